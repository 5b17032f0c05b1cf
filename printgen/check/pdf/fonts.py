"""Fonts of a PDF: which characters their codes stand for and how wide they are. ISO 32000-1, 9.6 to 9.10."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, NamedTuple

from printgen.check.pdf.fontprogram import FontProgram, Reach
from printgen.check.pdf.model import Font

UNKNOWN_CHAR = "\ufffd"
_BLOCKS = re.compile(rb"beginbf(char|range)(.*?)endbf", re.S)
_PAIR = re.compile(rb"<([0-9A-Fa-f\s]+)>\s*<([0-9A-Fa-f\s]*)>")
_RANGE = re.compile(rb"<([0-9A-Fa-f\s]+)>\s*<([0-9A-Fa-f\s]+)>\s*(?:<([0-9A-Fa-f\s]*)>|\[(.*?)\])", re.S)
_HEX = re.compile(rb"<([0-9A-Fa-f\s]*)>")
_USUAL_CAP, _USUAL_DESCENT, _USUAL_WIDTH = 0.7, 0.22, 0.5
_DESCENDERS = frozenset("gjpqyQ,;()[]{}|/@$_ç")
_ITALIC, _FORCE_BOLD = 1 << 6, 1 << 18
_LONGEST_RANGE = 0x10000
_STANDARD_FONTS = re.compile(r"/?(Helvetica|Times|Courier|Arial)")


class Shown(NamedTuple):
    """What a string shows, in em of its font; `spaces` are its single-byte spaces."""

    text: str
    advance: float
    codes: int
    spaces: int
    low: float
    high: float


class Decoder:
    """A font with what it takes to read its strings. `texts` and `widths` are by code, `width` is that of all others."""

    def __init__(self, value: Any) -> None:
        self.wide = _get(value, "/Subtype") == "/Type0"
        inner = _first(_get(value, "/DescendantFonts")) if self.wide else value
        descriptor = _get(inner, "/FontDescriptor")
        self._texts: dict[int, str] = _safely(lambda: _to_unicode(_get(value, "/ToUnicode")), {})
        if not self.wide and not self._texts:
            self._texts = _safely(lambda: _encoded(value), {})
        measures = _safely(lambda: _wide_widths(inner) if self.wide else _widths(value, descriptor), ({}, _USUAL_WIDTH))
        self._widths: dict[int, float] = measures[0]
        self._width: float = measures[1]
        self._program = _program(descriptor)
        self._numbered = self.wide and _get(inner, "/CIDToGIDMap") in (None, "/Identity")
        self.font = _font(value, descriptor, bool(self._texts), self._program)
        self._known: dict[bytes, Shown] = {}
        self._reaches: dict[int, Reach] = {}

    def read(self, string: bytes) -> Shown:
        known = self._known.get(string)
        if known is None:
            codes = [a << 8 | b for a, b in zip(string[::2], string[1::2], strict=False)] if self.wide else list(string)
            text = "".join([self._texts.get(code, UNKNOWN_CHAR) for code in codes])
            advance = sum([self._widths.get(code, self._width) for code in codes])
            reaches = [self._reach(code) for code in set(codes)]
            low, high = min(r[0] for r in reaches), max(r[1] for r in reaches)
            known = Shown(text, advance, len(codes), 0 if self.wide else string.count(b" "), low, high)
            self._known[string] = known
        return known

    def _reach(self, code: int) -> Reach:
        """How far a code's glyph reaches below and above the baseline: its own numbers, or what is usual."""
        found = self._reaches.get(code)
        if found is None:
            text = self._texts.get(code, UNKNOWN_CHAR)
            usual = (-_USUAL_DESCENT if text in _DESCENDERS else 0.0, self.font.cap_height) if text.strip() else (0, 0)
            program = self._program
            found = _safely(lambda: program.reach(code, self._numbered), usual) if program is not None else usual
            self._reaches[code] = found
        return found


def _font(value: Any, descriptor: Any, has_unicode: bool, program: FontProgram | None) -> Font:
    """Whatever is missing or wrong in the dictionaries is made up: rules find that by themselves."""
    name = str(_get(value, "/BaseFont") or _get(value, "/Name") or "").lstrip("/")
    kind = str(_get(value, "/Subtype") or "")
    flags = int(_number(_get(descriptor, "/Flags"), 0))
    programs = ("/FontFile", "/FontFile2", "/FontFile3")
    x_height, cap = _safely(lambda: program.heights, (None, None)) if program is not None else (None, None)
    return Font(
        name=name,
        kind=kind,
        embedded=kind == "/Type3" or any(_get(descriptor, key) is not None for key in programs),
        has_unicode=has_unicode,
        italic=bool(flags & _ITALIC)
        or abs(_number(_get(descriptor, "/ItalicAngle"), 0)) > 1
        or bool(re.search("italic|oblique", name, re.I)),
        bold=bool(flags & _FORCE_BOLD) or bool(re.search("bold|black|heavy", name, re.I)),
        x_height=x_height or _number(_get(descriptor, "/XHeight"), 0) / 1000 or None,
        cap_height=cap or _number(_get(descriptor, "/CapHeight"), 0) / 1000 or _USUAL_CAP,
    )


