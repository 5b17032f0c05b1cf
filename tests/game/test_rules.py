from __future__ import annotations

from dataclasses import replace

import pytest

from printgen.game import DeckCard, Resource

from .real_deck import RULES

A, B = RULES.resources[:2]
CARD = RULES.deck[0]


def test_what_follows_from_the_numbers() -> None:
    assert RULES.deck_size == 12
    assert RULES.put_aside == 4
    assert RULES.hidden == 6
    assert RULES.actions_total == 24
    assert RULES.top_score == 16
    assert RULES.ordered_sessions == 19_958_400
    assert RULES.start == (2, 2, 2)
    assert RULES.caps == (6, 6, 6)
    assert [RULES.points_for(missing) for missing in range(6)] == [2, 1, 0, 0, 0, 0]
    assert RULES.card("woven-arch").demand == (1, 1, 3)
    with pytest.raises(KeyError):
        RULES.card("no-such-card")


def test_copies_count_as_cards() -> None:
    doubled = replace(RULES, deck=tuple(replace(card, copies=2) for card in RULES.deck))
    assert doubled.deck_size == 24


def test_a_label_is_the_name_or_else_the_id() -> None:
    assert CARD.label == "Seed Tent"
    assert replace(CARD, name="").label == "seed-tent"
    assert replace(A, name="").label == "water"


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"gather": 0}, "units gathered must be a whole number of at least 1, not 0"),
        ({"exchange_spend": 0}, "an exchange spends must be"),
        ({"exchange_gain": -1}, "an exchange gains must be"),
        ({"actions_per_delivery": True}, "actions per delivery must be"),
        ({"session_length": 13}, "a session takes 13 cards, but the deck has 12"),
        ({"session_length": 0}, "deliveries of a session must be"),
        ({"preview": -1}, "previewed cards must be a whole number of at least 0"),
        ({"request_total": 6}, "Seed Tent requests 5 units; every card requests 6"),
        ({"request_total": -1}, "units a card requests must be"),
        ({"points": ()}, "points for a complete delivery are not given"),
        ({"points": (2, -1)}, "points must be whole numbers"),
        ({"points": (1, 2)}, "points must not rise as more units are missing, but are 1, 2"),
        ({"resources": ()}, "there is no resource"),
        ({"resources": (A, A, B)}, "the resource id 'water' is used twice"),
        ({"resources": (Resource("", 0, 0), A, B)}, "a resource has no id"),
        ({"resources": (Resource("x", 7, 6), A, B)}, "x must start between 0 and its cap of 6, not at 7"),
        ({"resources": (Resource("x", 0, -1), A, B)}, "the cap of x must be"),
        ({"deck": ()}, "the deck has no card"),
        ({"deck": (CARD, CARD)}, "the card id 'seed-tent' is used twice"),
        ({"deck": (DeckCard("x", (5, 0)),)}, "x requests 2 numbers for 3 resources"),
        ({"deck": (DeckCard("x", (6, -1, 0)),)}, "x must request whole numbers of at least 0"),
        ({"deck": (DeckCard("x", (4, 0, 0)),)}, "x requests 4 units; every card requests 5"),
        ({"deck": (DeckCard("x", (5, 0, 0), 3),)}, "x closes resource number 3; resources are numbered 0 to 2"),
        ({"deck": (DeckCard("x", (5, 0, 0), None, 0),)}, "x must have at least 1 copy, not 0"),
    ],
)
def test_a_contradiction_is_refused_in_words(change: dict[str, object], words: str) -> None:
    with pytest.raises(ValueError) as refused:
        replace(RULES, **change)  # type: ignore[arg-type]
    assert words in str(refused.value)


def test_all_contradictions_are_named_at_once() -> None:
    with pytest.raises(ValueError, match=r"gathered.*; .*previewed"):
        replace(RULES, gather=0, preview=-1)
