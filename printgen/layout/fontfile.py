"""What layout needs to know of a TrueType file: advance widths by character and the vertical metrics.

Table layouts are those of the OpenType specification (head, hhea, hmtx, cmap formats 4 and 12, OS/2).
"""

from __future__ import annotations

import struct
import sys
from dataclasses import dataclass, field
from pathlib import Path

from printgen.diagnostics import Failure, Rule, Span

FONT_FILE = Rule(
    "LAY001",
    "font-file",
    """A font file that the stylesheet names is missing or cannot be used.

Text is measured and embedded from TrueType files (`.ttf` with `glyf` outlines) in the fonts folder. Without the file
nothing can be measured, so nothing is printed.

Fails: `regular: Atkinson.ttf` where `fonts/` holds no such file.

Mend: put the file there, or name one of the files that the message lists.""",
)


_NEEDED = frozenset(b"head hhea hmtx maxp cmap OS/2 glyf loca name post".split())


@dataclass(slots=True)
class FontFile:
    """Metrics are in em: multiply by the type size to have points."""

    name: str
    path: Path
    glyphs: frozenset[int]
    cap_height: float
    x_height: float
    descent: float
    _advances: dict[int, float]
    _words: dict[str, float] = field(default_factory=dict)

    def has(self, char: str) -> bool:
        return ord(char) in self.glyphs

    def width(self, word: str) -> float:
        """The advance width of `word` in em. Every character must be in the font."""
        known = self._words.get(word)
        if known is None:
            advances = self._advances
            known = self._words[word] = sum([advances[ord(c)] for c in word])
        return known


def read_font(path: Path) -> FontFile:
    """Raises Failure (LAY001) if the file is missing or is not a TrueType font with outlines."""
    try:
        data = path.read_bytes()
    except OSError as error:
        there = sorted(p.name for p in path.parent.glob("*.ttf")) if path.parent.is_dir() else []
        hint = "fonts there: " + ", ".join(there) if there else "the folder holds no .ttf files"
        reason = error.strerror or str(error)
        raise Failure(FONT_FILE.at(Span(path.as_posix()), f"the font file cannot be read: {reason}", hint)) from None
    try:
        return _parse(path, data)
    except (struct.error, LookupError, ValueError, ArithmeticError):
        message = "this is not a TrueType font with outlines that printgen can read"
        raise Failure(FONT_FILE.at(Span(path.as_posix()), message, "use a .ttf file with glyf outlines")) from None


def _parse(path: Path, data: bytes) -> FontFile:
    tables = tables_of(data)
    if not _NEEDED.issubset(tables):
        raise ValueError("no glyf outlines, or not all that goes with them")
    units = struct.unpack_from(">H", data, tables[b"head"] + 18)[0]
    hhea = tables[b"hhea"]
    descent = struct.unpack_from(">h", data, hhea + 6)[0]
    metrics = struct.unpack_from(">H", data, hhea + 34)[0]
    advances = struct.unpack_from(f">{metrics * 2}H", data, tables[b"hmtx"])[::2]
    os2 = tables[b"OS/2"]
    x_height, cap_height = struct.unpack_from(">hh", data, os2 + 86)
    glyph_of = glyphs_of(data, tables[b"cmap"])
    last = len(advances) - 1
    widths = {char: advances[min(glyph, last)] / units for char, glyph in glyph_of.items()}
    return FontFile(path.stem, path, frozenset(widths), cap_height / units, x_height / units, -descent / units, widths)


def tables_of(data: bytes) -> dict[bytes, int]:
    if data[:4] not in (b"\x00\x01\x00\x00", b"true"):
        raise ValueError("not TrueType")
    count = struct.unpack_from(">H", data, 4)[0]
    records = [struct.unpack_from(">4sLLL", data, 12 + 16 * i) for i in range(count)]
    if any(offset + length > len(data) for _, _, offset, length in records):
        raise ValueError("the file is cut short")
    return {tag: offset for tag, _, offset, _ in records}


def glyphs_of(data: bytes, start: int) -> dict[int, int]:
    """Character code → glyph number, from the fullest Unicode sub-table."""
    count = struct.unpack_from(">H", data, start + 2)[0]
    subtables = {}
    for i in range(count):
        platform, encoding, offset = struct.unpack_from(">HHL", data, start + 4 + 8 * i)
        subtables[platform, encoding] = start + offset
    for key in ((3, 10), (0, 4), (0, 6), (3, 1), (0, 3)):
        if key in subtables:
            offset = subtables[key]
            kind = struct.unpack_from(">H", data, offset)[0]
            if kind == 12:
                return _cmap_groups(data, offset)
            if kind == 4:
                return _cmap_segments(data, offset)
    raise ValueError("no Unicode cmap")


def _cmap_groups(data: bytes, offset: int) -> dict[int, int]:
    count = struct.unpack_from(">L", data, offset + 12)[0]
    glyphs: dict[int, int] = {}
    for i in range(count):
        first, last, glyph = struct.unpack_from(">LLL", data, offset + 16 + 12 * i)
        if last > sys.maxunicode:
            raise ValueError("no Unicode character")
        glyphs.update(zip(range(first, last + 1), range(glyph, glyph + last - first + 1), strict=True))
    return {char: glyph for char, glyph in glyphs.items() if glyph}


def _cmap_segments(data: bytes, offset: int) -> dict[int, int]:
    count = struct.unpack_from(">H", data, offset + 6)[0] // 2
    arrays = struct.unpack_from(f">{count}H", data, offset + 14)
    starts = struct.unpack_from(f">{count}H", data, offset + 16 + 2 * count)
    deltas = struct.unpack_from(f">{count}h", data, offset + 16 + 4 * count)
    ranges_at = offset + 16 + 6 * count
    ranges = struct.unpack_from(f">{count}H", data, ranges_at)
    glyphs: dict[int, int] = {}
    for i, (first, last) in enumerate(zip(starts, arrays, strict=True)):
        for char in range(first, min(last, 0xFFFE) + 1):
            glyph = char
            if ranges[i]:
                glyph = struct.unpack_from(">H", data, ranges_at + 2 * i + ranges[i] + 2 * (char - first))[0]
                if not glyph:
                    continue
            glyph = (glyph + deltas[i]) & 0xFFFF
            if glyph:
                glyphs[char] = glyph
    return glyphs
