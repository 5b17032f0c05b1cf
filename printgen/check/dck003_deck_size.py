"""The deck has more or fewer cards than the rules say.

What: the cards, each counted as often as its `copies`, are as many as `deck` in the game's `rules`.

Why: the rules tell players to count out and shuffle so many cards; one that was lost while editing would not be missed
before the table.

Fails where there are eleven cards:

    rules:
      deck: 12

Mend: add the card that is missing, take out the one too many, correct its `copies`, or change `deck`.
"""

from __future__ import annotations

from collections.abc import Iterator

from printgen.check.places import place_of
from printgen.diagnostics import Diagnostic, Rule
from printgen.model import Game

RULE = Rule("DCK003", "deck-size", __doc__)


def check(game: Game) -> Iterator[Diagnostic]:
    if game.rules is None:
        return
    count = sum(card.copies for card in game.cards)
    if count != game.rules.deck:
        stand = f"{count} card{' stands' if count == 1 else 's stand'}"
        message = f"the deck has {game.rules.deck} cards by the rules; {stand} under 'cards', copies counted"
        yield RULE.at(place_of(game, "rules", "deck"), message)
