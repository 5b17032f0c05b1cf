"""Tables: rows that never split, cells as high as their row."""

from __future__ import annotations

from collections.abc import Iterator

from printgen.document import Node
from printgen.layout.box import Box, column_widths, decoration, words_box
from printgen.layout.context import Setting
from printgen.layout.style import Style


def set_rows(node: Node, style: Style, width: float, setting: Setting) -> Iterator[Box]:
    """One box for each row of a table, `width` points wide."""
    rows = list(node.nodes())
    count = max((len(list(row.nodes())) for row in rows), default=0)
    widths = column_widths(node, style, count, width, 0.0)
    for row in rows:
        yield _set_row(row, style, widths, setting)


def is_header(row: Node) -> bool:
    return bool(row.children) and all(cell.kind == "th" for cell in row.nodes())


def _set_row(row: Node, parent: Style, widths: list[float], setting: Setting) -> Box:
    style = setting.style(row, parent)
    cells = [
        words_box(cell, setting.style(cell, style), w, setting) for cell, w in zip(row.nodes(), widths, strict=False)
    ]
    height = max([style.height or 0.0, *(cell.height for cell in cells)])
    result = Box(row, style, sum(widths), height, list(decoration(sum(widths), height, style)))
    x = 0.0
    for cell in cells:
        result.kids.append((x, 0.0, _fitted(cell, height)))
        x += cell.width
    return result


def _fitted(cell: Box, height: float) -> Box:
    """The cell with its words placed in the full height of its row; `bottom` means that last baselines are level."""
    style = cell.style
    bottom = cell.lines[-1].baseline + style.padding[2] if cell.lines else 0.0
    offset = {"top": 0.0, "middle": (height - cell.height) / 2, "bottom": height - bottom}[style.valign]
    lines = [drawn.moved(0.0, offset) for drawn in cell.lines]
    return Box(cell.node, style, cell.width, height, list(decoration(cell.width, height, style)), lines)
