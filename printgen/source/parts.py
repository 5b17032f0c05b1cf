"""Binding a mapping to a dataclass. Beside its fields with their hints, the dataclass may have

- a field `span: Span`, filled with the place of the mapping;
- a field marked `FROM_KEY`, filled with the key under which the mapping stands;
- `field(metadata={"key": "line-height"})` where the file's key is not the field's name;
- the ClassVar `part`, what to call it in messages ("a card"), and the ClassVar `choice`, a `Choice`;
- a method `faults()` that yields (key, message) for what only its fields together can tell, reported as SCH004.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, fields
from functools import cache
from typing import TYPE_CHECKING, Any, cast, get_type_hints

from printgen.diagnostics import Span
from printgen.source import schema_rules as rules
from printgen.source.hints import FromKey
from printgen.source.nodes import Mapping, Node, Scalar
from printgen.source.text import as_typed

if TYPE_CHECKING:
    from printgen.source.binder import Binder


@cache
def hints_of(cls: Any) -> dict[str, Any]:
    """The type hints of a dataclass, its `Annotated` marks too."""
    return get_type_hints(cls, include_extras=True)


class PartReader:
    """Reads one dataclass. Its fields are compiled when it is first used, as a part may hold parts of its own kind."""

    def __init__(self, binder: Binder, cls: type, fault: object) -> None:
        self.binder = binder
        self.cls: Any = cls
        self.fault = fault
        self.part: str = getattr(cls, "part", f"'{cls.__name__}'")
        self.choice = getattr(cls, "choice", None)
        self.faults: Callable[[Any], Any] | None = getattr(cls, "faults", None)
        self.has_span = False
        self.from_key = ""
        self.required: dict[str, str] = {}  # field name: key
        self.fields: dict[str, tuple[str, Callable[[Node, str], Any]]] = {}

    def _compile(self) -> None:
        hints = hints_of(self.cls)
        for item in fields(self.cls):
            hint = hints[item.name]
            key = item.metadata.get("key", item.name)
            if hint is Span:
                self.has_span = True
            elif any(isinstance(mark, FromKey) for mark in getattr(hint, "__metadata__", ())):
                self.from_key = item.name
            else:
                self.fields[key] = (item.name, self.binder.reader(hint))
                if item.default is MISSING and item.default_factory is MISSING:
                    self.required[item.name] = key

    def read(self, node: Node, what: str) -> object:
        return self.read_under(None, node, what)

    def read_under(self, key: Scalar | None, node: Node, what: str) -> object:
        """The same for a mapping that stands under `key`."""
        if not self.fields:
            self._compile()
        if type(node) is not Mapping:
            return self.binder.wrong_type(node, what, f"the keys of {self.part}")
        values: dict[str, Any] = {}
        sound = True
        for entry in node.entries:
            field = self.fields.get(entry.key.value)
            if field is None:
                sound = False
                continue
            value = values[field[0]] = field[1](entry.value, entry.key.value)
            sound = sound and value is not self.fault
        if not sound or self.choice or not self.required.keys() <= values.keys():
            sound = self.binder.check_keys(node, self.part, self.fields, self.required.values(), self.choice) and sound
        if not sound:
            return self.fault
        if self.has_span:
            values["span"] = node.span
        if self.from_key and key is not None:
            values[self.from_key] = as_typed(key)
        value = self.cls(**values)
        return self._checked(value, node) if self.faults else value

    def _checked(self, value: object, node: Mapping) -> object:
        result = value
        for key, message in cast(Callable[[Any], Any], self.faults)(value):
            place = node.get(key) or node
            result = self.binder.report(rules.BAD_VALUE, place.span, f"'{key}' {message}")
        return result
