"""A CSV file as rows of cells that know their places (RFC 4180; commas, semicolons or tabs)."""

from __future__ import annotations

from collections.abc import Iterator

from printgen.diagnostics import Failure, Span
from printgen.game import faults
from printgen.source import Scalar

DELIMITERS = ",;\t"


def rows(text: str, shown: str) -> list[list[Scalar]]:
    """Rows that hold anything, without white space around the cells. Raises Failure (REC001)."""
    found = [list(row) for row in _Table(text, shown).rows()]
    return [row for row in found if any(cell.value for cell in row)]


class _Table:
    def __init__(self, text: str, shown: str) -> None:
        self.text, self.shown = text, shown
        self.at, self.line, self.line_start = 0, 1, 0
        first = text.lstrip("\n").partition("\n")[0]
        self.delimiter = max(DELIMITERS, key=first.count)

    def rows(self) -> Iterator[list[Scalar]]:
        row: list[Scalar] = []
        while self.at < len(self.text):
            row.append(self._cell())
            ended = self.text[self.at : self.at + 1] != self.delimiter
            if not ended and self.at + 1 == len(self.text):  # nothing follows the last delimiter but the end
                ended = True
            self._skip()
            if ended:
                yield row
                row = []

    def _skip(self) -> None:
        if self.text[self.at : self.at + 1] == "\n":
            self.line += 1
            self.line_start = self.at + 1
        self.at += 1

    def _span(self, offset: int) -> Span:
        return Span(self.shown, self.line, offset - self.line_start + 1)

    def _cell(self) -> Scalar:
        while self.text[self.at : self.at + 1] == " ":
            self.at += 1
        if self.text[self.at : self.at + 1] == '"':
            return self._quoted()
        start = self.at
        while self.at < len(self.text) and self.text[self.at] not in (self.delimiter, "\n"):
            self.at += 1
        return Scalar(self.text[start : self.at].strip(), self._span(start))

    def _quoted(self) -> Scalar:
        span = self._span(self.at)
        parts = []
        while self.text[self.at : self.at + 1] == '"':
            end = self.text.find('"', self.at + 1)
            newline = self.text.find("\n", self.at)
            if end < 0 or 0 <= newline < end:
                raise Failure(faults.CSV_FORM.at(span, "the quote is not closed in its line", 'close it with "'))
            parts.append(self.text[self.at + 1 : end])
            self.at = end + 1
        rest = self.at
        while self.text[self.at : self.at + 1] == " ":
            self.at += 1
        if self.at < len(self.text) and self.text[self.at] not in (self.delimiter, "\n"):
            raise Failure(faults.CSV_FORM.at(self._span(rest), "the cell goes on after its closing quote"))
        return Scalar('"'.join(parts).strip(), span)
