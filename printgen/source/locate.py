"""From a part of a value back to where it stands in the file."""

from __future__ import annotations

import re
from functools import lru_cache

from printgen.diagnostics import Span
from printgen.source.nodes import Scalar


def locate(scalar: Scalar, needle: str, nth: int = 1) -> Span:
    """The place of the nth (from 1) occurrence of `needle`; white space of any kind and amount counts as equal.

    Where the source writes it in another way, with backslash codes say, it is the place of the scalar.
    """
    if not needle.strip():
        return scalar.span
    quote = scalar.raw[:1] if not scalar.plain else ""
    for number, match in enumerate(_pattern(needle.strip(), quote).finditer(scalar.raw, 0 if scalar.plain else 1), 1):
        if number == nth:
            return _span(scalar, match.start())
    return scalar.span


def locate_part(scalar: Scalar, start: int, end: int) -> Span:
    """The place of `scalar.value[start:end]`, told from the same words elsewhere in the value by counting them."""
    part = scalar.value[start:end]
    start += len(part) - len(part.lstrip())
    earlier = _pattern(part.strip(), "").finditer(scalar.value) if part.strip() else iter(())
    return locate(scalar, part, 1 + sum(match.start() < start for match in earlier))


def _span(scalar: Scalar, offset: int) -> Span:
    before = scalar.raw[:offset]
    line_start = before.rfind("\n")
    column = scalar.span.column + offset if line_start < 0 else offset - line_start
    return Span(scalar.span.file, scalar.span.line + before.count("\n"), column)


@lru_cache(maxsize=256)
def _pattern(needle: str, quote: str) -> re.Pattern[str]:
    gap = r"(?:\s|\\n|\\t|\\\s)+" if quote == '"' else r"\s+"
    return re.compile(gap.join(_escaped(word, quote) for word in needle.split()))


def _escaped(word: str, quote: str) -> str:
    if quote == "'":
        word = word.replace("'", "''")
    elif quote == '"':
        word = word.replace("\\", "\\\\").replace('"', '\\"')
    return re.escape(word)
