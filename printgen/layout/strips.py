"""Blocks cut into strips, the pieces that a page break may part: lines of paragraphs, rows of tables, whole panels."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from printgen.document import Node
from printgen.layout.blocks import list_items, set_block
from printgen.layout.box import Box, gap_between
from printgen.layout.context import Setting
from printgen.layout.items import Artifact, Item
from printgen.layout.overflow import overflows, told_once
from printgen.layout.style import Style
from printgen.layout.table import is_header, set_rows


@dataclass(slots=True)
class Strip:
    """A piece that is never cut. `gap` is the white above it, dropped at the top of a column; `keep` ties it to the next,
    and `parted` says that it is one of several lines of a paragraph.

    `after` is what the style asks for below a block, on its last strip.
    """

    node: Node
    height: float
    items: list[Item]
    gap: float = 0.0
    after: float = 0.0
    keep: bool = False
    parted: bool = False
    header: Strip | None = None


def cut_into_strips(nodes: list[Node], parent: Style, width: float, setting: Setting) -> list[Strip]:
    """The blocks, set in `width` points, as strips in order."""
    strips: list[Strip] = []
    above: Style | None = None
    for style, made in _blocks(nodes, parent, width, setting):
        if made:
            made[0].gap += gap_between(above, style) if above is not None else style.before
            made[-1].after = style.after
        strips += made
        above = style
    return strips


def _blocks(nodes: list[Node], style: Style, width: float, setting: Setting) -> Iterator[tuple[Style, list[Strip]]]:
    """Each block's style and strips; sections are opened, for they are no boxes in a flow."""
    for node in nodes:
        own = setting.style(node, style)
        if _is_open(node, own):
            inner = list(_blocks(list(node.nodes()), own, width, setting))
            if own.keep:
                _tie([strip for _, strips in inner for strip in strips])
            for n, (kid_style, strips) in enumerate(inner):
                before = max(kid_style.before, own.before) if n == 0 else kid_style.before
                after = max(kid_style.after, own.after) if n == len(inner) - 1 else kid_style.after
                yield replace(kid_style, before=before, after=after), strips
        elif node.kind == "list":
            for box in list_items(node, own, width, setting):
                yield box.style, _line_strips(box)
        elif node.kind == "table":
            yield own, _row_strips(list(set_rows(node, own, width, setting)), own.keep)
        else:
            box = set_block(node, style, width, setting)
            setting.found.extend(told_once(overflows(box)))
            yield box.style, _line_strips(box) if box.lines and not box.items else [_whole(box)]


def _tie(strips: list[Strip]) -> None:
    """Keeps strips in one piece."""
    for strip in strips[:-1]:
        strip.keep = True


def _is_open(node: Node, style: Style) -> bool:
    """Whether a block is nothing but what is in it, so that a page may end inside."""
    if node.kind == "panel":
        plain = not (style.stroke or style.fill or any(style.padding))
        return plain and style.height is None and style.width is None
    return node.kind == "section" or (node.kind == "columns" and style.stack)


def _whole(box: Box) -> Strip:
    return Strip(box.node, box.height, list(box.flat()), keep=box.style.keep or box.node.kind == "heading")


def _line_strips(box: Box) -> list[Strip]:
    """The lines of a paragraph: the first two stay together, and so do the last two."""
    strips: list[Strip] = []
    heading = box.style.keep or box.node.kind == "heading"
    last = len(box.lines) - 1
    bottom = 0.0
    for n, drawn in enumerate(box.lines):
        items = [item.moved(0.0, -drawn.top) for item in drawn.items]
        keep = heading or (n < last and n in (0, last - 1))
        strips.append(Strip(box.node, drawn.bottom - drawn.top, items, drawn.top - bottom, keep=keep, parted=last > 0))
        bottom = drawn.bottom
    return strips


def _row_strips(rows: list[Box], whole: bool) -> list[Strip]:
    """The header row stays with the first row below it and stands again at the head of each further column.

    A `whole` table is never parted.
    """
    header: Strip | None = None
    strips: list[Strip] = []
    last = len(rows) - 1
    for n, box in enumerate(rows):
        heads = is_header(box.node)
        strip = Strip(box.node, box.height, list(box.flat()), keep=heads or (whole and n < last))
        if heads and not strips:
            header = strip
        else:
            strip.header = header
        strips.append(strip)
    return strips


def groups_of(strips: list[Strip]) -> Iterator[list[Strip]]:
    group: list[Strip] = []
    for strip in strips:
        group.append(strip)
        if not strip.keep:
            yield group
            group = []
    if group:
        yield group


def repeated(header: Strip) -> Strip:
    """A header row that is shown again is no second row of the table."""
    return replace(header, items=[replace(item, place=Artifact.PAGINATION) for item in header.items])
