"""What is set: boxes with their items, what decorates them, and how they stand on each other."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from printgen.diagnostics import Failure, Rule
from printgen.document import Node
from printgen.layout.context import BAD_LAYOUT, Setting
from printgen.layout.inline import Line, set_paragraph
from printgen.layout.items import Artifact, Drawing, Item, line, rectangle
from printgen.layout.style import Style
from printgen.units import parse_pt

ROUNDING = 0.01
"""Points: what a sum of lengths may be over by rounding."""

WIDER = Rule(
    "LAY007",
    "too-wide",
    """A word or a blank is wider than its place, so that it would run into its neighbour.

Fails: a card called “Honorificabilitudinitatibus” in a column of 30 mm.

Mend: shorten the word, or give the place more room or smaller type in the stylesheet.""",
)


@dataclass(slots=True)
class Box:
    """A set block. `items` and `lines` lie relative to its upper left corner, `kids` at their x and y in it.

    `over` is by how many points its content is higher than the box.
    """

    node: Node
    style: Style
    width: float
    height: float
    items: list[Item] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)
    kids: list[tuple[float, float, Box]] = field(default_factory=list)
    over: float = 0.0

    def flat(self, x: float = 0.0, y: float = 0.0) -> Iterator[Item]:
        """Every item at its place on the frame, in reading order."""
        for item in self.items:
            yield item.moved(x, y)
        for drawn in self.lines:
            for item in drawn.items:
                yield item.moved(x, y)
        for dx, dy, kid in self.kids:
            yield from kid.flat(x + dx, y + dy)

    def boxes(self) -> Iterator[Box]:
        yield self
        for _, _, kid in self.kids:
            yield from kid.boxes()


def words_box(node: Node, style: Style, width: float, setting: Setting, indent: float = 0.0) -> Box:
    """The words in `node` as a box of `width` points, padded as the style says."""
    top, right, bottom, left = style.padding
    left += indent
    room = width - left - right
    paragraph = set_paragraph(node, style, room, setting)
    if paragraph.longest > room + ROUNDING:
        origin = next((run.origin for run in node.runs()), node.span)
        need = f"{paragraph.longest:.1f} pt in a place of {room:.1f} pt"
        message = f"{setting.subject}“{node.text().strip()[:60]}” has a word or blank that is too wide: {need}"
        setting.found.append(WIDER.at(origin, message, f"set by <{node.kind}> at {node.span}"))
    lines = [drawn.moved(left, top) for drawn in paragraph.lines]
    height = max(top + paragraph.height + bottom, style.height or 0.0)
    return Box(node, style, width, height, list(decoration(width, height, style)), lines)


def gap_between(above: Style, below: Style) -> float:
    """Distances do not add up: the larger of the two is kept."""
    return max(above.after, below.before)


def stacked(boxes: list[Box]) -> Iterator[tuple[float, Box]]:
    y = 0.0
    for n, box in enumerate(boxes):
        if n:
            y += gap_between(boxes[n - 1].style, box.style)
        yield y, box
        y += box.height


def stacked_height(boxes: list[Box]) -> float:
    return max((y + box.height for y, box in stacked(boxes)), default=0.0)


def decoration(width: float, height: float, style: Style) -> Iterator[Drawing]:
    """The background and the border of a box, drawn inside its edges."""
    half = style.stroke / 2
    whole = len(style.sides) == 4
    if style.fill is not None or (style.stroke and whole):
        stroke = style.stroke_colour if style.stroke and whole else None
        inset = half if stroke is not None else 0.0
        path = rectangle(inset, inset, width - 2 * inset, height - 2 * inset, style.radius)
        yield Drawing(path, Artifact.LAYOUT, style.fill, stroke, style.stroke if stroke else 0.0, style.dash)
    if style.stroke and not whole:
        edges = {
            "top": line(0, half, width, half),
            "bottom": line(0, height - half, width, height - half),
            "left": line(half, 0, half, height),
            "right": line(width - half, 0, width - half, height),
        }
        for side in style.sides:
            yield Drawing(edges[side], Artifact.LAYOUT, None, style.stroke_colour, style.stroke, style.dash)


def column_widths(node: Node, style: Style, count: int, width: float, gap: float) -> list[float]:
    """'30mm 1fr 2fr' → points that fill `width`; the last one holds for further columns, too.

    The template's `widths` come before the style's, which may leave columns at the end without a block. Raises Failure
    (LAY006) if the template's are more than `count`.
    """
    written = node.get("widths") or style.widths or "1fr"
    parts = written.split()
    try:
        shares = [_share(part) for part in parts]
        fixed = [0.0 if part.endswith("fr") else parse_pt(part) for part in parts]
    except ValueError:
        message = f"'{written}' does not say how wide columns are"
        raise Failure(BAD_LAYOUT.at(node.span, message, "use lengths such as 30mm or shares such as 1fr")) from None
    if len(parts) > count and node.get("widths"):
        message = f"{len(parts)} widths for {count} columns in <{node.kind}>"
        raise Failure(BAD_LAYOUT.at(node.span, message, "give one for each column; the last one holds for the rest"))
    shares += shares[-1:] * (count - len(parts))
    fixed += fixed[-1:] * (count - len(parts))
    rest = width - sum(fixed) - gap * (len(fixed) - 1)
    if rest < -ROUNDING:
        message = f"the columns of <{node.kind}> need {-rest:.1f} pt more than the {width:.1f} pt there are"
        raise Failure(BAD_LAYOUT.at(node.span, message))
    total = sum(shares) or 1.0
    widths = [share / total * rest if share else length for share, length in zip(shares, fixed, strict=True)]
    return widths[:count]


def _share(part: str) -> float:
    """'1.5fr' → 1.5, a length → 0. Raises ValueError."""
    if not part.endswith("fr"):
        return 0.0
    if not re.fullmatch(r"\d{1,4}(\.\d+)?fr", part):
        raise ValueError(part)
    return float(part[:-2])
