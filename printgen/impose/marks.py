"""What a sheet carries beside its faces: cut guides, rulers and the slug. All of it is artifact, and outside the faces."""

from __future__ import annotations

from dataclasses import dataclass

from printgen.diagnostics import Failure, Span
from printgen.impose.sheet import SHEET_TOO_SMALL, Grid
from printgen.layout.fonts import Family
from printgen.layout.items import BLACK, Artifact, Drawing, Frame, Item, line
from printgen.layout.label import label_width, set_label
from printgen.layout.style import Style
from printgen.units import UM_PER_INCH, UM_PER_MM, mm, um_to_pt

GUIDE_WIDTH = 0.35
"""Points. Printers and services ask for 0.25 to 0.5."""
CLEARANCE = 500
"""Micrometres between a face or a strip and the end of a guide."""
SHORTEST_GUIDE = 700
"""Micrometres; below that a guide is a speck."""
_STRIP_PADDING = 300
_EDGE = 100
"""Micrometres between the unprintable margin and the end of a guide."""
_INSET = 0.5
"""Points by which marks stay off the unprintable margin, so that half a stroke does not reach into it."""


@dataclass(frozen=True, slots=True)
class Ruler:
    """`steps` divisions of `step` micrometres each."""

    label: str
    step: int
    steps: int

    @property
    def length(self) -> int:
        return self.step * self.steps


METRIC = Ruler("100 mm", 10 * UM_PER_MM, 10)
INCHES = Ruler("4 in", UM_PER_INCH, 4)


@dataclass(frozen=True, slots=True)
class Marks:
    """How marks are set, and where that is said."""

    style: Style
    family: Family
    span: Span

    @property
    def strip_height(self) -> int:
        """Micrometres that a strip with rulers takes across its margin."""
        return round(self.style.size * 25_400 / 72) + 2 * _STRIP_PADDING


def strips_are_upright(grid: Grid) -> bool:
    """Rulers stand in the margins left and right where those are wider than the ones above and below."""
    return grid.left > grid.top


def ruler_strip(ruler: Ruler, choices: tuple[str, ...], length: int, marks: Marks) -> Frame:
    """A frame of `length` micrometres: the ruler, then the first of the choices of words that fits.

    Raises Failure (LAY012) if none does.
    """
    width, height = um_to_pt(length), um_to_pt(marks.strip_height)
    ruled = um_to_pt(ruler.length)
    items = _ruler(ruler, height, marks)
    gap = _INSET + marks.style.size
    room = width - ruled - gap
    lengths = {words: label_width(words, marks.style, marks.family, marks.span) for words in choices}
    words = next((words for words, length in lengths.items() if length <= room), None)
    if words is None:
        over = min(lengths.values()) - room
        message = f"the ruler and “{choices[-1]}” are {over:.0f} pt longer than their margin"
        raise Failure(SHEET_TOO_SMALL.at(marks.span, message, "use fewer words, or smaller type for footer.slug"))
    cap = marks.family.main(marks.style.bold).cap_height * marks.style.size
    items += set_label(words, ruled + gap, (height + cap) / 2, marks.style, marks.family, marks.span)
    return Frame(width, height, tuple(items), Artifact.PAGE)


def _ruler(ruler: Ruler, height: float, marks: Marks) -> list[Item]:
    """A line with a mark at each division, broken by its label in the middle."""
    style, middle = marks.style, height / 2
    length, step = um_to_pt(ruler.length), um_to_pt(ruler.step)
    half = label_width(ruler.label, style, marks.family, marks.span) / 2 + style.size / 3
    centre = _INSET + length / 2
    items: list[Item] = []
    for x1, x2 in ((_INSET, centre - half), (centre + half, _INSET + length)):
        items.append(_stroke(x1, middle, x2, middle))
    for n in range(ruler.steps + 1):
        x = _INSET + n * step
        reach = middle - _INSET if n in (0, ruler.steps) else middle / 2.5
        if abs(x - centre) > half:
            items.append(_stroke(x, middle - reach, x, middle + reach))
    cap = marks.family.main(style.bold).cap_height * style.size
    start = centre - half + style.size / 3
    items += set_label(ruler.label, start, middle + cap / 2, style, marks.family, marks.span)
    return items


def _stroke(x1: float, y1: float, x2: float, y2: float) -> Drawing:
    return Drawing(line(x1, y1, x2, y2), Artifact.PAGE, stroke=BLACK, width=GUIDE_WIDTH)


def check_room(grid: Grid, marks: Marks) -> None:
    """Raises Failure (LAY012) if no margin has room for the strips with the rulers."""
    room = max(grid.left, grid.top) - grid.sheet.margin
    if room < marks.strip_height:
        message = f"no margin has the {mm(marks.strip_height)} that rulers and slug take; the widest has {mm(room)}"
        raise Failure(SHEET_TOO_SMALL.at(grid.sheet.span, message, "take the rulers and the slug off, or fewer faces"))


def cut_guides(grid: Grid, strip: int) -> list[Drawing]:
    """Ticks at every edge of a face, from the faces out to the margin, or to the strip of `strip` micrometres there."""
    sheet = grid.sheet
    across = (grid.face_width + sheet.gutter, grid.face_width, sheet.columns, grid.left)
    down = (grid.face_height + sheet.gutter, grid.face_height, sheet.rows, grid.top)
    upright = strips_are_upright(grid)
    reach_x = sheet.margin + (strip + CLEARANCE if strip and upright else _EDGE)
    reach_y = sheet.margin + (strip + CLEARANCE if strip and not upright else _EDGE)
    found = []
    for x in _edges(*across):
        for start, end in ((reach_y, grid.top - CLEARANCE), (grid.bottom + CLEARANCE, grid.page_height - reach_y)):
            if end - start >= SHORTEST_GUIDE:
                found.append(_stroke(um_to_pt(x), um_to_pt(start), um_to_pt(x), um_to_pt(end)))
    for y in _edges(*down):
        for start, end in ((reach_x, grid.left - CLEARANCE), (grid.right + CLEARANCE, grid.page_width - reach_x)):
            if end - start >= SHORTEST_GUIDE:
                found.append(_stroke(um_to_pt(start), um_to_pt(y), um_to_pt(end), um_to_pt(y)))
    return found


def _edges(step: int, size: int, count: int, start: int) -> list[int]:
    return sorted({edge for n in range(count) for edge in (start + n * step, start + n * step + size)})
