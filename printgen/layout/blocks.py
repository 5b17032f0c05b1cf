"""Blocks → boxes: paragraphs, lists, panels and columns, each measured to the point and placed in the one around it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from printgen.document import Node
from printgen.layout.box import ROUNDING, Box, column_widths, decoration, stacked, stacked_height, words_box
from printgen.layout.context import Setting
from printgen.layout.items import Artifact, Glyphs, Label
from printgen.layout.style import Style
from printgen.layout.table import set_rows


def set_block(node: Node, parent: Style, width: float, setting: Setting, height: float | None = None) -> Box:
    """The box of one block in `width` points. With `height` it is made that high: fitted panels fill their row."""
    style = setting.style(node, parent)
    if style.width is not None and node.kind in {"panel", "columns", "table"}:
        width = min(width, style.width)
    return _SETTERS[node.kind](node, style, width, setting, height)


def set_stack(node: Node, style: Style, width: float, setting: Setting, height: float | None = None) -> Box:
    """The blocks inside `node` one below the other. Spare height goes to springs and to what may grow."""
    boxes = [set_block(child, style, width, setting) for child in node.nodes()]
    natural = stacked_height(boxes)
    result = Box(node, style, width, natural)
    if height is not None:
        spare = height - natural
        result.height = height
        if spare < -ROUNDING:
            result.over = -spare
        growers = [n for n, box in enumerate(boxes) if box.style.grow or box.node.kind == "spring"]
        if spare > 0 and growers:
            for n in growers:
                boxes[n] = set_block(boxes[n].node, style, width, setting, boxes[n].height + spare / len(growers))
    offset = 0.0
    if height is not None and style.valign != "top":
        spare = height - stacked_height(boxes)
        offset = max(0.0, spare / 2 if style.valign == "middle" else spare)
    result.kids = [(_aligned(box, width), y + offset, box) for y, box in stacked(boxes)]
    return result


def _aligned(box: Box, width: float) -> float:
    """Blocks narrower than their place stand where the text in them does."""
    return {"left": 0.0, "center": (width - box.width) / 2, "right": width - box.width}[box.style.align]


def _set_words(node: Node, style: Style, width: float, setting: Setting, height: float | None) -> Box:
    return words_box(node, style, width, setting)


def _set_section(node: Node, style: Style, width: float, setting: Setting, height: float | None) -> Box:
    return set_stack(node, style, width, setting, height)


def _set_panel(node: Node, style: Style, width: float, setting: Setting, height: float | None) -> Box:
    top, right, bottom, left = style.padding
    fixed = style.height if style.height is not None else height
    inner = fixed - top - bottom if fixed is not None else None
    content = set_stack(node, style, width - left - right, setting, inner)
    result = Box(node, style, width, fixed if fixed is not None else content.height + top + bottom)
    result.items = list(decoration(result.width, result.height, style))
    result.kids = [(left, top, content)]
    return result


def _set_columns(node: Node, style: Style, width: float, setting: Setting, height: float | None) -> Box:
    children = list(node.nodes())
    if style.stack:
        return set_stack(node, style, width, setting)
    widths = column_widths(node, style, len(children), width, style.gap)
    boxes = [set_block(child, style, w, setting) for child, w in zip(children, widths, strict=True)]
    tallest = max((box.height for box in boxes), default=0.0)
    row = max(tallest, style.height or 0.0, height or 0.0)
    result = Box(node, style, width, row)
    x = 0.0
    for n, (child, w) in enumerate(zip(children, widths, strict=True)):
        box = boxes[n]
        if abs(box.height - row) > ROUNDING and child.kind in {"panel", "columns"} and box.style.height is None:
            box = set_block(child, style, w, setting, row)
        offset = {"top": 0.0, "middle": (row - box.height) / 2, "bottom": row - box.height}[style.valign]
        result.kids.append((x + _aligned(box, w), offset, box))
        x += w + style.gap
    return result


def _set_list(node: Node, style: Style, width: float, setting: Setting, height: float | None) -> Box:
    boxes = list(list_items(node, style, width, setting))
    result = Box(node, style, width, stacked_height(boxes))
    result.kids = [(0.0, y, box) for y, box in stacked(boxes)]
    return result


def list_items(node: Node, style: Style, width: float, setting: Setting) -> Iterator[Box]:
    """Each item of a list with its bullet or number hanging to the left of it."""
    marker = node.get("marker", "•")
    for number, item in enumerate(node.nodes(), start=1):
        own = setting.style(item, style)
        box = words_box(item, own, width, setting, own.indent)
        if box.lines:
            text = f"{number}. " if marker == "1" else f"{marker} "
            y = own.padding[0] + box.lines[0].baseline
            marks = setting.family.segments(text, own.bold, item.span)
            box.lines[0].items[:0] = [
                Glyphs(own.padding[3], y, piece, font, own.size, own.colour, Label(item), item.span)
                for piece, font in marks
            ]
        yield box


def _set_spring(node: Node, style: Style, width: float, setting: Setting, height: float | None) -> Box:
    return Box(node, style, width, height or 0.0)


def _set_figure(node: Node, style: Style, width: float, setting: Setting, height: float | None) -> Box:
    origin = node.place_of("src")
    picture = setting.pictures.get(node.get("src"), origin)
    wide = min(style.width if style.width is not None else width, width)
    natural = style.size if style.width is None else wide * picture.height / picture.width
    high = style.height if style.height is not None else height or natural
    place = node if node.get("alt") else Artifact.LAYOUT
    return Box(node, style, wide, high, list(picture.items((0.0, 0.0, wide, high), style.colour, place, origin)))


def _set_table(node: Node, style: Style, width: float, setting: Setting, height: float | None) -> Box:
    result = Box(node, style, width, 0.0)
    for row in set_rows(node, style, width, setting):
        result.kids.append((0.0, result.height, row))
        result.height += row.height
    return result


Setter = Callable[[Node, Style, float, Setting, float | None], Box]
_SETTERS: dict[str, Setter] = {
    "heading": _set_words,
    "p": _set_words,
    "section": _set_section,
    "panel": _set_panel,
    "columns": _set_columns,
    "list": _set_list,
    "table": _set_table,
    "figure": _set_figure,
    "spring": _set_spring,
}
