"""How evenly the deck treats the resources."""

from __future__ import annotations

from collections import Counter

from printgen.model import Game


def requested(game: Game) -> dict[str, int]:
    """Units of each resource that all cards together request, copies counted."""
    units = Counter(dict.fromkeys(game.resources, 0))
    for card in game.cards:
        for unit in card.demand:
            units[unit.resource.id] += unit.amount * card.copies
    return units


def closing(game: Game) -> dict[str, int]:
    """How many cards close each resource, copies counted."""
    cards = Counter(dict.fromkeys(game.resources, 0))
    for card in game.cards:
        if card.closed:
            cards[card.closed.id] += card.copies
    return cards


def uneven(shares: dict[str, int]) -> bool:
    """Whether the shares differ by more than they must; where nothing is shared out, they do not."""
    total = sum(shares.values())
    return total > 0 and max(shares.values()) - min(shares.values()) > (total % len(shares) > 0)


def told(game: Game, shares: dict[str, int]) -> str:
    """'CLAY 21, GRAIN 19'."""
    return ", ".join(f"{game.resources[name].name} {count}" for name, count in shares.items())
