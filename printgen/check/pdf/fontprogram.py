"""What a TrueType program knows of its glyphs: how high an x and a capital are, and how far each glyph reaches.

Table layouts are those of the OpenType specification (head, maxp, loca, glyf, cmap formats 0, 4 and 6, OS/2).
"""

from __future__ import annotations

import struct
from functools import cached_property

Reach = tuple[float, float]
"""Lowest and highest point of a glyph in em."""


class FontProgram:
    """Raises struct.error, LookupError or ValueError where the program is damaged."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        count = self._read(">H", 4)[0]
        records = [struct.unpack_from(">4sLLL", data, 12 + 16 * n) for n in range(count)]
        self._tables = {tag: offset for tag, _, offset, _ in records}
        self._units: int = self._read(">H", self._tables[b"head"] + 18)[0] or 1000
        self._long: int = self._read(">h", self._tables[b"head"] + 50)[0]

    def _read(self, form: str, offset: int) -> tuple[int, ...]:
        return struct.unpack_from(form, self._data, offset)

    @cached_property
    def heights(self) -> tuple[float | None, float | None]:
        """Of x and of a capital, in em: OS/2 has them from version 2 on."""
        at = self._tables.get(b"OS/2")
        if at is None or self._read(">H", at)[0] < 2:
            return None, None
        x_height, cap = self._read(">hh", at + 86)
        return (x_height / self._units if x_height > 0 else None), (cap / self._units if cap > 0 else None)

    def reach(self, code: int, is_glyph: bool) -> Reach:
        """How far the glyph of a code reaches; nothing for a blank. `is_glyph`: the code is a glyph's number."""
        glyph = code if is_glyph else self._glyphs.get(code, self._glyphs.get(0xF000 + code, 0))
        loca = self._tables[b"loca"]
        if self._long:
            start, end = self._read(">LL", loca + 4 * glyph)
        else:
            start, end = (2 * value for value in self._read(">HH", loca + 2 * glyph))
        if start == end:
            return 0.0, 0.0
        _, low, _, high = self._read(">hhhh", self._tables[b"glyf"] + start + 2)
        return low / self._units, high / self._units

    @cached_property
    def _glyphs(self) -> dict[int, int]:
        """Codes of a simple font → glyphs, by the tables that ISO 32000-1, 9.6.6.4 names."""
        start = self._tables[b"cmap"]
        found: dict[int, int] = {}
        for n in range(self._read(">H", start + 2)[0]):
            platform, encoding, offset = self._read(">HHL", start + 4 + 8 * n)
            if (platform, encoding) in ((1, 0), (3, 0), (3, 1)):
                found = self._subtable(start + offset) | found
        return found

    def _subtable(self, at: int) -> dict[int, int]:
        kind = self._read(">H", at)[0]
        if kind == 0:
            return dict(enumerate(self._data[at + 6 : at + 262]))
        if kind == 6:
            first, count = self._read(">HH", at + 6)
            return {first + n: glyph for n, glyph in enumerate(self._read(f">{count}H", at + 10))}
        return self._segments(at) if kind == 4 else {}

    def _segments(self, at: int) -> dict[int, int]:
        count = self._read(">H", at + 6)[0] // 2
        ends = self._read(f">{count}H", at + 14)
        starts = self._read(f">{count}H", at + 16 + 2 * count)
        deltas = self._read(f">{count}H", at + 16 + 4 * count)
        offsets_at = at + 16 + 6 * count
        offsets = self._read(f">{count}H", offsets_at)
        found: dict[int, int] = {}
        for n, (first, last) in enumerate(zip(starts, ends, strict=True)):
            for code in range(first, min(last, 0xFFFE) + 1):
                glyph = code
                if offsets[n]:
                    glyph = self._read(">H", offsets_at + 2 * n + offsets[n] + 2 * (code - first))[0]
                if glyph:
                    found[code] = (glyph + deltas[n]) & 0xFFFF
        return found
