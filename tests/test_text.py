"""The printed words are the publisher's, every one, and stand where they belong.

What must be there comes from content/manuscript.txt and from content/*.yaml read by plain PyYAML. What is there comes
from two extractors. White space aside, for extractors and line breaks have their own; blanks, boxes and table bars are
drawn as lines and are no text.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml
from conftest import COMPONENTS, PROJECT, Built
from pdfread import EXTRACTORS, drawn_pages, squeezed
from tools import needs_tool, run_tool

MANUSCRIPT = (PROJECT / "content" / "manuscript.txt").read_text(encoding="utf-8").splitlines()

FIRST_LINES = {
    "rules": "Round & Revel / Cooperative resource management",
    "cards": "Seed Tent",
    "reserve": "Common reserve sheet",
    "actions": "GATHER action",
    "record": "Eight-delivery record",
}
"""Where each component begins in the manuscript."""

CARDS = [
    "Seed Tent",
    "Lantern Stall",
    "Woven Arch",
    "Warm Pavilion",
    "Garden Booth",
    "Evening Canopy",
    "Misting Corner",
    "Dusk Display",
    "Ribbon Shelter",
    "Shared Courtyard",
    "Small Conservatory",
    "Closing Stand",
]
IDS = [f"D{n}" for n in range(1, 13)]

TABLE_RULE = "|---|---|---|---|---|"
IMPRINT = MANUSCRIPT[-1]
"""The manuscript's last line is about the whole; it closes the rules."""


def manuscript_of(component: str) -> list[str]:
    starts = {name: MANUSCRIPT.index(line) for name, line in FIRST_LINES.items()}
    end = min((start for start in starts.values() if start > starts[component]), default=len(MANUSCRIPT))
    lines = MANUSCRIPT[starts[component] : end]
    if component == "record":
        lines.remove(IMPRINT)
    return [*lines, IMPRINT] if component == "rules" else [line for line in lines if line != TABLE_RULE]


def as_printed(line: str) -> list[str]:
    """What a manuscript's line must read like on paper, in stretches without a gap."""
    line = line.removeprefix("- ")
    if line.startswith("DEMAND:"):
        line = line.replace(";", "").rstrip(".")
    stretches = re.split(r"_{2,}", line) if line.startswith("WATER: ") else [re.sub(r"_{2,}", "", line)]
    return [squeezed(re.sub("[□|]", "", stretch)) for stretch in stretches if stretch.strip()]


def test_the_manuscript_is_cut_into_its_components() -> None:
    sizes = {component: len(manuscript_of(component)) for component in FIRST_LINES}
    assert sizes == {"rules": 37, "cards": 48, "reserve": 5, "actions": 8, "record": 12}
    assert sum(sizes.values()) + 1 == len(MANUSCRIPT)  # all but the rule below the table's head


@cache
def text_of(path: Path, extractor: str) -> str:
    """A file's words without white space, and without the running footers that part a paragraph at a page's end."""
    pages = EXTRACTORS[extractor](path)
    if path.stem.endswith(("rules", "kit")):
        pages = tuple(re.sub(r"\s*Common Reserve · Rules · \d\s*$", "", page) for page in pages)
    return squeezed("".join(pages))


