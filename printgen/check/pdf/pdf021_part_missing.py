"""A card or another part of the document is not in the file.

What: every face and every block of the documents that a file is made from comes back when its structure tree is read.
This is checked when a file is built; for a file alone nobody knows what it should hold.

Why: a deck that lacks a card is found out at the table.

Fails: a sheet that was left out when files were put together.

Mend: build again. If it stays, it is a fault of printgen's: please report it.
"""

from __future__ import annotations

from collections.abc import Iterator

from printgen.check.pdf.model import File
from printgen.check.pdf.returned import compared
from printgen.check.pdf.told import quoted
from printgen.diagnostics import Diagnostic, Rule

RULE = Rule("PDF021", "part-missing", __doc__)


def check(file: File) -> Iterator[Diagnostic]:
    comparison = compared(file)
    for unit in comparison.missing if comparison else ():
        yield RULE.at(file.span, f"{quoted(unit.name)} is not in the file")
