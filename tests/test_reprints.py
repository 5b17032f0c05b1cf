"""A few faces again: the cards that are named, or those that differ from an earlier build."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import PROJECT, Built
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pdfread import drawn_pages
from pypdf import PdfReader
from tagtree import tag_tree

from printgen.check.pdf import preflight
from printgen.cli import main
from printgen.diagnostics import EARLIER_BUILD, Span
from printgen.export.reprint import in_ranges

TITLE = "Common Reserve 1.0 – Delivery cards"
ONE = ["--edition", "standard", "--paper", "a4"]


def build(game: Path, out: Path, *more: str) -> int:
    return main(["build", "--game", str(game), "--out", str(out), *more])


def deck(folder: Path, cards: str, more: str = "", word: str = "plain") -> Path:
    """A game of small cards, nine to a sheet, each with its ID and a word that all have."""
    texts = {
        "cards.yaml": 'game: {id: trial, title: Trial, version: "1", language: en, editions: [trial]}\n'
        f"cards:\n{cards}components:\n  - {{id: deck, title: Deck, template: deck.xml.j2, text: {{word: {word}}}}}\n{more}",
        "templates/deck.xml.j2": '<component>{% for card in cards %}{% for n in card.copies | upto %}<face id="{{ card.id }}" '
        'title="{{ card.name }}" class="card"><p>{{ card.id }} {{ card.name }} {{ text.word }}</p></face>'
        "{% endfor %}{% endfor %}</component>",
        "templates/notes.xml.j2": "<component><flow>{% for words in text.words %}"
        "<p>{{ words }}</p>{% endfor %}</flow></component>",
        "templates/styles/trial.yaml": "title: Trial edition\ninherits: standard\n"
        "sheets: {deck: nine-up, notes: reading}\nfill: {}\nstyles: {back: {padding: 8mm}, face.card: {padding: 8mm}}\n",
    }
    for name, text in texts.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def card(name: str, copies: int = 1, title: str = "Card") -> str:
    return f"  - {{id: {name}, name: {title} {name.lower()}, copies: {copies}}}\n"


def names(path: Path) -> list[str]:
    """The cards on all sheets, in reading order, by the words that pypdf finds."""
    return re.findall(r"\b([A-Z]\d+) \w+ [a-z]\d+ ", "\n".join(page.extract_text() for page in PdfReader(path).pages))


@pytest.fixture(scope="module")
def some(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("some")
    assert build(PROJECT, folder, *ONE, "--cards", "D3,D7-D9") == 0
    return folder


# --cards


def test_only_components_that_have_such_faces_are_written_and_no_kit(some: Path) -> None:
    name = "common-reserve-1.0-standard-a4-cards-reprint.pdf"
    assert {path.name for path in some.iterdir()} == {name, "manifest.json"}
    found = json.loads((some / "manifest.json").read_text(encoding="utf-8"))
    assert found["files"].keys() == {name} and found["faces"] == {}
    assert found["files"][name]["preflight"] == "passed"


def test_the_faces_stand_on_the_grid_in_the_order_of_the_game_as_they_are_in_the_kit(some: Path, kit: Built) -> None:
    (page,) = drawn_pages(some / "common-reserve-1.0-standard-a4-cards-reprint.pdf")
    first, _ = drawn_pages(kit.pdf("a4", "cards"))
    ids = [run for run in page.runs if re.fullmatch(r"D\d+", run.text.strip())]
    assert [run.text.strip() for run in ids] == ["D3", "D7", "D8", "D9"]
    assert [((run.x - 10.5) // 63, (297 - 16.5 - run.y) // 88) for run in ids] == [(0, 0), (1, 0), (2, 0), (0, 1)]
    was, now = first.run("D3"), page.run("D3")  # what stands on a card is the same, but for its place on the sheet
    dx, dy = now.x - was.x, now.y - was.y
    here = {(run.text, round(run.x - dx, 2), round(run.y - dy, 2), run.size) for run in page.runs}
    mine = {run for run in first.runs if 10.5 + 126 <= run.x <= 10.5 + 189 and run.y >= 297 - 16.5 - 88}
    assert mine and {(run.text, round(run.x, 2), round(run.y, 2), run.size) for run in mine} <= here


def test_the_file_says_what_it_is(some: Path) -> None:
    reader = PdfReader(some / "common-reserve-1.0-standard-a4-cards-reprint.pdf")
    about = reader.metadata
    assert about and about.title == f"{TITLE}: D3, D7–D9"
    assert about.subject and about.subject.startswith("4 of 12 faces (reprint).")
    outline = [item.title for item in reader.outline if not isinstance(item, list)]
    assert outline == ["Delivery cards: D3, D7–D9"]
    assert "Delivery cards: D3, D7–D9" in reader.pages[0].extract_text().replace("\n", " ")


def test_its_tags_hold_these_faces_and_no_empty_element(some: Path) -> None:
    tree = tag_tree(some / "common-reserve-1.0-standard-a4-cards-reprint.pdf")
    assert [element.id for element in tree.all("Sect") if element.id] == ["D3", "D7", "D8", "D9"]
    assert [element.type for element in tree.walk() if not element.kids and element.type not in ("TH", "TD")] == []
    assert len(tree.all("Part")) == 1


def test_the_preflight_compares_with_what_is_printed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The rules are not switched off: given a card that is not on the sheet, they miss it."""
    seen = []
    monkeypatch.setattr(
        "printgen.cli.inspection._inspect",
        lambda output, path, keywords: (
            seen.append(output) or preflight(output.data, Span(path), documents=output.documents)
        ),
    )
    monkeypatch.delattr(os, "fork")
    assert build(PROJECT, tmp_path, *ONE, "--cards", "D3,D4") == 0
    (small,) = seen
    assert build(PROJECT, tmp_path, *ONE, "--cards", "D3-D5") == 0
    _, large = seen
    codes = [fault.code for fault in preflight(small.data, Span("x"), documents=large.documents)]
    assert codes == ["PDF021"]
    assert [fault.code for fault in preflight(large.data, Span("x"), documents=small.documents)] == ["PDF022"]


