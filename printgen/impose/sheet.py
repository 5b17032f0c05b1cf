"""Sheet specs: how faces stand on paper. They are YAML files beside the templates, bound here."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, ClassVar, Literal, NewType

from printgen.diagnostics import Failure, Rule, Span, suggest
from printgen.impose.papers import FACES, PAPERS, Paper
from printgen.layout.sizes import Margins, Micrometres, Pair, Size, read_length, read_margins, read_pair, read_side
from printgen.places import is_file
from printgen.source import Scalar, Text, bound
from printgen.source.binder import Refused
from printgen.source.hints import Filled, Range

SHEET_FILE = Rule(
    "LAY011",
    "sheet-file",
    """A stylesheet names a sheet spec that is not there, or none for a component.

Fails: `sheets: {cards: nine-upp}`.

Mend: use one of the sheet specs that the message lists.""",
)
UNKNOWN_PAPER = Rule(
    "LAY022",
    "unknown-paper",
    """A sheet spec is for a paper that is neither one that printgen knows nor one of the stylesheet's `papers`.

Fails: `paper: lettre`.

Mend: use one of the papers that the message lists, or give the size: `paper: {width: 200mm, height: 280mm}`.""",
)

FaceName = NewType("FaceName", Size)
GuideName = NewType("GuideName", str)
Side = NewType("Side", Micrometres)
Flip = Literal["none", "long-edge", "short-edge"]
"""Whether sheets are turned to print backs on their other side, and by which edge."""
Backs = Literal["none", "long-edge", "short-edge", "gutterfold"]
"""The same, or folded so that backs come behind fronts."""
COUNT = Range(1, 50)
GUIDES = ("none", "ticks", "crop", "crosses", "lines", "fold", "spine")
_GUIDES_SAID_OTHERWISE = {"yes": "ticks", "true": "ticks", "no": "none", "false": "none"}
BACK_BLEED = Micrometres(3_000)
"""By how much home printers lay the other side of a sheet beside its front."""
_NOTHING = Pair(Span(""), 0, 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class FaceSize(Size):
    part: ClassVar[str] = "a face size"

    width: Side
    height: Side


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """Lengths in micrometres. Without `face` one face fills its share of the paper inside `margin` and `inset`.

    `backs` says by which edge the paper is turned, or that it is folded; backs that a game has are then printed, with
    `back_bleed` as far as the margin allows.
    """

    part: ClassVar[str] = "a sheet spec"

    span: Span
    title: Text
    paper: Text | FaceSize | None = None
    orientation: Literal["portrait", "landscape", "best"] | None = None
    face: FaceName | FaceSize | None = None
    columns: Annotated[int, COUNT] | None = None
    rows: Annotated[int, COUNT] | None = None
    fit: bool = False
    gutter: Pair = _NOTHING
    margin: Margins
    inset: Pair = _NOTHING
    origin: Pair | None = None
    bleed: Micrometres = field(default=Micrometres(0))
    guides: GuideName = GuideName("none")
    rulers: Annotated[tuple[Text, ...], Filled()] | None = None
    slug: bool = False
    order: Literal["rows", "columns", "stacks", "signature"] = "rows"
    backs: Backs = "none"
    back_bleed: Micrometres = field(default=BACK_BLEED, metadata={"key": "back-bleed"})

    def faults(self) -> Iterator[tuple[str, str]]:
        for key in ("columns", "rows"):
            if self.fit and getattr(self, key) is not None:
                yield key, "and 'fit' cannot both say how many faces stand on a sheet"
        if self.fit and self.face is None:
            yield "fit", "needs a 'face' of a size of its own"
        if self.bleed and self.face is None:
            yield "bleed", "needs a 'face' of a size of its own"
        if self.order == "signature" and not self.gutter.x:
            yield "order", "'signature' needs a 'gutter': the inner margins of two pages, such as 26mm"
        if self.backs == "gutterfold" and not self.fit and (self.columns or 1) % 2 and (self.rows or 1) % 2:
            yield "backs", "needs an even number of columns or of rows: fronts are folded onto as many backs"
        if (self.inset.x or self.inset.y) and self.face is not None:
            yield "inset", "is for faces that fill the paper; this 'face' has a size of its own"
        if self.order == "signature" and (self.fit or (self.columns, self.rows or 1) != (2, 1)):
            yield "order", "'signature' is for two pages side by side: 'columns: 2' and one row"
        if self.order == "signature" and self.backs != "none":
            yield "backs", "cannot go with 'order: signature', which has pages on both sides of its sheets"

    @property
    def duplex(self) -> bool:
        """Whether backs stand on the other side of the sheet."""
        return self.backs in ("long-edge", "short-edge")

    @property
    def strips(self) -> bool:
        """Whether something is printed in the margins beside the guides."""
        return self.rulers is not None or self.slug


def sheet_names(folders: tuple[Path, ...]) -> tuple[str, ...]:
    return tuple(sorted({path.stem for folder in folders for path in (folder / "sheets").glob("*.yaml")}))


def read_sheet(name: str, folders: tuple[Path, ...], shown: Callable[[Path], str], used_at: Span) -> Sheet:
    """Raises Failure (LAY011, SCH…); `used_at` is where the stylesheet names the spec."""
    for folder in folders:
        path = folder / "sheets" / f"{name}.yaml"
        if is_file(path):
            return bind_sheet(path, shown(path))
    message = f"there is no sheet spec '{name}'"
    raise Failure(SHEET_FILE.at(used_at, message, *suggest(name, sheet_names(folders))))


def bind_sheet(path: Path, shown: str) -> Sheet:
    """The spec in a file that is called `shown` in messages. Raises Failure."""
    return bound(Sheet, path, shown, _SCALARS)


def face_of_name(scalar: Scalar) -> Size:
    """The face that the trade calls so. Raises ValueError."""
    if scalar.value not in FACES:
        hints = (*suggest(scalar.value, tuple(FACES)), "or give its size: {width: 63mm, height: 88mm}")
        raise Refused(f"has no size called '{scalar.value}'", *hints)
    width, height = (Micrometres.at(length, scalar.span) for length in FACES[scalar.value])
    return Size(span=scalar.span, width=width, height=height)


def _guide_name(scalar: Scalar) -> str:
    name = _GUIDES_SAID_OTHERWISE.get(scalar.value, scalar.value)
    if name not in GUIDES:
        raise Refused(f"cannot be '{scalar.value}'", *suggest(scalar.value, GUIDES))
    return name


_SCALARS = {
    Micrometres: read_length,
    Side: read_side,
    Pair: read_pair,
    Margins: read_margins,
    FaceName: face_of_name,
    GuideName: _guide_name,
}


def paper_of(sheet: Sheet, asked: Paper, own: Mapping[str, Size]) -> Paper:
    """The paper that a sheet names, else the one asked for; `own` are the stylesheet's. Raises Failure (LAY022)."""
    if sheet.paper is None:
        return asked
    if isinstance(sheet.paper, Size):
        return custom_paper("custom", sheet.paper)
    known = known_papers(own)
    if str(sheet.paper) not in known:
        message = f"no paper is called '{sheet.paper}'"
        raise Failure(UNKNOWN_PAPER.at(sheet.paper.span, message, *suggest(str(sheet.paper), tuple(known))))
    return known[str(sheet.paper)]


def known_papers(own: Mapping[str, Size]) -> dict[str, Paper]:
    """By name: those that everybody knows, and a stylesheet's own."""
    return PAPERS | {name: custom_paper(name, size) for name, size in own.items()}


def custom_paper(name: str, size: Size) -> Paper:
    """A paper of the size, upright."""
    short, long = sorted((int(size.width), int(size.height)))
    title = f"{short / 1000:g} × {long / 1000:g} mm"
    return Paper(name, title if name == "custom" else f"{name} ({title})", short, long)
