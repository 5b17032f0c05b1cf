"""Marks for type hints that say more about a value than its type: `Annotated[int, Range(0, 9)]`."""

from __future__ import annotations

import keyword
import re
from dataclasses import dataclass
from typing import Protocol, runtime_checkable


@runtime_checkable
class Constraint(Protocol):
    """Something that a value, bound already, must satisfy."""

    def fault(self, value: object) -> str | None:
        """What is wrong with the value, to follow "'key' …"; None if nothing is."""


@dataclass(frozen=True, slots=True)
class Range:
    """Whole numbers, both ends included."""

    low: int
    high: int

    def fault(self, value: object) -> str | None:
        if isinstance(value, int) and self.low <= value <= self.high:
            return None
        return f"must lie between {self.low} and {self.high}, not at {value}"


@dataclass(frozen=True, slots=True)
class Pattern:
    """A text that the regular expression matches as a whole; `wanted` says the same to a reader."""

    regex: str
    wanted: str

    def fault(self, value: object) -> str | None:
        return None if re.fullmatch(self.regex, str(value)) else f"must be {self.wanted}, not '{value}'"


@dataclass(frozen=True, slots=True)
class Filled:
    """A text that is more than white space, or a list or mapping with something in it."""

    def fault(self, value: object) -> str | None:
        return None if (value.strip() if isinstance(value, str) else value) else "must not be empty"


@dataclass(frozen=True, slots=True)
class Name:
    """A name that can stand in an expression after a full stop."""

    def fault(self, value: object) -> str | None:
        if re.fullmatch(r"[a-z][a-z0-9_]*", str(value)) and not keyword.iskeyword(str(value)):
            return None
        return f"is no name for expressions: small letters, digits and _, a letter first, not '{value}'"


@dataclass(frozen=True, slots=True)
class FromKey:
    """The field is filled with the key under which its mapping stands, not by an entry."""


@dataclass(frozen=True, slots=True)
class Choice:
    """Exactly one of these keys must be there. A dataclass holds it as its ClassVar `choice`."""

    keys: tuple[str, ...]

    def __init__(self, *keys: str) -> None:
        object.__setattr__(self, "keys", keys)


NAME = Name()
FROM_KEY = FromKey()
