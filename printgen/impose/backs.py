"""Where the back of each place of a grid stands: on the other side of the sheet, or across the fold of it.

A sheet that is turned like the page of a book is mirrored from left to right; one that is turned like the page of a pad from
top to bottom, and its backs stand on their heads, so that a card that is turned like a page of a book is upright again.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from printgen.diagnostics import Diagnostic, Rule, Severity
from printgen.impose.grid import Grid
from printgen.impose.placing import Area, Placement
from printgen.layout.items import Artifact, Frame
from printgen.units import mm

OFFSET_TOO_LARGE = Rule(
    "LAY024",
    "offset-too-large",
    """The offset that mends a printer's drift would move backs into the margin that printers need.

What stands there would be missing from the print, and the cards would have a white edge behind.

Fails: `--offset "0mm 3mm"` with a sheet whose faces leave 1.35 mm between them and the margin.

Mend: print on a paper that leaves more room, or by a sheet spec with fewer faces; the message says how much there is.""",
)


TWO_EDGES = Rule(
    "LAY031",
    "two-edges",
    """Sheets of a kit are turned by different edges, so that one print of the whole kit cannot be right.

Fails: a kit with cards whose sheet spec has `backs: long-edge` and tiles whose spec has `backs: short-edge`.

Mend: give both the same edge, choose one for this print with `--backs`, or print the files of the parts.""",
    Severity.WARNING,
)


@dataclass(frozen=True, slots=True)
class Offset:
    """By how many micrometres backs are moved to the right and down, as their side is read."""

    x: int = 0
    y: int = 0


NO_OFFSET = Offset()


def is_mirrored(grid: Grid) -> bool:
    """Whether backs stand right where their fronts stand left, and upright; otherwise below, on their heads."""
    if grid.folded is not None:
        return grid.folded is grid.across
    return (grid.sheet.backs == "long-edge") == (grid.page_height >= grid.page_width)


def behind(frame: Frame, number: int, grid: Grid, offset: Offset = NO_OFFSET) -> Placement:
    """A back behind what stands on place `number`; on the same side of the sheet where that is folded."""
    x, y = grid.place(number)
    area = _mirrored(Area(x, y, x + grid.face_width, y + grid.face_height), grid)
    if grid.folded is None:
        area = _moved(area, offset)
    if is_mirrored(grid):
        return Placement(frame, area.left, area.top)
    return Placement(frame, area.right, area.bottom, 180)


def other_side(grid: Grid) -> Area:
    """What of the other side can be printed: its margins are those of the front, seen through the paper."""
    return _mirrored(grid.printable, grid)


def strays(grid: Grid, offset: Offset, free: Area) -> Iterator[Diagnostic]:
    """An offset that moves backs out of what is `free` for them on their side (LAY024)."""
    due = _mirrored(grid.area, grid)
    ways = (
        (-offset.x, "to the left", due.left - free.left),
        (offset.x, "to the right", free.right - due.right),
        (-offset.y, "up", due.top - free.top),
        (offset.y, "down", free.bottom - due.bottom),
    )
    for length, way, room in ways:
        if length > 0 and length > room:
            message = f"an offset of {mm(length)} {way} moves backs into the margin of {grid.paper.title}"
            hint = (
                f"there is room for {mm(max(0, room))}; more on another paper, or by a spec with fewer faces (--sheet)"
            )
            yield OFFSET_TOO_LARGE.at(grid.sheet.span, message, hint)


def _mirrored(area: Area, grid: Grid) -> Area:
    """An area of the front as it lies on the other side, or across the fold."""
    run = grid.across if is_mirrored(grid) else grid.down
    both = run.page if grid.folded is None else run.start + run.end
    left, top, right, bottom = area
    if run is grid.across:
        return Area(both - right, top, both - left, bottom)
    return Area(left, both - bottom, right, both - top)


def _moved(area: Area, offset: Offset) -> Area:
    return Area(area.left + offset.x, area.top + offset.y, area.right + offset.x, area.bottom + offset.y)


class Backs:
    """Backs as they are printed: what is printed again says nothing new, and so is no part of the document's meaning."""

    def __init__(self) -> None:
        self._printed: dict[int, Frame] = {}

    def next(self, back: Frame) -> Frame:
        again = self._printed.get(id(back))
        if again is None:
            items = tuple(replace(item, place=Artifact.PAGINATION) for item in back.items)
            self._printed[id(back)] = replace(back, items=items, place=Artifact.PAGINATION)
            return back
        return again