def test_unknown_cards_and_components_without_them_are_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "out"
    for arguments, said in (
        (["--cards", "D33"], "there is no card 'D33'\n  did you mean 'D3'?"),
        (["--cards", "D3", "--component", "markers"], "'markers' has no faces of D3"),
        (["--cards", "D3-D5,D9", "--component", "cards", "--component", "rules"], "'rules' has no faces of D3–D5, D9"),
        (["--cards", "D3", "--only-changed", "out"], "not allowed with argument"),
        (["--cards", "D3", "--component", "crads"], "did you mean 'cards'?"),
    ):
        assert build(PROJECT, out, *ONE, *arguments) == 2
        assert said in capsys.readouterr().err
    assert not out.exists()


def test_all_copies_are_printed_and_packed(tmp_path: Path) -> None:
    game = deck(tmp_path, card("A1", 7) + card("B1", 2) + card("C1", 4) + card("D1"))
    assert build(game, tmp_path / "out", "--paper", "a4", "--cards", "D1,A1,C1") == 0
    path = tmp_path / "out" / "trial-1-trial-a4-deck-reprint.pdf"
    assert names(path) == ["A1"] * 7 + ["C1"] * 4 + ["D1"]
    assert len(PdfReader(path).pages) == 2


def test_a_card_without_faces_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = deck(tmp_path, card("A1") + card("B1", 0))
    assert build(game, tmp_path / "out", "--cards", "A1,B1") == 2
    assert "there are no faces of B1" in capsys.readouterr().err


def test_a_long_list_is_told_by_its_number(tmp_path: Path) -> None:
    game = deck(tmp_path, "".join(card(f"A{n}") for n in range(60)))
    odd = ",".join(f"A{n}" for n in range(1, 60, 2))
    assert build(game, tmp_path / "out", "--paper", "a4", "--cards", odd) == 0
    about = PdfReader(tmp_path / "out" / "trial-1-trial-a4-deck-reprint.pdf").metadata
    assert about and about.title == "Trial 1 – Deck: 30/60"


def test_a_component_of_the_same_name_keeps_its_file(tmp_path: Path) -> None:
    more = "  - {id: deck-reprint, title: Other, template: deck.xml.j2, text: {word: other}}\n"
    game = deck(tmp_path, card("A1") + card("B1"), more)
    (tmp_path / "templates/styles/trial.yaml").write_text(
        "title: Trial\ninherits: standard\nsheets: {default: nine-up}\nfill: {}\n", encoding="utf-8"
    )
    assert build(game, tmp_path / "out", "--paper", "a4") == 0
    full = (tmp_path / "out" / "trial-1-trial-a4-deck-reprint.pdf").read_bytes()
    assert build(game, tmp_path / "out", "--paper", "a4", "--cards", "B1") == 0
    assert (tmp_path / "out" / "trial-1-trial-a4-deck-reprint.pdf").read_bytes() == full
    assert names(tmp_path / "out" / "trial-1-trial-a4-deck-reprint-reprint.pdf") == ["B1"]


