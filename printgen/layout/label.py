"""One line of text that stands beside the document: slugs and rulers."""

from __future__ import annotations

from printgen.diagnostics import Span
from printgen.layout.fonts import Family
from printgen.layout.items import Artifact, Glyphs
from printgen.layout.style import Style


def set_label(text: str, x: float, y: float, style: Style, family: Family, origin: Span) -> list[Glyphs]:
    """The text from (x, y), the start of its baseline."""
    items = []
    for piece, font in family.segments(text, style.bold, origin):
        items.append(Glyphs(x, y, piece, font, style.size, style.colour, Artifact.PAGE, origin))
        x += items[-1].width
    return items


def label_width(text: str, style: Style, family: Family, origin: Span) -> float:
    return sum(item.width for item in set_label(text, 0.0, 0.0, style, family, origin))
