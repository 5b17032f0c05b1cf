"""The scales of a calibration sheet: what a printer leaves white at each edge, and how far off backs are.

Lengths are micrometres. The scales of both sides work like those of a press: the lines of the back stand `STEP` further
apart than those of the front, so that just one pair of them meets; which one says how far the back was moved, to half a
millimetre. Each line of the back is labelled with the offset that mends it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from printgen.impose.marks import Marks
from printgen.layout.items import BLACK, Artifact, Drawing, Item, Op, line
from printgen.layout.label import label_width, set_label
from printgen.units import UM_PER_MM, um_to_pt

STEP = 500
LINES = 7
"""On both sides of the middle one: drifts of 3.5 mm, and offsets that mend them."""
FRONT_PITCH = 8 * UM_PER_MM
"""More than all of the steps together, or another pair would meet, too."""
BACK_PITCH = FRONT_PITCH + STEP
LEVEL_AT, UPRIGHT_AT = -22 * UM_PER_MM, 52 * UM_PER_MM
"""Where the middles of the scales stand on the back, right of the middle of the page."""
DEEPEST = 10
"""The last number at the edges: no printer leaves more white."""
_STROKE = 0.75
_OVERLAP, _SHORT, _LONG, _ZERO = 3_000, 8_000, 12_000, 13_000
"""How far lines reach over the middle of a scale, and away from it: halves, whole millimetres, the front's middle one."""
_ABOVE, _BESIDE = 3_000, 4_500
"""From the end of a line to the middle of its number, above or below it and beside it."""
_PITCH, _CAP, _STEM = 8_000, 2_500, 13_000
"""At the edges: from bar to bar, half the width of a cap, and where bars end."""

Point = tuple[float, float]
Place = Callable[[float, float], Point]
"""From along a scale and across it to a point of the page."""
Segment = tuple[Point, Point]


def edge_scales(width: int, height: int, marks: Marks) -> Iterator[Item]:
    """At the middle of each edge, bars whose caps are 1 mm, 2 mm … from it, each with its number."""
    sides: tuple[tuple[Place, int], ...] = (
        (lambda along, deep: (width / 2 + along, deep), _ABOVE),
        (lambda along, deep: (width / 2 + along, height - deep), _ABOVE),
        (lambda along, deep: (deep, height / 2 + along), _BESIDE),
        (lambda along, deep: (width - deep, height / 2 + along), _BESIDE),
    )
    for place, gap in sides:
        segments: list[Segment] = []
        for number in range(1, DEEPEST + 1):
            along, deep = (number - (DEEPEST + 1) / 2) * _PITCH, number * UM_PER_MM
            segments.append((place(along - _CAP, deep), place(along + _CAP, deep)))
            segments.append((place(along, deep), place(along, _STEM)))
            yield from _label(str(number), place(along, _STEM + gap), marks)
        yield _drawn(segments)


def register_front(width: int, height: int, turned_on: str) -> Iterator[Item]:
    """The front's lines, as they must be drawn to lie where the back expects them when the sheet is looked through."""
    through: Place = (lambda x, y: (width - x, y)) if turned_on == "long-edge" else (lambda x, y: (x, height - y))
    for scale in _scales(width, height):
        segments = []
        for number in range(-LINES, LINES + 1):
            end = _SHORT if number else _ZERO
            ends = (scale(number * FRONT_PITCH, across) for across in (-_OVERLAP, end))
            start, end_point = (through(*point) for point in ends)
            segments.append((start, end_point))
        yield _drawn(segments)


def register_back(width: int, height: int, marks: Marks) -> Iterator[Item]:
    """The back's lines, with the offset in millimetres beside each whole one."""
    for scale, gap in zip(_scales(width, height), (_ABOVE, _BESIDE), strict=True):
        segments = []
        for number in range(-LINES, LINES + 1):
            along, end = number * BACK_PITCH, _SHORT if number % 2 else _LONG
            segments.append((scale(along, -end), scale(along, _OVERLAP)))
            if number % 2 == 0:
                yield from _label(_signed(number * STEP // UM_PER_MM), scale(along, -_LONG - gap), marks)
        yield _drawn(segments)


def _scales(width: int, height: int) -> tuple[Place, Place]:
    """The level scale and the upright one; labels stand above the first and right of the second."""
    x, y = width / 2, height / 2
    return (
        lambda along, across: (x + LEVEL_AT + along, y + across),
        lambda along, across: (x + UPRIGHT_AT - across, y + along),
    )


def _signed(number: int) -> str:
    return f"+{number}" if number > 0 else f"−{-number}" if number else "0"


def _label(text: str, middle: Point, marks: Marks) -> list[Item]:
    """Words with their middle at a point."""
    style, x, y = marks.style, um_to_pt(middle[0]), um_to_pt(middle[1])
    wide = label_width(text, style, marks.family, marks.span)
    cap = marks.family.main(style.bold).cap_height * style.size
    return list(set_label(text, x - wide / 2, y + cap / 2, style, marks.family, marks.span))


def _drawn(segments: list[Segment]) -> Drawing:
    """One path, which no preflight takes for the guides of a cut."""
    path: tuple[Op, ...] = tuple(op for (x1, y1), (x2, y2) in segments for op in line(*map(um_to_pt, (x1, y1, x2, y2))))
    return Drawing(path, Artifact.PAGE, stroke=BLACK, width=_STROKE)
