from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printgen.game import (
    DeckCard,
    Discrepancy,
    Exchange,
    Gather,
    IllegalAction,
    Session,
    Step,
    Wait,
    deal,
    new_session,
    replay,
)

from .real_deck import FIBRE, FUEL, RULES, WATER
from .reference import small_ruleset

FIRST_EXAMPLE = Step(
    card=DeckCard("example", (3, 1, 1), WATER, name="CURRENT"),
    actions=(Exchange(FUEL, WATER), Gather(FUEL), Gather(FIBRE)),
    stocks=((4, 0, 2), (4, 2, 2), (4, 2, 4)),
    sent=(3, 1, 1),
    left=(1, 1, 3),
    missing=0,
    points=2,
)
SECOND_EXAMPLE = Step(
    card=DeckCard("example", (1, 3, 1)),
    sent=(1, 2, 1),
    left=(1, 0, 1),
    short=(0, 1, 0),
    missing=1,
    points=1,
)


def random_session(seed: int, players: int, actions: int) -> Session:
    chance = Random(seed)
    session = new_session(RULES, deal(RULES, chance), players)
    for _ in range(actions):
        session = session.act(chance.choice(session.legal))
    return session


def words(found: list[Discrepancy]) -> list[tuple[int | None, int | None, str]]:
    return [(one.step, one.action, one.message) for one in found]


@pytest.mark.parametrize("example", [FIRST_EXAMPLE, SECOND_EXAMPLE])
def test_the_worked_examples_play_as_they_say(example: Step) -> None:
    assert replay(RULES, [example], start=(2, 2, 2)) == []


def changed(example: Step, what: str, value: object) -> Step:
    return replace(example, **{what: value})  # type: ignore[arg-type]


def nudged(stock: tuple[int, ...]) -> list[tuple[int, ...]]:
    return [(*stock[:i], stock[i] + by, *stock[i + 1 :]) for i in range(len(stock)) for by in (-1, 1)]


@pytest.mark.parametrize("example", [FIRST_EXAMPLE, SECOND_EXAMPLE])
def test_any_number_of_an_example_changed_by_one_is_found(example: Step) -> None:
    for what in ("sent", "left", "short"):
        stated = getattr(example, what)
        for wrong in nudged(stated) if stated else []:
            (found,) = replay(RULES, [changed(example, what, wrong)], start=(2, 2, 2))
            assert (found.step, found.what, found.stated, found.right) == (0, what, wrong, stated)
    for what in ("missing", "points"):
        for by in (-1, 1):
            (found,) = replay(RULES, [changed(example, what, getattr(example, what) + by)], start=(2, 2, 2))
            assert found.what == what
    for number, stock in enumerate(example.stocks):
        for wrong in nudged(stock or ()):
            stocks = (*example.stocks[:number], wrong, *example.stocks[number + 1 :])
            found_first = replay(RULES, [replace(example, stocks=stocks)], start=(2, 2, 2))[0]
            assert (found_first.step, found_first.action, found_first.what) == (0, number, "stock")


def test_a_changed_demand_or_start_contradicts_what_the_example_says() -> None:
    for example in (FIRST_EXAMPLE, SECOND_EXAMPLE):
        assert isinstance(example.card, DeckCard)
        for demand in nudged(example.card.demand):
            assert replay(RULES, [replace(example, card=replace(example.card, demand=demand))], start=(2, 2, 2))
        for start in nudged((2, 2, 2)):
            assert replay(RULES, [example], start=start)


def test_discrepancies_are_told_in_words() -> None:
    steps = [
        Step("seed-tent", (Gather(WATER),), ((4, 2, 2),), points=0),
        Step("seed-tent", (Wait(), Wait(), Wait()), (None, None, (9, 9, 9))),
        Step("lantern-stall", (Wait(), Wait(), Wait()), missing=0, left=(0, 0, 0), points=2),
    ]
    assert words(replay(RULES, steps, whole_session=True, points=5, missing=0)) == [
        (None, None, "a session has 8 deliveries; the record has 3"),
        (0, 0, "action 1: WATER is closed while Seed Tent is current"),
        (0, None, "a delivery has exactly 3 actions; 1 is written"),
        (0, None, "Seed Tent from 4,2,2 earns 2 points, not 0"),
        (1, None, "Seed Tent is dealt 2 times; the deck has 1 copy"),
        (1, 2, "after action 3 the stock is 1,1,1, not 9,9,9"),
        (2, None, "Lantern Stall from 0,0,0 misses 5 units, not 0"),
        (2, None, "Lantern Stall from 0,0,0 earns 0 points, not 2"),
        (None, None, "the record's total is 5 points; its deliveries add up to 2"),
        (None, None, "the record's total is 0 missing units; its deliveries add up to 2"),
    ]


