"""The checks as a whole: they never crash, forget nothing of what they share, and are quick."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from printgen.check import check_game
from printgen.check.allowances import without_allowed
from printgen.check.facts import facts
from printgen.check.places import place, place_of
from printgen.check.texts import END, EXPRESSION, prose
from printgen.check.tpl002_undefined_name import context_of
from printgen.diagnostics import Diagnostic, Failure, Severity, Span
from printgen.export.edition import _context
from printgen.model import Game, bind_game, load_game
from printgen.model.expressions import ExpressionError, condition
from printgen.source import parse
from printgen.template import Wording

PROJECT = Path(__file__).parent.parent
SMALL = (PROJECT / "tests" / "cases" / "ARI003" / "passes.yaml").read_text(encoding="utf-8")
EXTRA = """
numbers: {two: 2}
totals: {all: rules.session * rules.actions, twice: totals.all * numbers.two}
components:
  - id: deck
    title: The {{ rules.deck | words }} cards
    template: cards.xml.j2
    text: {a: "{{ rules.deck }} of “them”", b: [x, y y], c: {d: "z ", for: Clay}}
assertions:
  - {that: "totals.all == 4 and turns[2].alternate", message: m}
  - {that: not session.always_perfect, message: m}
ordinary: [{words: one of us, reason: r}]
allow: [{code: TXT005, reason: r}, {code: DCK005, card: D1, reason: r}]
"""


def game_of(text: str) -> Game:
    game, found = bind_game(parse(text, "g.yaml"), Path())
    assert game is not None, found
    return game


@pytest.fixture(scope="module")
def shipped() -> Game:
    game, found = load_game(PROJECT / "content" / "cards.yaml")
    assert game is not None and found == []
    return game


def test_the_game_that_ships_has_no_faults(shipped: Game) -> None:
    assert check_game(shipped) == []


def test_the_checks_take_less_than_a_third_of_a_second() -> None:
    game, _ = load_game(PROJECT / "content" / "cards.yaml")
    assert game is not None
    started = time.process_time()
    check_game(game)
    assert time.process_time() - started < 0.3


def test_a_large_deck_takes_little_time() -> None:
    cards = "".join(
        f"  - {{id: C{n}, name: Card {'abcdefghij'[n % 10]}{n}, demand: {{clay: {n % 3}, grain: {2 - n % 3}}}, "
        f"closed: clay, text: 'Whoever holds it takes the marker, and says what the others may do next.'}}\n"
        for n in range(3000)
    )
    game = game_of(SMALL.split("rules:")[0] + "cards:\n" + cards)
    started = time.process_time()
    check_game(game)
    assert time.process_time() - started < 1


def test_two_games_in_turn_are_not_mixed_up(shipped: Game) -> None:
    """What rules share is kept for the game at hand, and no longer."""
    wrong = game_of(SMALL.replace("deck: 2", "deck: 3"))
    for _ in range(2):
        assert [found.code for found in check_game(wrong)] == ["DCK003"]
        assert check_game(shipped) == []


# Facts


@pytest.mark.parametrize(
    "that",
    [
        "turns[1].most == turns[1].fewest == 3", "turns[2].most == 2 and turns[2].fewest == 1 and turns[2].idle == 0",
        "turns[2].alternate and not turns[2].rotate", "not turns[1].alternate and not turns[3].alternate",
        "turns[3].most == turns[3].fewest == 1", "turns[4].rotate and turns[4].idle == 1 and turns[4].fewest == 0",
        "not turns[3].rotate and not turns[5].rotate and turns[5].idle == 2", "turns[12].actions == 24",
        "session.aside == 4 and session.hidden == 6 and session.top_score == 16", "not session.always_perfect",
        "session.fewest_actions == session.most_actions == 24", "count.cards == count.closing == 12",
        "count.resources == count.points == 3", "lists.actions.references == 3", "lists.contents.print == 2",
    ],
)  # fmt: skip
def test_facts_of_the_game_that_ships(shipped: Game, that: str) -> None:
    assert condition(that, facts(shipped))


@pytest.mark.parametrize(
    ("that", "words"),
    [
        ("turns[13].most == 1", "the last is [12]"), ("turns[0].most == 1", "has no 'most'"),
        ("turns.most == 1", "has no 'most'"), ("session.perfect", "has no 'perfect'"), ("lists.cards == 1", "not a number"),
        ("turns[2].most", "not a comparison"), ("facts.a == 1", "no 'facts'"),
    ],
)  # fmt: skip
def test_what_is_no_fact(shipped: Game, that: str, words: str) -> None:
    with pytest.raises(ExpressionError, match=r".*") as raised:
        condition(that, facts(shipped))
    assert words in str(raised.value)


def test_a_fault_in_a_total_or_on_a_card_is_not_told_again_by_each_assertion() -> None:
    text = SMALL + "assertions:\n  - {that: totals.a == 1, message: m}\n  - {that: session.aside == 0, message: m}\n"
    assert check_game(game_of(text.replace("id: D2", "id: D1") + "totals: {a: 1}\n"))[0].code == "DCK002"
    game, found = bind_game(parse(text + "totals: {a: rules.nothing}\n", "g.yaml"), Path())
    assert game is not None and [fault.code for fault in (*found, *check_game(game))] == ["ARI101"]


def test_the_value_of_each_part_of_a_false_assertion_is_told() -> None:
    text = SMALL + "assertions: [{that: rules.deck == 2 and rules.gather == rules.actions + 7, message: No.}]\n"
    assert [found.message for found in check_game(game_of(text))] == [
        "this does not hold: No. (rules.gather is 2, rules.actions is 2)"
    ]


# Places


def test_places_of_numbers() -> None:
    game = game_of(SMALL)
    first, second = (place_of(game, "rules", "points", index) for index in (0, 1))
    assert (second.line, second.column) == (first.line, first.column + len("2, "))
    line = SMALL.split("\n")[place_of(game, "rules", "session").line - 1]
    assert line == "  session: 2"
    assert place_of(game, "rules", "none") == place_of(game, "rules")
    assert place(game, Span("nowhere", 1, 1), "x") == Span("nowhere", 1, 1)
    card = game.cards[1]
    assert place(game, card.span, "demand", "grain").line == card.span.line + 2


def test_words_keep_their_distance_from_the_start_of_their_text(shipped: Game) -> None:
    words = prose(shipped)
    for text, start in zip(words.texts, words.starts, strict=True):
        value = text.scalar.value
        piece = words.words[start : start + len(value)]
        assert all(own in (sign, EXPRESSION) for own, sign in zip(piece, value, strict=True))
        assert words.words[start + len(value) : start + len(value) + 1] in ("", END)


# Allowances


def test_later_warnings_can_be_allowed_too() -> None:
    game = game_of(SMALL + "allow: [{code: LAY099, reason: r}, {code: LAY098, card: D2, reason: r}]\n")
    on_card, elsewhere = game.cards[1].name.span, game.rulebook[0].title.span

    def warning(code: str, span: Span, severity: Severity = Severity.WARNING) -> Diagnostic:
        return Diagnostic(code, "x", severity, span, "m")

    kept = [warning("LAY098", elsewhere), warning("LAY099", elsewhere, Severity.ERROR), warning("LAY097", on_card)]
    assert without_allowed(game, [warning("LAY099", on_card), warning("LAY098", on_card), *kept]) == kept


# Templates


def test_what_a_template_can_name_is_what_it_is_given(shipped: Game) -> None:
    component = shipped.components[0]
    given = _context(shipped, component, Wording(component.text), kit=object())
    assert set(context_of(shipped, component)) == set(given)


# Properties: whatever the content is, there are diagnostics and no exceptions.

WHOLE: dict[str, Any] = yaml.safe_load(SMALL + EXTRA)


def paths(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(found for key, inner in items for found in paths(inner, (*path, key)))]


KEYS = sorted({key for path in paths(WHOLE) for key in path if isinstance(key, str)})
leaves = (
    st.text(max_size=20)
    | st.integers(-2, 30)
    | st.sampled_from([0, 1, 2, 3, 9999, "clay", "grain", "D1", "two of one", "a  b ", "it it", 'a "b" ’', "TXT005", "Clay",
    "{{ rules.deck }} {{", "session.always_perfect", "turns[3].rotate or 1 < totals.all", "lists.deck.b == 2"])
)  # fmt: skip
trees = st.recursive(
    leaves,
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(KEYS) | st.text(max_size=4), inner, max_size=6)
    ),
    max_leaves=30,
)
quickly = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])


def checked(tree: Any) -> None:
    text = yaml.safe_dump(tree, allow_unicode=True, sort_keys=False)
    try:
        game, found = bind_game(parse(text, "g.yaml"), Path())
    except Failure:
        return
    assert game is not None or found
    if game is not None:
        assert all(isinstance(diagnostic, Diagnostic) for diagnostic in check_game(game))


def test_the_tree_that_properties_start_from_is_a_game() -> None:
    codes = {found.code for found in check_game(game_of(yaml.safe_dump(WHOLE, allow_unicode=True)))}
    assert codes == {"TXT002", "TXT003", "SCH008", "ARI004"}


@quickly
@given(st.sampled_from([path for path in paths(WHOLE) if path]), trees)
def test_any_tree_in_any_place_is_checked(path: tuple[Any, ...], tree: Any) -> None:
    changed = yaml.safe_load(SMALL + EXTRA)
    holder = changed
    for key in path[:-1]:
        holder = holder[key]
    holder[path[-1]] = tree
    checked(changed)


@quickly
@given(st.dictionaries(st.sampled_from(sorted(WHOLE)), trees, max_size=8))
def test_any_tree_is_checked(tree: dict[str, Any]) -> None:
    checked({"game": WHOLE["game"], **tree})


@quickly
@given(st.lists(st.tuples(st.sampled_from([path for path in paths(WHOLE) if path]), leaves), min_size=2, max_size=5))
def test_several_leaves_are_checked(changes: list[tuple[tuple[Any, ...], Any]]) -> None:
    changed = yaml.safe_load(SMALL + EXTRA)
    for path, leaf in changes:
        holder = changed
        try:
            for key in path[:-1]:
                holder = holder[key]
            holder[path[-1]] = leaf
        except (TypeError, KeyError, IndexError):
            continue
    checked(changed)


@quickly
@given(st.text(alphabet=st.sampled_from(" '\"’“{}|\n\t#aone1twoTheClay.İß½\ufffc")), st.sampled_from([">-", "|", '"']))
def test_any_text_is_checked(words: str, style: str) -> None:
    checked({**WHOLE, "rulebook": [{"title": "T", "text": words or "x", "items": [words + "one", "the " + words]}]})
    block = words.replace("\n", "\n      ")
    text = f"{SMALL}components:\n  - id: a\n    title: b\n    template: c\n    text:\n      d: >-\n        {block}\n"
    try:
        game, _ = bind_game(parse(text if style == ">-" else text.replace(">-", "|"), "g.yaml"), Path())
    except Failure:
        return
    if game is not None:
        check_game(game)
