"""The words of a file are not those of the document.

What: the text that the structure tree gives back is that of the documents that the file is made from, letter for letter,
with white space as single spaces. This is checked when a file is built.

Why: what is seen can be right, and what is heard, searched and copied wrong: words that run together at the end of a
line, a sign that reads as another.

Fails: a line that does not end in a space, so that “over a” and “few” come back as “over afew”.

Mend: build again. If it stays, it is a fault of printgen's or of a font's tables: please report it.
"""

from __future__ import annotations

from collections.abc import Iterator

from printgen.check.pdf.model import File
from printgen.check.pdf.returned import compared
from printgen.check.pdf.told import quoted
from printgen.diagnostics import Diagnostic, Rule

RULE = Rule("PDF024", "text-differs", __doc__)
_BEFORE, _SHOWN = 15, 45


def check(file: File) -> Iterator[Diagnostic]:
    comparison = compared(file)
    for due, found in comparison.differing if comparison else ():
        start = next((n for n, (a, b) in enumerate(zip(due.text, found.text, strict=False)) if a != b), -1)
        start = start if start >= 0 else min(len(due.text), len(found.text))
        wanted, there = _around(due.text, start), _around(found.text, start)
        yield RULE.at(file.span, f"page {found.page}: in {quoted(due.name)} the file says {there}, not {wanted}")


def _around(text: str, start: int) -> str:
    first = max(0, start - _BEFORE)
    return f"“{'…' if first else ''}{' '.join(text[first : first + _SHOWN].split())}”"