def test_replaying_stops_where_nothing_is_known() -> None:
    illegal = Step("seed-tent", (Gather(WATER), Wait(), Wait()), points=7)
    assert [one.what for one in replay(RULES, [illegal, illegal])] == ["action"]
    unknown = Step("no-such-card", (Wait(), Wait(), Wait()))
    assert words(replay(RULES, [unknown, illegal])) == [(0, None, "the deck has no card with the id 'no-such-card'")]


def test_one_slip_corrected_by_hand_is_reported_once() -> None:
    slip = replace(FIRST_EXAMPLE, stocks=((4, 0, 2), (4, 2, 2), (4, 2, 5)), sent=None, left=(1, 1, 3))
    found = replay(RULES, [slip, Step("lantern-stall", (Wait(), Wait(), Wait()), ((1, 1, 3),) * 3)])
    assert [(one.step, one.what) for one in found] == [(0, "stock"), (0, "left")]


def test_an_impossible_start_is_refused() -> None:
    assert [one.what for one in replay(RULES, [FIRST_EXAMPLE], start=(7, 0, 0))] == ["stock"]
    assert [one.what for one in replay(RULES, [FIRST_EXAMPLE], start=(2, 2))] == ["stock"]


def test_too_many_stocks_are_reported() -> None:
    step = replace(FIRST_EXAMPLE, stocks=(*FIRST_EXAMPLE.stocks, (4, 2, 4)))
    assert [one.what for one in replay(RULES, [step], start=(2, 2, 2))] == ["stock"]


@given(st.integers(0, 10**6), st.integers(1, 5), st.integers(0, 24))
def test_a_played_session_has_a_ledger_that_replays(seed: int, players: int, actions: int) -> None:
    session = random_session(seed, players, actions)
    ledger = session.ledger()
    assert replay(RULES, ledger, whole_session=actions == 24) == []
    assert sum(len(step.actions or ()) for step in ledger) == actions
    assert session.over == (actions == 24)
    points, missing = session.state.points, session.state.missing
    assert replay(RULES, ledger, points=points, missing=missing) == []
    assert [one.what for one in replay(RULES, ledger, points=points + 1)] == ["points"]


@given(st.integers(0, 10**6), st.integers(1, 24))
def test_undo_goes_back_to_the_very_position(seed: int, actions: int) -> None:
    before, after = random_session(seed, 3, actions - 1), random_session(seed, 3, actions)
    assert after.undo() == before
    while after.moves:
        after = after.undo()
    assert after == random_session(seed, 3, 0)
    assert after.undo() is after


def test_only_the_preview_is_visible() -> None:
    order = RULES.deck[:8]
    session = new_session(RULES, order)
    seen = []
    while not session.over:
        seen.append(session.visible)
        session = session.act(Wait())
    assert seen == [order[i : i + 2] for i in range(8) for _ in range(3)]
    assert session.visible == () and session.legal == ()
    with pytest.raises(IllegalAction, match="the session is over"):
        session.act(Wait())


def test_players_are_named_in_turn() -> None:
    session = random_session(1, 2, 7)
    assert [move.player for move in session.moves] == [1, 2, 1, 2, 1, 2, 1]
    assert [move.delivery for move in session.moves] == [1, 1, 1, 2, 2, 2, 3]
    assert [move.dispatch is not None for move in session.moves] == [False, False, True] * 2 + [False]


def test_dealing_is_seeded_and_keeps_to_the_deck() -> None:
    assert deal(RULES, Random(5)) == deal(RULES, Random(5))
    assert deal(RULES, Random(5)) != deal(RULES, Random(6))
    for seed in range(50):
        rules = small_ruleset(seed)
        order = deal(rules, Random(seed))
        assert len(order) == rules.session_length
        assert new_session(rules, order).order == order


def test_an_order_the_deck_cannot_deal_is_refused() -> None:
    with pytest.raises(ValueError, match="a session takes 8 cards, not 3"):
        new_session(RULES, RULES.deck[:3])
    with pytest.raises(ValueError, match="the deck cannot deal Seed Tent 8 times"):
        new_session(RULES, RULES.deck[:1] * 8)
