"""The rules hold numbers that no session can be played with.

What: there is at least one action before a delivery and one delivery, gathering and exchanging move at least one unit,
and points do not rise as more units are missing.

Why: such a number is a slip, and nothing that follows from the rules could be checked.

Fails:

    gather: 0
    points: [1, 2, 0]

Mend: correct the numbers that the message names.
"""

from __future__ import annotations

from collections.abc import Iterator

from printgen.check.facts import engine_rules
from printgen.check.places import place_of
from printgen.diagnostics import Diagnostic, Rule
from printgen.game.adapt import in_family, playable_cards
from printgen.model import Game

RULE = Rule("ARI005", "impossible-rules", __doc__)


def check(game: Game) -> Iterator[Diagnostic]:
    rules, reason = engine_rules(game)
    if game.rules is None or rules is not None or not in_family(game):
        return
    if game.rules.session <= sum(card.copies for card in playable_cards(game)):  # else rules for the deck say so
        yield RULE.at(place_of(game, "rules"), reason)
