"""What a YAML file says, with the place of every part: scalars stay the text that was typed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias, TypeVar, dataclass_transform

from printgen.diagnostics import Span

T = TypeVar("T")


@dataclass_transform(frozen_default=True)
def node(cls: type[T]) -> type[T]:
    """A dataclass that is frozen for the type checker alone: checking at run time would triple the time to make one."""
    return dataclass(slots=True, unsafe_hash=True)(cls)


@node
class Scalar:
    """One value. `plain` means that it stands without quotes or a block sign; `raw` is its slice of the source."""

    value: str
    span: Span
    plain: bool = True
    raw: str = ""


@node
class Sequence:
    items: tuple[Node, ...]
    span: Span


@node
class Entry:
    key: Scalar
    value: Node


@node
class Mapping:
    """Entries in the order of the file; no key stands twice."""

    entries: tuple[Entry, ...]
    span: Span

    def get(self, key: str) -> Node | None:
        return next((entry.value for entry in self.entries if entry.key.value == key), None)


Node: TypeAlias = Scalar | Sequence | Mapping
