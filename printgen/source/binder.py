"""Dataclasses from YAML nodes, by their type hints.

Understood: `Text` (or `str`), `int`, `bool`, `Literal`, `X | None`, unions of a scalar, a list and a mapping,
`tuple[X, ...]` (a single scalar will do where X is one), `dict[str, X]` (its keys are `Text`), `Content`, `Node` (left
as it is), nested dataclasses (`printgen.source.parts`), and whatever the caller registers. `Annotated` adds constraints
(`printgen.source.hints`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable
from collections.abc import Mapping as MappingOf
from dataclasses import is_dataclass
from functools import partial
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Literal, TypeAlias, TypeVar, Union, cast, get_args, get_origin

from printgen.diagnostics import Diagnostic, Rule, Span, suggest
from printgen.source import schema_rules as rules
from printgen.source.hints import Choice, Constraint
from printgen.source.nodes import Mapping, Node, Scalar, Sequence
from printgen.source.parts import PartReader
from printgen.source.text import Content, Text, as_typed

T = TypeVar("T")
Hint: TypeAlias = Any
ScalarReader: TypeAlias = Callable[[Scalar], object]
NodeReader: TypeAlias = Callable[["Binder", Node, str], object]
_Reader: TypeAlias = Callable[[Node, str], Any]

FAULT: Final = object()
"""What a reader returns for a value that has been reported; the part that holds it is not built."""

_WHOLE = re.compile(r"-?(?:0|[1-9][0-9]{0,8})")
_KINDS: dict[type, str] = {Scalar: "one value", Sequence: "a list", Mapping: "keys with values"}
_BOOLS = {"yes": True, "true": True, "no": False, "false": False}


class Refused(ValueError):
    """A value that a registered reader will not have, with hints and, where SCH004 is too general, its own rule."""

    def __init__(self, message: str, *hints: str, rule: Rule = rules.BAD_VALUE) -> None:
        super().__init__(message)
        self.hints = hints
        self.rule = rule


class Binder:
    """Binds nodes and collects everything that is wrong with them in `diagnostics`; it raises nothing.

    `scalars` maps a hint to a function from the scalar to its value, which raises ValueError with a message that
    can follow "'key' …" ("must be a length such as 9pt"). `nodes` maps a hint to a function for any node; it
    reports through the binder and returns FAULT where it has.
    """

    def __init__(
        self, scalars: MappingOf[Hint, ScalarReader] | None = None, nodes: MappingOf[Hint, NodeReader] | None = None
    ) -> None:
        self.diagnostics: list[Diagnostic] = []
        self._scalars: dict[Hint, ScalarReader] = {Text: as_typed, str: as_typed, **(scalars or {})}
        self._nodes: dict[Hint, NodeReader] = {
            int: Binder._int, bool: Binder._bool, Content: Binder._content, **(nodes or {})
        }  # fmt: skip
        self._readers: dict[Hint, _Reader] = {}

    def bind(self, hint: type[T], node: Node, what: str) -> T | None:
        """The value for the hint; None where something is wrong with it. `what` is its name in messages."""
        value = self.read(hint, node, what)
        return None if value is FAULT else cast(T, value)

    def read(self, hint: Hint, node: Node, what: str) -> object:
        """The same for any hint, unions too; FAULT where something is wrong."""
        return self.reader(hint)(node, what)

    def report(self, rule: Rule, span: Span, message: str, *hints: str) -> object:
        """Adds a diagnostic and returns FAULT, for readers to return in their turn."""
        self.diagnostics.append(rule.at(span, message, *hints))
        return FAULT

    def wrong_type(self, node: Node, what: str, due: str) -> object:
        """Reports that something else stands where `due` ("a whole number such as 3") is due."""
        hints = ("give it a value, or take the line out",) if _is_empty(node) else ()
        return self.report(rules.WRONG_TYPE, node.span, f"'{what}' wants {due}; {describe(node)} stands here", *hints)

    def check_keys(
        self,
        node: Mapping,
        part: str,
        known: Collection[str],
        required: Iterable[str] = (),
        choice: Choice | None = None,
    ) -> bool:
        """Reports keys that are unknown or missing; True if there are none. A misspelt key is not a missing one too."""
        before = len(self.diagnostics)
        present = {entry.key.value: entry.key for entry in node.entries}
        meant: set[str] = set()
        for key in present.values():
            if key.value not in known:
                hints = suggest(key.value, list(known))
                meant.update(hints[:1])
                self.report(rules.UNKNOWN_KEY, key.span, f"{part} has no '{key.value}'", *hints)
        for name in required:
            if name not in present and f"did you mean '{name}'?" not in meant:
                self.report(rules.MISSING_KEY, node.span, f"{part} needs '{name}'", f"add a line '{name}: …'")
        if choice:
            self._check_choice(node, part, [key for key in present if key in choice.keys], choice)
        return len(self.diagnostics) == before

    def _check_choice(self, node: Mapping, part: str, chosen: list[str], choice: Choice) -> None:
        if len(chosen) != 1:
            keys = ", ".join(f"'{key}'" for key in choice.keys)
            found = " and ".join(f"'{key}'" for key in chosen) or "none of them"
            self.report(rules.CHOICE, node.span, f"{part} needs exactly one of {keys}; {found} stands here")

    def _int(self, node: Node, what: str) -> object:
        if type(node) is Scalar and node.plain and _WHOLE.fullmatch(node.value):
            return int(node.value)
        if type(node) is Scalar and (digits := node.value.removeprefix("-")).isdecimal() and digits.isascii():
            if not node.plain:
                return self.wrong_type(node, what, "a whole number without quotes")
            if digits[0] == "0":
                return self.wrong_type(node, what, "a whole number without a leading zero")
            return self.wrong_type(node, what, "a whole number of at most nine digits")
        return self.wrong_type(node, what, "a whole number such as 3")

    def _bool(self, node: Node, what: str) -> object:
        value = _BOOLS.get(node.value) if type(node) is Scalar and node.plain else None
        return self.wrong_type(node, what, "yes or no") if value is None else value

    def _content(self, node: Node, what: str) -> object:
        if type(node) is Scalar:
            return self.wrong_type(node, what, "text") if _is_empty(node) else as_typed(node)
        if type(node) is Sequence:
            items = tuple(self._content(item, what) for item in node.items)
            return FAULT if FAULT in items else items
        assert isinstance(node, Mapping)
        entries = {as_typed(e.key): self._content(e.value, e.key.value) for e in node.entries}
        return FAULT if FAULT in entries.values() else entries

    def reader(self, hint: Hint) -> _Reader:
        """The function that reads nodes for the hint. Raises TypeError for a hint that is not understood."""
        reader = self._readers.get(hint)
        if reader is None:
            reader = self._readers[hint] = self._compile(hint)
        return reader

    def _compile(self, hint: Hint) -> _Reader:
        if hint in self._nodes:
            return partial(self._nodes[hint], self)
        if hint in self._scalars:
            return self._of_scalar(self._scalars[hint])
        if hint in _KINDS:
            return lambda node, what: node if type(node) is hint else self.wrong_type(node, what, _KINDS[hint])
        origin, arguments = _origin(hint), get_args(hint)
        if origin is Annotated:
            return self._of_annotated(arguments[0], arguments[1:])
        if origin in (Union, UnionType):
            return self._of_union([argument for argument in arguments if argument is not NoneType])
        if origin is Literal:
            return self._of_literal(arguments)
        if origin is tuple and arguments[1:] == (...,):
            return self._of_tuple(arguments[0])
        if origin is dict:
            return self._of_dict(*arguments)
        if is_dataclass(hint):
            return PartReader(self, cast(type, hint), FAULT).read
        raise TypeError(f"the binder has no reader for {hint!r}; register one")

    def _of_scalar(self, function: ScalarReader) -> _Reader:
        def read(node: Node, what: str) -> object:
            if type(node) is not Scalar or (node.plain and not node.value):
                return self.wrong_type(node, what, "text")
            try:
                return function(node)
            except Refused as refused:
                return self.report(refused.rule, node.span, f"'{what}' {refused}", *refused.hints)
            except ValueError as error:
                return self.report(rules.BAD_VALUE, node.span, f"'{what}' {error}")

        return read

    def _of_annotated(self, base: Hint, marks: tuple[object, ...]) -> _Reader:
        inner = self.reader(base)
        constraints = [mark for mark in marks if isinstance(mark, Constraint)]

        def read(node: Node, what: str) -> object:
            value = inner(node, what)
            if value is not FAULT:
                for constraint in constraints:
                    if message := constraint.fault(value):
                        return self.report(rules.BAD_VALUE, node.span, f"'{what}' {message}")
            return value

        return read

    def _of_literal(self, choices: tuple[Any, ...]) -> _Reader:
        def choose(scalar: Scalar) -> object:
            if scalar.value in choices:
                return scalar.value
            raise Refused(f"cannot be '{scalar.value}'", *suggest(scalar.value, choices))

        return self._of_scalar(choose)

    def _of_union(self, members: list[Hint]) -> _Reader:
        if len(members) == 1:
            return self.reader(members[0])
        readers = {self._kind(member): self.reader(member) for member in members}
        if len(readers) < len(members):
            raise TypeError(f"the binder cannot tell {members} apart by what stands there")
        due = " or ".join(_KINDS[kind] for kind in readers)

        def read(node: Node, what: str) -> object:
            reader = readers.get(type(node))
            return reader(node, what) if reader else self.wrong_type(node, what, due)

        return read

    def _kind(self, hint: Hint) -> type:
        """The kind of node that a hint is bound from; a node reader of the caller's counts as for scalars."""
        base: Hint = get_args(hint)[0] if _origin(hint) is Annotated else hint
        if base in _KINDS:
            return cast(type, base)
        if _origin(base) is tuple and base not in self._nodes:
            return Sequence
        registered = base in self._nodes or base in self._scalars
        return Mapping if not registered and (_origin(base) is dict or is_dataclass(base)) else Scalar

    def _of_tuple(self, item: Hint) -> _Reader:
        single = _origin(item) not in (Union, UnionType) and item is not Content and self._kind(item) is Scalar
        inner = self.reader(item)

        def read(node: Node, what: str) -> object:
            if type(node) is Sequence:
                values = tuple([inner(part, what) for part in node.items])
                return FAULT if FAULT in values else values
            if single and type(node) is Scalar:
                value = inner(node, what)
                return FAULT if value is FAULT else (value,)
            return self.wrong_type(node, what, "a list")

        return read

    def _of_dict(self, key: Hint, item: Hint) -> _Reader:
        read_key, inner = self.reader(key), self.reader(item)
        owner = getattr(inner, "__self__", None)
        keyed = owner if isinstance(owner, PartReader) else None

        def read(node: Node, what: str) -> object:
            if type(node) is not Mapping:
                return self.wrong_type(node, what, "keys with values")
            values = {
                read_key(e.key, e.key.value):
                keyed.read_under(e.key, e.value, e.key.value) if keyed else inner(e.value, e.key.value)
                for e in node.entries
            }  # fmt: skip
            return FAULT if FAULT in values or FAULT in values.values() else values

        return read


def describe(node: Node) -> str:
    """What stands at a node, for messages."""
    if type(node) is Scalar:
        value = node.value if len(node.value) <= 40 else node.value[:39] + "…"
        return "nothing" if _is_empty(node) else f"'{value}'" if node.plain else f"the text '{value}'"
    return "a list" if type(node) is Sequence else "keys with values"


def _origin(hint: Hint) -> Hint:
    return get_origin(hint)


def _is_empty(node: Node) -> bool:
    return type(node) is Scalar and node.plain and not node.value
