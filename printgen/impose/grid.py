"""A sheet spec on a paper: where its faces stand. What cannot work is refused, with what clashes and what would fit."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from printgen.diagnostics import Diagnostic, Rule, Span
from printgen.impose.papers import Paper
from printgen.impose.placing import Area
from printgen.impose.sheet import COUNT, Sheet
from printgen.units import mm

SHEET_TOO_SMALL = Rule(
    "LAY012",
    "sheet-too-small",
    """The faces of a sheet do not fit on the paper inside the margin that printers need.

What stands in the outer 6 mm or so would be missing from the print. Bleed counts, and so does the room for rulers and
slug.

Fails: three columns of faces 70 mm wide on A4; an `origin` nearer to the paper's edge than the margin.

Mend: ask for fewer rows or columns, a smaller face or a smaller margin, or for `fit: yes`; the message says by how much
it is too large.""",
)


@dataclass(frozen=True, slots=True)
class Run:
    """The faces along one way of the page: `count` of `size`, `gutter` apart, the first at `start`; all in micrometres.

    Nothing may stand before `near` or after `far`; the page is `page` long.
    """

    page: int
    near: int
    far: int
    start: int
    size: int
    count: int
    gutter: int

    @property
    def end(self) -> int:
        return self.start + self.count * self.size + (self.count - 1) * self.gutter

    @property
    def room(self) -> int:
        """What is free on the side that has less."""
        return min(self.start - self.near, self.far - self.end)

    def at(self, number: int) -> int:
        return self.start + number * (self.size + self.gutter)

    def edges(self) -> list[int]:
        return sorted({edge for n in range(self.count) for edge in (self.at(n), self.at(n) + self.size)})

    def gaps(self) -> list[tuple[int, int]]:
        """The gutters, from edge to edge; empty where cuts are shared."""
        return [(self.at(n) - self.gutter, self.at(n)) for n in range(1, self.count) if self.gutter]


@dataclass(frozen=True, slots=True)
class Grid:
    """A sheet spec on a paper: the faces across and down the page, in micrometres from its upper left corner."""

    sheet: Sheet
    paper: Paper
    across: Run
    down: Run

    @property
    def page_width(self) -> int:
        return self.across.page

    @property
    def page_height(self) -> int:
        return self.down.page

    @property
    def face_width(self) -> int:
        return self.across.size

    @property
    def face_height(self) -> int:
        return self.down.size

    @property
    def area(self) -> Area:
        """What the faces cover, gutters included."""
        return Area(self.across.start, self.down.start, self.across.end, self.down.end)

    @property
    def printable(self) -> Area:
        """What lies inside the margins."""
        return Area(self.across.near, self.down.near, self.across.far, self.down.far)

    @property
    def folded(self) -> Run | None:
        """Along which way of the page the second half of the places are the backs of the first, mirrored at a fold."""
        if self.sheet.backs != "gutterfold":
            return None
        return self.down if self.down.count % 2 == 0 else self.across

    @property
    def columns(self) -> int:
        """Of fronts."""
        return self.across.count // (2 if self.folded is self.across else 1)

    @property
    def rows(self) -> int:
        """Of fronts."""
        return self.down.count // (2 if self.folded is self.down else 1)

    @property
    def places(self) -> int:
        return self.columns * self.rows

    def place(self, number: int) -> tuple[int, int]:
        """The upper left corner of place `number`, from 0 in the spec's order, on its page."""
        if self.sheet.order == "columns":
            column, row = divmod(number, self.rows)
        else:
            row, column = divmod(number, self.columns)
        return self.across.at(column), self.down.at(row)


@dataclass(frozen=True, slots=True)
class Trial:
    """A way to lay the sheet, not yet proved to work."""

    sheet: Sheet
    paper: Paper
    landscape: bool
    columns: int
    rows: int

    def grid(self) -> Grid:
        sheet, margin, gutter = self.sheet, self.sheet.margin, self.sheet.gutter
        width, height = (self.paper.width, self.paper.height)[:: -1 if self.landscape else 1]
        face = sheet.face
        across = _run(
            (width, margin.left, width - margin.right),
            (self.columns, gutter.x, face.width if face else None, sheet.origin.x if sheet.origin else None),
            sheet.inset.x,
        )
        down = _run(
            (height, margin.top, height - margin.bottom),
            (self.rows, gutter.y, face.height if face else None, sheet.origin.y if sheet.origin else None),
            sheet.inset.y,
        )
        return Grid(sheet, self.paper, across, down)


