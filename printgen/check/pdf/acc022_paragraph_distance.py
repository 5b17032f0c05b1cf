"""No blank line stands between two paragraphs.

What: in the large-print edition the baselines of two paragraphs on pages to read are at least two lines apart: 2.5 times
the size of the type.

Why: that is how readers who see a few words at a time know that a new thought begins.

Fails: paragraphs that differ by an indent only.

Mend: raise `after` of `p` in the stylesheet.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from printgen.check.pdf.geometry import PT
from printgen.check.pdf.lines import blocks_of
from printgen.check.pdf.model import File
from printgen.check.pdf.told import Finding, at, quoted, tell
from printgen.check.pdf.writing import reading_pages
from printgen.diagnostics import Diagnostic, Rule

RULE = Rule("ACC022", "paragraph-distance", __doc__)
_LINES, _ROUNDING = 2, 0.02


def check(file: File) -> Iterator[Diagnostic]:
    if file.limits.ragged and file.limits.leading is not None:
        yield from tell(file, RULE, _found(file, file.limits.leading))


def _found(file: File, leading: float) -> Iterator[Finding]:
    numbers = {page.number - 1 for page in reading_pages(file)}
    paragraphs = blocks_of(file)
    for above, below in pairwise(paragraphs):
        last, first = above.lines[-1], below.lines[0]
        same = above.element.parent is below.element.parent and last.page == first.page and first.page in numbers
        if not same or above.type != "P" or below.type != "P":
            continue
        distance = (first.first.across - last.first.across) / PT
        least = _LINES * leading * min(last.size, first.size)
        if 0 < distance < least * (1 - _ROUNDING):
            number = first.page + 1
            message = (
                f"{quoted(below.text)} begins {distance:.0f} pt below the paragraph before; it needs {least:.0f} pt"
            )
            yield number, f"{at(number, first.first)}: {message}"
