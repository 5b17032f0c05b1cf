"""Working out the expressions in texts: `{{ rules.actions | words | capital }}`."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Mapping
from dataclasses import is_dataclass, replace
from functools import cache
from typing import Any, TypeVar, cast, get_args

from printgen.diagnostics import Diagnostic, Rule, Span, suggest
from printgen.model import rules
from printgen.model.expressions import ExpressionError, UnsoundError, evaluate
from printgen.model.numerals import to_ordinal, to_words
from printgen.model.schema import Demand, Resource
from printgen.source.binder import Hint
from printgen.source.locate import locate_part
from printgen.source.parts import hints_of
from printgen.source.text import Content, Text

T = TypeVar("T")
OPEN, CLOSE = "{{", "}}"
_LOST_BRACE = re.compile(r"\}\}|\{\s*(?:rules|totals|numbers|resources|this)\b")
_NUMBER_FILTERS: dict[str, Callable[[int], str]] = {"words": to_words, "ordinal": to_ordinal, "digits": str}
FILTERS = (*_NUMBER_FILTERS, "capital")


class Expander:
    """Expands texts with the given names and collects what is wrong with them in `diagnostics`; it raises nothing."""

    def __init__(self, names: Mapping[str, object]) -> None:
        self.names = names
        self.diagnostics: list[Diagnostic] = []

    def expand(self, part: T) -> T:
        """The part with every text in it expanded; the same object if nothing in it changes."""
        return cast(T, self._expand(part, None))

    def text(self, text: Text, this: object = None) -> Text:
        """The text expanded, or as it is where that is not possible. `this` is what the name stands for."""
        value = text.scalar.value
        names = self.names if this is None else {**self.names, "this": this}
        pieces: list[str] = []
        between: list[tuple[str, int]] = []
        end = 0
        sound = True
        while (start := value.find(OPEN, end)) >= 0:
            pieces.append(value[end:start])
            between.append((value[end:start], end))
            close = value.find(CLOSE, start)
            if close < 0:
                self._report(rules.BAD_EXPRESSION, text, (start, start + 2), "'{{' is never closed", "close it with }}")
                return text
            end = close + len(CLOSE)
            if value.find(OPEN, start + 1, close) >= 0 or value.find("}", start, close) >= 0:
                message = "an expression that begins here is not closed by two braces"
                self._report(rules.BAD_EXPRESSION, text, (start, start + 2), message, "close it with }}")
                return text
            piece = self._piece(text, start, close, names)
            sound = sound and piece is not None
            pieces.append(piece or "")
        sound = self._braces(text, value[end:], end) and all(self._braces(text, *part) for part in between) and sound
        return Text("".join(pieces) + value[end:], text.scalar) if sound and between else text

    def _braces(self, text: Text, literal: str, start: int) -> bool:
        """Whether words outside of expressions are free of what a lost brace leaves behind; reports what is not."""
        match = _LOST_BRACE.search(literal)
        if match is None:
            return True
        place = (start + match.start(), start + match.end())
        self._report(
            rules.BAD_EXPRESSION, text, place, "this looks like an expression that has lost a brace", "{{ … }}"
        )
        return False

    def _expand(self, part: Any, this: object) -> Any:
        if type(part) is Text:
            return self.text(part, this) if "{" in part or "}" in part else part
        if isinstance(part, tuple):
            items = [self._expand(item, this) for item in part]
            return part if _same(items, part) else tuple(items)
        if isinstance(part, dict):
            items = [self._expand(item, part) for item in part.values()]
            return part if _same(items, part.values()) else dict(zip(part, items, strict=True))
        changes: dict[str, Any] = {}
        for name in _text_fields(cast(Hashable, type(part))):
            old = getattr(part, name)
            new = self._expand(old, part)
            if new is not old:
                changes[name] = new
        return replace(part, **changes) if changes else part

    def _piece(self, text: Text, start: int, close: int, names: Mapping[str, object]) -> str | None:
        """What an expression comes to; None if it is at fault, which is reported."""
        source, *filters = text.scalar.value[start + len(OPEN) : close].split("|")
        try:
            value = evaluate(source, names)
        except UnsoundError:
            return None
        except ExpressionError as error:
            report_at(self.diagnostics, text, (start, close + len(CLOSE)), error)
            return None
        position = start + len(OPEN) + len(source)
        for name in filters:
            position += 1
            place = (position, position + len(name)) if name.strip() else (start, close + len(CLOSE))
            result = self._filtered(text, value, name.strip(), place)
            if result is None:
                return None
            value = result
            position += len(name)
        return str(value)

    def _filtered(self, text: Text, value: int | str, name: str, place: tuple[int, int]) -> str | None:
        if name not in FILTERS:
            message, *hints = (f"there is no filter '{name}'", *suggest(name, FILTERS))
        elif name == "capital":
            if isinstance(value, str):
                return value[:1].upper() + value[1:]
            message, *hints = ("'capital' needs words", "write | words | capital")
        elif isinstance(value, str):
            message, *hints = (f"'{name}' needs a number, not '{value}'",)
        else:
            try:
                return _NUMBER_FILTERS[name](value)
            except ValueError as error:
                message, *hints = (str(error), "write it in digits, without the filter")
        self._report(rules.BAD_FILTER, text, place, message, *hints)
        return None

    def _report(self, rule: Rule, text: Text, place: tuple[int, int], message: str, *hints: str) -> None:
        self.diagnostics.append(rule.at(locate_part(text.scalar, *place), message, *hints))


def report_at(diagnostics: list[Diagnostic], text: Text, place: tuple[int, int], error: ExpressionError) -> None:
    """Adds a diagnostic for an expression at `place` in the unexpanded text, at the unknown name if that is it."""
    rule = rules.UNKNOWN_NAME if error.unknown else rules.BAD_EXPRESSION
    diagnostics.append(rule.at(_span(text, place, error.unknown), str(error), *error.hints))


def _span(text: Text, place: tuple[int, int], name: str) -> Span:
    start, end = place
    if name:
        match = re.compile(rf"\b{re.escape(name)}\b").search(text.scalar.value, start, end)
        if match:
            start, end = match.span()
    return locate_part(text.scalar, start, end)


def _same(new: Any, old: Any) -> bool:
    return all(a is b for a, b in zip(new, old, strict=True))


@cache
def _text_fields(cls: Any) -> tuple[str, ...]:
    """The fields of a part that texts can stand in: large decks are walked, so the others are left out."""
    if not hasattr(cls, "__dataclass_fields__"):
        return ()
    return tuple(name for name, hint in hints_of(cls).items() if _holds_text(hint))


def _holds_text(hint: Hint) -> bool:
    if hint is Text or hint is Content:
        return True
    if isinstance(hint, type) and is_dataclass(hint):
        return hint not in (Resource, Demand, Span)
    return any(_holds_text(argument) for argument in get_args(hint))
