"""A card requests more or fewer units than every card must.

What: the units of a card's `demand` add up to the `request` of the game's `rules`; so do those of the card in a worked
example.

Why: the rules promise it and the balance of a session rests on it; a card with a unit more cannot be told from the
others until it is lost on the table.

Fails, where `request: 5`:

    demand: {clay: 4, grain: 2}

Mend: change one of the card's numbers, or `request` if every card is to change.
"""

from __future__ import annotations

from collections.abc import Iterator

from printgen.check.examples import numbered
from printgen.check.places import place
from printgen.diagnostics import Diagnostic, Rule
from printgen.model import Amounts, Game

RULE = Rule("DCK001", "card-total", __doc__)


def check(game: Game) -> Iterator[Diagnostic]:
    if game.rules is None:
        return
    due = game.rules.request
    for card in game.cards:
        if due and not card.demand:
            yield RULE.at(card.span, f"“{card.name}” has no 'demand'; every card requests {due} units")
        elif _total(card.demand) != due:
            span = place(game, card.span, "demand")
            message = f"“{card.name}” requests {_total(card.demand)} units; every card requests {due}"
            yield RULE.at(span, message, _sum(card.demand))
    for words, example in numbered(game):
        if _total(example.demand) != due:
            span = place(game, example.span, "demand")
            message = f"the card of {words} requests {_total(example.demand)} units; every card requests {due}"
            yield RULE.at(span, message, _sum(example.demand))


def _total(units: Amounts) -> int:
    return sum(unit.amount for unit in units)


def _sum(units: Amounts) -> str:
    return f"{' + '.join(str(unit.amount) for unit in units) or '0'} = {_total(units)}"
