"""A table has no header cells.

What: every Table has at least one TH, and its rows hold nothing but TH and TD. veraPDF lets a table without TH pass.

Why: a screen reader says the header before each cell; without it a row is a string of numbers.

Fails: a `<table>` whose first row has `<td>` only.

Mend: use `<th>` for what a column or a row is called; use columns and panels for what is no table.
"""

from __future__ import annotations

from collections.abc import Iterator

from printgen.check.pdf.elements import Element
from printgen.check.pdf.model import File
from printgen.check.pdf.told import quoted
from printgen.diagnostics import Diagnostic, Rule

RULE = Rule("ACC002", "table-without-headers", __doc__)
_GROUPS = frozenset(["THead", "TBody", "TFoot"])


def check(file: File) -> Iterator[Diagnostic]:
    for element in file.elements():
        if element.type == "Table":
            kinds = {inner.type for inner in element.walk()}
            if "TH" not in kinds:
                yield RULE.at(file.span, f"{_named(file, element)} has no header cells")
            if "TR" not in kinds:
                yield RULE.at(file.span, f"{_named(file, element)} has no rows")
        elif element.type == "TR":
            strange = sorted({kid.type for kid in element.elements()} - {"TH", "TD"})
            if strange:
                yield RULE.at(file.span, f"a row of {_named(file, _table(element))} holds {', '.join(strange)}")


def _table(element: Element) -> Element:
    while element.parent is not None and element.type != "Table":
        element = element.parent
    return element


def _named(file: File, table: Element) -> str:
    page = next((content.page + 1 for content in table.contents()), 0)
    return f"page {page}: the table {quoted(file.text(table))}"
