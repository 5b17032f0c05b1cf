"""A session as it was written down, held against the rules line by line.

Each line is judged from the line before it *as written*: one slip is reported once, and a stock that was corrected by
hand afterwards is not reported again at every later line. Where nothing written allows going on (an illegal action or
an unknown card, and no stock stated after it), replaying stops: later lines cannot be judged.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from printgen.game.rules import DeckCard, Ruleset
from printgen.game.state import Action, Dispatch, Stock, dispatch, objection, stock_after

Value = int | str | Stock | None


@dataclass(frozen=True, slots=True)
class Step:
    """One delivery of a record. Everything left as None was not written down and is not checked.

    `card` is an id of the deck, or a card of its own for an example that names none. `actions` None: only the dispatch
    is described, from the stock at hand. `stocks[i]` is the stock after action i. `sent`, `left`, `short` are units per
    resource; `missing` is their total.
    """

    card: str | DeckCard
    actions: tuple[Action, ...] | None = None
    stocks: tuple[Stock | None, ...] = ()
    sent: Stock | None = None
    left: Stock | None = None
    short: Stock | None = None
    missing: int | None = None
    points: int | None = None

    @property
    def states_dispatch(self) -> bool:
        return any(value is not None for value in (self.sent, self.left, self.short, self.missing, self.points))


@dataclass(frozen=True, slots=True)
class Discrepancy:
    """Where a record and the rules part. `step` and `action` are indices from 0; None means the session or the whole
    step. `what` is the field at fault: session, card, actions, action, stock, sent, left, short, missing or points.
    `right` is the value by the rules, where there is one."""

    step: int | None
    action: int | None
    what: str
    message: str
    stated: Value = None
    right: Value = None


def replay(
    rules: Ruleset,
    steps: Sequence[Step],
    *,
    start: Stock | None = None,
    whole_session: bool = False,
    points: int | None = None,
    missing: int | None = None,
) -> list[Discrepancy]:
    """Every discrepancy between a record and the rules, in the record's order; an empty list if it plays as it says.

    `start` is the stock before the first step (default: the rules'). `whole_session` also asks for the full number of
    deliveries. `points` and `missing` are the record's totals, where stated. The last step may stop short of its
    dispatch if it states nothing about one.
    """
    run = _Run(rules, start if start is not None else rules.start)
    if start is not None and not run.possible(start):
        return [Discrepancy(None, None, "stock", f"the starting stock {_list(start)} is not possible", start)]
    if whole_session and len(steps) != rules.session_length:
        message = f"a session has {rules.session_length} deliveries; the record has {len(steps)}"
        run.found.append(Discrepancy(None, None, "session", message, len(steps), rules.session_length))
    for index, step in enumerate(steps):
        if not run.step(index, step, is_last=index == len(steps) - 1):
            return run.found
    for what, stated, right in (("points", points, run.points), ("missing", missing, run.missing)):
        if stated is not None and stated != right:
            words = f"the record's total is {stated} {_counted(what, stated)}; its deliveries add up to {right}"
            run.found.append(Discrepancy(None, None, what, words, stated, right))
    return run.found


@dataclass
class _Run:
    rules: Ruleset
    stock: Stock
    points: int = 0
    missing: int = 0
    dealt: Counter[str] = field(default_factory=Counter)
    found: list[Discrepancy] = field(default_factory=list)

    def possible(self, stock: Stock) -> bool:
        caps = self.rules.caps
        return len(stock) == len(caps) and all(0 <= units <= cap for units, cap in zip(stock, caps, strict=True))

    def step(self, index: int, step: Step, is_last: bool) -> bool:
        """Replay one delivery; False if the stock after it cannot be known."""
        card = self.find_card(index, step.card)
        if card is None:
            self.points += step.points or 0
            self.missing += step.missing or 0
            return self.take_written(step.left)
        if step.actions is not None:
            if not all(self.act(index, number, step, card) for number in range(len(step.actions))):
                return False
            if is_last and not step.states_dispatch and len(step.actions) < self.rules.actions_per_delivery:
                return True
            self.count_actions(index, step.actions, step.stocks)
        self.send(index, step, card)
        return True

    def find_card(self, index: int, named: str | DeckCard) -> DeckCard | None:
        if isinstance(named, DeckCard):
            return named
        try:
            card = self.rules.card(named)
        except KeyError:
            message = f"the deck has no card with the id {named!r}"
            self.found.append(Discrepancy(index, None, "card", message, named))
            return None
        self.dealt[named] += 1
        if self.dealt[named] > card.copies:
            copies = "1 copy" if card.copies == 1 else f"{card.copies} copies"
            message = f"{card.label} is dealt {self.dealt[named]} times; the deck has {copies}"
            self.found.append(Discrepancy(index, None, "card", message, named))
        return card

    def act(self, index: int, number: int, step: Step, card: DeckCard) -> bool:
        assert step.actions is not None
        action = step.actions[number]
        written = step.stocks[number] if number < len(step.stocks) else None
        reason = objection(self.rules, self.stock, card, action)
        if reason is not None:
            self.found.append(Discrepancy(index, number, "action", f"action {number + 1}: {reason}"))
            return self.take_written(written)
        self.stock = stock_after(self.rules, self.stock, action)
        if written is not None and written != self.stock:
            message = f"after action {number + 1} the stock is {_list(self.stock)}, not {_list(written)}"
            self.found.append(Discrepancy(index, number, "stock", message, written, self.stock))
            self.take_written(written)
        return True

    def take_written(self, stock: Stock | None) -> bool:
        """Go on from a stock as written, if one is and it could be."""
        if stock is None or not self.possible(stock):
            return False
        self.stock = stock
        return True

    def count_actions(self, index: int, actions: tuple[Action, ...], stocks: tuple[Stock | None, ...]) -> None:
        allowed = self.rules.actions_per_delivery
        if len(actions) != allowed:
            message = f"a delivery has exactly {allowed} actions; {len(actions)} {_are(len(actions))} written"
            self.found.append(Discrepancy(index, None, "actions", message, len(actions), allowed))
        if len(stocks) > len(actions):
            message = f"{len(stocks)} stocks are written after {len(actions)} actions"
            self.found.append(Discrepancy(index, None, "stock", message, len(stocks), len(actions)))

    def send(self, index: int, step: Step, card: DeckCard) -> None:
        right = dispatch(self.rules, self.stock, card)
        self.compare(index, step, card, right)
        self.points += right.points if step.points is None else step.points
        self.missing += right.missing if step.missing is None else step.missing
        if not self.take_written(step.left):
            self.stock = right.left

    def compare(self, index: int, step: Step, card: DeckCard, right: Dispatch) -> None:
        held = f"{card.label} from {_list(self.stock)}"
        pairs: list[tuple[str, Value, Value, str]] = [
            ("sent", step.sent, right.sent, f"{held} sends {_list(right.sent)}"),
            ("left", step.left, right.left, f"{held} leaves {_list(right.left)}"),
            ("short", step.short, right.short, f"{held} is short of {_list(right.short)}"),
            ("missing", step.missing, right.missing, f"{held} misses {right.missing} {_units(right.missing)}"),
            ("points", step.points, right.points, f"{held} earns {right.points} {_counted('points', right.points)}"),
        ]
        for what, stated, value, words in pairs:
            if stated is not None and stated != value:
                shown = _list(stated) if isinstance(stated, tuple) else stated
                self.found.append(Discrepancy(index, None, what, f"{words}, not {shown}", stated, value))


def _list(stock: Stock) -> str:
    return ",".join(map(str, stock))


def _units(count: int) -> str:
    return "unit" if count == 1 else "units"


def _are(count: int) -> str:
    return "is" if count == 1 else "are"


def _counted(what: str, count: int) -> str:
    if what == "missing":
        return f"missing {_units(count)}"
    return "point" if count == 1 else "points"
