"""What the markup's grammar cannot say and a reader who listens depends on: levels, header cells, words for pictures."""

from __future__ import annotations

import re
from collections.abc import Iterator

from printgen.diagnostics import Diagnostic, Rule
from printgen.document.backs import check_backs
from printgen.document.tree import Node

UNSOUND_MARKUP = Rule(
    "TPL009",
    "unsound-markup",
    """The markup is well-formed, but somebody who listens to the page would be misled by it.

Headings go from level 1 to 6 and skip none on the way down; every table has header cells and rows of one length; words
in another language name it by its tag; what a picture says is not empty (ISO 14289-1, 7.2 to 7.5).

Fails: `<heading level="3">` right after one of level 1; a `<table>` whose rows are all of `<td>`.

Mend: as the message says.""",
)
_LANGUAGE = re.compile(r"[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*")


def check_soundness(root: Node) -> list[Diagnostic]:
    """Everything that is unsound below a component."""
    nodes = list(root.walk())
    found = [fault for node in nodes for fault in _faults(node)]
    headings = [node for node in nodes if node.kind == "heading"]
    if not any(fault.span == heading.span for fault in found for heading in headings):
        found += _levels(headings)
    return [*found, *check_backs(root)]


def _faults(node: Node) -> Iterator[Diagnostic]:
    if node.kind == "heading" and not re.fullmatch("[1-6]", node.get("level")):
        yield UNSOUND_MARKUP.at(node.span, f"a heading has no level '{node.get('level')}'", "use a level from 1 to 6")
    if node.kind == "span" and not _LANGUAGE.fullmatch(node.get("lang")):
        yield UNSOUND_MARKUP.at(node.span, f"'{node.get('lang')}' is no language", "use a tag such as en, fr or pt-BR")
    if "alt" in node.attributes and not node.get("alt").strip():
        yield UNSOUND_MARKUP.at(node.span, f"the alt of <{node.kind}> is empty", "say what it shows, or leave alt out")
    if node.get("scope", "row") not in ("row", "column"):
        yield UNSOUND_MARKUP.at(node.span, f"a header cell has no scope '{node.get('scope')}'", "use row or column")
    if node.kind == "table":
        yield from _table(node)


def _table(table: Node) -> Iterator[Diagnostic]:
    rows = [list(row.nodes()) for row in table.nodes()]
    if not any(cell.kind == "th" for row in rows for cell in row):
        yield UNSOUND_MARKUP.at(table.span, "the table has no header cells", "make the cells of a head row <th>")
    for row, cells in zip(table.nodes(), rows, strict=True):
        if len(cells) != len(rows[0]):
            message = f"a row of {len(cells)} cells in a table of {len(rows[0])} columns"
            yield UNSOUND_MARKUP.at(row.span, message, "give every row the same number of cells")


def _levels(headings: list[Node]) -> Iterator[Diagnostic]:
    """The first heading is of the highest level in the component; each may be one level below the one before it."""
    if not headings:
        return
    above = min(int(heading.get("level")) for heading in headings) - 1
    for heading in headings:
        level = int(heading.get("level"))
        if level > above + 1:
            message = f"a heading of level {level} where level {above + 1} is due"
            yield UNSOUND_MARKUP.at(heading.span, message, "no level may be skipped on the way down")
        above = level
