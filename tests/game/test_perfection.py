"""Whether every order can be completed: against trying all orders and all actions, on small decks."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printgen.game import DeckCard, Resource, Ruleset, all_actions, dispatch, objection, stock_after
from printgen.game.perfection import TooManyPositions, always_perfect

from .real_deck import RULES


def by_trying(rules: Ruleset) -> bool:
    cards = [card for card in rules.deck for _ in range(card.copies)]
    return all(completes(rules, order) for order in permutations(cards, rules.session_length))


def completes(rules: Ruleset, order: tuple[DeckCard, ...]) -> bool:
    stocks = {rules.start}
    for card in order:
        reached = set()
        for start, actions in product(stocks, product(all_actions(rules), repeat=rules.actions_per_delivery)):
            stock = start
            for action in actions:
                if objection(rules, stock, card, action) is not None:
                    break
                stock = stock_after(rules, stock, action)
            else:
                result = dispatch(rules, stock, card)
                if not result.missing:
                    reached.add(result.left)
        stocks = reached
    return bool(stocks)


amounts = st.tuples(st.integers(0, 3), st.integers(0, 3))
decks = st.lists(st.tuples(amounts, st.sampled_from([None, 0, 1]), st.integers(1, 2)), min_size=1, max_size=3)


@settings(deadline=None)
@given(decks, amounts, st.integers(1, 3), st.integers(1, 2), st.integers(1, 2), st.integers(1, 3), st.integers(3, 5))
def test_it_agrees_with_trying_everything(
    deck: list[tuple[tuple[int, int], int | None, int]],
    start: tuple[int, int],
    gather: int,
    spend: int,
    actions: int,
    session: int,
    cap: int,
) -> None:
    rules = Ruleset(
        resources=(Resource("a", start[0], cap), Resource("b", start[1], cap)),
        deck=tuple(DeckCard(f"D{n}", demand, closed, copies) for n, (demand, closed, copies) in enumerate(deck)),
        gather=gather,
        exchange_spend=spend,
        exchange_gain=1,
        actions_per_delivery=actions,
        session_length=min(session, sum(copies for *_, copies in deck)),
        preview=1,
        request_total=None,
        points=(2, 1, 0),
    )
    assert always_perfect(rules) == by_trying(rules)


def test_decks_of_one_kind() -> None:
    kind = DeckCard("D1", (3, 1, 1), 0, 12)
    assert not always_perfect(replace(RULES, deck=(kind,)))
    assert always_perfect(replace(RULES, deck=(replace(kind, demand=(2, 1, 1), closed=None),), request_total=4))


def test_the_real_deck_holds_orders_that_cannot_be_completed() -> None:
    assert not always_perfect(RULES)


def test_too_large_a_question_is_refused() -> None:
    with pytest.raises(TooManyPositions):
        always_perfect(replace(RULES, gather=3), budget=10_000)
    with pytest.raises(TooManyPositions):
        always_perfect(replace(RULES, deck=(DeckCard("D1", (3, 1, 1), 0, 300),), session_length=300))
