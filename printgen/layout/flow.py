"""Text that runs over as many pages as it takes, in columns.

A column is filled with the strips that fit, and those that must not be parted — a heading and what follows it, the
first and the last two lines of a paragraph — stay together. A section that ends on a page has its columns made equal.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from printgen.diagnostics import Failure
from printgen.document import Node, Run
from printgen.layout.box import ROUNDING, words_box
from printgen.layout.context import Setting
from printgen.layout.items import Artifact, Frame, Item
from printgen.layout.overflow import TEXT_OVERFLOW
from printgen.layout.strips import Strip, cut_into_strips, groups_of, repeated
from printgen.layout.style import Style

_BALANCE_STEP = 2.0
"""Points by which a column is made higher until the section's end fits: finer would not be seen."""

Column = list[tuple[float, Strip]]


@dataclass(slots=True)
class Segment:
    """A stretch of the flow that is set in the same number of columns."""

    style: Style
    columns: int
    nodes: list[Node] = field(default_factory=list)


def set_flow(node: Node, parent: Style, width: float, height: float, setting: Setting) -> list[Frame]:
    """The pages of a `flow`, each `width` × `height` points. Raises Failure if a strip is higher than a page."""
    style = setting.style(node, parent)
    footer = next((child for child in node.nodes() if child.kind == "footer"), None)
    pages = _Pages(width, height - _footer_height(footer, style, width, setting))
    head: list[Strip] = []
    for segment in _segments(node, style, setting):
        column = (width - segment.style.gap * (segment.columns - 1)) / segment.columns
        strips = cut_into_strips(segment.nodes, segment.style, column, setting)
        if segment.columns == 1:
            strips, head = [*head, *strips], []
            while strips and strips[-1].keep:
                head.insert(0, strips.pop())
        pages.add(segment, head if segment.columns > 1 else [], strips)
        if segment.columns > 1:
            head = []
    pages.add(Segment(style, 1), [], head)
    return [
        _page(node, items, n, (width, height), footer, style, setting) for n, items in enumerate(pages.items, start=1)
    ]


def _segments(flow: Node, style: Style, setting: Setting) -> Iterator[Segment]:
    current: Segment | None = None
    for child in flow.nodes():
        if child.kind == "footer":
            continue
        own = setting.style(child, style)
        if own.columns > 1:
            if current:
                yield current
            current = None
            yield Segment(own, own.columns, list(child.nodes()))
            continue
        if current is None:
            current = Segment(style, 1)
        current.nodes.append(child)
    if current:
        yield current


class _Pages:
    """Pages as they fill. `y` is where the next segment starts on the last of them."""

    def __init__(self, width: float, room: float) -> None:
        self.width, self.room = width, room
        self.items: list[list[Item]] = [[]]
        self.y = 0.0
        self.after = 0.0

    def add(self, segment: Segment, head: list[Strip], strips: list[Strip]) -> None:
        """Places a segment's strips in its columns, below `head`, which runs across all of them."""
        while head or strips:
            first = (head or strips)[0]
            top = self.y + max(self.after, first.gap) if self.y else 0.0
            across, below = _stack_group(head, 0.0, first=True)
            if head and strips:
                below += max(head[-1].after, strips[0].gap)
            columns, rest = _fill_page(strips, segment.columns, self.room - top - below)
            if strips and not any(columns):
                if self.y:
                    self._next_page()
                else:
                    _loosen(next(groups_of(strips)), self.room - below)
                continue
            self._place([across], 1, segment, top)
            self.y = top + max(below, self._place(columns, segment.columns, segment, top + below) + below)
            self.after = strips[-1].after if strips else head[-1].after
            head, strips = [], rest
            if rest:
                self._next_page()

    def _next_page(self) -> None:
        self.items.append([])
        self.y = self.after = 0.0

    def _place(self, columns: list[Column], count: int, segment: Segment, y: float) -> float:
        """Adds the columns' items to the page below `y`; returns the height of the longest column."""
        step = (self.width + segment.style.gap) / count
        longest = 0.0
        for n, column in enumerate(columns):
            for top, strip in column:
                self.items[-1] += [item.moved(n * step, y + top) for item in strip.items]
                longest = max(longest, top + strip.height)
        return longest


def _loosen(group: list[Strip], room: float) -> None:
    """Parts strips that belong together but are higher than a page, after the last that fits. Raises Failure if none does."""
    height, fitting = 0.0, []
    for n, strip in enumerate(group):
        height += strip.height + (strip.gap if n else strip.header.height if strip.header else 0.0)
        if height > room + ROUNDING:
            break
        fitting.append(strip)
    if not fitting:
        message = f"this is {height - room:.0f} pt higher than a page and cannot be parted"
        raise Failure(TEXT_OVERFLOW.at(group[0].node.span, message, "make it shorter, or let a page break part it"))
    fitting[-1].keep = False


def _fill_page(strips: list[Strip], columns: int, height: float) -> tuple[list[Column], list[Strip]]:
    """Columns for what fits into `height`, and the strips left over."""
    filled, rest = _fill(strips, columns, height)
    if rest or columns == 1:
        return filled, rest
    trial = sum(strip.height + strip.gap for strip in strips) / columns
    while trial < height:
        balanced, over = _fill(strips, columns, trial)
        if not over and not any(map(_is_lonely, balanced)):
            return balanced, []
        trial += _BALANCE_STEP
    return filled, rest


def _is_lonely(column: Column) -> bool:
    """Whether a column holds one line of a paragraph that goes on before or after it, and nothing else."""
    return len(column) == 1 and column[0][1].parted


def _fill(strips: list[Strip], columns: int, height: float) -> tuple[list[Column], list[Strip]]:
    groups = list(groups_of(strips))
    filled: list[Column] = []
    at = 0
    for _ in range(columns):
        column: Column = []
        y = 0.0
        while at < len(groups):
            placed, bottom = _stack_group(groups[at], y, first=not column)
            if bottom > height + ROUNDING:
                break
            column += placed
            y = bottom
            at += 1
        filled.append(column)
    return filled, [strip for group in groups[at:] for strip in group]


def _stack_group(group: list[Strip], y: float, first: bool) -> tuple[Column, float]:
    placed: Column = []
    for strip in group:
        if first:
            if strip.header is not None:
                placed.append((y, repeated(strip.header)))
                y += strip.header.height
        else:
            y += strip.gap
        placed.append((y, strip))
        y += strip.height
        first = False
    return placed, y


def _footer_height(footer: Node | None, style: Style, width: float, setting: Setting) -> float:
    if footer is None:
        return 0.0
    own = setting.style(footer, style)
    return words_box(_numbered(footer, 1), own, width, setting).height + own.before


def _page(
    flow: Node,
    items: list[Item],
    number: int,
    size: tuple[float, float],
    footer: Node | None,
    style: Style,
    setting: Setting,
) -> Frame:
    if footer is not None:
        box = words_box(_numbered(footer, number), setting.style(footer, style), size[0], setting)
        running = box.flat(0.0, size[1] - box.height)
        items = items + [replace(item, place=Artifact.PAGINATION) for item in running]
    return Frame(*size, tuple(items), flow, number=number)


def _numbered(footer: Node, number: int) -> Node:
    """The footer with its page number written in."""
    kids: list[Node | Run] = []
    for child in footer.children:
        if isinstance(child, Run):
            kids.append(child)
        elif child.kind == "page":
            kids.append(Run(str(number), False, child.span))
        else:
            kids.append(_numbered(child, number))
    return Node(footer.kind, footer.classes, footer.attributes, tuple(kids), footer.span)
