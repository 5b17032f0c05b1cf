from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest

from printgen.game import Ruleset
from printgen.game.analyse import POLICIES, analyse, known_order, play_policy, real_information

from .real_deck import RULES
from .reference import Table, all_sessions, best_score, physical_cards, small_ruleset

INFORMATION_MATTERS = (94, 134, 152, 239, 244, 358, 379, 611, 734, 1114, 1171)
"""Small games, found by search, in which knowing the order is worth more than the real information …"""
PREVIEW_ONE = (136, 271, 290, 352, 370, 392, 692, 727, 775, 863, 905, 1021, 1076)
"""… and those of them that preview a card and still hide some."""
SMALL = (*range(24), *INFORMATION_MATTERS, *PREVIEW_ONE)


@pytest.mark.parametrize("seed", SMALL)
def test_known_order_agrees_with_playing_every_session_out(seed: int) -> None:
    rules = small_ruleset(seed)
    scores, breaks = all_sessions(rules)
    found = known_order(rules)
    assert dict(found.best_scores) == dict(scores)
    assert {card: count for card, count in found.breaks.items() if count} == dict(breaks)
    assert found.sessions == scores.total() == found.perfect + sum(found.breaks.values())
    hardest = tuple(rules.card(card_id) for card_id in found.hardest)
    assert best_score(rules, hardest)[0] == found.lowest == min(scores)


@pytest.mark.parametrize("seed", SMALL)
def test_real_information_agrees_with_expectimax_over_histories(seed: int) -> None:
    rules = small_ruleset(seed)
    scores, chances = Table(rules, perfect=False).openings(), Table(rules, perfect=True).openings()
    found = real_information(rules)
    assert found.expected_score == sum(scores.values()) / Fraction(len(scores))
    assert found.perfect_chance == sum(chances.values()) / Fraction(len(chances))
    ids = [card.id for card in physical_cards(rules)]
    by_brute_force = {(tuple(ids[i] for i in seen), score, chances[seen]) for seen, score in scores.items()}
    assert {(o.cards, o.expected_score, o.perfect_chance) for o in found.openings} == by_brute_force
    assert len({o.cards for o in found.openings}) == len(found.openings)
    assert found.hardest.expected_score == min(scores.values())
    assert found.easiest.expected_score == max(scores.values())


@pytest.mark.parametrize("seed", SMALL)
def test_knowing_more_never_hurts(seed: int) -> None:
    rules = small_ruleset(seed)
    blind, sighted = (real_information(replace(rules, preview=preview)) for preview in (0, rules.session_length))
    best = known_order(rules)
    assert blind.expected_score <= real_information(rules).expected_score <= sighted.expected_score == best.mean
    assert blind.perfect_chance <= sighted.perfect_chance == Fraction(best.perfect, best.sessions)


def test_the_small_games_are_not_trivial() -> None:
    """The comparison with brute force says little where every answer is the same; enough of the games differ."""
    best = {seed: known_order(small_ruleset(seed)) for seed in SMALL}
    real = {seed: real_information(small_ruleset(seed)) for seed in SMALL}
    assert sum(len(found.best_scores) > 1 for found in best.values()) >= 25
    assert sum(0 < found.perfect < found.sessions for found in best.values()) >= 15
    assert sum(found.hardest.expected_score != found.easiest.expected_score for found in real.values()) >= 25
    assert all(real[seed].expected_score < best[seed].mean for seed in (*INFORMATION_MATTERS, *PREVIEW_ONE))
    assert all(small_ruleset(seed).preview == 1 for seed in PREVIEW_ONE)


@pytest.mark.parametrize("preview", [0, 1])
def test_the_real_deck_made_short_and_scarce_agrees_with_brute_force(preview: int) -> None:
    rules = replace(RULES, session_length=3, actions_per_delivery=1, preview=preview)
    scores, breaks = all_sessions(rules)
    best, found = known_order(rules), real_information(rules)
    assert dict(best.best_scores) == dict(scores)
    assert {card: count for card, count in best.breaks.items() if count} == dict(breaks)
    for perfect, value in ((False, found.expected_score), (True, found.perfect_chance)):
        openings = Table(rules, perfect).openings()
        assert value == sum(openings.values()) / Fraction(len(openings))


def shuffled_resources(rules: Ruleset) -> Ruleset:
    turn = list(range(len(rules.resources)))
    Random(1).shuffle(turn)
    return replace(
        rules,
        resources=tuple(rules.resources[i] for i in turn),
        deck=tuple(
            replace(
                card,
                demand=tuple(card.demand[i] for i in turn),
                closed=None if card.closed is None else turn.index(card.closed),
            )
            for card in rules.deck
        ),
    )


