"""More cards close one resource than another.

What: over the whole deck, copies counted, each resource is the `closed` one as often as any other, or as nearly as the
number of such cards allows.

Why: it is seldom meant, and a wrong `closed` is seen neither on its card nor in any total.

Fails where each resource is closed by two other cards:

    closed: clay

Mend: correct the card. Where it is meant, say why:

    allow:
      - {code: DCK006, reason: Clay is the scarce one in this game.}
"""

from __future__ import annotations

from collections.abc import Iterator

from printgen.check.balance import closing, told, uneven
from printgen.check.places import place_of
from printgen.diagnostics import Diagnostic, Rule, Severity
from printgen.model import Game

RULE = Rule("DCK006", "uneven-closures", __doc__, Severity.WARNING)


def check(game: Game) -> Iterator[Diagnostic]:
    cards = closing(game)
    if uneven(cards):
        message = f"some resources are closed by more cards than others: {told(game, cards)}"
        yield RULE.at(place_of(game, "cards"), message)
