"""A header cell does not say what it is the header of.

What: every TH has a Scope (Row, Column or Both), or the cells of its table name their headers.

Why: without it a screen reader cannot say “Points: 2”, but only “2”.

Fails: a TH without attributes.

Mend: with printgen a `<th>` heads its column, and its row with `scope="row"`.
"""

from __future__ import annotations

from collections.abc import Iterator

from printgen.check.pdf.model import File
from printgen.check.pdf.told import quoted
from printgen.diagnostics import Diagnostic, Rule

RULE = Rule("ACC003", "header-without-scope", __doc__)
_SCOPES = ("Row", "Column", "Both")


def check(file: File) -> Iterator[Diagnostic]:
    for table in file.elements():
        if table.type != "Table":
            continue
        cells = [element for element in table.walk() if element.type in ("TH", "TD")]
        if any("Table.Headers" in cell.attributes for cell in cells):
            continue
        for cell in cells:
            if cell.type == "TH" and cell.attributes.get("Table.Scope") not in _SCOPES:
                page = next((content.page + 1 for content in cell.contents()), 0)
                yield RULE.at(file.span, f"page {page}: the header cell {quoted(file.text(cell))} has no Scope")