def test_guests_are_printed_when_they_are_asked_for(tmp_path: Path) -> None:
    """Markers take free places of the full build's last sheet of cards, but come along with no reprint."""
    assert build(PROJECT, tmp_path, *ONE, "--cards", "D12") == 0
    text = PdfReader(tmp_path / "common-reserve-1.0-standard-a4-cards-reprint.pdf").pages[0].extract_text()
    assert "D12" in text and "TURN" not in text.replace("CURRENT", "")


@given(st.lists(st.sampled_from([f"N{n}" for n in range(12)]), unique=True, min_size=1))
def test_ranges_name_each_once(chosen: list[str]) -> None:
    order = [f"N{n}" for n in range(12)]
    found = []
    for part in in_ranges(chosen, order).split(", "):
        first, _, last = part.partition("–")
        found += order[order.index(first) : order.index(last or first) + 1]
    assert found == sorted(chosen, key=order.index)


# Backs


def backed(folder: Path, word: str, cards: str) -> Path:
    """The same deck; even cards have a back that says the word, odd ones the plain back."""
    game = deck(folder, cards)
    template = folder / "templates/deck.xml.j2"
    text = template.read_text(encoding="utf-8").replace('class="card"', 'class="card" {{ special(card.id) }}')
    text = text.replace("{{ special(card.id) }}", "{% if card.id in ('B2', 'D4') %}back=\"special\"{% endif %}")
    more = f'<back title="Plain"><p>plain</p></back><back id="special" title="Special"><p>{word}</p></back></component>'
    template.write_text(text.replace("</component>", more), encoding="utf-8")
    return game


FOUR = card("A1") + card("B2") + card("C3") + card("D4")