def _program(descriptor: Any) -> FontProgram | None:
    stream: Any = _get(descriptor, "/FontFile2")
    return _safely(lambda: FontProgram(stream.get_data()), None) if stream is not None else None


def _safely(read: Callable[[], Any], otherwise: Any) -> Any:
    """Fonts of other programs hold all sorts of things."""
    try:
        return read()
    except Exception:  # pypdf and a damaged file between them raise nearly anything
        return otherwise


def _get(value: Any, key: str) -> Any:
    try:
        found: Any = value.get(key) if value is not None else None
        return found.get_object() if hasattr(found, "get_object") else found
    except Exception:  # as above
        return None


def _first(value: Any) -> Any:
    return _safely(lambda: value[0].get_object(), None)


def _number(value: Any, otherwise: float) -> float:
    return float(value) if isinstance(value, int | float) else otherwise


# Characters


def _to_unicode(stream: Any) -> dict[int, str]:
    if stream is None or not hasattr(stream, "get_data"):
        return {}
    texts: dict[int, str] = {}
    for kind, block in _BLOCKS.findall(stream.get_data()):
        if kind == b"char":
            texts |= {_code(code): _utf16(text) for code, text in _PAIR.findall(block)}
        else:
            for first, last, start, listed in _RANGE.findall(block):
                texts |= _span_of(_code(first), _code(last), start, listed)
    return texts


def _span_of(first: int, last: int, start: bytes, listed: bytes) -> dict[int, str]:
    if listed:
        return {first + n: _utf16(text) for n, text in enumerate(_HEX.findall(listed))}
    text = _utf16(start)
    count = min(last - first + 1, _LONGEST_RANGE)
    return {first + n: text[:-1] + chr(ord(text[-1]) + n) for n in range(count)} if text else {}


def _code(digits: bytes) -> int:
    return int(b"".join(digits.split()), 16)


def _utf16(digits: bytes) -> str:
    plain = b"".join(digits.split())
    return bytes.fromhex((plain + b"0" * (len(plain) % 2)).decode("ascii")).decode("utf-16-be", "replace")


def _encoded(value: Any) -> dict[int, str]:
    """The characters of a simple font without ToUnicode; none where only its program knows them."""
    encoding = _get(value, "/Encoding")
    base = str(_get(encoding, "/BaseEncoding") if hasattr(encoding, "get") else encoding or "")
    codec = {"/WinAnsiEncoding": "cp1252", "/MacRomanEncoding": "mac_roman"}.get(base)
    if codec is None and not _STANDARD_FONTS.match(str(_get(value, "/BaseFont"))) and not hasattr(encoding, "get"):
        return {}
    texts = {code: bytes((code,)).decode(codec or "cp1252", "replace") for code in range(32, 256)}
    return texts | _differences(_get(encoding, "/Differences") if hasattr(encoding, "get") else None)


def _differences(values: Any) -> dict[int, str]:
    from pypdf._codecs.adobe_glyphs import adobe_glyphs  # no public table of glyph names is at hand

    texts: dict[int, str] = {}
    code = 0
    for value in values or ():
        if isinstance(value, int | float):
            code = int(value)
        else:
            texts[code] = adobe_glyphs.get(str(value), _by_number(str(value)))
            code += 1
    return texts


def _by_number(name: str) -> str:
    match = re.fullmatch(r"/(?:uni|u)([0-9A-F]{4,6})", name)
    return chr(int(match[1], 16)) if match and int(match[1], 16) < 0x110000 else UNKNOWN_CHAR


# Measures


def _widths(value: Any, descriptor: Any) -> tuple[dict[int, float], float]:
    first = int(_number(_get(value, "/FirstChar"), 0))
    scale = 1000.0
    if _get(value, "/Subtype") == "/Type3":
        scale = 1 / (abs(_number(_safely(lambda: _get(value, "/FontMatrix")[0], 0), 0)) or 0.001)
    found = {first + n: _number(width, 0) / scale for n, width in enumerate(_get(value, "/Widths") or ())}
    usual = _number(_get(descriptor, "/MissingWidth"), 0) / 1000
    return found, usual or (0.0 if found else _USUAL_WIDTH)


def _wide_widths(inner: Any) -> tuple[dict[int, float], float]:
    """ISO 32000-1, 9.7.4.3: runs of widths from a code on, or one width for a range of codes."""
    found: dict[int, float] = {}
    values = [v.get_object() if hasattr(v, "get_object") else v for v in _get(inner, "/W") or ()]
    at = 0
    while at + 1 < len(values):
        first, second = int(values[at]), values[at + 1]
        if isinstance(second, list):
            found |= {first + n: float(width) / 1000 for n, width in enumerate(second)}
            at += 2
        else:
            last = min(int(second), first + _LONGEST_RANGE)
            found |= dict.fromkeys(range(first, last + 1), float(values[at + 2]) / 1000)
            at += 3
    return found, _number(_get(inner, "/DW"), 1000) / 1000
