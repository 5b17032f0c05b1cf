"""Diagnostics for people: the line, the source with a caret, the hints."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import TextIO

from printgen.diagnostics import Diagnostic, Severity, Span, sort_key

_WIDEST = 160


def report(diagnostics: Sequence[Diagnostic], stream: TextIO) -> None:
    """Prints each once, sorted by place, and closes with how many there are."""
    ordered = sorted(dict.fromkeys(diagnostics), key=sort_key)
    for diagnostic in ordered:
        print(diagnostic, file=stream)
        for row in excerpt(diagnostic.span):
            print(row, file=stream)
        for hint in diagnostic.hints:
            print(f"    = {hint}", file=stream)
    if ordered:
        print(closing(ordered), file=stream)


def closing(diagnostics: Sequence[Diagnostic]) -> str:
    """'2 errors, 1 warning; printgen explain LAY008 says more'."""
    errors = sum(d.severity is Severity.ERROR for d in diagnostics)
    counts = [(errors, "error"), (len(diagnostics) - errors, "warning")]
    told = ", ".join(f"{count} {word}{'s' if count != 1 else ''}" for count, word in counts if count)
    return f"{told}; `printgen explain {diagnostics[0].code}` says more"


def excerpt(span: Span | None) -> list[str]:
    """The source line and a caret below its column; nothing where there is no such line."""
    if span is None or not span.line:
        return []
    try:
        path = Path(span.file)
        line = _lines(path, path.stat().st_mtime_ns)[span.line - 1].rstrip("\r")
    except (OSError, IndexError, ValueError):
        return []
    start = max(0, span.column - _WIDEST + 20)
    shown = line[start : start + _WIDEST].replace("\t", " ")
    number = str(span.line)
    return [f"  {number} | {shown}", f"  {' ' * len(number)} | {' ' * (span.column - 1 - start)}^"]


@lru_cache(maxsize=2)
def _lines(path: Path, changed: int) -> list[str]:
    """Read once for the many diagnostics that a large file can have."""
    return path.read_text(encoding="utf-8-sig", errors="replace").split("\n")
