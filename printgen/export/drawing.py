"""A small drawing of rectangles, lines and labels, and its SVG."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal
from xml.sax.saxutils import escape, quoteattr

Anchor = Literal["start", "middle", "end"]

INK = "#1A1A1A"
QUIET = "#8BA7B8"
RULE = "#C4C4C4"
FAMILY = "Source Sans 3, Source Sans Pro, Helvetica, Arial, sans-serif"


@dataclass(frozen=True, slots=True)
class Box:
    x: float
    y: float
    width: float
    height: float
    colour: str = INK


@dataclass(frozen=True, slots=True)
class Label:
    """One line of text; `y` is its baseline."""

    x: float
    y: float
    text: str
    size: float = 12
    bold: bool = False
    anchor: Anchor = "start"


Mark = Box | Label


@dataclass(frozen=True, slots=True)
class Drawing:
    """`title` and `description` are for those who cannot see it."""

    width: int
    height: int
    title: str
    description: str
    marks: tuple[Mark, ...]


def line(x: float, y: float, length: float) -> Box:
    """A thin horizontal rule."""
    return Box(x, y, length, 1, RULE)


def to_svg(drawing: Drawing) -> str:
    return "".join(f"{row}\n" for row in _rows(drawing))


def _rows(drawing: Drawing) -> Iterator[str]:
    size = f'width="{drawing.width}" height="{drawing.height}" viewBox="0 0 {drawing.width} {drawing.height}"'
    yield f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" font-family={quoteattr(FAMILY)}>'
    yield f"  <title>{escape(drawing.title)}</title>"
    yield f"  <desc>{escape(drawing.description)}</desc>"
    yield f'  <rect width="{drawing.width}" height="{drawing.height}" fill="#FFFFFF"/>'
    for mark in drawing.marks:
        yield f"  {_box(mark) if isinstance(mark, Box) else _label(mark)}"
    yield "</svg>"


def _box(box: Box) -> str:
    place = f'x="{_number(box.x)}" y="{_number(box.y)}" width="{_number(box.width)}" height="{_number(box.height)}"'
    return f'<rect {place} fill="{box.colour}"/>'


def _label(label: Label) -> str:
    weight = ' font-weight="bold"' if label.bold else ""
    anchor = f' text-anchor="{label.anchor}"' if label.anchor != "start" else ""
    style = f'font-size="{_number(label.size)}"{weight}{anchor} fill="{INK}"'
    return f'<text x="{_number(label.x)}" y="{_number(label.y)}" {style}>{escape(label.text)}</text>'


def _number(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")
