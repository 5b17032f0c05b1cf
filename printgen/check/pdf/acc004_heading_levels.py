"""Headings skip a level, or do not start at the first.

What: the first heading is an H1, and each further one is at most one level deeper than the one before.

Why: readers who listen jump from heading to heading by level. Where one is skipped they look for what is not there.

Fails: an H3 right after an H1.

Mend: give headings the next `level`; choose their size with a class.
"""

from __future__ import annotations

from collections.abc import Iterator

from printgen.check.pdf.lines import heading_level
from printgen.check.pdf.model import File
from printgen.check.pdf.told import quoted
from printgen.diagnostics import Diagnostic, Rule

RULE = Rule("ACC004", "heading-levels", __doc__)


def check(file: File) -> Iterator[Diagnostic]:
    before = 0
    for element in file.elements():
        level = heading_level(element)
        if level is None:
            continue
        if level > before + 1:
            page = next((content.page + 1 for content in element.contents()), 0)
            last = f"after H{before}" if before else "as the first heading"
            yield RULE.at(file.span, f"page {page}: {quoted(file.text(element))} is H{level} {last}")
        before = level
