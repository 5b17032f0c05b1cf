"""A session at the table: dealt, played action by action, taken back, and written out as a record.

A `Session` never changes; every action makes a new one that keeps the old positions, so undo is going back to them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random

from printgen.game.record import Step
from printgen.game.rules import DeckCard, Ruleset
from printgen.game.state import (
    Action,
    Dispatch,
    State,
    Stock,
    apply,
    deliver,
    delivery_is_due,
    is_over,
    legal_actions,
    opening,
)


@dataclass(frozen=True, slots=True)
class Played:
    """One action taken: by whom, in which delivery, the stock right after it, and the dispatch if it was the last."""

    delivery: int
    player: int
    action: Action
    stock: Stock
    dispatch: Dispatch | None


@dataclass(frozen=True, slots=True)
class Session:
    """`order` is the session deck, first card first; only `visible` may be shown. `states` has one position more than
    there are `moves`."""

    rules: Ruleset
    order: tuple[DeckCard, ...]
    states: tuple[State, ...]
    moves: tuple[Played, ...] = ()

    @property
    def state(self) -> State:
        return self.states[-1]

    @property
    def over(self) -> bool:
        return is_over(self.rules, self.state)

    @property
    def visible(self) -> tuple[DeckCard, ...]:
        """The current card and the previewed ones; empty when the session is over."""
        first = self.state.delivery - 1
        return self.order[first : first + 1 + self.rules.preview]

    @property
    def legal(self) -> tuple[Action, ...]:
        return () if self.over else legal_actions(self.rules, self.state, self.visible[0])

    def act(self, action: Action) -> Session:
        """Take an action; after the last one of a delivery the dispatch follows at once. Raises IllegalAction."""
        card = self.visible[0] if self.visible else self.order[-1]
        before = self.state
        after = apply(self.rules, before, card, action)
        stock, result = after.stock, None
        if delivery_is_due(self.rules, after):
            after, result = deliver(self.rules, after, card)
        move = Played(before.delivery, before.turn, action, stock, result)
        return replace(self, states=(*self.states, after), moves=(*self.moves, move))

    def undo(self) -> Session:
        """Take back the last action, with its dispatch if it had one; at the start there is nothing to take back."""
        if not self.moves:
            return self
        return replace(self, states=self.states[:-1], moves=self.moves[:-1])

    def ledger(self) -> tuple[Step, ...]:
        """The record so far, one step a delivery, everything stated; `replay` finds no discrepancy in it."""
        return tuple(
            _ledger_step(self.order[delivery - 1], [move for move in self.moves if move.delivery == delivery])
            for delivery in range(1, max((move.delivery for move in self.moves), default=0) + 1)
        )


def _ledger_step(card: DeckCard, moves: list[Played]) -> Step:
    step = Step(card.id, tuple(move.action for move in moves), tuple(move.stock for move in moves))
    result = moves[-1].dispatch
    if result is None:
        return step
    return replace(
        step,
        sent=result.sent,
        left=result.left,
        short=result.short,
        missing=result.missing,
        points=result.points,
    )


def deal(rules: Ruleset, shuffle: Random) -> tuple[DeckCard, ...]:
    """Shuffle the whole deck, copies and all, and keep a session's cards in order; the rest stay aside unseen."""
    cards = [card for card in rules.deck for _ in range(card.copies)]
    shuffle.shuffle(cards)
    return tuple(cards[: rules.session_length])


def new_session(rules: Ruleset, order: Sequence[DeckCard], players: int = 1) -> Session:
    """A session about to start with this order of cards. Raises ValueError if it is not one the deck can deal."""
    if len(order) != rules.session_length:
        raise ValueError(f"a session takes {rules.session_length} cards, not {len(order)}")
    for card in set(order):
        if card not in rules.deck or list(order).count(card) > card.copies:
            raise ValueError(f"the deck cannot deal {card.label} {list(order).count(card)} times")
    return Session(rules, tuple(order), (opening(rules, players),))
