"""A few words of arithmetic for texts: names, + - * // %, list[0]. Read by Python's parser, never run by Python.

Only what is spelled out here is worked out; lengths, results and the kinds of value are bounded, so that a text can
neither hang a build nor reach anything but the numbers it is given.
"""

from __future__ import annotations

import ast
import operator
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from functools import lru_cache
from typing import Final

from printgen.diagnostics import suggest
from printgen.model.schema import Demand

MAX_LENGTH = 200
MAX_VALUE = 10**9
UNSOUND: Final = object()
"""A value that could not be worked out and has been reported: what depends on it raises `UnsoundError`."""

_ALLOWED = "only names, whole numbers, + - * // % ( ) [ ] can"
_FOREIGN = re.compile(r"[^A-Za-z0-9_.\[\]()+\-*/%<>=! ]")
_RUN_TOGETHER = re.compile(r"(?<![A-Za-z0-9_])[0-9][0-9_]*[A-Za-z_][A-Za-z0-9_]*")
_OPERATORS: dict[type, Callable[[int, int], int]] = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
}  # fmt: skip
_COMPARISONS: dict[type, Callable[[int, int], bool]] = {
    ast.Eq: operator.eq, ast.NotEq: operator.ne, ast.Lt: operator.lt, ast.LtE: operator.le, ast.Gt: operator.gt,
    ast.GtE: operator.ge,
}  # fmt: skip


class ExpressionError(Exception):
    """What is wrong with an expression, in an editor's words. `unknown` is the name that is not known, if any."""

    def __init__(self, message: str, *hints: str, unknown: str = "") -> None:
        super().__init__(message)
        self.hints = hints
        self.unknown = unknown


class UnsoundError(ExpressionError):
    """The expression needs a value that has been reported already; there is nothing to add."""


def evaluate(source: str, names: Mapping[str, object]) -> int | str:
    """The number or text that `source` stands for. Raises ExpressionError."""
    reader = _Reader(source, names)
    value = reader.whole(reader.value)
    if isinstance(value, str | int) and not isinstance(value, bool):
        return value
    raise ExpressionError(f"'{reader.source}' is neither a number nor a text", *_has(_members(value)))


def number(source: str, names: Mapping[str, object]) -> int:
    """The same where a whole number is due. Raises ExpressionError."""
    value = evaluate(source, names)
    if isinstance(value, str):
        raise ExpressionError(f"'{' '.join(source.split())}' is a text where a number is due")
    return value


def condition(source: str, names: Mapping[str, object]) -> bool:
    """Whether the comparison holds; `and`, `or` and `not` join comparisons. Raises ExpressionError."""
    reader = _Reader(source, names)
    return bool(reader.whole(reader.truth))


def false_parts(source: str, names: Mapping[str, object]) -> dict[str, int | bool]:
    """Of a condition that does not hold: the names in what is false in it and what they stand for, in their order."""
    reader = _Reader(source, names)
    return {
        reader.shown(node): reader.plain(node) for part in reader.false(_parse(reader.source)) for node in _paths(part)
    }


