"""The parts of a file are read in another order than that of the document.

What: the faces and blocks of the structure tree come in the order of the documents that the file is made from. This is
checked when a file is built.

Why: rules that are read aloud in a wrong order cannot be followed, and card 7 is looked for behind card 6.

Fails: a structure tree whose sections were sorted by their place on the sheet.

Mend: build again. If it stays, it is a fault of printgen's: please report it.
"""

from __future__ import annotations

from collections.abc import Iterator

from printgen.check.pdf.model import File
from printgen.check.pdf.returned import compared
from printgen.check.pdf.told import quoted
from printgen.diagnostics import Diagnostic, Rule

RULE = Rule("PDF023", "reading-order", __doc__)


def check(file: File) -> Iterator[Diagnostic]:
    comparison = compared(file)
    for unit in comparison.moved if comparison else ():
        yield RULE.at(file.span, f"page {unit.page}: {quoted(unit.name)} is read at another place than in the document")