@pytest.fixture(params=EXTRACTORS)
def extractor(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.mark.parametrize("component", FIRST_LINES)
def test_every_sentence_of_the_manuscript_is_in_its_component(
    kit: Built, paper: str, component: str, extractor: str
) -> None:
    text = text_of(kit.pdf(paper, component), extractor)
    missing = [line for line in manuscript_of(component) for part in as_printed(line) if part not in text]
    assert missing == []


def test_every_sentence_of_the_manuscript_is_in_the_kit(kit: Built, paper: str, extractor: str) -> None:
    text = text_of(kit.pdf(paper, "kit"), extractor)
    lines = [line for component in FIRST_LINES for line in manuscript_of(component)]
    assert [line for line in lines for part in as_printed(line) if part not in text] == []


def test_the_rules_keep_the_manuscripts_order(kit: Built, paper: str, extractor: str) -> None:
    """Audience and note change places on the page; all that follows is in order, and each of it once."""
    text = text_of(kit.pdf(paper, "rules"), extractor)
    places = [text.index(part) for line in manuscript_of("rules")[5:] for part in as_printed(line)]
    assert places == sorted(places)
    long = [part for line in manuscript_of("rules") for part in as_printed(line) if len(part) > 40]
    assert [part for part in long if text.count(part) != 1] == []


def test_each_card_says_its_own_words_in_order_and_says_them_once(kit: Built, paper: str, extractor: str) -> None:
    """Name, ID, demand, closed source, instructions: no card has a neighbour's line."""
    text = text_of(kit.pdf(paper, "cards"), extractor)
    lines = manuscript_of("cards")
    for number, name in enumerate(CARDS):
        own = lines[number * 4 : number * 4 + 4]
        assert own[0] == name
        parts = [*as_printed(own[0]), IDS[number], *(part for line in own[1:] for part in as_printed(line))]
        assert text.count("".join(parts)) == 1, name


def test_each_card_id_appears_once_on_the_cards(kit: Built, paper: str, extractor: str) -> None:
    for name in ("cards", "kit"):
        text = "\n".join(EXTRACTORS[extractor](kit.pdf(paper, name)))
        assert Counter(re.findall(r"(?<!\w)D\d+(?!\w)", text)) == Counter(IDS), name


def test_each_card_name_appears_once(kit: Built, paper: str, extractor: str) -> None:
    text = text_of(kit.pdf(paper, "cards"), extractor)
    assert [name for name in CARDS if text.count(squeezed(name)) != 1] == []


def test_markers_are_six_of_each_resource_and_one_turn(kit: Built, paper: str, extractor: str) -> None:
    words = Counter("\n".join(EXTRACTORS[extractor](kit.pdf(paper, "markers"))).split())
    assert [words[name] for name in ("WATER", "FUEL", "FIBRE", "TURN")] == [6, 6, 6, 1]


def test_two_extractors_read_the_same_letters(pdf: Path) -> None:
    first, second = (Counter(squeezed("".join(read(pdf)))) for read in EXTRACTORS.values())
    assert first == second


# The same against the content files, whose numbers in braces may be any word


@cache
def content(name: str) -> Any:
    return yaml.safe_load((PROJECT / "content" / f"{name}.yaml").read_text(encoding="utf-8"))


def leaves(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for inner in value.values():
            yield from leaves(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from leaves(inner)
    else:
        yield str(value)


def expected(text: str) -> re.Pattern[str]:
    """The text, with one word where the content has an expression."""
    parts = re.split(r"\{\{.*?\}\}", text)
    return re.compile(r"[\w-]{1,14}".join(re.escape(squeezed(part)) for part in parts))


def rulebook_texts(value: Any) -> Iterator[str]:
    for part in value:
        yield from leaves([part.get("title", []), part.get("text", []), part.get("items", [])])
        yield from rulebook_texts(part.get("sections", []))
        yield from rulebook_texts(part.get("examples", []))


SPOKEN = ("blank", "tick", "of")
"""Keys of what a screen reader says for what is drawn; it is not printed."""


ON_TWO_SIDES = ("print_long_edge", "print_short_edge", "fold")
"""How to print a kit with backs: see test_backs.py."""


def content_of(component: str) -> list[str]:
    found = [c for c in content("components")["components"] if c["id"] == component]
    texts = list(leaves({key: words for key, words in found[0]["text"].items() if key not in (*SPOKEN, *ON_TWO_SIDES)}))
    if component == "rules":
        texts.remove("Wait")  # no worked example waits
        texts += [content("cards")["game"][key] for key in ("title", "line", "tagline", "note", "audience", "imprint")]
        texts += rulebook_texts(content("rulebook")["rulebook"])
    if component in ("reserve", "record", "contents"):
        texts.append(found[0]["title"] if component != "contents" else content("cards")["game"]["imprint"])
    if component == "cards":
        texts += [str(card[key]) for card in content("cards")["cards"] for key in ("id", "name")]
    return texts


def test_the_content_is_read_whole() -> None:
    counts = {c: len(content_of(c)) for c in ("contents", *COMPONENTS)}
    assert counts == {
        "contents": 17, "rules": 47, "cards": 28, "reserve": 9, "actions": 8, "record": 12, "markers": 1,
    }  # fmt: skip


@pytest.mark.parametrize("component", COMPONENTS)
def test_every_text_of_the_content_is_in_its_component(kit: Built, paper: str, component: str, extractor: str) -> None:
    text = text_of(kit.pdf(paper, component), extractor)
    assert [words for words in content_of(component) if not expected(words).search(text)] == []


def test_every_text_of_the_content_is_in_the_kit(kit: Built, paper: str, extractor: str) -> None:
    text = text_of(kit.pdf(paper, "kit"), extractor)
    texts = [words for component in ("contents", *COMPONENTS) for words in content_of(component)]
    assert [words for words in texts if not expected(words).search(text)] == []


def test_no_expression_is_printed_as_such(pdf: Path, extractor: str) -> None:
    assert re.findall(r"[{}]|\|\s*words|rules\.", "".join(EXTRACTORS[extractor](pdf))) == []


def test_demands_and_closed_sources_are_those_of_the_content(kit: Built, paper: str, extractor: str) -> None:
    text = text_of(kit.pdf(paper, "cards"), extractor)
    for card in content("cards")["cards"]:
        demand = "".join(f"{name.upper()}{count}" for name, count in card["demand"].items())
        claim = f"{card['id']}DEMAND:{demand}CLOSEDSOURCEwhileCURRENT:{card['closed'].upper()}."
        assert squeezed(card["name"]) + claim in text


# Words of one piece in the file, whatever a reader makes of it


def test_wrapped_lines_end_in_a_space(kit: Built, paper: str) -> None:
    """So that somebody who listens does not hear “over afew”."""
    for page in drawn_pages(kit.pdf(paper, "rules")):
        for run, after in zip(page.runs, page.runs[1:], strict=False):
            wrapped = after.x < run.x and 0 < run.y - after.y < 2.2 * run.size * 25.4 / 72 and after.size == run.size
            inside = run.text[-1].islower() and after.text[0].islower()
            assert not (wrapped and inside) or run.text.endswith(" "), (run.text, after.text)


# A small game with the letters that reports say go wrong

SIGNS = "→ □ ≥ ’ “ ” fi é ß"
LINES = (SIGNS, "Żółw", "Ωμέγα", "Żółw and Ωμέγα → “fi”, ≥ é")


@pytest.fixture(scope="module")
def letters(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The finished file of a game that prints LINES, each as a paragraph, and all of them in bold."""
    from printgen.cli import main

    folder = tmp_path_factory.mktemp("letters")
    (folder / "content").mkdir()
    (folder / "templates").mkdir()
    (folder / "templates" / "lines.xml.j2").write_text(
        '<component class="sheet"><face id="x" title="Lines">'
        "{% for line in text.lines %}<p>{{ line }}</p>{% endfor %}"
        "{% for line in text.lines %}<p><b>{{ line }}</b></p>{% endfor %}</face></component>",
        encoding="utf-8",
    )
    game = {
        "game": {"id": "letters", "title": "Letters", "version": "1", "language": "en"},
        "components": [{"id": "lines", "title": "Lines", "template": "lines.xml.j2", "text": {"lines": list(LINES)}}],
    }
    text = yaml.safe_dump(game, allow_unicode=True)
    (folder / "content" / "cards.yaml").write_text(text, encoding="utf-8")
    arguments = ["--game", str(folder), "--edition", "standard", "--paper", "a4", "--component", "lines"]
    assert main(["build", *arguments, "--out", str(folder / "out")]) == 0
    return folder / "out" / "letters-1-standard-a4-lines.pdf"


@pytest.mark.parametrize("name", EXTRACTORS)
def test_letters_of_both_fonts_are_extracted_exactly(letters: Path, name: str) -> None:
    lines = [line.rstrip() for line in EXTRACTORS[name](letters)[0].splitlines()]
    assert lines == [*LINES, *LINES]


def test_letters_of_both_fonts_are_extracted_exactly_by_pdftotext(letters: Path) -> None:
    lines = [line for line in run_tool("pdftotext", letters, "-").replace("\f", "").splitlines() if line]
    assert lines == [*LINES, *LINES]


def test_pdftotext_reads_the_same_letters(pdf: Path) -> None:
    needs_tool("pdftotext")
    text = run_tool("pdftotext", "-raw", pdf, "-")
    assert Counter(squeezed(text)) == Counter(squeezed("".join(EXTRACTORS["pdfium"](pdf))))
