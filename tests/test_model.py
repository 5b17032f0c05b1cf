"""Binding: everything that is wrong is reported, where it stands, and what is right is typed and has its place."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Annotated, Any, ClassVar, Literal

import pytest
import yaml
from hypothesis import example, given
from hypothesis import strategies as st

from printgen.diagnostics import Diagnostic, Failure, Rule, Span
from printgen.model import Game, Text, bind_game, load_game
from printgen.model import rules as model_rules
from printgen.source import FAULT, Binder, Content, Mapping, Node, Refused, Scalar, Sequence, as_typed, made, parse
from printgen.source.hints import FROM_KEY, NAME, Choice, Filled, Pattern, Range
from printgen.units import parse_pt

SMALL = """\
game: {id: brick-works, title: Brick Works, version: 1.0, language: en}
resources:
  clay: {name: CLAY, word: clay, icon: clay.svg, start: 2, cap: 6}
  grain: {name: GRAIN, word: grain, icon: grain.svg, start: 1, cap: 5}
"""
RULES = """\
rules:
  deck: 12
  session: 8
  preview: 2
  actions: 3
  request: 5
  points: [2, 1, 0]
  gather: 2
  exchange: {spend: 2, gain: 2}
"""
PARTS = """\
totals:
  all: rules.session * rules.actions
  twice: totals.all * numbers.two
numbers: {two: 2}
cards:
  - id: 012
    name: No
    demand: {grain: 3}
    closed: clay
    text: Costs {{ this.demand.grain | words }} of {{ totals.twice }}.
rulebook:
  - title: How
    examples:
      - demand: {clay: 1}
        stock: {clay: 2}
        steps:
          - {wait: yes, stock: {clay: 2}}
          - {exchange: {spend: clay, gain: grain}, stock: {grain: 2}}
          - {gather: grain, stock: {grain: 4}}
        sent: {}
        left: {grain: 4}
        missing: 1
        points: 1
        text: ["{{ this.steps[2].stock.grain }}", "{{ this.missing | words }}"]
components:
  - id: deck
    title: Cards
    template: cards.xml.j2
    cut: yes
    text: {a: "{{ rules.deck }}", b: [x, y], c: {d: z, for: No}}
