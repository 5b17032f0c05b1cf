"""From the content to the engine's numbers."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from printgen.game.adapt import amounts, in_family, index_of, playable_cards, ruleset_of
from printgen.model import Game, load_game

from .real_deck import RULES

CONTENT = Path(__file__).parents[2] / "content"


@pytest.fixture(scope="module")
def shipped() -> Game:
    game, _ = load_game(CONTENT / "cards.yaml")
    assert game is not None
    return game


def test_the_game_that_ships_has_the_numbers_of_its_publisher(shipped: Game) -> None:
    rules = ruleset_of(shipped)
    assert rules is not None
    ids = {card.name: card.id for card in rules.deck}
    typed = tuple(replace(card, id=ids[card.name]) for card in RULES.deck)
    assert rules == replace(RULES, deck=typed)


def test_the_current_card_is_not_one_of_the_previewed(shipped: Game) -> None:
    rules = ruleset_of(shipped)
    assert rules is not None and shipped.rules is not None
    assert (shipped.rules.preview, rules.preview, rules.hidden) == (2, 1, 6)


def test_a_game_of_another_family_has_no_ruleset(shipped: Game) -> None:
    plain = replace(shipped, cards=tuple(replace(card, demand=()) for card in shipped.cards))
    for game in (replace(shipped, rules=None), replace(shipped, resources={}), replace(shipped, cards=()), plain):
        assert not in_family(game) and ruleset_of(game) is None


def test_one_slip_on_a_card_leaves_the_rest(shipped: Game) -> None:
    first, second, *rest = shipped.cards
    game = replace(shipped, cards=(first, replace(second, id=first.id), replace(rest[0], copies=0), *rest[1:]))
    rules = ruleset_of(game)
    assert rules is not None and rules.deck_size == 10 == len(playable_cards(game))
    assert rules.deck[0].name == str(first.name)
    heavier = ruleset_of(replace(shipped, cards=(replace(first, demand=second.demand[:1] * 3), second, *rest)))
    assert heavier is not None and heavier.request_total is None


def test_numbers_that_allow_no_session_are_refused(shipped: Game) -> None:
    assert shipped.rules is not None
    with pytest.raises(ValueError, match="gathered"):
        ruleset_of(replace(shipped, rules=replace(shipped.rules, gather=0)))


def test_amounts_and_indices(shipped: Game) -> None:
    assert amounts(shipped.cards[0].demand) == (3, 1, 1)
    assert [index_of(card.closed, shipped) for card in shipped.cards[:3]] == [0, 1, 2]
    assert index_of(None, shipped) is None
