"""The strips in the margins of a sheet: rulers, the words beside them and the slug. All of it is artifact."""

from __future__ import annotations

from dataclasses import dataclass

from printgen.diagnostics import Failure, Span
from printgen.impose.grid import SHEET_TOO_SMALL
from printgen.impose.guides import GUIDE_WIDTH
from printgen.layout.fonts import Family
from printgen.layout.items import BLACK, Artifact, Drawing, Frame, Item, line
from printgen.layout.label import label_width, set_label
from printgen.layout.style import Style
from printgen.units import UM_PER_INCH, UM_PER_MM, mm, um_to_pt

_STRIP_PADDING = 300
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


def set_strip(ruler: Ruler | None, choices: tuple[str, ...], length: int, marks: Marks) -> Frame:
    """A frame of `length` micrometres: the ruler if any, then the first of the choices of words that fits, if any.

    Raises Failure (LAY012) if none does, or the ruler does not.
    """
    width, height = um_to_pt(length), um_to_pt(marks.strip_height)
    ruled, items = 0.0, list[Item]()
    if ruler is not None:
        ruled, items = um_to_pt(ruler.length), _ruler(ruler, height, marks)
    if ruled + 2 * _INSET > width:
        message = f"the ruler of {mm(ruler.length if ruler else 0)} is longer than its margin of {mm(length)}"
        raise Failure(SHEET_TOO_SMALL.at(marks.span, message, "take the rulers off this sheet"))
    if choices:
        start = ruled + _INSET + marks.style.size if ruler else _INSET
        words = _fitting(choices, width - start, marks)
        cap = marks.family.main(marks.style.bold).cap_height * marks.style.size
        items += set_label(words, start, (height + cap) / 2, marks.style, marks.family, marks.span)
    return Frame(width, height, tuple(items), Artifact.PAGE)


def _fitting(choices: tuple[str, ...], room: float, marks: Marks) -> str:
    """Raises Failure (LAY012)."""
    lengths = {words: label_width(words, marks.style, marks.family, marks.span) for words in choices}
    for words, length in lengths.items():
        if length <= room:
            return words
    over = min(lengths.values()) - room
    message = f"the ruler and “{choices[-1]}” are {over:.0f} pt longer than their margin"
    raise Failure(SHEET_TOO_SMALL.at(marks.span, message, "use fewer words, or smaller type for footer.slug"))


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