"""


def bound(text: str) -> tuple[Game | None, list[Diagnostic]]:
    return bind_game(parse(text, "g.yaml"), Path())


def game(text: str) -> Game:
    found, faults = bound(text)
    assert faults == []
    assert found is not None
    return found


def places(faults: list[Diagnostic]) -> list[tuple[str, int, int]]:
    return [(fault.code, fault.span.line, fault.span.column) for fault in faults if fault.span]


def one_fault(text: str) -> Diagnostic:
    found, faults = bound(text)
    assert len(faults) == 1, faults
    assert found is None or faults[0].code.startswith("ARI")
    return faults[0]


def test_a_game_is_bound_with_its_expressions_worked_out() -> None:
    found = game(SMALL + RULES + PARTS)
    card = found.cards[0]
    assert found.totals == {"all": 24, "twice": 48}
    assert (card.id, card.name, card.text) == ("012", "No", ("Costs three of 48.",))
    assert [(d.resource.id, d.amount) for d in card.demand] == [("clay", 0), ("grain", 3)]
    assert card.closed is found.resources["clay"] is card.demand[0].resource
    example = found.rulebook[0].examples[0]
    assert example.text == ("4", "one")
    assert [bool(s.wait) for s in example.steps] == [True, False, False]
    assert example.steps[1].exchange and example.steps[1].exchange.gain.id == "grain"
    assert found.components[0].text == {"a": "12", "b": ("x", "y"), "c": {"d": "z", "for": "No"}}
    assert found.components[0].cut is True
    assert list(found.resources["clay"].levels) == [0, 1, 2, 3, 4, 5, 6]


def test_every_part_knows_its_place() -> None:
    found = game(SMALL + RULES + PARTS)
    assert found.resources["grain"].span == Span("g.yaml", 4, 10)
    assert found.resources["grain"].id.span == Span("g.yaml", 4, 3)
    assert [key.span.column for key in found.resources if isinstance(key, Text)] == [3, 3]
    card = found.cards[0]
    assert card.text[0].span.column == 11
    assert card.text[0].scalar.value == "Costs {{ this.demand.grain | words }} of {{ totals.twice }}."
    assert (card.name.span.line, card.span.column) == (card.span.line + 1, 5)


def test_the_smallest_game_and_one_outside_the_family() -> None:
    found = game("game: {id: a, title: A, version: 1.0, language: en}\ncards: [{id: 1, name: One}]\n")
    assert (found.rules, found.resources, found.totals, found.rulebook) == (None, {}, {}, ())
    assert (found.cards[0].demand, found.cards[0].copies, found.game.line) == ((), 1, "")


@pytest.mark.parametrize("typed", ["No", "012", "1:30", "3.10", "~", "null", "yes", "1e3", "2026-10-01"])
@pytest.mark.parametrize("key", ["title", "tagline", "note"])
def test_text_stays_as_typed(key: str, typed: str) -> None:
    lines = {"id": "a", "title": "A", "version": "1", "language": "en", key: typed}
    found = game("game:\n" + "".join(f"  {name}: {value}\n" for name, value in lines.items()))
    assert getattr(found.game, key) == typed


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("No", "a whole number such as 3; 'No' stands here"), ("012", "without a leading zero"), ("1:30", "such as 3"),
        ("3.10", "such as 3"), ("~", "such as 3"), ("'3'", "without quotes"), ("three", "such as 3"),
        ("", "nothing stands"),
        ("1_000", "such as 3"), ("0x1", "such as 3"), ("+3", "such as 3"), ("٣", "such as 3"), ("[3]", "a list stands"),
        ("{a: 3}", "keys with values stand"), ("1000000000", "at most nine digits"),
    ],
)  # fmt: skip
def test_where_a_number_is_due_anything_else_is_an_error(typed: str, words: str) -> None:
    fault = one_fault(SMALL + f"cards:\n  - id: a\n    name: b\n    copies: {typed}\n")
    assert (fault.code, fault.span and fault.span.line) == ("SCH003", 8)
    assert words in fault.message


@pytest.mark.parametrize("typed", ["true", "yes"])
def test_yes(typed: str) -> None:
    text = f"components:\n  - {{id: a, title: A, template: a.j2, cut: {typed}}}\n"
    assert game(SMALL + text).components[0].cut is True


@pytest.mark.parametrize("typed", ["Yes", "on", "1", "'yes'", "y", "~"])
def test_what_is_neither_yes_nor_no(typed: str) -> None:
    fault = one_fault(SMALL + f"components:\n  - {{id: a, title: A, template: a.j2, cut: {typed}}}\n")
    assert (fault.code, "yes or no" in fault.message) == ("SCH003", True)


@pytest.mark.parametrize(
    ("text", "code", "line", "column", "words"),
    [
        ("cards:\n  - id: a\n    nmae: b\n", "SCH002", 7, 5, "a card has no 'nmae'"),
        ("cards:\n  - id: a\n", "SCH001", 6, 5, "a card needs 'name'"),
        ("cards:\n  a: b\n", "SCH003", 6, 3, "'cards' wants a list"),
        ("cards: []\ncrads: []\n", "SCH002", 6, 1, "no 'crads'"),
        ("cards: [x]\n", "SCH003", 5, 9, "the keys of a card"),
        ("cards: [{id: ' ', name: b}]\n", "SCH004", 5, 14, "must not be empty"),
        ("cards: [{id: a, name: '  '}]\n", "SCH004", 5, 23, "must not be empty"),
        ("cards: [{id: a, name: b, copies: -1}]\n", "SCH004", 5, 34, "between 0 and 999"),
        ("cards: [{id: a, name: b, closed: caly}]\n", "DCK100", 5, 34, "no resource 'caly'"),
        ("cards: [{id: a, name: b, closed: }]\n", "SCH003", 5, 34, "nothing stands here"),
        ("cards: [{id: a, name: b, demand: {caly: 1}}]\n", "DCK100", 5, 35, "no resource 'caly'"),
        ("cards: [{id: a, name: b, demand: {clay: -1}}]\n", "SCH004", 5, 41, "between 0 and"),
        ("cards: [{id: a, name: b, demand: {clay: x}}]\n", "SCH003", 5, 41, "a whole number"),
        ("cards: [{id: a, name: b, demand: 3}]\n", "SCH003", 5, 34, "an amount for each resource"),
        ("components: [{id: A b, title: a, template: b}]\n", "SCH004", 5, 19, "small letters"),
        ("components: [{id: a, title: a, template: ../b}]\n", "SCH004", 5, 42, "file name"),
        ("components: [{id: a, title: a, template: b, text: {c: }}]\n", "SCH003", 5, 55, "'c' wants text"),
        ("totals: {for: 1}\n", "SCH004", 5, 10, "no name for expressions"),
        ("numbers: {a-b: 1}\n", "SCH004", 5, 11, "no name for expressions"),
        ("numbers: {a: 1.5}\n", "SCH003", 5, 14, "a whole number"),
        ("totals: {a: b.c}\n", "ARI101", 5, 13, "there is no 'b'"),
        ("totals: {a: totals.b, b: 1}\n", "ARI101", 5, 20, "has no 'b'"),
        ("totals: {a: 1 +}\n", "ARI100", 5, 13, "cannot be read"),
        ("totals: {a: resources.clay.word}\n", "ARI100", 5, 13, "a text where a number is due"),
        ("keywords: ['{{ no }}']\n", "ARI101", 5, 16, "there is no 'no'"),
        ("rulebook: [{title: a, sections: [{text: b}]}]\n", "SCH001", 5, 34, "a section needs 'title'"),
    ],
)
def test_faults_are_reported_where_they_stand(text: str, code: str, line: int, column: int, words: str) -> None:
    fault = one_fault(SMALL + text)
    assert (fault.code, fault.span) == (code, Span("g.yaml", line, column))
    assert words in fault.message


@pytest.mark.parametrize(
    ("step", "code"),
    [
        ("{stock: {}}", "SCH005"), ("{wait: yes, gather: clay, stock: {}}", "SCH005"),
        ("{wait: no, stock: {}}", "SCH004"),
        ("{gather: clay}", "SCH001"), ("{exchange: {spend: clay}, stock: {}}", "SCH001"),
        ("{gather: wool, stock: {}}", "DCK100"),
    ],
)  # fmt: skip
def test_a_step_is_one_action_and_the_stock_after_it(step: str, code: str) -> None:
    text = f"demand: {{}}, stock: {{}}, sent: {{}}, left: {{}}, missing: 0, points: 0, steps: [{step}]"
    assert one_fault(SMALL + f"rulebook: [{{title: a, examples: [{{{text}}}]}}]\n").code == code


def test_near_matches_and_what_is_known_are_hinted() -> None:
    fault = one_fault(SMALL + "cards:\n  - {id: a, name: b, demnad: {}}\n")
    assert fault.hints[0] == "did you mean 'demand'?"
    assert "closed" in fault.hints[1] and "span" not in fault.hints[1]
    assert one_fault(SMALL + "cards: [{id: a, name: b, closed: caly}]\n").hints[0] == "did you mean 'clay'?"


def test_all_faults_are_reported_at_once() -> None:
    text = "game: {id: A, title: B, lnaguage: en}\ncards:\n  - {id: a}\n  - {name: b, copies: x}\nrulebook: 3\n"
    assert sorted(places(bound(text)[1])) == [
        ("SCH001", 1, 7), ("SCH001", 3, 5), ("SCH001", 4, 5), ("SCH002", 1, 25), ("SCH003", 4, 23),
        ("SCH003", 5, 11), ("SCH004", 1, 12),
    ]  # fmt: skip


def test_a_fault_is_reported_once() -> None:
    """A resource or total at fault does not make each of its uses a fault."""
    text = SMALL.replace("cap: 6", "cap: six") + "cards: [{id: a, name: b, demand: {clay: 1}, closed: clay}]\n"
    assert places(bound(text)[1]) == [("SCH003", 3, 65)]
    text = "totals: {a: no, b: totals.a + 1, c: 2}\nkeywords: ['{{ totals.b }} {{ totals.c }}']\n"
    found, faults = bound(SMALL + text)
    assert places(faults) == [("ARI101", 5, 13)]
    assert found and found.totals == {"c": 2}


def test_the_start_lies_within_the_cap() -> None:
    fault = one_fault(SMALL.replace("start: 2", "start: 7"))
    assert (fault.code, fault.span) == ("SCH004", Span("g.yaml", 3, 57))


def test_component_ids_are_used_once() -> None:
    part = "{id: a, title: a, template: b}"
    fault = one_fault(SMALL + f"components:\n  - {part}\n  - {part}\n")
    assert (fault.code, fault.span) == ("SCH006", Span("g.yaml", 7, 10))
    assert "g.yaml:6:10" in fault.message


def test_points_cannot_be_empty() -> None:
    assert one_fault(SMALL + RULES.replace("[2, 1, 0]", "[]")).code == "SCH004"


@pytest.mark.parametrize("language", ["en", "de-CH", "pt-BR", "zh-Hant-TW"])
def test_languages(language: str) -> None:
    assert game(SMALL.replace("language: en", f"language: {language}")).game.language == language


@pytest.mark.parametrize("language", ["English", "e", "en_GB", "NO", "12"])
def test_what_is_no_language(language: str) -> None:
    assert one_fault(SMALL.replace("language: en", f"language: {language}")).code == "SCH004"


def test_braces_and_angles_in_a_text_are_printed() -> None:
    card = game(SMALL + "cards: [{id: a, name: 'Score <3 & {b} }'}]\n").cards[0]
    assert card.name == "Score <3 & {b} }"


@pytest.mark.parametrize(
    ("typed", "column"),
    [
        ("one { rules.deck | words }} card", 44), ("one rules.deck }} card", 55), ("one {totals.a} card", 44),
        ("one {{ 1 } card and {{ 2 }}", 44), ("one {{ 1 card and {{ 2 }}", 44),
    ],
)  # fmt: skip
def test_a_lost_brace_is_an_error_where_it_is(typed: str, column: int) -> None:
    _, faults = bound(SMALL + f"cards: [{{id: a, name: b, text: ['01234 {typed}']}}]\n")
    assert places(faults) == [("ARI100", 5, column)]


def test_texts_at_fault_stay_unexpanded_and_the_game_is_there() -> None:
    found, faults = bound(SMALL + "cards: [{id: a, name: b, text: ['{{ nothing }}', '{{ 1 }}']}]\n")
    assert places(faults) == [("ARI101", 5, 37)]
    assert found and found.cards[0].text == ("{{ nothing }}", "1")


def test_resource_texts_are_worked_out_before_they_are_used() -> None:
    text = SMALL.replace("word: clay,", "word: 'clay{{ numbers.one }}',") + "numbers: {one: 1}\n"
    found = game(text + "cards: [{id: a, name: '{{ resources.clay.word }}', closed: clay}]\n")
    assert found.cards[0].name == "clay1"
    assert found.cards[0].closed is found.resources["clay"]


def test_a_game_is_loaded_from_its_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "g.yaml").write_text("include: [rules.yaml]\n" + SMALL)
    (tmp_path / "rules.yaml").write_text(RULES)
    found, faults = load_game(Path("g.yaml"))
    assert faults == [] and found and found.rules
    assert (found.folder, [path.name for path in found.files]) == (Path(), ["g.yaml", "rules.yaml"])
    assert found.rules.span == Span("rules.yaml", 2, 3)


def test_files_at_fault_give_no_game_but_diagnostics(tmp_path: Path) -> None:
    found, faults = load_game(tmp_path / "no.yaml")
    assert found is None and [fault.code for fault in faults] == ["SRC001"]


def test_loading_twice_gives_equal_games_and_games_can_be_sent_to_workers() -> None:
    first, second = game(SMALL + RULES + PARTS), game(SMALL + RULES + PARTS)
    assert first == second == pickle.loads(pickle.dumps(first))
    assert pickle.loads(pickle.dumps(first)).cards[0].name.span == first.cards[0].name.span


def test_a_text_is_a_string_with_a_place() -> None:
    text = made("a", Span("f", 1, 2))
    assert (text, f"{text}", text.span) == ("a", "a", Span("f", 1, 2))
    with pytest.raises(AttributeError):
        text.other = 1  # type: ignore[attr-defined]


# Other schemas: stylesheets and sheets are bound by the same hints.


@dataclass(frozen=True, slots=True)
class Length:
    points: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Style:
    part: ClassVar[str] = "a style"

    span: Span
    name: Annotated[Text, FROM_KEY]
    size: Length
    line_height: Length | None = field(default=None, metadata={"key": "line-height"})
    align: Literal["left", "right"] = "left"
    margin: Length | tuple[Length, ...] = ()
    weights: tuple[int, ...] = ()
    raw: Node | None = None
    extra: dict[str, Content] = field(default_factory=dict)

    def faults(self) -> Iterator[tuple[str, str]]:
        if self.line_height and self.line_height.points < self.size.points:
            yield "line-height", "must not be less than the size"


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    styles: dict[Annotated[str, NAME], Style]
    codes: Annotated[tuple[Annotated[str, Pattern("[A-Z]+", "capitals")], ...], Filled()] = ()


def length(scalar: Scalar) -> Length:
    try:
        return Length(parse_pt(scalar.value))
    except ValueError as error:
        raise Refused("must be a length", str(error)) from None


def sheet(text: str) -> tuple[Sheet | None, list[Diagnostic]]:
    binder = Binder(scalars={Length: length})
    return binder.bind(Sheet, parse(text, "s.yaml"), "the sheet"), binder.diagnostics


def test_the_binder_serves_other_schemas() -> None:
    found, faults = sheet(
        "styles:\n  body: {size: 9pt, line-height: 12pt, align: right, margin: [1pt, 2pt], weights: 3, raw: [a]}\n"
        "  head: {size: 1in, margin: 3pt, extra: {a: {b: [c]}}}\ncodes: A\n"
    )
    assert faults == [] and found
    body, head = found.styles["body"], found.styles["head"]
    assert (body.name, body.size, body.line_height, body.align) == ("body", Length(9), Length(12), "right")
    assert (body.margin, body.weights, type(body.raw)) == ((Length(1), Length(2)), (3,), Sequence)
    assert (head.size, head.margin, head.extra) == (Length(72), Length(3), {"a": {"b": ("c",)}})
    assert found.codes == ("A",)


@pytest.mark.parametrize(
    ("text", "code", "line", "column", "words"),
    [
        ("styles: {a: {size: 9}}", "SCH004", 1, 20, "'size' must be a length"),
        ("styles: {a: {size: [9pt]}}", "SCH003", 1, 20, "a list stands here"),
        ("styles: {a: {size: 9pt, line-height: 8pt}}", "SCH004", 1, 38, "'line-height' must not be less"),
        ("styles: {a: {size: 9pt, line_height: 8pt}}", "SCH002", 1, 25, "a style has no 'line_height'"),
        ("styles: {a: {size: 9pt, align: rihgt}}", "SCH004", 1, 32, "cannot be 'rihgt'"),
        ("styles: {a: {size: 9pt, margin: {b: c}}}", "SCH003", 1, 33, "one value or a list"),
        ("styles: {a: {size: 9pt, weights: [1, x]}}", "SCH003", 1, 38, "a whole number"),
        ("styles: {a: {size: 9pt, name: b}}", "SCH002", 1, 25, "no 'name'"),
        ("styles: {a-b: {size: 9pt}}", "SCH004", 1, 10, "no name for expressions"),
        ("styles: {a: {}}", "SCH001", 1, 13, "a style needs 'size'"),
        ("styles: {}\ncodes: [A, b]", "SCH004", 2, 12, "must be capitals"),
        ("styles: {}\ncodes: []", "SCH004", 2, 8, "must not be empty"),
        ("styles: 3", "SCH003", 1, 9, "keys with values"),
        ("codes: A", "SCH001", 1, 1, "needs 'styles'"),
    ],
)
def test_faults_in_other_schemas(text: str, code: str, line: int, column: int, words: str) -> None:
    found, faults = sheet(text)
    assert found is None
    assert [(fault.code, fault.span) for fault in faults] == [(code, Span("s.yaml", line, column))]
    assert words in faults[0].message


def test_hints_that_the_binder_cannot_read_are_the_programmers_fault() -> None:
    node = as_node("x")
    for hint in (float, int | Text, tuple[int, int], list[int]):
        with pytest.raises(TypeError):
            Binder().read(hint, node, "x")


def test_registered_readers_may_report_by_themselves() -> None:
    rule = Rule("XYZ001", "x", "")

    def refuse(binder: Binder, node: Node, what: str) -> object:
        return binder.report(rule, node.span, "no")

    binder = Binder(nodes={Length: refuse})
    assert binder.read(tuple[Length, ...], as_node(["a", "b"]), "x") is FAULT
    assert [fault.code for fault in binder.diagnostics] == ["XYZ001", "XYZ001"]


# Properties: whatever stands in a file, there are diagnostics and no exceptions.


def as_node(value: Any) -> Node:
    span = Span("t", 1, 1)
    if isinstance(value, dict):
        top = parse("a: b", "t").entries[0]
        return Mapping(tuple(replace(top, key=Scalar(k, span), value=as_node(v)) for k, v in value.items()), span)
    if isinstance(value, list):
        return Sequence(tuple(map(as_node, value)), span)
    return Scalar(str(value), span, not isinstance(value, str) or value != "quoted", str(value))


WHOLE: dict[str, Any] = yaml.safe_load(SMALL + RULES + PARTS)


def _paths(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    yield path
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        yield from _paths(inner, (*path, key))


KNOWN_KEYS = sorted({key for path in _paths(WHOLE) for key in path if isinstance(key, str)})
keys = st.sampled_from(KNOWN_KEYS) | st.text(max_size=5)
leaves = (
    st.text(max_size=20)
    | st.integers(-3, 20)
    | st.sampled_from(
        ["yes", "no", "clay", "grain", "{{ rules.deck }}", "{{ this.demand.clay | words }}", "quoted", "a.svg"]
    )
)
trees = st.recursive(
    leaves, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(keys, inner, max_size=6), max_leaves=40
)


@given(st.dictionaries(keys, trees, max_size=8))
@example({"game": {"id": {}}, "resources": [], "cards": {"a": 1}})
def test_any_tree_gives_a_game_or_diagnostics(tree: dict[str, Any]) -> None:
    node = as_node(tree)
    assert isinstance(node, Mapping)
    found, faults = bind_game(node, Path())
    assert found is not None or faults


@given(st.sampled_from([path for path in _paths(WHOLE) if path]), trees)
def test_any_tree_in_any_place_gives_a_game_or_diagnostics(path: tuple[Any, ...], tree: Any) -> None:
    changed = yaml.safe_load(SMALL + RULES + PARTS)
    holder = changed
    for key in path[:-1]:
        holder = holder[key]
    holder[path[-1]] = tree
    node = as_node(changed)
    assert isinstance(node, Mapping)
    found, faults = bind_game(node, Path())
    assert found is not None or faults


@given(st.text())
def test_any_file_gives_a_game_or_diagnostics(text: str) -> None:
    try:
        top = parse(SMALL + text, "g.yaml")
    except Failure:
        return
    found, faults = bind_game(top, Path())
    assert found is not None or faults


@pytest.mark.parametrize("depth", [50, 95])
def test_deep_sections_do_not_crash(depth: int) -> None:
    text = "rulebook: " + "[{title: a, sections: " * (depth // 2 - 1) + "[]" + "}]" * (depth // 2 - 1)
    assert game(SMALL + text).rulebook
    nested = "[" * (depth - 4) + "x" + "]" * (depth - 4)
    assert game(SMALL + f"components: [{{id: a, title: a, template: b, text: {{k: {nested}}}}}]").components


@pytest.mark.parametrize("rule", model_rules.ALL, ids=lambda rule: rule.code)
def test_every_rule_is_explained(rule: Rule) -> None:
    assert "Fails" in rule.doc and "Mend it" in rule.doc


def test_constraints_and_marks() -> None:
    assert Range(1, 2).fault(3) and not Range(1, 2).fault(2)
    assert Choice("a", "b").keys == ("a", "b")
    assert as_typed(Scalar("x", Span("f"))) == "x"


def test_the_sample_content_has_no_faults() -> None:
    found, faults = load_game(Path(__file__).parents[1] / "content" / "cards.yaml")
    assert faults == [] and found
    assert found.rules and len(found.cards) == found.rules.deck
