"""Two cards request the same and close the same.

What: no two cards have both the same `demand` and the same `closed`. However many are alike, it is told once, at the
second of them.

Why: they are one card under two names; mostly one was copied and not changed. A card that is meant to be there twice
is asked for with `copies:`.

Fails:

    - {id: D1, name: Kiln, demand: {clay: 3, grain: 2}, closed: clay}
    - {id: D2, name: Mill, demand: {clay: 3, grain: 2}, closed: clay}

Mend: change one of them. Where it is meant, say why:

    allow:
      - {code: DCK007, card: D2, reason: Its text sets it apart.}
"""

from __future__ import annotations

from collections.abc import Iterator

from printgen.diagnostics import Diagnostic, Rule, Severity
from printgen.model import Card, Game

RULE = Rule("DCK007", "twin-cards", __doc__, Severity.WARNING)


def check(game: Game) -> Iterator[Diagnostic]:
    alike: dict[object, list[Card]] = {}
    for card in game.cards:
        if any(unit.amount for unit in card.demand):
            key = (tuple(unit.amount for unit in card.demand), card.closed and card.closed.id)
            alike.setdefault(key, []).append(card)
    for first, *others in alike.values():
        if others:
            yield RULE.at(others[0].span, _told(first, others), f"the first of them is at {first.span}")


def _told(first: Card, others: list[Card]) -> str:
    """One message for all that are alike: a large deck has few kinds of cards."""
    names = [f"“{card.name}”" for card in others[:3]]
    more = len(others) - len(names)
    listed = ", ".join(names) + (f" and {more} more" if more else "")
    verb = "request and close" if len(others) > 1 else "requests and closes"
    return f"{listed} {verb} the same as “{first.name}”"