def _run(page: tuple[int, int, int], faces: tuple[int, int, int | None, int | None], inset: int) -> Run:
    """Faces that have no size share the room, `inset` inside the margins; those that have no start stand in the middle
    between the margins."""
    length, near, far = page
    count, gutter, size, start = faces
    gaps = gutter * (count - 1)
    size = (far - near - 2 * inset - gaps) // count if size is None else size
    if start is None:
        start = near + (far - near - count * size - gaps) // 2
    return Run(length, near, far, start, size, count, gutter)


def trials(sheet: Sheet, paper: Paper) -> Iterator[Trial]:
    """The ways that the spec allows, the ones that hold most first. There is at least one."""
    orientation = sheet.orientation or ("best" if sheet.fit else "portrait")
    ways = {"portrait": (False,), "landscape": (True,), "best": (False, True)}[orientation]
    found = []
    for landscape in ways:
        width, height = (paper.width, paper.height)[:: -1 if landscape else 1]
        columns, rows = sheet.columns or 1, sheet.rows or 1
        if sheet.fit and sheet.face:
            margin, origin, bleed = sheet.margin, sheet.origin, 2 * sheet.bleed
            left, top = (origin.x, origin.y) if origin else (margin.left + sheet.bleed, margin.top + sheet.bleed)
            columns = how_many(width - margin.right - left - bleed // 2, sheet.face.width, sheet.gutter.x)
            rows = how_many(height - margin.bottom - top - bleed // 2, sheet.face.height, sheet.gutter.y)
        least = (max(1, columns), max(1, rows))
        fewer = [(c, r) for c in range(1, columns + 1) for r in range(1, rows + 1)] if sheet.fit else []
        if sheet.fit and sheet.backs == "gutterfold":
            fewer = [(c, r) for c, r in fewer if c % 2 == 0 or r % 2 == 0]
            least = (1, 2)
        found += [Trial(sheet, paper, landscape, c, r) for c, r in fewer or [least]]
    yield from sorted(found, key=lambda trial: (-trial.columns * trial.rows, trial.landscape))


def how_many(room: int, size: int, gutter: int) -> int:
    """How many faces stand in a room: whole numbers, so that those that fit exactly do fit."""
    return max(0, min(COUNT.high, (room + gutter) // (size + gutter)))


def misfits(grid: Grid) -> Iterator[Diagnostic]:
    """What keeps faces and their bleed off the paper (LAY012)."""
    for run, name in ((grid.across, "wide"), (grid.down, "high")):
        yield from _misfits_along(grid, run, name)


def _misfits_along(grid: Grid, run: Run, name: str) -> Iterator[Diagnostic]:
    sheet, paper = grid.sheet, grid.paper.title
    inner, gaps = run.far - run.near, run.gutter * (run.count - 1)
    used = run.count * run.size + gaps + 2 * sheet.bleed
    if inner <= gaps or used <= 0 or run.size <= 0:
        message = f"there is no room for faces on {paper}: {mm(max(0, inner))} are left inside the margins"
        yield SHEET_TOO_SMALL.at(sheet.span, message, "give the sheet a smaller margin, the face a size")
    elif used > inner:
        message = f"the faces are {mm(used)} {name} together; {paper} has {mm(inner)} inside the margins"
        if sheet.bleed:
            message = message.replace("together;", "together with their bleed;")
        number = how_many(inner - 2 * sheet.bleed, run.size, run.gutter)
        fits = f"{number} of {mm(run.size)} would fit" if number else f"one may be {mm(inner - 2 * sheet.bleed)} {name}"
        hint = f"{mm(used - inner)} too much"
        yield SHEET_TOO_SMALL.at(sheet.span, message, hint if sheet.face is None else f"{hint}: {fits}")
    elif sheet.origin and run.room < sheet.bleed:
        first, last = run.near + sheet.bleed, run.far - sheet.bleed - (run.end - run.start)
        way = "from the left" if name == "wide" else "from the top"
        message = f"the faces would begin {mm(run.start)} {way} and leave the {mm(inner)} inside the margins of {paper}"
        yield SHEET_TOO_SMALL.at(sheet.origin.span, message, f"they may begin between {mm(first)} and {mm(last)}")


def place(value: object, sheet: Sheet) -> Span:
    """Where a value of the spec is written, or where the spec is."""
    span: Span | None = getattr(value, "span", None)
    return span if span is not None and span.file else sheet.span
