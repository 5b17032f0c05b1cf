"""Services: how a printing service or a virtual table wants the faces of a game. They are YAML files beside the templates."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Annotated, ClassVar, Literal, NewType

from printgen.diagnostics import Rule, Span
from printgen.impose.sheet import FaceSize, Side, face_of_name
from printgen.layout.sizes import Micrometres, Size, read_length, read_side
from printgen.places import is_file
from printgen.source import Refused, Scalar, Text, bound
from printgen.source.hints import Filled, Range
from printgen.units import UM_PER_INCH, mm

SERVICE_DOES_NOT_FIT = Rule(
    "LAY028",
    "service-does-not-fit",
    """A part of the game cannot be made as the service wants it.

Faces are set anew in the service's size, and what is on them keeps out of the zone at the edge where a cut may go wrong.
Type is never made smaller than the edition allows, and nothing is scaled or cut off.

Fails: large-print cards of 184 × 129 mm for a service that prints poker cards; a text that flows over pages for any
service; more cards than the service takes in one order.

Mend: shorten the texts that the messages below name, take another edition (`--edition`) or fewer parts (`--component`,
`--cards`), or a service with a larger face.""",
)

OWN = "own"
PLACEHOLDERS = ("game", "version", "edition", "component", "card", "side", "service")
_NEEDED = {"pdf": ("component",), "png": ("component", "card", "side"), "table": ("component", "side")}
_PICTURES = ("png", "table")
_ONLY = {
    "pixels": ("png",), "columns": ("table",), "rows": ("table",), "largest": ("table",), "standard": ("pdf",),
    "backs": ("pdf", "png"), "dpi": _PICTURES, "colour": _PICTURES,
}  # fmt: skip
"""Keys that mean something for some kinds alone."""

ServiceFace = NewType("ServiceFace", Size)
NamePattern = NewType("NamePattern", str)


@dataclass(frozen=True, slots=True, kw_only=True)
class Pixels:
    part: ClassVar[str] = "a number of pixels"

    span: Span
    width: Annotated[int, Range(24, 8_000)]
    height: Annotated[int, Range(24, 8_000)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Service:
    """Lengths in micrometres. `face` is None where each component keeps its own size.

    `safe` is how far inside the cut everything has to stay. With `pixels` a picture is exactly that large, the face in its
    middle; what is around the face is its bleed. `largest` is what a side of a table's sheet has at most, in pixels.
    """

    part: ClassVar[str] = "a service"

    span: Span
    title: Annotated[Text, Filled()]
    kind: Literal["pdf", "png", "table"]
    face: ServiceFace | FaceSize | None
    bleed: Micrometres = field(default=Micrometres(0))
    safe: Micrometres = field(default=Micrometres(0))
    dpi: Annotated[int, Range(24, 1200)] = 300
    pixels: Pixels | None = None
    standard: Literal["x-4", "x-1a"] | None = None
    backs: Literal["in turn", "apart", "none"] = "apart"
    colour: Literal["rgb", "grey"] = "rgb"
    names: NamePattern
    most: Annotated[int, Range(1, 100_000)] | None = None
    columns: Annotated[int, Range(2, 10)] = 10
    rows: Annotated[int, Range(2, 7)] = 7
    largest: Annotated[int, Range(256, 16_384)] = 4096
    note: Annotated[Text, Filled()]

    def faults(self) -> Iterator[tuple[str, str]]:
        defaults = {field.name: field.default for field in fields(self)}
        for key, kinds in _ONLY.items():
            if self.kind not in kinds and getattr(self, key) != defaults[key]:
                yield key, f"is for services of kind {' or '.join(kinds)}, not {self.kind}"
        if self.kind == "pdf" and self.standard is None:
            yield "kind", "is for print shops; say under 'standard' which they ask for: x-4 or x-1a"
        if self.kind == "png" and self.backs == "in turn":
            yield "backs", "can be 'in turn' only on the pages of a PDF"
        if self.kind == "table" and self.bleed:
            yield "bleed", "is cut off on no table"
        for name in _NEEDED[self.kind]:
            if f"{{{name}}}" not in self.names:
                yield "names", f"must have {{{name}}} in it, so that names differ"
        if self.kind == "pdf" and self.backs == "apart" and "{side}" not in self.names:
            yield "names", "must have {side} in it, so that fronts and backs differ"
        yield from self._pixel_faults()

    def _pixel_faults(self) -> Iterator[tuple[str, str]]:
        if self.pixels is None:
            return
        if self.face is None:
            yield "pixels", "need a 'face' of one size"
        elif self.bleed:
            yield "bleed", "is what 'pixels' leave around the face; say one of the two"
        elif min(self.around) < 0:
            width, height = self.page
            face = f"{self.face.width / 1000:g} × {mm(self.face.height)}"
            yield "pixels", f"are {width / 1000:g} × {mm(height)} at {self.dpi} dpi, less than the face of {face}"

    @property
    def page(self) -> tuple[int, int]:
        """What `pixels` are in micrometres."""
        assert self.pixels is not None
        return _um(self.pixels.width, self.dpi), _um(self.pixels.height, self.dpi)

    @property
    def around(self) -> tuple[int, int]:
        """What is left around the face, left and above."""
        if self.pixels is None or self.face is None:
            return self.bleed, self.bleed
        return (self.page[0] - self.face.width) // 2, (self.page[1] - self.face.height) // 2


def _um(pixels: int, dpi: int) -> int:
    return round(pixels * UM_PER_INCH / dpi)


def service_names(folders: tuple[Path, ...]) -> tuple[str, ...]:
    found = (path for folder in folders for path in (folder / "services").glob("*.yaml"))
    return tuple(sorted({path.stem for path in found if is_file(path)}))


def service_file(name: str, folders: tuple[Path, ...]) -> Path:
    """The first folder that has it comes first: a game's own before the one that ships. It must be there."""
    return next(path for folder in folders if is_file(path := folder / "services" / f"{name}.yaml"))


def bind_service(path: Path, shown: str) -> Service:
    """The service in a file that is called `shown` in messages. Raises Failure (SCH…)."""
    scalars = {Micrometres: read_length, Side: read_side, ServiceFace: _face, NamePattern: _pattern}
    return bound(Service, path, shown, scalars)


def _face(scalar: Scalar) -> Size | None:
    return None if scalar.value == OWN else face_of_name(scalar)


def _pattern(scalar: Scalar) -> str:
    """Letters, digits and a few signs around names in braces: nothing that leads out of the folder. Raises ValueError."""
    unknown = [name for name in re.findall(r"\{([^{}]*)\}", scalar.value) if name not in PLACEHOLDERS]
    if unknown:
        raise Refused(f"cannot have {{{unknown[0]}}} in it", "known: " + ", ".join(f"{{{n}}}" for n in PLACEHOLDERS))
    if not re.fullmatch(r"(\w|[ .-]|\{\w+\})+", scalar.value) or scalar.value.startswith("."):
        raise ValueError(f"must be letters, digits, spaces, . - _ and names such as {{card}}, not '{scalar.value}'")
    return scalar.value
