"""What items cover with ink, to the hair: for words the outlines of their letters, not the boxes they are set in."""

from __future__ import annotations

import struct
from functools import cache
from pathlib import Path

from printgen.diagnostics import Failure, Span
from printgen.layout.fontfile import FONT_FILE, glyphs_of, tables_of
from printgen.layout.items import Drawing, Glyphs, Item, Reach

Outline = tuple[float, float, float, float]
"""Left, bottom, right and top of a letter in em, from its own start on the baseline."""


def ink_of(item: Item) -> Reach | None:
    """None for blank space. Raises Failure (LAY001) for a font whose outlines are broken."""
    if isinstance(item, Glyphs):
        return _ink_of_words(item)
    return _ink_of_line(item) if isinstance(item, Drawing) and len(item.path) == 2 else item.reach


def _ink_of_words(words: Glyphs) -> Reach | None:
    outlines = _outlines(words.font.path)
    x, size = words.x, words.size
    edges: list[Outline] = []
    for char in words.text:
        outline = outlines.get(ord(char))
        if outline is not None:
            left, bottom, right, top = outline
            edges.append((x + left * size, words.y - top * size, x + right * size, words.y - bottom * size))
        x += words.font.width(char) * size
    if not edges:
        return None
    lefts, tops, rights, bottoms = zip(*edges, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def _ink_of_line(drawing: Drawing) -> Reach:
    """A straight stroke ends where its path does; it is only across that half its width is added."""
    left, top, right, bottom = drawing.reach
    half = drawing.width / 2
    if right - left <= 2 * half:
        return left, top + half, right, bottom - half
    return (left + half, top, right - half, bottom) if bottom - top <= 2 * half else drawing.reach


@cache
def _outlines(path: Path) -> dict[int, Outline]:
    """By character code, for those that have ink. OpenType: head, loca, glyf. Raises Failure (LAY001)."""
    try:
        return _read(path.read_bytes())
    except (OSError, struct.error, LookupError, ValueError, ArithmeticError):
        raise Failure(FONT_FILE.at(Span(path.as_posix()), "the outlines in the font file cannot be read")) from None


def _read(data: bytes) -> dict[int, Outline]:
    tables = tables_of(data)
    units = struct.unpack_from(">H", data, tables[b"head"] + 18)[0]
    is_long = struct.unpack_from(">h", data, tables[b"head"] + 50)[0]
    count = struct.unpack_from(">H", data, tables[b"maxp"] + 4)[0]
    starts = struct.unpack_from(f">{count + 1}{'L' if is_long else 'H'}", data, tables[b"loca"])
    scale = 1 if is_long else 2
    found: dict[int, Outline] = {}
    for char, glyph in glyphs_of(data, tables[b"cmap"]).items():
        if glyph < count and starts[glyph + 1] > starts[glyph]:
            at = tables[b"glyf"] + starts[glyph] * scale + 2
            left, bottom, right, top = struct.unpack_from(">4h", data, at)
            found[char] = left / units, bottom / units, right / units, top / units
    return found