def test_backs_stand_behind_their_faces_and_those_without_are_not_expected(tmp_path: Path) -> None:
    game = backed(tmp_path, "special", FOUR)
    choice = ["--paper", "a4", "--backs", "long-edge", "--cards"]
    assert build(game, tmp_path / "one", *choice, "B2,C3,D4") == 0
    front, back = drawn_pages(tmp_path / "one" / "trial-1-trial-a4-deck-reprint.pdf")
    fronts = {(run.x - 10.5) // 63: run.text[:2] for run in front.runs if re.match(r"[A-Z]\d ", run.text)}
    backs = {
        2 - (run.x - 10.5) // 63: run.text.strip() for run in back.runs if run.text.strip() in ("plain", "special")
    }
    assert fronts == {0: "B2", 1: "C3", 2: "D4"} and backs == {0: "special", 1: "plain", 2: "special"}
    assert build(game, tmp_path / "two", *choice, "A1,C3") == 0
    _, back = drawn_pages(tmp_path / "two" / "trial-1-trial-a4-deck-reprint.pdf")
    assert not [run for run in back.runs if "special" in run.text]


def test_a_back_that_has_changed_counts_where_backs_are_printed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    old, new = backed(tmp_path / "old", "special", FOUR), backed(tmp_path / "new", "other", FOUR)
    since = ["--paper", "a4", "--only-changed", str(tmp_path / "old" / "out")]
    assert build(old, tmp_path / "old" / "out", "--paper", "a4") == 0
    assert build(new, tmp_path / "out", *since) == 0
    assert "Nothing has changed" in capsys.readouterr().out and not (tmp_path / "out").exists()
    assert build(new, tmp_path / "out", *since, "--backs", "short-edge") == 0
    assert "trial deck: changed B2, D4\n" in capsys.readouterr().out
    assert names(tmp_path / "out" / "trial-1-trial-a4-deck-changed.pdf") == ["B2", "D4"]


# --only-changed


@pytest.fixture(scope="module")
def earlier(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A full build of the game that ships, and the game beside it."""
    folder = tmp_path_factory.mktemp("earlier")
    shutil.copytree(PROJECT / "content", folder / "game" / "content")
    assert build(folder / "game", folder / "out", *ONE) == 0
    return folder


def changed(earlier: Path, folder: Path, *edits: tuple[str, str]) -> Path:
    """The same game with its files edited."""
    shutil.copytree(earlier / "game", folder / "game")
    for file in (folder / "game" / "content").glob("*.yaml"):
        text = file.read_text(encoding="utf-8")
        for old, new in edits:
            text = text.replace(old, new)
        file.write_text(text, encoding="utf-8")
    return folder / "game"


def test_the_very_same_content_has_not_changed(
    earlier: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """In another process, with other hashes, in another folder; comments and empty lines are no change."""
    game = changed(earlier, tmp_path, ("cards:\n", "\n# a comment\ncards:\n"))
    command = [sys.executable, "-m", "printgen", "build", "--game", str(game), *ONE, "--out", str(tmp_path / "out")]
    for since in (earlier / "out", earlier / "out" / "manifest.json"):
        environment = {**os.environ, "PYTHONPATH": str(PROJECT), "PYTHONHASHSEED": "77"}
        done = subprocess.run([*command, "--only-changed", str(since)], env=environment, capture_output=True, text=True)
        assert (done.returncode, done.stderr) == (0, "")
        assert done.stdout == f"Nothing has changed since {since}; no file is written.\n"
    assert not (tmp_path / "out").exists()


def test_a_change_of_one_card_gives_exactly_that_card(
    earlier: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = changed(earlier, tmp_path, ("name: Misting Corner", "name: Misty Corner"))
    before = (earlier / "out" / "manifest.json").read_bytes()
    assert build(game, tmp_path / "out", *ONE, "--only-changed", str(earlier / "out")) == 0
    assert "standard cards: changed D7\n" in capsys.readouterr().out
    (path,) = (tmp_path / "out").glob("*.pdf")
    assert path.name == "common-reserve-1.0-standard-a4-cards-changed.pdf"
    words = PdfReader(path).pages[0].extract_text()
    assert re.findall(r"\bD\d+\b", words) == ["D7", "D7"] and "Misty" in words  # on the card and in the slug
    assert (earlier / "out" / "manifest.json").read_bytes() == before


def test_a_change_of_a_number_that_all_cards_print_gives_all(
    earlier: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    edits = ("Take {{ rules.actions | words }} shared", "Take just {{ rules.actions | words }} shared")
    assert build(changed(earlier, tmp_path, edits), tmp_path / "out", *ONE, "--only-changed", str(earlier / "out")) == 0
    assert "standard cards: changed D1–D12\n" in capsys.readouterr().out


def test_a_reprint_leaves_the_faces_of_the_full_build_and_the_next_build_sets_them(
    earlier: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "out"
    shutil.copytree(earlier / "out", out)
    noted = json.loads((out / "manifest.json").read_text(encoding="utf-8"))
    game = changed(earlier, tmp_path, ("name: Misting Corner", "name: Misty Corner"))
    for _ in range(2):
        assert build(game, out, *ONE, "--only-changed", str(out)) == 0
        assert "changed D7\n" in capsys.readouterr().out
    now = json.loads((out / "manifest.json").read_text(encoding="utf-8"))
    assert now["faces"] == noted["faces"]
    assert now["files"].keys() - noted["files"].keys() == {"common-reserve-1.0-standard-a4-cards-changed.pdf"}
    assert {name: now["files"][name] for name in noted["files"]} == noted["files"]
    assert build(game, out, *ONE, "--component", "cards") == 0
    assert build(game, out, *ONE, "--only-changed", str(out)) == 0
    assert "Nothing has changed" in capsys.readouterr().out


def changes(tmp_path: Path, before: str, after: str, capsys: pytest.CaptureFixture[str]) -> tuple[str, list[str]]:
    """What is said of a deck that is now another one, and the cards that are printed."""
    old, new = deck(tmp_path / "old", before), deck(tmp_path / "new", after)
    for folder in (tmp_path / "old" / "out", tmp_path / "new" / "out"):
        shutil.rmtree(folder, ignore_errors=True)
    assert build(old, tmp_path / "old" / "out", "--paper", "a4", "--no-preflight") == 0
    capsys.readouterr()
    since = str(tmp_path / "old" / "out")
    assert build(new, tmp_path / "new" / "out", "--paper", "a4", "--no-preflight", "--only-changed", since) == 0
    path = tmp_path / "new" / "out" / "trial-1-trial-a4-deck-changed.pdf"
    return capsys.readouterr().out, names(path) if path.exists() else []


def test_copies_count(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said, printed = changes(tmp_path, card("A1", 3) + card("B1"), card("A1", 5) + card("B1"), capsys)
    assert printed == ["A1", "A1"] and "trial deck: new A1 × 2\n" in said
    said, printed = changes(tmp_path, card("A1", 5) + card("B1"), card("A1", 3) + card("B1"), capsys)
    assert printed == [] and "trial deck: gone A1 × 2\n" in said and "no file is written" in said
    said, printed = changes(tmp_path, card("A1", 2), card("A1", 3, "Other"), capsys)
    assert printed == ["A1"] * 3 and "trial deck: changed A1 × 2; new A1\n" in said.replace("new A1 × 1", "new A1")


def test_faces_that_are_gone_are_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said, printed = changes(tmp_path, card("A1") + card("B1"), card("B1") + card("C1"), capsys)
    assert printed == ["C1"] and "trial deck: new C1; gone A1\n" in said


DECKS = st.dictionaries(
    st.sampled_from(["A1", "B1", "C1", "D1"]),
    st.tuples(st.integers(1, 4), st.sampled_from(["Card", "Other"])),
    min_size=1,
)


@settings(max_examples=12, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(DECKS, DECKS)
def test_what_is_printed_makes_the_old_deck_the_new_one(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    before: dict[str, tuple[int, str]],
    after: dict[str, tuple[int, str]],
) -> None:
    texts = ["".join(card(name, *what) for name, what in sorted(cards.items())) for cards in (before, after)]
    _, printed = changes(tmp_path, *texts, capsys)
    due = []
    for name, (copies, word) in sorted(after.items()):
        there = before.get(name, (0, word))
        due += [name] * (copies if there[1] != word else max(0, copies - there[0]))
    assert printed == due


def test_texts_that_flow_are_told_and_not_printed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    more = "  - {{id: notes, title: Notes, template: notes.xml.j2, text: {{words: [{}]}}}}\n"
    old, new = (
        deck(tmp_path / "old", card("A1"), more.format("hay")),
        deck(tmp_path / "new", card("A1"), more.format("straw")),
    )
    assert build(old, tmp_path / "old" / "out", "--paper", "a4") == 0
    assert build(new, tmp_path / "out", "--paper", "a4", "--only-changed", str(tmp_path / "old" / "out")) == 0
    said = capsys.readouterr().out
    assert "trial notes on A4: its text differs on page 1; print it whole: printgen build " in said
    assert "no file is written" in said and not (tmp_path / "out").exists()
    assert build(new, tmp_path / "out", "--paper", "letter", "--only-changed", str(tmp_path / "old" / "out")) == 0
    assert "the earlier build had it on other paper than US Letter" in capsys.readouterr().out


def test_manifests_that_cannot_be_used_are_diagnostics(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from printgen import __version__

    def written(text: str) -> Path:
        (tmp_path / "manifest.json").write_bytes(text.encode("utf-8", "surrogateescape"))
        return tmp_path / "manifest.json"

    good = f'"printgen": "{__version__}"'
    for text, said in (
        ("", "no manifest.json that printgen has written"),
        ("\udcff", "no manifest.json that printgen has written"),
        ("[" * 100_000, "no manifest.json that printgen has written"),
        ("[]", "no manifest.json that printgen has written"),
        ('{"printgen": "0.0.1", "faces": {}}', "written by printgen 0.0.1"),
        (f"{{{good}}}", "does not say what the faces were like"),
        (f'{{{good}, "faces": []}}', "does not say"),
        (f'{{{good}, "faces": {{"standard": {{"cards": {{"D1": 5}}}}}}}}', "does not say"),
    ):
        path = written(text)
        for since in (path, tmp_path):
            assert build(PROJECT, tmp_path / "out", "--only-changed", str(since)) == 1
            err = capsys.readouterr().err
            assert EARLIER_BUILD.code in err and "manifest.json" in err and said in err and "printgen build" in err
    for missing in (tmp_path / "no.json", tmp_path / "out", tmp_path / ("x" * 300)):
        assert build(PROJECT, tmp_path / "out", "--only-changed", str(missing)) == 1
        assert f"{missing.as_posix()}" in capsys.readouterr().err
    assert not (tmp_path / "out").exists()


def test_editions_that_the_earlier_build_had_not_are_told(
    earlier: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = str(earlier / "out")
    assert build(earlier / "game", tmp_path / "out", "--edition", "low-ink", "--only-changed", out) == 2
    assert "no edition in the earlier build called 'low-ink'" in capsys.readouterr().err
    assert build(earlier / "game", tmp_path / "out", "--paper", "a4", "--only-changed", out) == 0
    assert "Nothing has changed" in capsys.readouterr().out


def test_a_plain_build_does_not_load_what_reprints_need(tmp_path: Path) -> None:
    code = (
        "import sys; from printgen.cli import main; "
        f"main(['build', '--edition', 'standard', '--paper', 'a4', '--no-preflight', '--out', {str(tmp_path)!r}]); "
        "print([name for name in sys.modules if 'reprint' in name or 'proof' in name or 'changes' in name ])"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=PROJECT, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"
