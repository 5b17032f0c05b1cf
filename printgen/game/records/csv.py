"""A CSV record as the nodes that the YAML one would give, so that both are bound and reported alike."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from printgen.diagnostics import Diagnostic, Failure, Span, suggest
from printgen.game import faults
from printgen.game.records.table import rows
from printgen.source import Entry, Mapping, Node, Scalar, Sequence
from printgen.source.rules import DUPLICATE_KEY, EMPTY_FILE
from printgen.source.schema_rules import MISSING_KEY, UNKNOWN_KEY

COLUMNS = ("delivery", "card", "action 1", "stock 1", "sent", "left", "short", "missing", "points")
TOTAL = "total"
_NUMBERED = re.compile(r"(action|stock) ([1-9][0-9]?)")
_IN_TOTALS = ("missing", "points")


def csv_nodes(text: str, shown: str) -> Mapping:
    """Raises Failure with what is wrong with the table itself."""
    table = rows(text, shown)
    if not table:
        raise Failure(EMPTY_FILE.at(Span(shown), "the file holds no row"))
    reader = _Rows(table[0])
    for row in table[1:]:
        reader.take(row)
    if reader.faults:
        raise Failure(*reader.faults)
    deliveries = Sequence(tuple(reader.deliveries), table[0][0].span)
    entries = [Entry(Scalar("deliveries", deliveries.span), deliveries), *reader.totals]
    return Mapping(tuple(entries), Span(shown, table[0][0].span.line, 1))


@dataclass(frozen=True)
class _Row:
    """The cells of a row that hold something, by column."""

    cells: dict[str, Scalar]
    span: Span

    def entry(self, column: str, key: str) -> Iterator[Entry]:
        if cell := self.cells.get(column):
            yield Entry(Scalar(key, cell.span), cell)


class _Rows:
    def __init__(self, heading: list[Scalar]) -> None:
        self.faults: list[Diagnostic] = []
        self.deliveries: list[Node] = []
        self.totals: list[Entry] = []
        self.ended = False
        self.names = [self._name(cell) for cell in heading]
        for index, (name, cell) in enumerate(zip(self.names, heading, strict=True)):
            if name and name in self.names[:index]:
                self.faults.append(DUPLICATE_KEY.at(cell.span, f"the column '{name}' stands here twice"))
        if "card" not in self.names and not self.faults:
            self.faults.append(MISSING_KEY.at(heading[0].span, "a record needs a column 'card'"))

    def _name(self, cell: Scalar) -> str:
        """The column that a heading names: capitals and _ for a space make no difference, nor does action1."""
        name = re.sub(r"(?<=[a-z])(?=\d)", " ", " ".join(cell.value.casefold().replace("_", " ").split()))
        if name and name not in COLUMNS and not _NUMBERED.fullmatch(name):
            message = f"a record has no column '{cell.value}'"
            self.faults.append(UNKNOWN_KEY.at(cell.span, message, *suggest(name, COLUMNS)))
        return name

    def take(self, cells: list[Scalar]) -> None:
        filled: dict[str, Scalar] = {}
        for index, cell in enumerate(cells):
            name = self.names[index] if index < len(self.names) else ""
            if cell.value and not name:
                self._fault(cell.span, f"'{cell.value}' stands in a column that has no name")
            elif cell.value:
                filled[name] = cell
        row = _Row(filled, cells[0].span)
        if self.ended:
            self._fault(row.span, "a row follows that of the totals")
        elif "card" in filled and filled["card"].value.casefold() == TOTAL:
            self._take_totals(row)
        else:
            self._take_delivery(row)

    def _take_totals(self, row: _Row) -> None:
        self.ended = True
        for name, cell in row.cells.items():
            if name not in ("card", *_IN_TOTALS):
                self._fault(cell.span, f"the row of the totals has no '{name}'")
        self.totals = [entry for name in _IN_TOTALS for entry in row.entry(name, name)]

    def _take_delivery(self, row: _Row) -> None:
        number = row.cells.get("delivery")
        due = len(self.deliveries) + 1
        if number and number.value != str(due):
            self._fault(number.span, f"'{number.value}' stands where delivery {due} is due")
        entries = [entry for name in COLUMNS if _is_plain(name) for entry in row.entry(name, name)]
        actions = Sequence(tuple(self._actions(row)), row.span)
        self.deliveries.append(Mapping((*entries, Entry(Scalar("actions", row.span), actions)), row.span))

    def _actions(self, row: _Row) -> Iterator[Node]:
        numbers = [int(match[2]) for name in row.cells if (match := _NUMBERED.fullmatch(name))]
        for number in range(1, max(numbers, default=0) + 1):
            action, stock = (row.cells.get(f"{what} {number}") for what in ("action", "stock"))
            if action is None:
                place = stock.span if stock else row.span
                self._fault(place, f"action {number} is empty, and the row goes on", "write wait if nothing was done")
                continue
            entries = (*row.entry(f"action {number}", "action"), *row.entry(f"stock {number}", "stock"))
            yield Mapping(entries, action.span)

    def _fault(self, span: Span, message: str, *hints: str) -> None:
        self.faults.append(faults.CSV_FORM.at(span, message, *hints))


def _is_plain(name: str) -> bool:
    return name != "delivery" and not _NUMBERED.fullmatch(name)
