"""What a session record may say. The binder reads these hints, with readers that know the game's resources."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, ClassVar, NewType

from printgen.diagnostics import Span
from printgen.game.notation import NotationError, find_resource, read_action, read_units
from printgen.game.record import Step
from printgen.game.rules import Ruleset
from printgen.game.state import Action, Exchange, Gather, Stock, Wait
from printgen.source import Binder, Mapping, Node, Scalar, Sequence, Text
from printgen.source.binder import FAULT
from printgen.source.hints import Choice, Filled, Range
from printgen.source.schema_rules import BAD_VALUE, UNKNOWN_KEY

Which = NewType("Which", int)
"""A resource, by its name."""
Units = NewType("Units", Stock)
"""Units of each resource: `{clay: 4, grain: 2}`, `[4, 2]` or `4 2`."""

Count = Annotated[int, Range(0, 99_999)]


@dataclass(frozen=True, slots=True)
class InWords:
    """An action as `read_action` reads it."""

    action: Action


@dataclass(frozen=True, slots=True)
class Act:
    """An action and the stock that is written after it."""

    action: Action
    stock: Stock | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class _Swap:
    part: ClassVar[str] = "an exchange"

    spend: Which
    gain: Which


@dataclass(frozen=True, slots=True, kw_only=True)
class _Keys:
    """An action where it is more than a word or two. Exactly one of the four ways to say it is used."""

    part: ClassVar[str] = "an action"
    choice: ClassVar[Choice] = Choice("action", "gather", "exchange", "wait")

    action: InWords | None = None
    gather: Which | None = None
    exchange: _Swap | None = None
    wait: bool = False
    stock: Units | None = None

    def faults(self) -> Iterator[tuple[str, str]]:
        if self.action is None and self.gather is None and self.exchange is None and not self.wait:
            yield "wait", "can only be yes; an action that does something else says gather or exchange"

    def act(self) -> Act:
        if self.action is not None:
            return Act(self.action.action, self.stock)
        if self.gather is not None:
            return Act(Gather(self.gather), self.stock)
        return Act(Wait() if self.exchange is None else Exchange(self.exchange.spend, self.exchange.gain), self.stock)


@dataclass(frozen=True, slots=True, kw_only=True)
class Delivery:
    part: ClassVar[str] = "a delivery"

    card: Annotated[Text, Filled()]
    actions: tuple[Act, ...]
    sent: Units | None = None
    left: Units | None = None
    short: Units | None = None
    missing: Count | None = None
    points: Count | None = None

    def step(self, rules: Ruleset) -> Step:
        return Step(
            _card_id(rules, str(self.card)),
            tuple(act.action for act in self.actions),
            tuple(act.stock for act in self.actions),
            self.sent,
            self.left,
            self.short,
            self.missing,
            self.points,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    part: ClassVar[str] = "a record"

    span: Span
    deliveries: tuple[Delivery, ...]
    game: Text | None = None
    version: Text | None = None
    players: Count | None = None
    seed: Text | None = None
    finished: bool | None = None
    start: Units | None = None
    points: Count | None = None
    missing: Count | None = None


def _card_id(rules: Ruleset, written: str) -> str:
    """The id as the deck spells it: capitals make no difference where they make none in the deck."""
    if any(card.id == written for card in rules.deck):
        return written
    alike = [card.id for card in rules.deck if card.id.casefold() == written.casefold()]
    return alike[0] if len(alike) == 1 else written


def record_binder(rules: Ruleset) -> Binder:
    reader = _Reader(rules)
    return Binder(
        scalars={Which: reader.which, InWords: reader.in_words},
        nodes={Units: reader.units, Act: reader.act},
    )


class _Reader:
    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules

    def which(self, scalar: Scalar) -> object:
        try:
            return find_resource(self.rules, scalar.value)
        except NotationError as error:
            raise ValueError(f"cannot be understood: {error}") from None

    def in_words(self, scalar: Scalar) -> object:
        try:
            return InWords(read_action(self.rules, scalar.value))
        except NotationError as error:
            raise ValueError(f"cannot be understood: {error}") from None

    def act(self, binder: Binder, node: Node, what: str) -> object:
        if isinstance(node, Mapping):
            keys = binder.bind(_Keys, node, what)
            return FAULT if keys is None else keys.act()
        if isinstance(node, Sequence):
            return binder.wrong_type(node, what, "an action such as wait")
        words = binder.bind(InWords, node, what)
        return FAULT if words is None else Act(words.action)

    def units(self, binder: Binder, node: Node, what: str) -> object:
        if isinstance(node, Mapping):
            return self._named(binder, node)
        if isinstance(node, Sequence):
            return self._listed(binder, node, what)
        try:
            return read_units(self.rules, node.value)
        except NotationError as error:
            return binder.report(BAD_VALUE, node.span, f"'{what}' {error}")

    def _named(self, binder: Binder, node: Mapping) -> object:
        """Resources that are not named have none."""
        found = [0] * len(self.rules.resources)
        sound = True
        for entry in node.entries:
            amount = binder.read(Count, entry.value, entry.key.value)
            try:
                index = find_resource(self.rules, entry.key.value)
            except NotationError as error:
                binder.report(UNKNOWN_KEY, entry.key.span, str(error))
                sound = False
                continue
            if isinstance(amount, int):
                found[index] = amount
            sound = sound and amount is not FAULT
        return tuple(found) if sound else FAULT

    def _listed(self, binder: Binder, node: Sequence, what: str) -> object:
        amounts = [binder.read(Count, item, what) for item in node.items]
        if FAULT in amounts:
            return FAULT
        if len(amounts) != len(self.rules.resources):
            names = ", ".join(resource.label for resource in self.rules.resources)
            return binder.report(BAD_VALUE, node.span, f"'{what}' wants a number for each of {names}")
        return tuple(amounts)
