"""The cards together request more of one resource than of another.

What: over the whole deck, copies counted, each resource is requested as often as any other, or as nearly as the total
allows.

Why: it is seldom meant, and a unit moved by mistake from one resource to another leaves every card's own total right.

Fails where the other cards request as much clay as grain:

    demand: {clay: 3, grain: 2}

Mend: move the units back. Where it is meant, say why:

    allow:
      - {code: DCK005, reason: Grain is the scarce one in this game.}
"""

from __future__ import annotations

from collections.abc import Iterator

from printgen.check.balance import requested, told, uneven
from printgen.check.places import place_of
from printgen.diagnostics import Diagnostic, Rule, Severity
from printgen.model import Game

RULE = Rule("DCK005", "uneven-requests", __doc__, Severity.WARNING)


def check(game: Game) -> Iterator[Diagnostic]:
    units = requested(game)
    if uneven(units):
        message = f"the deck requests some resources more than others: {told(game, units)}"
        yield RULE.at(place_of(game, "cards"), message)
