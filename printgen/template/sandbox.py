"""The sandbox: what a template may name, call and print, which is less than Jinja's own sandbox allows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import jinja2
from jinja2 import nodes
from jinja2.exceptions import SecurityError
from jinja2.sandbox import ImmutableSandboxedEnvironment

_LARGEST_FACTOR = 1_000_000
_LONGEST_COUNT = 10_000
_WITHOUT_MEMBERS = (str, int, float, list, tuple, range)


def upto(last: int) -> range:
    """1, 2 … last: what a template counts rows, copies and boxes by."""
    if last > _LONGEST_COUNT:
        raise SecurityError(f"{last} is too many to count up to; at most {_LONGEST_COUNT}")
    return range(1, last + 1)


def kind_of(value: object) -> str:
    if value is None:
        return "a value that is not given"
    kinds = {bool: "yes or no", float: "a fraction", Mapping: "keys with values", list: "a list", tuple: "a list"}
    named = next((words for kind, words in kinds.items() if isinstance(value, kind)), "")
    return named or str(getattr(value, "part", "a part of the game"))


class UndefinedName(jinja2.UndefinedError):
    """Raised in place of Jinja's own error, so that the name and what was known beside it are not lost in words."""

    def __init__(self, name: str, inside: object) -> None:
        super().__init__(f"'{name}' is undefined")
        self.name, self.inside = name, inside


class Undefined(jinja2.StrictUndefined):
    def _fail_with_undefined_error(self, *args: Any, **kwargs: Any) -> Any:
        raise UndefinedName(str(self._undefined_name), self._undefined_obj)

    __iter__ = __str__ = __len__ = __eq__ = __ne__ = __bool__ = __hash__ = _fail_with_undefined_error
    __add__ = __radd__ = __sub__ = __mul__ = __call__ = __getitem__ = _fail_with_undefined_error


class Environment(ImmutableSandboxedEnvironment):
    """A full stop leads to what the content says, never to Python's own methods: `text.items` is the author's key, and
    `text.title` of a plain text is an error instead of the words "built-in method"."""

    intercepted_binops = frozenset({"*", "**", "%"})
    _trees: ClassVar[dict[str, nodes.Template]] = {}
    _codes: ClassVar[dict[tuple[str, str], Any]] = {}

    def _parse(self, source: str, name: str | None, filename: str | None) -> nodes.Template:
        """Each text is parsed once in a process: editions share templates."""
        if source not in self._trees:
            self._trees[source] = super()._parse(source, name, filename)
        return self._trees[source]

    def compile(
        self, source: Any, name: Any = None, filename: Any = None, raw: Any = False, defer_init: Any = False
    ) -> Any:
        """The same for its code, which is not bound to an environment."""
        key = (str(source), str(filename))
        if raw or not isinstance(source, str):
            return super().compile(source, name, filename, raw, defer_init)
        if key not in self._codes:
            self._codes[key] = super().compile(source, name, filename, raw, defer_init)
        return self._codes[key]

    def getattr(self, obj: Any, attribute: str) -> Any:
        if isinstance(obj, Mapping):
            return obj[attribute] if attribute in obj else self.undefined(obj=obj, name=attribute)
        if isinstance(obj, _WITHOUT_MEMBERS):
            return self.undefined(obj=obj, name=attribute)
        return super().getattr(obj, attribute)

    def getitem(self, obj: Any, argument: Any) -> Any:
        if isinstance(argument, str):
            return self.getattr(obj, argument)
        return super().getitem(obj, argument)

    def call_binop(self, context: Any, operator: str, left: Any, right: Any) -> Any:
        small = all(isinstance(side, int) and abs(side) <= _LARGEST_FACTOR for side in (left, right))
        if operator == "**" or not small:
            raise SecurityError("only small whole numbers can be multiplied or divided")
        return super().call_binop(context, operator, left, right)
