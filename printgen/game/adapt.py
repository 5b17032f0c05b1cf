"""From a game's content to the numbers that the engine works with."""

from __future__ import annotations

from printgen.game.rules import DeckCard, Resource, Ruleset
from printgen.model import Amounts, Card, Game
from printgen.model import Resource as Source


def in_family(game: Game) -> bool:
    """Whether the game states the rules, the resources and the requests that this family is made of."""
    return game.rules is not None and bool(game.resources) and any(card.demand for card in game.cards)


def ruleset_of(game: Game) -> Ruleset | None:
    """None for a game outside the family. Raises ValueError where its numbers allow no session.

    A second card of the same ID, a card without copies and requests that do not add up are left to the rules for
    cards, so that one slip on a card does not keep everything else from being checked.
    """
    rules = game.rules
    if rules is None or not in_family(game):
        return None
    order = list(game.resources.values())
    cards = playable_cards(game)
    return Ruleset(
        resources=tuple(Resource(str(r.id), r.start, r.cap, str(r.name)) for r in order),
        deck=tuple(_deck_card(card, order) for card in cards),
        gather=rules.gather,
        exchange_spend=rules.exchange.spend,
        exchange_gain=rules.exchange.gain,
        actions_per_delivery=rules.actions,
        session_length=rules.session,
        preview=max(0, rules.preview - 1),  # the content counts all cards that lie open, the current one too
        request_total=rules.request if all(_total(card) == rules.request for card in cards) else None,
        points=rules.points,
    )


def playable_cards(game: Game) -> tuple[Card, ...]:
    """The cards that the engine can hold: the first of each ID, if it requests something and there are copies of it."""
    first = {str(card.id): card for card in reversed(game.cards) if card.copies and card.demand}
    return tuple(card for card in game.cards if first.get(str(card.id)) is card)


def amounts(units: Amounts) -> tuple[int, ...]:
    return tuple(unit.amount for unit in units)


def index_of(resource: Source | None, game: Game) -> int | None:
    return None if resource is None else list(game.resources).index(resource.id)


def _deck_card(card: Card, order: list[Source]) -> DeckCard:
    closed = order.index(card.closed) if card.closed else None
    return DeckCard(str(card.id), amounts(card.demand), closed, card.copies, str(card.name))


def _total(card: Card) -> int:
    return sum(amounts(card.demand))
