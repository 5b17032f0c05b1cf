from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

from printgen.game import (
    Action,
    DeckCard,
    Exchange,
    Gather,
    IllegalAction,
    Ruleset,
    State,
    Wait,
    all_actions,
    apply,
    deliver,
    delivery_is_due,
    dispatch,
    is_over,
    legal_actions,
    opening,
    turn_order,
)

from .real_deck import FIBRE, FUEL, RULES, WATER
from .reference import Stock, possible_moves, ship, small_ruleset

ALL_STOCKS = list(product(range(7), repeat=3))
SEED_TENT, LANTERN_STALL = RULES.deck[:2]


def own_name(action: Action) -> str:
    match action:
        case Gather(i):
            return f"gather {i}"
        case Exchange(i, j):
            return f"exchange {i} {j}"
        case Wait():
            return "wait"


def outcomes(rules: Ruleset, stock: Stock, card: DeckCard) -> dict[str, Stock]:
    """What `apply` makes of every action, those it refuses left out."""
    found = {}
    for action in all_actions(rules):
        try:
            found[own_name(action)] = apply(rules, State(stock), card, action).stock
        except IllegalAction:
            continue
    return found


@pytest.mark.parametrize("closed", [None, WATER, FUEL, FIBRE])
def test_every_action_from_every_stock_under_every_closure(closed: int | None) -> None:
    assert len(ALL_STOCKS) == 343
    card = DeckCard("any", (5, 0, 0), closed)
    for stock in ALL_STOCKS:
        found = outcomes(RULES, stock, card)
        assert found == possible_moves(RULES, stock, closed), stock
        assert {own_name(action) for action in legal_actions(RULES, State(stock), card)} == set(found)
        assert all(0 <= units <= 6 for after in found.values() for units in after)


def test_every_dispatch_from_every_stock() -> None:
    demands = [demand for demand in product(range(6), repeat=3) if sum(demand) == 5]
    assert {card.demand for card in RULES.deck} <= set(demands)
    for stock, demand in product(ALL_STOCKS, demands):
        result = dispatch(RULES, stock, DeckCard("any", demand))
        assert (result.sent, result.left, result.missing, result.points) == ship(RULES, stock, demand), (stock, demand)
        assert all(0 <= units <= 6 for units in result.left)
        assert sum(result.sent) + result.missing == 5
        assert tuple(map(sum, zip(result.sent, result.short, strict=True))) == demand


@pytest.mark.parametrize("seed", range(30))
def test_other_games_of_the_family(seed: int) -> None:
    rules = small_ruleset(seed)
    for stock in product(*(range(cap + 1) for cap in rules.caps)):
        for card in rules.deck:
            assert outcomes(rules, stock, card) == possible_moves(rules, stock, card.closed)
            result = dispatch(rules, stock, card)
            assert (result.sent, result.left, result.missing, result.points) == ship(rules, stock, card.demand)


@pytest.mark.parametrize(
    ("stock", "action", "words"),
    [
        ((2, 2, 2), Gather(WATER), "WATER is closed while Seed Tent is current"),
        ((2, 1, 2), Exchange(FUEL, WATER), "not enough to spend: an exchange spends 2 FUEL, the stock holds 1"),
        ((2, 2, 2), Exchange(FUEL, FUEL), "an exchange gains a different resource, not FUEL again"),
        ((2, 2, 2), Gather(3), "there is no resource number 3"),
        ((2, 2, 2), Exchange(FUEL, -1), "there is no resource number -1"),
    ],
)
def test_an_illegal_action_says_why(stock: Stock, action: Action, words: str) -> None:
    with pytest.raises(IllegalAction) as refused:
        apply(RULES, State(stock), SEED_TENT, action)
    assert str(refused.value) == words


def test_an_exchange_may_gain_the_closed_resource() -> None:
    assert apply(RULES, State((2, 2, 2)), SEED_TENT, Exchange(FUEL, WATER)).stock == (4, 0, 2)


