"""A record with everything filled in that it leaves out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from printgen.game.record import Step
from printgen.game.rules import DeckCard, Ruleset
from printgen.game.state import Stock, dispatch, stock_after


def completed(rules: Ruleset, steps: Sequence[Step], start: Stock | None = None) -> tuple[Step, ...]:
    """The steps with all stocks and dispatches stated, for a record that `replay` finds nothing wrong with.

    A last step that stops before its dispatch stays without one.
    """
    stock = rules.start if start is None else start
    made = []
    for step in steps:
        card = step.card if isinstance(step.card, DeckCard) else rules.card(step.card)
        stocks = []
        for action in step.actions or ():
            stock = stock_after(rules, stock, action)
            stocks.append(stock)
        step = replace(step, stocks=tuple(stocks))
        if step.actions is None or len(step.actions) >= rules.actions_per_delivery or step.states_dispatch:
            sent = dispatch(rules, stock, card)
            stock = sent.left
            step = replace(
                step, sent=sent.sent, left=sent.left, short=sent.short, missing=sent.missing, points=sent.points
            )
        made.append(step)
    return tuple(made)
