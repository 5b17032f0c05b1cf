"""Sheet specs: how faces stand on paper. They are YAML files beside the templates, bound here and proved to work."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, ClassVar, NewType

from printgen.diagnostics import Failure, Rule, Span, suggest
from printgen.impose.papers import Paper
from printgen.source import Binder, Text, read
from printgen.source.hints import Range
from printgen.units import mm, parse_um

SHEET_FILE = Rule(
    "LAY011",
    "sheet-file",
    """A stylesheet names a sheet spec that is not there, or none for a component.

Fails: `sheets: {cards: nine-upp}`.

Mend: use one of the sheet specs that the message lists.""",
)
SHEET_TOO_SMALL = Rule(
    "LAY012",
    "sheet-too-small",
    """The faces of a sheet do not fit on the paper inside the margin that printers need.

What stands in the outer 6 mm or so would be missing from the print.

Fails: three columns of faces 70 mm wide on A4.

Mend: ask for fewer rows or columns, a smaller face or a smaller margin; the message says by how much it is too large.""",
)

Micrometres = NewType("Micrometres", int)
COUNT = Range(1, 50)


@dataclass(frozen=True, slots=True, kw_only=True)
class FaceSize:
    part: ClassVar[str] = "a face size"

    span: Span
    width: Micrometres
    height: Micrometres


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """Lengths in micrometres. Without `face` one face fills the paper inside `margin`."""

    part: ClassVar[str] = "a sheet spec"

    span: Span
    title: Text
    face: FaceSize | None = None
    columns: Annotated[int, COUNT] = 1
    rows: Annotated[int, COUNT] = 1
    gutter: Micrometres = Micrometres(0)
    margin: Micrometres
    landscape: bool = False
    guides: bool = False
    rulers: Text | None = None
    slug: bool = False

    @property
    def places(self) -> int:
        return self.columns * self.rows


@dataclass(frozen=True, slots=True)
class Grid:
    """A sheet spec on a paper, in micrometres from the upper left corner of the page."""

    sheet: Sheet
    page_width: int
    page_height: int
    face_width: int
    face_height: int
    left: int
    top: int

    def place(self, number: int) -> tuple[int, int]:
        """The upper left corner of place `number` (from 0, row by row) on its page."""
        row, column = divmod(number % self.sheet.places, self.sheet.columns)
        step_x, step_y = self.face_width + self.sheet.gutter, self.face_height + self.sheet.gutter
        return self.left + column * step_x, self.top + row * step_y

    @property
    def right(self) -> int:
        return self.page_width - self.left

    @property
    def bottom(self) -> int:
        return self.page_height - self.top


def sheet_names(folders: tuple[Path, ...]) -> tuple[str, ...]:
    return tuple(sorted({path.stem for folder in folders for path in (folder / "sheets").glob("*.yaml")}))


def read_sheet(name: str, folders: tuple[Path, ...], shown: Callable[[Path], str], used_at: Span) -> Sheet:
    """Raises Failure (LAY011, SCH…); `used_at` is where the stylesheet names the spec."""
    for folder in folders:
        path = folder / "sheets" / f"{name}.yaml"
        if path.is_file():
            binder = Binder(scalars={Micrometres: lambda scalar: parse_um(scalar.value)})
            sheet = binder.bind(Sheet, read(path, shown(path)), path.name)
            if sheet is None or binder.diagnostics:
                raise Failure(*binder.diagnostics)
            return sheet
    message = f"there is no sheet spec '{name}'"
    raise Failure(SHEET_FILE.at(used_at, message, *suggest(name, sheet_names(folders))))


def lay_grid(sheet: Sheet, paper: Paper) -> Grid:
    """The grid centred on the paper. Raises Failure (LAY012) if it does not fit inside the margin."""
    width, height = (paper.height, paper.width) if sheet.landscape else (paper.width, paper.height)
    inner_width, inner_height = width - 2 * sheet.margin, height - 2 * sheet.margin
    gaps_x, gaps_y = sheet.gutter * (sheet.columns - 1), sheet.gutter * (sheet.rows - 1)
    face_width = sheet.face.width if sheet.face else (inner_width - gaps_x) // sheet.columns
    face_height = sheet.face.height if sheet.face else (inner_height - gaps_y) // sheet.rows
    used_width, used_height = face_width * sheet.columns + gaps_x, face_height * sheet.rows + gaps_y
    for used, inner, name in ((used_width, inner_width, "wide"), (used_height, inner_height, "high")):
        if inner <= gaps_x or inner <= gaps_y or used <= 0:
            message = f"there is no room for faces on {paper.title}: {mm(max(0, inner))} are left inside the margins"
            raise Failure(SHEET_TOO_SMALL.at(sheet.span, message, "give the sheet a smaller margin, the face a size"))
        if used > inner:
            message = f"the faces are {mm(used)} {name} together; {paper.title} has {mm(inner)} inside the margins"
            raise Failure(SHEET_TOO_SMALL.at(sheet.span, message, f"{mm(used - inner)} too much"))
    return Grid(sheet, width, height, face_width, face_height, (width - used_width) // 2, (height - used_height) // 2)
