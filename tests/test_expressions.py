"""Arithmetic in texts: what it comes to, what is refused, and where the fault is shown."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from printgen.diagnostics import Diagnostic, Span
from printgen.model.expand import Expander
from printgen.model.expressions import ExpressionError, condition, evaluate, number
from printgen.model.schema import Demand, Exchange, Resource, Rules
from printgen.source import Scalar, Text, as_typed, made, parse

SPAN = Span("f")
CLAY = Resource(
    span=SPAN, id=made("clay", SPAN), name=made("CLAY", SPAN), word=made("clay", SPAN), icon=made("c.svg", SPAN),
    start=2, cap=6,
)  # fmt: skip
RULES = Rules(
    span=SPAN, deck=12, session=8, preview=2, actions=3, request=5, points=(2, 1, 0), gather=2,
    exchange=Exchange(span=SPAN, spend=2, gain=3),
)  # fmt: skip
NAMES = {"rules": RULES, "resources": {"clay": CLAY}, "totals": {"all": 24}, "stock": (Demand(CLAY, 4),), "yes": True}


@pytest.mark.parametrize(
    ("source", "value"),
    [
        ("1 + 2 * 3", 7), ("(1 + 2) * 3", 9), ("7 // 2", 3), ("-7 // 2", -4), ("7 % 4", 3), ("-rules.actions", -3),
        ("rules.session * rules.actions", 24), ("rules.points[0]", 2), ("rules.exchange.gain", 3), ("totals.all", 24),
        ("resources.clay.name", "CLAY"), ("resources.clay.cap", 6), ("stock.clay", 4), ("  rules .\n deck ", 12),
    ],
)  # fmt: skip
def test_values(source: str, value: object) -> None:
    assert evaluate(source, NAMES) == value


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("", "empty"), (" \n ", "empty"), ("rules.acitons", "'rules' has no 'acitons'"),
        ("ruels.deck", "there is no 'ruels'"),
        ("rules", "neither a number nor a text"), ("rules.points", "neither a number"), ("yes", "neither a number"),
        ("rules.points[3]", "the last is [2]"), ("rules.points[-1]", "cannot stand"), ("rules.points[0:1]", "':'"),
        ("rules.points[rules.deck]", "cannot stand"), ("stock[0]", "not a list"),
        ("resources.clay.name[0]", "not a list"),
        ("1 / 2", "'/'"), ("2 ** 9", "cannot stand"), ("1 // 0", "divides by zero"), ("1 % 0", "divides by zero"),
        ("1.5", "'1.5'"), ("1e9", "'1e9'"), ("0x1F", "'0x1F'"), ("1_0", "'1_0'"), ("012", "cannot be read"),
        ("9999999999", "grows beyond"), ("99999 * 99999", "grows beyond"), ("1 < 2", "comparison"),
        ("not yes", "comparison"),
        ("True", "cannot stand"), ("rules.deck + resources.clay.name", "not a number"),
        ("rules.__class__", "no '__class__'"),
        ("rules.span", "no 'span'"), ("resources.clay.levels", "no 'levels'"), ("rules.points.count", "no 'count'"),
        ("resources.clay.name.upper", "no 'upper'"), ("len(1)", "cannot stand"), ("(1).real", "no 'real'"),
        ("'x'", "cannot stand"), ("[1]", "cannot stand"), ("f(x)", "cannot stand"), ("1 if 1 else 2", "cannot stand"),
        ("1if 1else 2", "cannot stand"), ("lambda", "cannot be read"), ("1 +", "cannot be read"),
        ("x y", "cannot be read"),
        ("(" * 90 + "1" + ")" * 90, ""), ("-" * 199 + "1", ""), ("1 " * 150, "longer than"), ("é", "'é'"),
        ("a; b", "';'"), ("a := 1", "':'"), ("~1", "'~'"), ("\0", "cannot stand"),
    ],
)  # fmt: skip
def test_what_is_refused(source: str, words: str) -> None:
    try:
        value = evaluate(source, NAMES)
    except ExpressionError as error:
        assert words in str(error)
    else:
        assert words == "", value


def test_an_unknown_name_has_a_near_match_and_all_that_are_known() -> None:
    with pytest.raises(ExpressionError) as caught:
        evaluate("rules.sesion", NAMES)
    assert caught.value.unknown == "sesion"
    assert caught.value.hints[0] == "did you mean 'session'?"
    assert "exchange" in caught.value.hints[1]


def test_a_number_is_asked_for() -> None:
    assert number("rules.deck", NAMES) == 12
    with pytest.raises(ExpressionError, match="a text where a number is due"):
        number("resources.clay.name", NAMES)


@pytest.mark.parametrize(
    ("source", "truth"),
    [
        ("rules.deck > 3", True), ("1 < 2 < 2", False), ("1 == 1 and not 2 != 2", True), ("1 > 2 or 2 >= 2", True),
        ("yes", True), ("not yes", False),
    ],
)  # fmt: skip
def test_conditions(source: str, truth: bool) -> None:
    assert condition(source, NAMES) is truth


@pytest.mark.parametrize("source", ["1", "rules.deck", "1 in 2", "1 is 1", "yes or nothing", "rules > 1", ""])
def test_what_is_no_condition(source: str) -> None:
    with pytest.raises(ExpressionError):
        condition(source, NAMES)


def expanded(typed: str, **names: object) -> tuple[str, list[Diagnostic]]:
    node = parse(f"k: {typed}", "f.yaml").get("k")
    assert isinstance(node, Scalar)
    expander = Expander({**NAMES, **names})
    result = expander.expand(as_typed(node))
    assert result.scalar is node
    return str(result), expander.diagnostics


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ('"{{ totals.all | words }} actions"', "twenty-four actions"),
        ('"{{totals.all|words|capital}}"', "Twenty-four"),
        ("the {{ rules.actions | ordinal }}", "the third"),
        ("a{{ rules.deck }}b{{ rules.deck | digits }}c", "a12b12c"),
        ("one {{ resources.clay.word | capital }}", "one Clay"),
        ("Score <3, {a} & } {", "Score <3, {a} & } {"),
        (">-\n  on {{ rules\n  .deck\n  | words }} lines", "on twelve lines"),
    ],
)
def test_texts(typed: str, text: str) -> None:
    assert expanded(typed) == (text, [])


def test_a_text_without_expressions_is_the_same_object() -> None:
    text = made("Score <3 {not one}", SPAN)
    assert Expander(NAMES).expand(text) is text


def test_what_a_name_brings_in_is_not_expanded_again() -> None:
    assert expanded("x {{ t }}", t=made("{{ rules.deck }}", SPAN)) == ("x {{ rules.deck }}", [])


@pytest.mark.parametrize(
    ("typed", "code", "line", "column"),
    [
        ("x {{ nothing }}", "ARI101", 1, 9),
        ("x {{ rules.nothing }}", "ARI101", 1, 15),
        (">-\n  one\n  two {{ rules.deck }}\n  three {{ rules.nope }}", "ARI101", 4, 18),
        ("'it''s {{ rules.points[7] }}'", "ARI100", 1, 11),
        ("x {{ rules.deck }} {{ 1 + }}", "ARI100", 1, 23),
        ("x {{ 1 + }} {{ 1 }}", "ARI100", 1, 6),
        ("x {{ rules.deck", "ARI100", 1, 6),
        ("x {{ 1 }} {{ 2", "ARI100", 1, 14),
        ("x {{ }}", "ARI100", 1, 6),
        ("x {{ {{ rules.deck }} }}", "ARI100", 1, 6),
        ("x {{ rules.deck | word }}", "ARI102", 1, 22),
        ("x {{ rules.deck | }}", "ARI102", 1, 6),
        ("x {{ rules.deck | capital }}", "ARI102", 1, 22),
        ("x {{ rules.deck * 100 | words }}", "ARI102", 1, 28),
        ("x {{ resources.clay.name | words }}", "ARI102", 1, 31),
        ("x {{ rules.deck | words | ordinal }}", "ARI102", 1, 30),
    ],
)
def test_faults_are_shown_where_they_stand(typed: str, code: str, line: int, column: int) -> None:
    text, faults = expanded(typed)
    assert [(fault.code, fault.span) for fault in faults] == [(code, Span("f.yaml", line, column))]
    assert "{{" in text  # left as it is


def test_every_fault_of_a_text_is_reported() -> None:
    assert [fault.code for fault in expanded("x {{ a }} {{ 1 + }} {{ b }}")[1]] == ["ARI101", "ARI100", "ARI101"]


names = st.sampled_from(["rules", "resources", "clay", "deck", "points", "stock", "totals", "all", "yes", "x"])
signs = st.sampled_from(
    [*"+-*/%()[].,:<>=! |{}'\"\\\n\t0129", "//", "**", "{{", "}}", " and ", " not ", " words", "\0", "é"]
)


@given(st.text() | st.lists(names | signs, max_size=30).map("".join))
@example("{{" * 5000)
@example("{{ 1 }}" * 2000)
@example("{{" + "(" * 150)
@example("{{ 1" + " | capital" * 500 + "}}")
def test_any_text_gives_a_text_and_diagnostics(value: str) -> None:
    expander = Expander(NAMES)
    text = Text(value, Scalar(value, Span("f", 3, 5), True, value))
    result = expander.text(text, RULES)
    assert isinstance(result, Text)
    assert ("{{" in value) or result == value
    assert all(fault.code.startswith("ARI") and fault.span for fault in expander.diagnostics)


@given(st.lists(names | signs, max_size=30).map("".join) | st.text())
@pytest.mark.filterwarnings("error")
def test_any_expression_gives_a_value_or_an_error(source: str) -> None:
    for function in (evaluate, number, condition):
        try:
            value = function(source, NAMES)
        except ExpressionError as error:
            assert str(error)
        else:
            assert isinstance(value, str | int)


@given(st.recursive(st.integers(0, 99).map(str), lambda inner: st.tuples(inner, st.sampled_from("+-*"), inner).map(
    lambda parts: f"({parts[0]} {parts[1]} {parts[2]})"), max_leaves=6))  # fmt: skip
def test_arithmetic_is_that_of_python(source: str) -> None:
    expected = eval(source)
    try:
        assert evaluate(source, {}) == expected
    except ExpressionError as error:
        assert "grows beyond" in str(error)


@pytest.mark.parametrize("name", ["open", "print", "__import__", "evaluate", "NAMES"])
def test_nothing_of_python_can_be_named(name: str) -> None:
    with pytest.raises(ExpressionError, match=f"there is no '{name}' here"):
        evaluate(name, NAMES)
