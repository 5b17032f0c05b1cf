"""A content stream as operators with their operands: ISO 32000-1, 7.2, 7.3 and 7.8.2.

pypdf reads the same in three to four times as long, which a preflight of every file of a build would be noticed for.
Operands are floats, bytes for strings, text for names (with their slash), lists and dictionaries. What is no PDF is left
out, and said in `faults`.
"""

from __future__ import annotations

import re
from collections.abc import Generator, Iterator
from typing import Any

Operation = tuple[bytes, list[Any]]

_TOKEN = re.compile(
    rb"[\x00\t\n\f\r ]*(?:"
    rb"([+-]?(?:\d+\.?\d*|\.\d+))(?=[\x00\t\n\f\r \[\]<>(){}/%]|$)"  # 1 number
    rb"|([A-Za-z'\"][A-Za-z0-9*'\"]*)"  # 2 operator
    rb"|\(([^()\\]*)\)"  # 3 plain string
    rb"|(/[^\x00\t\n\f\r ()<>\[\]{}/%]*)"  # 4 name
    rb"|<<\s*/MCID\s+(\d{1,9})\s*>>"  # 5 the commonest dictionary
    rb"|<([0-9A-Fa-f\x00\t\n\f\r ]*)>"  # 6 hexadecimal string
    rb"|(\[|\]|<<|>>)"  # 7 brackets
    rb"|(\()"  # 8 string with escapes or parentheses
    rb"|(%[^\r\n]*)"  # 9 comment
    rb"|([^\x00\t\n\f\r ()<>\[\]{}/%]+|[^\x00\t\n\f\r ])"  # 10 anything else
    rb")",
    re.S,
)
_STRING_PART = re.compile(rb"\\(?:[0-7]{1,3}|\r\n|.)|[()]|[^\\()]+", re.S)
_ESCAPES = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"\b", b"f": b"\f", b"\n": b"", b"\r": b"", b"\r\n": b""}
_END_OF_IMAGE = re.compile(rb"[\x00\t\n\f\r ]EI(?=[\x00\t\n\f\r /]|$)")
_CONSTANTS = {b"true": True, b"false": False, b"null": None}
_MOST_FAULTS = 20


class Tokens:
    """Reads one stream. After iteration `faults` holds what was left out."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.faults: list[str] = []

    def operations(self) -> Iterator[Operation]:
        operands: list[Any] = []
        open_lists: list[tuple[bytes, list[Any]]] = []
        position: int | None = 0
        while position is not None:
            position, operator = yield from self._stretch(position, operands, open_lists)
            if operator == b"ID":
                yield b"BI", [_pairs(operands)]
                operands.clear()

    def _stretch(
        self, start: int, operands: list[Any], open_lists: list[tuple[bytes, list[Any]]]
    ) -> Generator[Operation, None, tuple[int | None, bytes | None]]:
        """Operators up to the end, or to where the stream must be taken up again behind a string or an image."""
        current = open_lists[-1][1] if open_lists else operands
        for match in _TOKEN.finditer(self.data, start):
            kind, text = match.lastindex, match[match.lastindex or 0]
            if kind == 1:
                current.append(float(text))
            elif kind == 2:
                if text in _CONSTANTS:
                    current.append(_CONSTANTS[text])
                elif text == b"ID" and not open_lists:
                    return self._end_of_image(match.end()), text
                elif not open_lists:
                    yield text, operands.copy()
                    operands.clear()
                else:
                    self._fault(f"the operator {_shown(text)} stands inside brackets")
            elif kind == 3:
                current.append(text)
            elif kind == 4:
                current.append(_name(text))
            elif kind == 5:
                current.append({"/MCID": float(text)})
            elif kind == 6:
                current.append(_hexadecimal(text))
            elif kind == 7:
                current = self._bracket(text, operands, open_lists)
            elif kind == 8:
                value, end = self._string(match.end())
                current.append(value)
                return end, None
            elif kind == 10:
                current.append(_number(text))
                self._fault(f"“{_shown(text)}” is neither a number nor an operator")
        if open_lists:
            self._fault("a bracket is not closed")
        return None, None

    def _fault(self, message: str) -> None:
        if len(self.faults) < _MOST_FAULTS:
            self.faults.append(message)

    def _bracket(self, text: bytes, operands: list[Any], open_lists: list[tuple[bytes, list[Any]]]) -> list[Any]:
        if text in (b"[", b"<<"):
            open_lists.append((text, []))
            return open_lists[-1][1]
        if not open_lists:
            self._fault(f"{_shown(text)} closes nothing")
            return operands
        opened, values = open_lists.pop()
        outer = open_lists[-1][1] if open_lists else operands
        outer.append(values if opened == b"[" else _pairs(values))
        return outer

    def _string(self, start: int) -> tuple[bytes, int]:
        parts: list[bytes] = []
        depth = 1
        for match in _STRING_PART.finditer(self.data, start):
            part = match[0]
            depth += (part == b"(") - (part == b")")
            if not depth:
                return b"".join(parts), match.end()
            parts.append(_unescaped(part[1:]) if part[:1] == b"\\" else part)
        self._fault("a string does not end")
        return b"".join(parts), len(self.data)

    def _end_of_image(self, start: int) -> int:
        match = _END_OF_IMAGE.search(self.data, start)
        if match is None:
            self._fault("an image in the text of the page does not end")
            return len(self.data)
        return match.end()


def _unescaped(part: bytes) -> bytes:
    return bytes((int(part, 8) & 255,)) if part[:1].isdigit() and part[:1] < b"8" else _ESCAPES.get(part, part)


def _hexadecimal(text: bytes) -> bytes:
    digits = text.translate(None, b"\x00\t\n\f\r ")
    return bytes.fromhex((digits + b"0" * (len(digits) % 2)).decode("ascii"))


def _name(text: bytes) -> str:
    if b"#" in text:
        text = re.sub(rb"#([0-9A-Fa-f]{2})", lambda match: bytes.fromhex(match[1].decode("ascii")), text)
    return text.decode("utf-8", "replace")


def _number(text: bytes) -> float:
    """What other readers make of '--5' or '1.2.3': a number as far as it goes, otherwise 0."""
    match = re.match(rb"[+-]*(\d*\.?\d+)", text)
    if match is None:
        return 0.0
    return -float(match[1]) if text.startswith(b"-") else float(match[1])


def _pairs(values: list[Any]) -> dict[str, Any]:
    keys, rest = values[::2], values[1::2]
    return {key: value for key, value in zip(keys, rest, strict=False) if isinstance(key, str)}


def _shown(text: bytes) -> str:
    return text[:20].decode("latin-1")
