"""A card requests more or fewer units than every card must.

What: the units of a card's `demand` add up to the `request` of the game's `rules`.

Why: the rules promise it and the balance of a session rests on it; a card with a unit more cannot be told from the
others until it is lost on the table.

Fails, where `request: 5`:

    demand: {water: 3, fuel: 1, fibre: 2}

Mend: change one of the card's numbers, or `request` if every card is to change.
"""

from __future__ import annotations

from collections.abc import Iterator

from printgen.diagnostics import Diagnostic, Rule
from printgen.model import Game

RULE = Rule("DCK001", "card-total", __doc__)


def check(game: Game) -> Iterator[Diagnostic]:
    if game.rules is None:
        return
    due = game.rules.request
    for card in game.cards:
        total = sum(unit.amount for unit in card.demand)
        if total != due:
            sums = " + ".join(str(unit.amount) for unit in card.demand)
            message = f"“{card.name}” requests {total} units; every card requests {due}"
            yield RULE.at(card.span, message, f"{sums} = {total}")