@lru_cache(maxsize=512)
def _parse(source: str) -> ast.expr:
    if not source:
        raise ExpressionError("the expression is empty", "write a name in it, such as rules.actions")
    if len(source) > MAX_LENGTH:
        raise ExpressionError(f"the expression is longer than {MAX_LENGTH} characters", "split it over several totals")
    if match := _FOREIGN.search(source) or _RUN_TOGETHER.search(source):
        raise ExpressionError(f"'{match[0]}' cannot stand in an expression", _ALLOWED)
    try:
        return ast.parse(source, mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        raise ExpressionError(f"'{source}' cannot be read as an expression", _ALLOWED) from None


class _Reader:
    def __init__(self, source: str, names: Mapping[str, object]) -> None:
        self.source = " ".join(source.split())
        self.names = names

    def whole(self, read: Callable[[ast.expr], object]) -> object:
        try:
            return read(_parse(self.source))
        except RecursionError:
            raise ExpressionError("the expression is nested too deeply", "split it over several totals") from None

    def value(self, node: ast.expr) -> object:
        match node:
            case ast.Name(id=name):
                return self._sound(self.names, name, f"there is no '{name}' here")
            case ast.Attribute(value=inner, attr=name):
                return self._sound(_members(self.value(inner)), name, f"'{self.shown(inner)}' has no '{name}'")
            case ast.Subscript(value=inner, slice=ast.Constant(value=int(index))) if not isinstance(index, bool):
                return _item(self.value(inner), index, self.shown(inner))
            case ast.Constant(value=int(constant)) if not isinstance(constant, bool):
                return _bounded(constant)
            case ast.UnaryOp(op=ast.USub(), operand=inner):
                return -self.number(inner)
            case ast.BinOp(left=left, op=op, right=right) if type(op) in _OPERATORS:
                return _calculate(type(op), self.number(left), self.number(right))
            case ast.BinOp(op=ast.Div()):
                raise ExpressionError("'/' cannot stand in an expression", "'//' divides whole numbers, rounding down")
            case ast.Compare() | ast.BoolOp() | ast.UnaryOp(op=ast.Not()):
                raise ExpressionError("a comparison stands where a number or a text is due")
        raise ExpressionError(f"'{self.shown(node)}' cannot stand in an expression", _ALLOWED)

    def truth(self, node: ast.expr) -> bool:
        match node:
            case ast.BoolOp(op=op, values=parts):
                truths = [self.truth(part) for part in parts]  # all of them, to find what is wrong in any
                return all(truths) if isinstance(op, ast.And) else any(truths)
            case ast.UnaryOp(op=ast.Not(), operand=inner):
                return not self.truth(inner)
            case ast.Compare(left=left, ops=ops, comparators=others) if all(type(op) in _COMPARISONS for op in ops):
                numbers = [self.number(part) for part in (left, *others)]
                pairs = zip(ops, numbers, numbers[1:], strict=False)
                return all(_COMPARISONS[type(op)](first, second) for op, first, second in pairs)
            case ast.Name() | ast.Attribute():
                value = self.value(node)
                if isinstance(value, bool):
                    return value
        raise ExpressionError(f"'{self.shown(node)}' is not a comparison", "write one, such as rules.actions > 2")

    def false(self, node: ast.expr) -> Iterator[ast.expr]:
        """The comparisons that make a condition false."""
        match node:
            case ast.BoolOp(values=parts):
                for part in parts:
                    if not self.truth(part):
                        yield from self.false(part)
            case _:
                yield node

    def plain(self, node: ast.expr) -> int | bool:
        value = self.value(node)
        return value if isinstance(value, bool) else self.number(node)

    def number(self, node: ast.expr) -> int:
        value = self.value(node)
        if isinstance(value, int) and not isinstance(value, bool):
            return value
        message = f"'{self.shown(node)}' is not a number and cannot be reckoned with"
        raise ExpressionError(message, *_has(_members(value)))

    def shown(self, node: ast.expr) -> str:
        return self.source[node.col_offset : node.end_col_offset]

    def _sound(self, members: Mapping[str, object], name: str, otherwise: str) -> object:
        if name not in members:
            raise ExpressionError(otherwise, *suggest(name, tuple(members)), unknown=name)
        value = members[name]
        if value is UNSOUND:
            raise UnsoundError(f"'{name}' could not be worked out")
        if value is None:
            raise ExpressionError(f"'{name}' is not given here", unknown=name)
        return value


def _paths(node: ast.AST) -> Iterator[ast.expr]:
    """The names in an expression, each as long as it goes."""
    if isinstance(node, ast.Name | ast.Attribute | ast.Subscript):
        yield node
    else:
        for inner in ast.iter_child_nodes(node):
            yield from _paths(inner)


def _calculate(kind: type, left: int, right: int) -> int:
    if right == 0 and kind in (ast.FloorDiv, ast.Mod):
        raise ExpressionError("the expression divides by zero")
    return _bounded(_OPERATORS[kind](left, right))


def _bounded(value: int) -> int:
    if abs(value) > MAX_VALUE:
        raise ExpressionError(f"a number in the expression grows beyond {MAX_VALUE}")
    return value


def _item(value: object, index: int, path: str) -> object:
    if not isinstance(value, tuple) or _is_amounts(value):
        raise ExpressionError(f"'{path}' is not a list, so [{index}] finds nothing in it", *_has(_members(value)))
    if index >= len(value):
        last = f"the last is [{len(value) - 1}]" if value else "it is empty"
        raise ExpressionError(f"'{path}' has no [{index}]; {last}", "the first of a list is [0]")
    return value[index]


def _members(value: object) -> Mapping[str, object]:
    """What can follow a full stop."""
    if isinstance(value, Mapping):
        return value
    if isinstance(value, tuple) and _is_amounts(value):
        return {str(demand.resource.id): demand.amount for demand in value}
    if is_dataclass(value) and not isinstance(value, type):
        return {field.name: getattr(value, field.name) for field in fields(value) if field.name != "span"}
    return {}


def _is_amounts(value: tuple[object, ...]) -> bool:
    return bool(value) and isinstance(value[0], Demand)


def _has(known: Iterable[str]) -> tuple[str, ...]:
    names = ", ".join(known)
    return (f"it has: {names}",) if names else ()