def test_a_delivery_comes_after_its_actions_and_before_the_next() -> None:
    state = opening(RULES, players=2)
    with pytest.raises(IllegalAction, match="actions remain"):
        deliver(RULES, state, SEED_TENT)
    for action in (Exchange(FUEL, WATER), Gather(FUEL), Gather(FIBRE)):
        state = apply(RULES, state, SEED_TENT, action)
    assert state == State((4, 2, 4), delivery=1, action=4, turn=2, players=2)
    assert delivery_is_due(RULES, state)
    assert legal_actions(RULES, state, SEED_TENT) == ()
    with pytest.raises(IllegalAction, match="all 3 actions are taken"):
        apply(RULES, state, SEED_TENT, Wait())
    state, result = deliver(RULES, state, SEED_TENT)
    assert state == State((1, 1, 3), delivery=2, action=1, turn=2, players=2, points=2)
    assert (result.sent, result.missing, result.points) == ((3, 1, 1), 0, 2)


def test_a_delivery_that_misses_a_unit_still_spends_the_rest() -> None:
    result = dispatch(RULES, (2, 2, 2), LANTERN_STALL)
    assert (result.sent, result.left, result.short) == ((1, 2, 1), (1, 0, 1), (0, 1, 0))
    assert (result.missing, result.points) == (1, 1)


def test_nothing_happens_after_the_last_delivery() -> None:
    over = State((1, 1, 1), delivery=9)
    assert is_over(RULES, over)
    assert legal_actions(RULES, over, SEED_TENT) == ()
    with pytest.raises(IllegalAction, match="the session is over"):
        apply(RULES, over, SEED_TENT, Wait())
    with pytest.raises(IllegalAction, match="the session is over"):
        deliver(RULES, over, SEED_TENT)


def test_two_players_alternate_who_acts_twice() -> None:
    order = turn_order(RULES, 2)
    assert [turns.actors for turns in order] == [(1, 2, 1), (2, 1, 2)] * 4
    assert [turns.more_than_once for turns in order] == [(1,), (2,)] * 4
    assert all(turns.sits_out == () for turns in order)


def test_three_players_act_once_each() -> None:
    order = turn_order(RULES, 3)
    assert [turns.actors for turns in order] == [(1, 2, 3)] * 8
    assert all(turns.more_than_once == () and turns.sits_out == () for turns in order)


def test_four_players_rotate_who_sits_out() -> None:
    order = turn_order(RULES, 4)
    assert [turns.actors for turns in order] == [(1, 2, 3), (4, 1, 2), (3, 4, 1), (2, 3, 4)] * 2
    assert [turns.sits_out for turns in order] == [(4,), (3,), (2,), (1,)] * 2
    assert all(turns.more_than_once == () for turns in order)


@pytest.mark.parametrize("players", range(1, 9))
def test_the_number_of_actions_does_not_depend_on_the_players(players: int) -> None:
    order = turn_order(RULES, players)
    assert [turns.delivery for turns in order] == list(range(1, 9))
    assert sum(len(turns.actors) for turns in order) == 24
    state, turns_taken = opening(RULES, players), []
    for card in RULES.deck[:8]:
        for _ in range(3):
            turns_taken.append(state.turn)
            state = apply(RULES, state, card, Wait())
        state, _ = deliver(RULES, state, card)
    assert turns_taken == [player for turns in order for player in turns.actors]


def test_a_session_needs_a_player() -> None:
    for ask in (turn_order, opening):
        with pytest.raises(ValueError, match="at least 1 player"):
            ask(RULES, 0)


def test_more_stock_is_never_worse() -> None:
    """The analysis drops beaten options on this ground: whatever a stock allows, a larger one allows no less."""
    for seed in range(30):
        rules = small_ruleset(seed)
        for stock, index in product(product(*(range(cap + 1) for cap in rules.caps)), range(len(rules.caps))):
            more = tuple(units + (i == index) for i, units in enumerate(stock))
            if more[index] > rules.caps[index]:
                continue
            for card in rules.deck:
                less_moves, more_moves = (
                    possible_moves(rules, stock, card.closed),
                    possible_moves(rules, more, card.closed),
                )
                for name, after in less_moves.items():
                    assert all(a <= b for a, b in zip(after, more_moves[name], strict=True))
                less_result, more_result = dispatch(rules, stock, card), dispatch(rules, more, card)
                assert more_result.points >= less_result.points
                assert all(a <= b for a, b in zip(less_result.left, more_result.left, strict=True))


def test_states_are_values() -> None:
    state = opening(RULES)
    assert replace(state, turn=1) == state
    assert hash(state) == hash(opening(RULES))
