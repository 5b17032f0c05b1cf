"""The file is not tagged.

What: /MarkInfo says that it is, and there is a structure tree with content.

Why: without tags a screen reader reads scraps of text in the order in which they were painted, and knows no heading, list
or table.

Fails: any PDF that was printed to a file.

Mend: make it with a program that writes tagged PDF.
"""

from __future__ import annotations

from collections.abc import Iterator

from printgen.check.pdf.model import File
from printgen.diagnostics import Diagnostic, Rule

RULE = Rule("PDF010", "not-tagged", __doc__)


def check(file: File) -> Iterator[Diagnostic]:
    if file.tree is None:
        yield RULE.at(file.span, "the document has no structure tree")
    elif not file.tree.kids:
        yield RULE.at(file.span, "the structure tree is empty")
    elif not file.about.marked:
        yield RULE.at(file.span, "there is a structure tree, but MarkInfo does not say that the document is tagged")
