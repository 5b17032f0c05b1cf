"""A session takes more cards than the deck has, or shows more than a session takes.

What: `session` in the game's `rules` is at most `deck`, and `preview` at most `session`.

Why: such a session cannot be dealt, and what is worked out from these numbers would be below zero.

Fails:

    rules:
      deck: 12
      session: 13

Mend: correct the number that is wrong.
"""

from __future__ import annotations

from collections.abc import Iterator

from printgen.check.places import place_of
from printgen.diagnostics import Diagnostic, Rule
from printgen.model import Game

RULE = Rule("DCK004", "session-size", __doc__)


def check(game: Game) -> Iterator[Diagnostic]:
    rules = game.rules
    if rules is None:
        return
    if rules.session > rules.deck:
        message = f"a session takes {rules.session} cards, but the deck has {rules.deck}"
        yield RULE.at(place_of(game, "rules", "session"), message)
    if rules.preview > rules.session:
        message = f"{rules.preview} cards lie open at the start, but a session has {rules.session}"
        yield RULE.at(place_of(game, "rules", "preview"), message)
