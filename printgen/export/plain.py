"""A face for cards that have no back: the title of their part, so that nobody takes them for another's."""

from __future__ import annotations

from dataclasses import replace

from printgen.export.edition import Edition
from printgen.layout.items import Artifact, Colour, Drawing, Frame, Glyphs, Item, rectangle
from printgen.layout.label import label_width, set_label
from printgen.layout.style import Style

_GROUND: Colour = (0.92,)
_LINE: Colour = (0.46,)
_EDGE, _STROKE = 0.06, 0.012
"""Of the shorter side: how far inside a line runs around the face, and how wide it is."""
_LARGEST, _SMALLEST = 0.12, 0.04
"""Of the shorter side: type size. A title that is too long even so is set small and runs on."""


def plain_face(title: str, width: float, height: float, edition: Edition) -> Frame:
    """A frame of this size in points: a grey ground, a line around it and the title in the middle."""
    short = min(width, height)
    inset, stroke = _EDGE * short, _STROKE * short
    around = rectangle(inset, inset, width - 2 * inset, height - 2 * inset, inset)
    items: list[Item] = [
        Drawing(rectangle(0, 0, width, height), Artifact.LAYOUT, _GROUND),
        Drawing(around, Artifact.LAYOUT, stroke=_LINE, width=stroke),
        *_words(title, width, height, width - 4 * inset, edition),
    ]
    return Frame(width, height, tuple(items), Artifact.LAYOUT, ground=_GROUND)


def _words(title: str, width: float, height: float, room: float, edition: Edition) -> list[Glyphs]:
    marks, short = edition.marks(), min(width, height)
    sizes = [short * (_LARGEST - n * 0.01) for n in range(round((_LARGEST - _SMALLEST) * 100) + 1)]
    for size in sizes:
        style = replace(marks.style, size=size, bold=True)
        lines = _lines(title, room, style, edition)
        if all(_width(line, style, edition) <= room for line in lines):
            break
    leading = size * 1.25
    cap = edition.family.main(True).cap_height * size
    first = (height - (len(lines) - 1) * leading + cap) / 2
    found: list[Glyphs] = []
    for n, line in enumerate(lines):
        x = (width - _width(line, style, edition)) / 2
        found += set_label(line, x, first + n * leading, style, edition.family, marks.span)
    return found


def _lines(title: str, room: float, style: Style, edition: Edition) -> list[str]:
    lines: list[str] = []
    for word in title.split():
        if lines and _width(f"{lines[-1]} {word}", style, edition) <= room:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def _width(line: str, style: Style, edition: Edition) -> float:
    return label_width(line, style, edition.family, edition.stylesheet.span)
