"""A card or another part of the document is in the file too often, or is no part of it at all.

What: every face and every block comes back as often as the document has it, and nothing else does. This is checked when a
file is built.

Why: a deck with a card too many is another game.

Fails: a sheet that was put in twice.

Mend: build again. If it stays, it is a fault of printgen's: please report it.
"""

from __future__ import annotations

from collections.abc import Iterator

from printgen.check.pdf.model import File
from printgen.check.pdf.returned import compared
from printgen.check.pdf.told import quoted
from printgen.diagnostics import Diagnostic, Rule

RULE = Rule("PDF022", "part-twice", __doc__)


def check(file: File) -> Iterator[Diagnostic]:
    comparison = compared(file)
    if comparison:
        for unit in comparison.doubled:
            yield RULE.at(file.span, f"page {unit.page}: {quoted(unit.name)} is in the file once too often")
        for unit in comparison.strange:
            yield RULE.at(file.span, f"page {unit.page}: {quoted(unit.name)} is no part of the document")
