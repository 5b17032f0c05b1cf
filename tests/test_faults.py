"""One broken thing at a time: one clear message at the right place, exit code 1, and the earlier files untouched.

¦ marks the place where the message must point (see faults.py).
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest
from faults import EARLIER, MARK, PROJECT, Workshop, contents, ferry_workshop, workshop

from printgen.cli import main

CARDS, PARTS, RULES = "content/cards.yaml", "content/components.yaml", "content/rulebook.yaml"
FACE, STYLE, SHEET = "templates/crossings.xml.j2", "templates/styles/standard.yaml", "templates/sheets/six-squares.yaml"
NINETY = " ".join(["words"] * 90)


@pytest.fixture
def shop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Workshop:
    """The content of the game that ships; the templates are those of the tool."""
    return workshop(PROJECT, tmp_path, monkeypatch, capsys, "content")


@pytest.fixture
def ferry(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Workshop:
    """The small second game with its own templates."""
    return ferry_workshop(tmp_path, monkeypatch, capsys)


class Fault(NamedTuple):
    name: str
    file: str
    old: str
    new: str
    code: str
    words: tuple[str, ...]


def named(faults: list[Fault]) -> list[object]:
    return [pytest.param(fault, id=fault.name) for fault in faults]


def check(shop: Workshop, fault: Fault) -> None:
    place = shop.edit(fault.file, fault.old, fault.new)
    message = shop.fails()
    assert (message.code, message.place) == (fault.code, place), message
    for word in fault.words:
        assert word in message.all, message


# Content

KEYS = [
    Fault("missing key", CARDS, "- id: D1\n    name: Seed Tent", "- ¦id: D1", "SCH001", ("a card needs 'name'",)),
    Fault("missing part", CARDS, "game:\n", "¦gama:\n", "SCH002", ("'gama'", "did you mean 'game'?")),
    Fault("unknown key", CARDS, "name: Seed Tent", "name: Seed Tent\n    ¦cost: 3", "SCH002", ("'cost'", "known: id")),
    Fault("misspelt key", CARDS, "name: Seed Tent", "¦nmae: Seed Tent", "SCH002", ("'nmae'", "did you mean 'name'?")),
    Fault("word for number", CARDS, "deck: 12", "deck: ¦twelve", "SCH003", ("'deck'", "whole number", "'twelve'")),
    Fault("quoted number", CARDS, "deck: 12", 'deck: ¦"12"', "SCH003", ("'deck'", "without quotes")),
    Fault("leading zero", CARDS, "deck: 12", "deck: ¦012", "SCH003", ("leading zero",)),
    Fault("time of day", CARDS, "deck: 12", "deck: ¦1:30", "SCH003", ("whole number", "'1:30'")),
    Fault("fraction", CARDS, "deck: 12", "deck: ¦1.5", "SCH003", ("whole number", "'1.5'")),
    Fault("enormous number", CARDS, "deck: 12", "deck: ¦" + "9" * 400, "SCH003", ("nine digits",)),
    Fault("negative number", CARDS, "deck: 12", "deck: ¦-1", "SCH004", ("between 0 and", "-1")),
    Fault("list for text", CARDS, "name: Seed Tent", "name: ¦[Seed, Tent]", "SCH003", ("'name'", "a list stands here")),
    Fault("text for list", CARDS, "points: [2, 1, 0]", "points: ¦{two: 1}", "SCH003", ("'points'", "a list")),
    Fault("text for yes", PARTS, "    cut: yes\n", "    cut: ¦maybe\n", "SCH003", ("yes or no", "'maybe'")),
    Fault("nothing for text", CARDS, "name: Seed Tent", "name:¦", "SCH003", ("'name'", "nothing stands here")),
    Fault("blank text", CARDS, "name: Seed Tent", 'name: ¦" "', "SCH004", ("'name'", "empty")),
    Fault("bad id", CARDS, "id: common-reserve", "id: ¦Common Reserve", "SCH004", ("small letters", "Common Reserve")),
    Fault("bad language", CARDS, "language: en", "language: ¦English!", "SCH004", ("language tag",)),
    Fault("start above cap", CARDS, "start: 2, cap: 6", "start: ¦2, cap: 1", "SCH004", ("start", "cap of 1")),
    Fault("too many copies", CARDS, "closed: water", "closed: water\n    copies: ¦1000", "SCH004", ("'copies'", "999")),
    Fault("path out", PARTS, "template: cards.xml.j2", "template: ¦../cards.xml.j2", "SCH004", ("a file name",)),
    Fault("two actions", RULES, "- gather: fuel\n", "- ¦wait: yes\n            gather: fuel\n", "SCH005", ("exactly one",)),
    Fault(
        "duplicate key", CARDS, "    closed: water\n", "    closed: water\n    ¦closed: fuel\n", "SRC006",
        ("'closed'", "twice", "first is in line "),
    ),
    Fault("duplicate component", PARTS, "- id: reserve\n", "- id: ¦rules\n", "SCH006", ("'rules'", PARTS)),
    Fault("duplicate card ID", CARDS, "id: D2\n", "id: ¦D1\n", "DCK002", ("“D1”", f"first at {CARDS}:")),
    Fault("ID in small letters", CARDS, "id: D2\n", "id: ¦d1\n", "DCK002", ("“d1”", f"first at {CARDS}:")),
    Fault("duplicate name", CARDS, "name: Lantern Stall", "name: ¦Seed Tent", "DCK002", ("“Seed Tent”",)),
    Fault("unknown resource", CARDS, "closed: water", "closed: ¦watre", "DCK100", ("'watre'", "did you mean 'water'?")),
    Fault("unknown in demand", CARDS, "{water: 3, fuel", "{¦wood: 3, fuel", "DCK100", ("'wood'", "known: water, fuel")),
    Fault("missing template", PARTS, "template: cards.xml.j2", "template: ¦crads.xml.j2", "TPL001",
          ("'crads.xml.j2'", "did you mean 'cards.xml.j2'?")),
    Fault("missing picture", CARDS, "icon: water.svg", "icon: ¦watr.svg", "LAY004", ("'watr.svg'", "'water.svg'")),
    Fault("text that is not printed", PARTS, "      demand: DEMAND\n", "      demand: DEMAND\n      ¦flavour: Hm\n", "TPL008",
          ("'flavour'", "cards.xml.j2")),
    Fault("missing include", CARDS, "[rulebook.yaml, ", "[¦rulebok.yaml, rulebook.yaml, ", "SRC001", ("rulebok.yaml",)),
    Fault("include out", CARDS, "[rulebook.yaml, ", "[¦../x.yaml, rulebook.yaml, ", "SRC011", ("folder of the entry",)),
]  # fmt: skip


@pytest.mark.parametrize("fault", named(KEYS))
def test_keys_and_values(shop: Workshop, fault: Fault) -> None:
    check(shop, fault)


EXPRESSIONS = [
    Fault("unclosed", CARDS, "name: Seed Tent", 'name: "Seed ¦{{ Tent"', "ARI100", ("never closed",)),
    Fault("division", CARDS, "name: Seed Tent", 'name: "Seed ¦{{ rules.deck / 2 }}"', "ARI100", ("'/'", "'//'")),
    Fault("power", CARDS, "name: Seed Tent", 'name: "Seed ¦{{ 10**10**10 }}"', "ARI100", ("cannot stand",)),
    Fault("large", CARDS, "name: Seed Tent", 'name: "Seed ¦{{ 99999*99999*99999 }}"', "ARI100", ("grows beyond",)),
    Fault("by zero", CARDS, "name: Seed Tent", 'name: "Seed ¦{{ 1 // 0 }}"', "ARI100", ("divides by zero",)),
    Fault("call", CARDS, "name: Seed Tent", 'name: "¦{{ open() }}"', "ARI100", ("cannot stand",)),
    Fault("dunder", CARDS, "name: Seed Tent", 'name: "{{ rules.¦__class__ }}"', "ARI101", ("'__class__'",)),
    Fault("empty", CARDS, "name: Seed Tent", 'name: "¦{{ }}"', "ARI100", ("empty",)),
    Fault("not a text", CARDS, "name: Seed Tent", 'name: "¦{{ rules }}"', "ARI100", ("neither a number nor a text",)),
    Fault("past the end", CARDS, "name: Seed Tent", 'name: "¦{{ rules.points[9] }}"', "ARI100", ("[9]", "[2]")),
    Fault("undefined", CARDS, "name: Seed Tent", 'name: "{{ ¦reserve }}"', "ARI101", ("'reserve'", "known: rules")),
    Fault("misspelt", CARDS, "name: Seed Tent", 'name: "{{ rules.¦acitons }}"', "ARI101", ("did you mean 'actions'?",)),
    Fault("in a total", CARDS, "aside: rules.deck - ", "aside: rules.¦dek - ", "ARI101", ("'dek'", "'deck'")),
    Fault("filter", CARDS, "name: Seed Tent", 'name: "{{ rules.deck |¦ word }}"', "ARI102", ("'word'", "'words'")),
    Fault("on a long line", PARTS, "{{ rules.actions | words }} shared", "{{ rules.¦action | words }} shared", "ARI101",
          ("'action'", "did you mean 'actions'?")),
]  # fmt: skip


@pytest.mark.parametrize("fault", named(EXPRESSIONS))
def test_expressions(shop: Workshop, fault: Fault) -> None:
    if fault.name == "filter":
        fault = fault._replace(new=fault.new.replace("|¦ ", "| ¦"))
    check(shop, fault)


YAML = [
    Fault("tab", CARDS, "    name: Seed Tent", "¦\tname: Seed Tent", "SRC005", ("tab",)),
    Fault("two colons", CARDS, "name: Seed Tent", "name: Seed¦: Tent", "SRC005", ("one colon too many", "quotes")),
    Fault("unclosed quote", CARDS, "name: Seed Tent", 'name: ¦"Seed Tent', "SRC005", ("never closed",)),
    Fault("unquoted braces", CARDS, "name: Seed Tent", "name: ¦{{ rules.deck }}", "SRC007", ("{{", "quotes")),
    Fault("anchor", CARDS, "name: Seed Tent", "name: ¦&Seed Tent", "SRC007", ("'&Seed'", "quotes")),
    Fault("tag", CARDS, "name: Seed Tent", "name: ¦!!python/name:os.system Tent", "SRC007", ("is not read",)),
    Fault("merge", CARDS, "name: Seed Tent", "name: Seed Tent\n    ¦<<: {copies: 2}", "SRC007", ("<<",)),
    Fault("NUL", CARDS, "name: Seed Tent", "name: Seed¦\0Tent", "SRC009", ("U+0000",)),
    Fault("escape sign", CARDS, "name: Seed Tent", "name: ¦\x1b[31mSeed", "SRC009", ("U+001B",)),
    Fault("line separator", CARDS, "name: Seed Tent", "name: Seed¦\u2028Tent", "SRC009", ("U+2028",)),
    Fault("code for BEL", CARDS, "name: Seed Tent", 'name: ¦"Seed\\aTent"', "SRC009", ("U+0007",)),
    Fault("surrogate", CARDS, "name: Seed Tent", 'name: "Seed \\u¦d800"', "SRC005", ("backslash",)),
]  # fmt: skip


@pytest.mark.parametrize("fault", named(YAML))
def test_yaml(shop: Workshop, fault: Fault) -> None:
    check(shop, fault)


TEXTS = [
    Fault("emoji", CARDS, "name: Seed Tent", "name: Salty ¦🪙", "LAY002", ("'🪙'", "U+1FA99 COIN", "Atkinson")),
    Fault("ideograph", CARDS, "name: Seed Tent", "name: Seed ¦火", "LAY002", ("'火'", "U+706B")),
    Fault("private use", CARDS, "name: Seed Tent", "name: Seed ¦\ue000", "LAY002", ("U+E000",)),
    Fault("Hebrew", CARDS, "name: Seed Tent", "name: ¦שלום", "LAY003", ("HEBREW LETTER SHIN",)),
    Fault("Arabic", CARDS, "name: Seed Tent", "name: ¦ماء", "LAY003", ("ARABIC LETTER MEEM",)),
    Fault("Devanagari", CARDS, "name: Seed Tent", "name: ¦जल", "LAY003", ("DEVANAGARI LETTER JA",)),
    Fault("combining mark", CARDS, "name: Seed Tent", "name: Cafe¦\u0301", "LAY003", ("U+0301", "composed")),
    Fault("override", CARDS, "name: Seed Tent", 'name: "Seed ¦\u202etneT"', "LAY003", ("U+202E",)),
    Fault("isolate", CARDS, "name: Seed Tent", 'name: "Seed ¦\u2066Tent"', "LAY002", ("U+2066",)),
    Fault("soft hyphen", CARDS, "name: Seed Tent", "name: Seed¦\u00adTent", "LAY002", ("U+00AD", "delete it")),
    Fault("zero-width space", CARDS, "name: Seed Tent", "name: Seed¦\u200bTent", "LAY002", ("U+200B", "delete it")),
    Fault("non-character", CARDS, "name: Seed Tent", "name: ¦Seed \ufdd0Tent", "LAY002", ("U+FFFD",)),
    Fault("long word", CARDS, "name: Seed Tent", "name: ¦" + "Seed" * 50, "LAY007", ("too wide", "pt in a place of")),
    Fault("90 words", CARDS, "    closed: water\n", f"    closed: water\n    text: ¦{NINETY}\n", "LAY008",
          ("D1 Seed Tent", "words words", "lines too long", "cards.xml.j2:")),
    Fault("90 words in the component", PARTS, "exchange: Exchanges may", f"exchange: ¦{NINETY} Exchanges may", "LAY008",
          ("words words", "lines too long", "cards.xml.j2:")),
]  # fmt: skip


@pytest.mark.parametrize("fault", named(TEXTS))
def test_texts_that_cannot_be_set(shop: Workshop, fault: Fault) -> None:
    check(shop, fault)


def test_a_wrong_total_is_told_with_its_sum(shop: Workshop) -> None:
    shop.edit(CARDS, "demand: {water: 3, fuel: 1, fibre: 1}", "demand: {water: 3, fuel: 1, fibre: 2}")
    message = shop.fails()
    assert message.code == "DCK001"
    assert message.text == "“Seed Tent” requests 6 units; every card requests 5"
    assert message.hints[0] == "3 + 1 + 2 = 6"


def test_a_wrong_total_points_at_the_demand(shop: Workshop) -> None:
    place = shop.edit(CARDS, "demand: {water: 3, fuel: 1, fibre: 1}", "demand: ¦{water: 3, fuel: 1, fibre: 2}")
    assert shop.fails().place == place


FILES = [
    ("empty", b"", "SRC004", "", "holds nothing"),
    ("comments", b"# to come\n", "SRC004", "", "comments alone"),
    ("a list", b"- a\n", "SRC008", ":1:1", "it is a list"),
    ("prose", b"Once upon a time\n", "SRC008", ":1:1", "a single text"),
    ("binary", b"a: \x89PNG\r\n\x1a\n\0\0", "SRC003", ":1:4", "0x89"),
    ("Latin-1", "a: 1\nb: Café\n".encode("latin-1"), "SRC003", ":2:7", "0xE9"),
    ("UTF-16", "a: 1\n".encode("utf-16"), "SRC003", ":1:1", "UTF-8"),
    ("deep", b"a: " + b"[" * 5000, "SRC010", ":1:", "nested"),
    ("a million brackets", b"a: " + b"{b: " * 1_000_000, "SRC010", ":1:", "nested"),
]


@pytest.mark.parametrize(("content", "code", "place", "words"), [f[1:] for f in FILES], ids=[f[0] for f in FILES])
@pytest.mark.parametrize("file", [CARDS, PARTS], ids=["entry", "included"])
def test_files_that_are_no_content(
    shop: Workshop, file: str, content: bytes, code: str, place: str, words: str
) -> None:
    shop.write(file, content)
    message = shop.fails()
    assert message.code == code and message.place.startswith(file + place)
    assert words in message.text


def test_a_folder_in_place_of_a_file(shop: Workshop) -> None:
    (shop.folder / PARTS).unlink()
    (shop.folder / PARTS).mkdir()
    message = shop.fails()
    assert (message.code, message.place) == ("SRC002", shop.place(CARDS, "[rulebook.yaml, ¦components.yaml"))
    assert "is a folder" in message.text


def test_a_link_that_leads_in_a_circle(shop: Workshop) -> None:
    (shop.folder / PARTS).unlink()
    (shop.folder / PARTS).symlink_to("components.yaml")
    message = shop.fails()
    assert message.code in ("SRC001", "SRC002", "SRC011") and message.place.startswith(f"{CARDS}:")


def test_a_text_as_long_as_a_book_is_refused(shop: Workshop) -> None:
    place = shop.edit(CARDS, "    closed: water\n", f"    closed: water\n    text: ¦{'many words ' * 30_000}\n")
    message = shop.fails()
    assert (message.code, message.place) == ("LAY008", place)
    assert len(message.all) < 1000


# Templates, stylesheets, sheets and pictures


SPRING = "<spring/>"
MARKUP = [
    Fault("unknown element", FACE, SPRING, "¦<para>Hm</para>", "TPL004", ("<para>",)),
    Fault("near element", FACE, SPRING, "¦<sprng/>", "TPL004", ("<sprng>", "did you mean 'spring'?")),
    Fault("misplaced element", FACE, SPRING, "¦<td>Hm</td>", "TPL004", ("<td>", "inside <face>")),
    Fault("nested wrongly", FACE, SPRING, "<p>a ¦<p>b</p></p>", "TPL004", ("<p>", "inside <p>")),
    Fault("unknown attribute", FACE, SPRING, '¦<spring size="1"/>', "TPL005", ("<spring>", "'size'", "known: class")),
    Fault("missing attribute", FACE, SPRING, '¦<figure alt="salt"/>', "TPL005", ("<figure>", "'src'")),
    Fault("stray text", FACE, '<face id="{{ card.id }}"', 'Hm <face id="{{ card.id }}"', "TPL006", ("“Hm”", "<p>")),
    Fault("text in a panel", FACE, SPRING, "¦<panel>Hm</panel>", "TPL006", ("<panel>", "“Hm”")),
    Fault("unclosed element", FACE, SPRING, "¦<panel>", "TPL003", ("<panel>", "mismatched tag")),
    Fault("crossing elements", FACE, SPRING, "<p>¦<b>Hm</p></b>", "TPL003", ("mismatched tag",)),
    Fault("bare ampersand", FACE, SPRING, "¦<p>Salt & timber</p>", "TPL003", ("<p>",)),
    Fault("unknown class", FACE, SPRING, '¦<p class="crosing">Hm</p>', "LAY005", ("'p.crosing'", "'p.crossing'")),
    Fault("missing figure", FACE, SPRING, '¦<figure src="slat.svg" alt="x"/>', "LAY004", ("did you mean 'salt.svg'?",)),
    Fault("figure outside", FACE, SPRING, '¦<figure src="../x.svg" alt="x"/>', "LAY004", ("'../x.svg'",)),
    Fault("widths in words", FACE, SPRING, '¦<columns widths="wide"><p>a</p></columns>', "LAY006", ("'wide'", "30mm")),
    Fault("widths of another number", FACE, SPRING, '¦<columns widths="1fr 1fr"><p>a</p></columns>', "LAY006",
          ("2 widths for 1 columns",)),
    Fault("no number of shares", FACE, SPRING, '¦<columns widths="nanfr"><p>a</p></columns>', "LAY006", ("'nanfr'",)),
    Fault("negative shares", FACE, SPRING, '¦<columns widths="-1fr"><p>a</p></columns>', "LAY006", ("'-1fr'",)),
    Fault("columns too wide", FACE, SPRING, '¦<columns widths="90mm"><p>a</p></columns>', "LAY006", ("more than the",)),
    Fault("width of a field", FACE, SPRING, '<p>¦<field label="a" width="long"/></p>', "LAY006", ("<field>", "'long'")),
]  # fmt: skip


@pytest.mark.parametrize("fault", named(MARKUP))
def test_markup(ferry: Workshop, fault: Fault) -> None:
    if fault.name == "stray text":
        ferry.edit(fault.file, fault.old, fault.new)
        message = ferry.fails()
        assert (message.code, message.place) == ("TPL006", ferry.place(FACE, "¦<component"))
        assert all(word in message.all for word in fault.words)
        return
    check(ferry, fault)


JINJA = [
    Fault("undefined", FACE, SPRING, "<p>{{ ¦crad.name }}</p>", "TPL002", ("'crad'", "did you mean 'cards'?")),
    Fault("undefined text", FACE, "{{ text.nothing }}", "{{ text.¦nothin }}", "TPL002", ("'nothin'", "'nothing'")),
    Fault("undefined part", FACE, SPRING, "<p>{{ card.¦nmae }}</p>", "TPL002", ("'nmae'", "did you mean 'name'?")),
    Fault("undefined in a test", FACE, SPRING, "{% if ¦salty %}<p>a</p>{% endif %}", "TPL002", ("'salty'",)),
    Fault("undefined in a loop", FACE, SPRING, "{% for a in ¦decks %}<p>a</p>{% endfor %}", "TPL002", ("'decks'",)),
    Fault("undefined in a macro", FACE, SPRING, "{% macro m() %}\n<p>{{ ¦rope }}</p>\n{% endmacro %}\n{{ m() }}", "TPL002",
          ("'rope'",)),
    Fault("part of a text", FACE, SPRING, "<p>{{ card.name.¦title }}</p>", "TPL002", ("“Low Tide”", "has no parts", CARDS)),
    Fault("same letters before", FACE, SPRING, '<p class="crossing">ropes {{ ¦rope }}</p>', "TPL002", ("'rope'",)),
    Fault("syntax", FACE, SPRING, "¦{% for card %}", "TPL001", ("expected",)),
    Fault("unknown tag", FACE, SPRING, "¦{% fro a in b %}", "TPL001", ("'fro'",)),
    Fault("unclosed block", FACE, "{% endfor %}\n</component>", "</component>¦", "TPL001", ("'for'", "end")),
    Fault("missing include", FACE, SPRING, '{% include "¦nope.xml.j2" %}', "TPL001", ("'nope.xml.j2'", "known: ")),
    Fault("missing import", FACE, SPRING, '{% import "¦crossing.xml.j2" as m %}', "TPL001", ("did you mean 'crossings",)),
    Fault("included by itself", FACE, "{% for card", '¦{% include "crossings.xml.j2" %}{% for card', "TPL007",
          ("without end",)),
    Fault("list", FACE, SPRING, "¦<p>{{ card.text }}</p>", "TPL007", ("a list cannot be printed",)),
    Fault("card", FACE, SPRING, "¦<p>{{ card }}</p>", "TPL007", ("a card cannot be printed",)),
    Fault("nothing", FACE, SPRING, "¦<p>{{ card.closed }}</p>", "TPL007", ("not given",)),
    Fault("yes or no", FACE, SPRING, "¦<p>{{ card.copies == 3 }}</p>", "TPL007", ("yes or no cannot be printed",)),
    Fault("fraction", FACE, SPRING, "¦<p>{{ card.copies / 2 }}</p>", "TPL007", ("a fraction cannot be printed",)),
    Fault("words of a text", FACE, SPRING, "¦<p>{{ card.name | words }}</p>", "TPL007", ("cannot be carried out",)),
    Fault("unknown filter", FACE, SPRING, "¦<p>{{ card.name | title }}</p>", "TPL001", ("'title'",)),
    Fault("text and number", FACE, SPRING, "¦<p>{{ card.name + 1 }}</p>", "TPL007", ("cannot be carried out",)),
    Fault("by zero", FACE, SPRING, "¦<p>{{ 1 // 0 }}</p>", "TPL007", ("zero",)),
]  # fmt: skip


@pytest.mark.parametrize("fault", named(JINJA))
def test_jinja(ferry: Workshop, fault: Fault) -> None:
    """Jinja knows lines alone; the column is that of the name at fault, or 1."""
    indent = "    " if "¦<" in fault.new else ""
    if fault.new.startswith(("¦<", "¦{%")) and fault.code != "TPL004":
        ferry.edit(fault.file, fault.old, fault.new)
        message = ferry.fails()
        line = ferry.place(fault.file, indent + fault.new).split(":")[1]
        assert (message.code, message.place) == (fault.code, f"{fault.file}:{line}:1"), message
        assert all(word in message.all for word in fault.words), message
    elif fault.name == "unclosed block":
        ferry.edit(fault.file, fault.old, fault.new)
        message = ferry.fails()
        assert message.code == "TPL001" and message.place.startswith(f"{FACE}:")
    else:
        check(ferry, fault)


DEEP = {
    "elements": ("<panel>" * 300 + "</panel>" * 300, "TPL003", "deeper than 50 levels"),
    "blocks": ("{% if 1 %}" * 120 + "{% endif %}" * 120, "TPL001", "nested too deeply"),
    "brackets": (f"<p>{{{{ {'(' * 400}1{')' * 400} }}}}</p>", "TPL007", "nested too deeply"),
    "signs": (f"<p>{{{{ {'-' * 5000}1 }}}}</p>", "TPL007", "nested too deeply"),
    "macros": ("{% macro m() %}<panel>{{ m() }}</panel>{% endmacro %}{{ m() }}", "TPL007", "without end"),
}


@pytest.mark.parametrize(("markup", "code", "words"), DEEP.values(), ids=DEEP.keys())
def test_templates_without_bottom(ferry: Workshop, markup: str, code: str, words: str) -> None:
    ferry.edit(FACE, SPRING, markup)
    message = ferry.fails()
    assert message.code == code and message.place.startswith(FACE)
    assert words in message.text


@pytest.mark.parametrize("kind", ["folder", "link"])
def test_a_template_that_is_not_a_file_of_the_folder(ferry: Workshop, kind: str) -> None:
    path = ferry.folder / FACE
    if kind == "folder":
        path.unlink()
        path.mkdir()
    else:
        path.rename(ferry.folder / "crossings.xml.j2")
        path.symlink_to("../crossings.xml.j2")
    message = ferry.fails()
    assert (message.code, message.place) == ("TPL001", ferry.place(CARDS, "template: ¦crossings.xml.j2"))
    assert "is a folder, or a link that leads out" in message.text


def test_undefined_in_an_included_template(ferry: Workshop) -> None:
    place = ferry.write("templates/knot.xml.j2", "<p>\n  Tie {{ ¦rope }}\n</p>\n")
    ferry.edit(FACE, SPRING, '{% include "knot.xml.j2" %}')
    message = ferry.fails()
    assert (message.code, message.place) == ("TPL002", place)


def test_unknown_element_in_an_imported_macro(ferry: Workshop) -> None:
    place = ferry.write("templates/knot.xml.j2", "{% macro knot() %}\n  <p>¦<knot/></p>\n{% endmacro %}\n")
    ferry.edit(FACE, SPRING, '{% import "knot.xml.j2" as tie %}{{ tie.knot() }}')
    message = ferry.fails()
    assert (message.code, message.place) == ("TPL004", place)


def test_syntax_of_an_included_template(ferry: Workshop) -> None:
    ferry.write("templates/knot.xml.j2", "<p>\n{{ }}\n</p>\n")
    ferry.edit(FACE, SPRING, '{% include "knot.xml.j2" %}')
    message = ferry.fails()
    assert (message.code, message.place) == ("TPL001", "templates/knot.xml.j2:2:1")


@pytest.mark.parametrize(
    ("content", "place"),
    [(b"\x89PNG\0", ":1:1"), ("<p>\nCafé\n</p>".encode("latin-1"), ":2:4")],
    ids=["binary", "Latin-1"],
)
@pytest.mark.parametrize("file", [FACE, "templates/knot.xml.j2"], ids=["named", "included"])
def test_a_template_that_is_not_utf8(ferry: Workshop, file: str, content: bytes, place: str) -> None:
    ferry.edit(FACE, SPRING, '{% include "knot.xml.j2" %}')
    ferry.write(file, content)
    message = ferry.fails()
    assert (message.code, message.place) == ("TPL001", file + place)
    assert "not UTF-8" in message.text


def test_an_empty_template(ferry: Workshop) -> None:
    ferry.write(FACE, "")
    message = ferry.fails()
    assert (message.code, message.place) == ("TPL003", FACE)


ESCAPES = [
    "text.__class__.__mro__",
    "card.name.__class__",
    "card['__class__']",
    "cards.__class__.__base__.__subclasses__()",
    "game.__init__.__globals__",
    "self.__init__.__globals__",
    "self._TemplateReference__context",
    "loop.__class__",
    "lipsum.__globals__",
    "cycler.__init__",
    "namespace()",
    "range(10)",
    "dict(a=1)",
    "text | attr('__class__')",
    "cards | map(attribute='__class__') | list",
    "'{0.__class__}'.format(text)",
    "'%s' % text",
    "'%1000000000d' % 1",
    "'x' * 1000000000",
    "'x'.ljust(1000000000)",
    "'x'['ljust'](1000000000)",
    "[0] * 1000000000",
    "10 ** 10 ** 10",
    "999999999 * 999999999",
    "2 ** 3",
    "1000000000 | upto",
    "cards.append(1)",
    "cards.count(1)",
    "''.join.__self__",
    "card.__dataclass_fields__",
    "game.span",
]


@pytest.mark.parametrize("expression", ESCAPES)
def test_the_sandbox_holds(ferry: Workshop, expression: str) -> None:
    ferry.edit(FACE, SPRING, f"<p>{{{{ {expression} }}}}</p>")
    message = ferry.fails()
    assert message.code in ("TPL001", "TPL002", "TPL007") and message.place.startswith(f"{FACE}:")


STYLES = [
    Fault("unknown colour", STYLE, "stroke-colour: buoy", "stroke-colour: ¦boy", "LAY010", ("'boy'", "did you mean 'buoy'?")),
    Fault("bad colour", STYLE, '"#E69F00"', '¦"orange"', "SCH004", ("#0072B2", "'orange'")),
    Fault("unknown element", STYLE, "icon: {", "¦icn: {", "LAY010", ("<icn>",)),
    Fault("unknown property", STYLE, "size: 11pt", "¦sise: 11pt", "SCH002", ("'sise'", "did you mean 'size'?")),
    Fault("no length", STYLE, "size: 11pt", "size: ¦11", "SCH004", ("'11'", "9pt")),
    Fault("length in words", STYLE, "padding: 5mm", "padding: ¦wide", "SCH004", ("'wide'",)),
    Fault("three lengths", STYLE, "padding: 5mm", "padding: ¦1mm 2mm 3mm", "SCH004", ("one, two or four",)),
    Fault("below the smallest", STYLE, "{size: 11pt}", "¦{size: 8.5pt}", "LAY010", ("8.5 pt", "9 pt")),
    Fault("range below the smallest", STYLE, "{size: 11pt}", "¦{size: 11pt, smallest: 6pt}", "LAY010", ("6 pt", "9 pt")),
    Fault("bad fit", STYLE, "size: 11pt", "size: 11pt, fit: ¦dek", "SCH004", ("'dek'", "did you mean 'deck'?")),
    Fault("no leading", STYLE, "size: 11pt", "size: 11pt, leading: ¦0", "SCH004", ("'leading'",)),
    Fault("unknown side", STYLE, "padding: 5mm", "sides: ¦under", "SCH004", ("'under'",)),
    Fault("unknown sheet", STYLE, "crossings: six-squares", "crossings: ¦six-squres", "LAY011",
          ("did you mean 'six-squares'?",)),
    Fault("inherits nothing", STYLE, "inherits: standard", "inherits: ¦standrad", "LAY009",
          ("inherits: standrad", "'standard'")),
    Fault("columns in words", STYLE, "styles:", "styles:\n  section.columns: {columns: ¦two}", "SCH003", ("'two'",)),
    Fault("no columns of text", STYLE, "styles:", "styles:\n  section.columns: {columns: ¦0}", "SCH004", ("'columns'",)),
    Fault("unknown key of a sheet", SHEET, "rows: 3", "¦row: 3", "SCH002", ("'row'", "did you mean 'rows'?")),
    Fault("no columns", SHEET, "columns: 2", "columns: ¦0", "SCH004", ("between 1 and 50",)),
    Fault("sheet too wide", SHEET, "title: Six", "¦title: Six", "LAY012", ("210 mm wide", "12.7 mm too much")),
    Fault("sheet too high", SHEET, "title: Six", "¦title: Six", "LAY012", ("350 mm high", "284.3 mm")),
]  # fmt: skip


@pytest.mark.parametrize("fault", named(STYLES))
def test_styles_and_sheets(ferry: Workshop, fault: Fault) -> None:
    if fault.name == "sheet too wide":
        ferry.edit(SHEET, "columns: 2", "columns: 3")
    if fault.name == "sheet too high":
        ferry.edit(SHEET, "rows: 3", "rows: 5")
    check(ferry, fault)


NEGATIVE = [
    Fault("padding", STYLE, "padding: 5mm", "padding: ¦-5mm", "SCH004", ("-5mm",)),
    Fault("size", STYLE, "size: 11pt", "size: ¦-11pt", "SCH004", ("-11pt",)),
    Fault("stroke", STYLE, "stroke: 1pt", "stroke: ¦-1pt", "SCH004", ("-1pt",)),
    Fault("dash", STYLE, "stroke: 1pt", "stroke: 1pt, dash: ¦-2pt 2pt", "SCH004", ("-2pt",)),
    Fault("margin", SHEET, "margin: 6.35mm", "margin: ¦-6.35mm", "SCH004", ("-6.35mm",)),
    Fault("gutter", SHEET, "rows: 3", "rows: 3\ngutter: ¦-5mm", "SCH004", ("-5mm",)),
    Fault("face", SHEET, "width: 70mm", "width: ¦-70mm", "SCH004", ("-70mm",)),
]


@pytest.mark.parametrize("fault", named(NEGATIVE))
def test_negative_lengths(ferry: Workshop, fault: Fault) -> None:
    check(ferry, fault)


def test_stylesheets_that_inherit_in_a_ring(ferry: Workshop) -> None:
    fonts = "fonts: {regular: [a.ttf], bold: [a.ttf]}\n"
    ferry.write("templates/styles/calm.yaml", f"title: Calm\ninherits: storm\n{fonts}")
    place = ferry.write("templates/styles/storm.yaml", "title: Storm\ninherits: ¦calm\n")
    before = contents(ferry.folder / "out")
    outcome = ferry.run("build", "--edition", "calm")
    assert outcome.code == 1 and contents(ferry.folder / "out") == before
    assert [(m.code, m.place) for m in outcome.messages()] == [("LAY009", place)]
    assert "'inherits: calm' leads nowhere" in outcome.err


FONTS = "title: Harbour edition\nfonts:\n  regular: [¦Own.ttf]\n  bold: [AtkinsonHyperlegibleNext_700Bold.ttf]"
REAL = (PROJECT / "fonts" / "AtkinsonHyperlegibleNext_400Regular.ttf").read_bytes()
FONT_FILES = [
    ("missing", None, "No such file"),
    ("empty", b"", "not a TrueType font"),
    ("prose", b"This is a font, honestly.", "not a TrueType font"),
    ("a picture", b"\x89PNG\r\n\x1a\n" + b"\0" * 100, "not a TrueType font"),
    ("woff2", b"wOF2" + REAL[4:], "not a TrueType font"),
    ("CFF outlines", REAL.replace(b"glyf", b"CFF "), "glyf outlines"),
    ("half a file", REAL[: len(REAL) // 2], "not a TrueType font"),
    ("a byte short", REAL[:-1], "not a TrueType font"),
    ("no units", REAL[: REAL.index(b"\x5f\x0f\x3c\xf5") + 6] + b"\0\0" + REAL[REAL.index(b"\x5f\x0f\x3c\xf5") + 8 :],
     "not a TrueType font"),
    ("a table without its name", REAL.replace(b"loca", b"LOCA"), "not a TrueType font"),
]  # fmt: skip


@pytest.mark.parametrize(("data", "words"), [f[1:] for f in FONT_FILES], ids=[f[0] for f in FONT_FILES])
def test_font_files(ferry: Workshop, data: bytes | None, words: str) -> None:
    place = ferry.edit(STYLE, "title: Harbour edition", FONTS)
    if data is not None:
        ferry.write("fonts/Own.ttf", data)
    message = ferry.fails("--game", str(ferry.folder))
    assert message.code == "LAY001" and words in message.all and "Own.ttf" in message.text
    assert message.place.startswith(f"{STYLE}:{place.split(':')[1]}:")


SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"'
PICTURES = [
    ("not well-formed", '<svg xmlns="http://www.w3.org/2000/svg"><path', "not SVG"),
    ("prose", "A drawing of salt.", "not SVG"),
    ("empty", "", "not SVG"),
    ("no shapes", SVG + '><text>a</text></svg>', "no shapes"),
    ("no size", '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 0 9"><rect width="5" height="5"/></svg>', "not SVG"),
    ("infinite", '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1e400 9"><rect width="5" height="5"/></svg>', "viewBox"),
    ("a page", "<html><body/></html>", "not SVG"),
    ("no number", SVG + '><path d="Mnan 3 Lnan 5"/></svg>', "no shapes"),
    ("endless", SVG + '><path d="M0 3 L5 1e999 Z"/></svg>', "too far out"),
    ("no paint", SVG + '><path fill="none" d="M0 3 L5 9 Z"/></svg>', "no shapes"),
    ("too far", SVG + '><path d="M1e30 3 L5 5 Z"/></svg>', "too far out"),
    ("use of itself", SVG + '><g id="a"><use href="#a"/></g></svg>', "not SVG"),
    ("entities", '<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa">' + "".join(
        f'<!ENTITY {chr(98 + n)} "{f"&{chr(97 + n)};" * 10}">' for n in range(9)
    ) + ']><svg xmlns="http://www.w3.org/2000/svg" id="&j;"/>', "not SVG"),
]  # fmt: skip


@pytest.mark.parametrize(("svg", "words"), [p[1:] for p in PICTURES], ids=[p[0] for p in PICTURES])
def test_broken_pictures_are_told_once_where_the_content_names_them(ferry: Workshop, svg: str, words: str) -> None:
    ferry.write("templates/icons/salt.svg", svg)
    message = ferry.fails()
    assert (message.code, message.place) == ("LAY004", ferry.place(CARDS, "icon: ¦salt.svg"))
    assert words in message.text and "salt.svg" in message.text


# The folder for the finished files


def test_out_is_a_file(shop: Workshop) -> None:
    message = shop.fails("--out", "out/notes.txt")
    assert (message.code, message.place) == ("OUT001", "out/notes.txt")
    assert "cannot write here" in message.text and "--out" in message.all


@pytest.mark.parametrize("out", ["out/notes.txt/kit", "/proc/kit", "/dev/null/kit", "out/" + "x" * 300])
def test_out_cannot_be_made(shop: Workshop, out: str) -> None:
    message = shop.fails("--out", out)
    assert (message.code, message.place) == ("OUT001", out)


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="root writes everywhere")
def test_out_is_read_only(shop: Workshop) -> None:
    (shop.folder / "out").chmod(0o555)
    try:
        assert shop.fails().code == "OUT001"
    finally:
        (shop.folder / "out").chmod(0o755)


def test_all_files_are_put_in_place_or_none(shop: Workshop) -> None:
    (shop.folder / "out" / "common-reserve-1.0-standard-a4-cards.pdf").mkdir()
    assert shop.fails().code == "OUT001"


def test_a_build_that_succeeds_replaces_the_earlier_files_and_leaves_the_others(ferry: Workshop) -> None:
    assert ferry.build().code == 0
    after = contents(ferry.folder / "out")
    assert after["notes.txt"] == EARLIER and after["common-reserve-1.0-standard-a4-kit.pdf"] == EARLIER
    assert after["night-ferry-0.3-standard-a4-kit.pdf"].startswith(b"%PDF-1.")
    assert not [name for name in after if name.startswith(".")]


def test_two_faults_are_told_together_and_in_order(shop: Workshop) -> None:
    first = shop.edit(CARDS, "name: Seed Tent", "¦nmae: Seed Tent")
    shop.edit(CARDS, "closed: fibre", "closed: fiber")
    outcome = shop.build()
    assert outcome.code == 1
    assert [(m.code, m.place) for m in outcome.messages()] == [
        ("SCH002", first),
        ("DCK100", shop.place(CARDS, "closed: ¦fiber")),
    ]
    assert outcome.err.splitlines()[-1].startswith("2 errors;")


def test_a_message_shows_the_line_with_a_caret(shop: Workshop) -> None:
    place = shop.edit(CARDS, "name: Seed Tent", "¦nmae: Seed Tent")
    number = place.split(":")[1]
    lines = shop.build().err.splitlines()
    assert lines[1] == f"  {number} |     nmae: Seed Tent"
    assert lines[2] == f"  {' ' * len(number)} |     ^"


# The command line

USAGE = [
    (("biuld",), ("no command 'biuld'", "did you mean 'build'?")),
    (("frobnicate",), ("no command 'frobnicate'", "known: build, check, ")),
    (("build", "--edition", "standrad"), ("no edition 'standrad'", "did you mean 'standard'?")),
    (("build", "--edition", ""), ("no edition ''",)),
    (("build", "--paper", "a6"), ("no paper 'a6'", "known: a4, letter")),
    (("build", "--paper", "lettre"), ("did you mean 'letter'?",)),
    (("build", "--component", "card"), ("no component 'card'", "did you mean 'cards'?", "reserve")),
    (("build", "--paper"), ("expected one argument", "--help")),
    (("build", "--colour", "red"), ("unrecognized arguments: --colour red", "printgen --help")),
    (("build", "everything"), ("unrecognized arguments: everything",)),
    (("explain",), ("required: CODE",)),
    (("explain", "DCK999"), ("no code 'DCK999'", "DCK001")),
]  # fmt: skip


@pytest.mark.parametrize(("arguments", "words"), USAGE, ids=[" ".join(u[0]) for u in USAGE])
def test_commands_that_cannot_be_understood(shop: Workshop, arguments: tuple[str, ...], words: tuple[str, ...]) -> None:
    before = contents(shop.folder)
    outcome = shop.run(*arguments)
    assert outcome.code == 2 and outcome.out == ""
    assert outcome.err.startswith("printgen: ") and outcome.messages() == []
    for word in words:
        assert word in outcome.err
    assert contents(shop.folder) == before


@pytest.mark.parametrize(
    ("game", "code", "place"),
    [
        ("nowhere", "SRC001", "nowhere/cards.yaml"),
        ("content/none.yaml", "SRC001", "content/none.yaml"),
        ("content/manuscript.txt", "SRC002", "content/manuscript.txt/cards.yaml"),
    ],
)
def test_a_game_that_is_not_there(shop: Workshop, game: str, code: str, place: str) -> None:
    message = shop.fails("--game", game)
    assert (message.code, message.place) == (code, place)


@pytest.mark.parametrize("command", ["build", "check", "list"])
def test_every_command_reports_in_the_same_way(shop: Workshop, command: str) -> None:
    place = shop.edit(CARDS, "deck: 12", "deck: ¦twelve")
    outcome = shop.run(command)
    assert outcome.code == 1 and outcome.out == ""
    assert [(m.code, m.place) for m in outcome.messages()] == [("SCH003", place)]


# In a process of its own


def run(folder: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    paths = {"PYTHONPATH": str(PROJECT), "PATH": os.environ["PATH"]}
    return subprocess.run(
        [sys.executable, "-X", "dev", "-m", "printgen", *arguments],
        cwd=folder, env=paths | environment, capture_output=True, encoding="utf-8", check=False,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("file", "old", "new", "code"),
    [
        (CARDS, "name: Low Tide", "nmae: Low Tide", "SCH002"),
        (FACE, SPRING, "{{ rope }}", "TPL002"),
        (STYLE, "stroke-colour: buoy", "stroke-colour: boy", "LAY010"),
    ],
)
def test_a_process_ends_with_1_and_one_message(ferry: Workshop, file: str, old: str, new: str, code: str) -> None:
    ferry.edit(file, old, new)
    before = contents(ferry.folder / "out")
    done = run(ferry.folder, "build")
    assert (done.returncode, done.stdout) == (1, "")
    assert f" error {code} " in done.stderr and "Traceback" not in done.stderr and "Warning" not in done.stderr
    assert done.stderr.count(" error ") == 1
    assert contents(ferry.folder / "out") == before


def test_a_process_ends_with_2_for_a_wrong_command(ferry: Workshop) -> None:
    done = run(ferry.folder, "build", "--paper", "a6")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("printgen: there is no paper 'a6'")


def test_a_process_whose_output_is_not_utf8_says_the_same(ferry: Workshop) -> None:
    place = ferry.edit(CARDS, "name: Low Tide", "name: Low ¦🪙")
    done = run(ferry.folder, "build", "--paper", "a4", PYTHONIOENCODING="ascii", LC_ALL="C", PYTHONUTF8="0")
    assert done.returncode == 1
    assert done.stderr.startswith(f"{place}: error LAY002 missing-glyph: no font has '🪙'")


def test_a_reader_that_goes_away_is_no_fault(ferry: Workshop) -> None:
    command = f"{sys.executable} -m printgen list | head -c 1"
    paths = {"PYTHONPATH": str(PROJECT), "PATH": os.environ["PATH"]}
    done = subprocess.run(
        ["sh", "-c", command], cwd=ferry.folder, env=paths, capture_output=True, text=True, check=False
    )
    assert done.stdout == "g" and done.stderr == ""


def test_the_marks_of_these_tests_do_not_stand_in_the_games() -> None:
    for folder in (PROJECT / "content", PROJECT / "templates", PROJECT / "tests" / "games"):
        for path in folder.rglob("*.*"):
            assert not path.is_file() or MARK not in path.read_text(encoding="utf-8"), path


def test_main_takes_the_arguments_of_the_process_by_default(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["printgen", "frobnicate"])
    assert main() == 2