def test_real_deck_knowing_the_order() -> None:
    found = known_order(RULES)
    assert found.sessions == 19_958_400
    assert dict(found.best_scores) == {15: 29_940, 16: 19_928_460}
    assert found.breaks == {
        "seed-tent": 1_764,
        "lantern-stall": 1_764,
        "woven-arch": 1_764,
        "warm-pavilion": 4_342,
        "garden-booth": 4_342,
        "evening-canopy": 4_342,
        "misting-corner": 2_106,
        "dusk-display": 2_106,
        "ribbon-shelter": 2_106,
        "shared-courtyard": 1_768,
        "small-conservatory": 1_768,
        "closing-stand": 1_768,
    }
    assert best_score(RULES, tuple(map(RULES.card, found.hardest)))[0] == found.lowest == 15


def test_real_deck_knowing_the_order_in_a_sample() -> None:
    """Ten of the sessions played out by brute force: none is below the lowest that was counted."""
    chance = Random(7)
    for _ in range(10):
        assert best_score(RULES, tuple(chance.sample(RULES.deck, 8)))[0] >= 15


def test_real_deck_with_the_real_information() -> None:
    found = real_information(RULES)
    assert found.expected_score == Fraction(302_371, 18_900)
    assert found.perfect_chance == Fraction(30_753, 30_800)
    assert len(found.openings) == 132
    assert found.hardest.cards == ("seed-tent", "shared-courtyard")
    assert found.hardest.expected_score == Fraction(17_249, 1_080)
    assert found.hardest.perfect_chance == Fraction(2_623, 2_700)
    assert (found.easiest.expected_score, found.easiest.perfect_chance) == (Fraction(16), Fraction(1))


def test_resources_in_another_order_change_nothing() -> None:
    for rules in (RULES, *map(small_ruleset, range(10))):
        found, turned = real_information(rules), real_information(shuffled_resources(rules))
        assert found == turned


def test_policies_are_seeded_and_share_their_deals() -> None:
    for name in POLICIES:
        result = play_policy(RULES, name, 50, seed=3)
        assert result == play_policy(RULES, name, 50, seed=3)
        assert result != play_policy(RULES, name, 50, seed=4)
        assert sum(result.scores.values()) == 50
        assert sum(result.breaks.values()) == 50 - result.scores.get(16, 0)
    assert play_policy(RULES, "greedy", 50, 3).mean > play_policy(RULES, "random", 50, 3).mean


def test_no_policy_beats_the_best_play() -> None:
    for seed in range(10):
        rules = small_ruleset(seed)
        result = play_policy(rules, "greedy", 400, seed)
        assert result.mean <= real_information(rules).expected_score + 5 * result.standard_error + 1e-9
        assert max(result.scores) <= max(known_order(rules).best_scores)


def test_policies_refuse_what_they_cannot_do() -> None:
    with pytest.raises(ValueError, match="no policy 'clever'; known: random, greedy"):
        play_policy(RULES, "clever", 1, 1)
    with pytest.raises(ValueError, match="at least 1 session"):
        play_policy(RULES, "greedy", 0, 1)


def test_the_whole_analysis_is_json() -> None:
    found = analyse(small_ruleset(3), sessions=5, seed=1)
    assert json.loads(json.dumps(found.to_json())) == found.to_json()


def test_a_deck_too_large_is_refused_in_words() -> None:
    wide = replace(RULES, resources=tuple(replace(resource, cap=20) for resource in RULES.resources))
    for ask in (known_order, real_information):
        with pytest.raises(ValueError, match="the caps allow 9261 different stocks"):
            ask(wide)
    many = replace(RULES, deck=tuple(replace(card, copies=4) for card in RULES.deck), session_length=14)
    with pytest.raises(ValueError, match="too many ordered sessions"):
        known_order(many)


def test_without_numpy_the_message_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    for ask in (known_order, real_information):
        with pytest.raises(ImportError, match=r"pip install 'printgen\[analyse\]'"):
            ask(RULES)


def test_the_engine_imports_no_numpy_and_no_other_layer() -> None:
    code = (
        "import sys, printgen.game, printgen.game.analyse; assert 'numpy' not in sys.modules; "
        "print([m for m in sys.modules if m.startswith('printgen.') and not m.startswith('printgen.game')])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
