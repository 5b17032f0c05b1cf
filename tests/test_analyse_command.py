"""`printgen analyse`: the real deck's figures, small decks, what a change did, the chart, the guide."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from xml.etree import ElementTree

import pytest
from conftest import PROJECT
from PIL import Image
from small_game import write_game

from printgen.cli import main
from printgen.export.analyse.text import share
from printgen.export.drawing import INK, QUIET

SVG = "{http://www.w3.org/2000/svg}"
GUIDE = PROJECT / "docs" / "analysis.md"


def analyse(game: Path, *arguments: str) -> int:
    return main(["analyse", "--game", str(game), *arguments])


def text_of(svg: Path) -> list[str]:
    return [element.text or "" for element in ElementTree.parse(svg).iter(f"{SVG}text")]


# The real deck: this is the one slow part, so everything about it is asked in one run.


@pytest.fixture(scope="module")
def real(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, Path, Path]:
    """What the command in the guide prints, its chart, and the figures as JSON."""
    folder = tmp_path_factory.mktemp("real")
    chart, figures = folder / "analysis.svg", folder / "analysis.json"
    command = [sys.executable, "-m", "printgen", "analyse", "--chart", str(chart), "--json", str(figures)]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", cwd=PROJECT, check=True)
    assert done.stderr == ""
    return done.stdout, chart, figures


@pytest.mark.slow
def test_the_figures_of_the_real_deck(real: tuple[str, Path, Path]) -> None:
    found = json.loads(real[2].read_text(encoding="utf-8"))
    assert found["game"] == {"id": "common-reserve", "title": "Common Reserve", "version": "1.0"}
    known, seen = found["known_order"], found["real_information"]
    assert (known["sessions"], known["perfect"]) == (19_958_400, 19_928_460)
    assert known["best_scores"] == {"15": 29_940, "16": 19_928_460}
    assert known["breaks"]["D4"] == 4_342
    assert sum(known["breaks"].values()) == 29_940
    assert seen["expected_score"]["fraction"] == "302371/18900"
    assert seen["perfect_chance"]["fraction"] == "30753/30800"
    assert (seen["hardest"]["cards"], seen["easiest"]["cards"]) == (["D1", "D10"], ["D1", "D4"])
    assert [(one["policy"], one["sessions"], one["seed"]) for one in found["policies"]] == [
        ("random", 2_000, 1),
        ("greedy", 2_000, 1),
    ]


@pytest.mark.slow
def test_the_guide_has_the_figures_of_today(real: tuple[str, Path, Path]) -> None:
    """Mend: run the command in the guide, and copy what it prints into the guide."""
    guide = GUIDE.read_text(encoding="utf-8")
    assert "`printgen analyse --chart docs/pictures/analysis.svg`" in guide
    told = re.search(r"```text\n(.*?)```", guide, re.S)
    assert told and told[1] == real[0]
    assert (PROJECT / "docs" / "pictures" / "analysis.svg").read_text(encoding="utf-8") == real[1].read_text("utf-8")


@pytest.mark.slow
def test_the_chart_says_it_all_in_words_too(real: tuple[str, Path, Path]) -> None:
    texts = text_of(real[1])
    for words in ("Common Reserve 1.0", "Score", "Order known", "Real information", "Greedy", "Any legal action"):
        assert words in texts
    assert texts.count("99.85") == 2
    assert texts.index("D4 Warm Pavilion") + 1 == texts.index("2.18")
    root = ElementTree.parse(real[1]).getroot()
    assert root.get("role") == "img"
    assert (root.findtext(f"{SVG}title"), (root.findtext(f"{SVG}desc") or "")[:8]) == (
        "Analysis of Common Reserve 1.0",
        "99.850 %",
    )
    assert {element.get("fill") for element in root.iter(f"{SVG}text")} == {INK}
    assert {element.get("fill") for element in root.iter(f"{SVG}rect")} <= {INK, QUIET, "#C4C4C4", "#FFFFFF"}


# Small decks


def test_the_table_for_people(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert analyse(write_game(tmp_path), "--sessions", "50") == 0
    shown = capsys.readouterr().out
    assert shown.startswith("Clay Market 1.0: 4 cards, sessions of 3, 2 cards face up\nMethod: exact, ")
    assert "(all 24 ordered sessions)" in shown
    assert "(a sample of 50 sessions each, seed 1)" in shown
    assert max(map(len, shown.splitlines())) <= 100


def test_json_to_standard_output_is_nothing_but_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = write_game(tmp_path)
    assert analyse(game, "--sessions", "50", "--json", "-") == 0
    found = json.loads(capsys.readouterr().out)
    assert found["known_order"]["sessions"] == 24
    assert analyse(game, "--sessions", "50", "--seed", "2", "--json", str(tmp_path / "f.json")) == 0
    other = json.loads((tmp_path / "f.json").read_text(encoding="utf-8"))
    assert other["known_order"] == found["known_order"]
    assert other["policies"] != found["policies"]
    assert "Clay Market" in capsys.readouterr().out


def test_what_a_change_did(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    old, new = write_game(tmp_path / "old"), write_game(tmp_path / "new", actions=3, version="1.1")
    assert analyse(new, "--against", str(old), "--sessions", "50", "--json", str(tmp_path / "d.json")) == 0
    shown = capsys.readouterr().out
    assert shown.startswith("Clay Market 1.0 → Clay Market 1.1\n")
    assert re.search(r"can be perfect +\d+\.\d+ % → +\d+\.\d+ % +\+\d+\.\d+ percentage points", shown)
    assert re.search(r"ordered sessions +24 → +24 +the same", shown)
    found = json.loads((tmp_path / "d.json").read_text(encoding="utf-8"))
    assert (found["old"]["game"]["version"], found["new"]["game"]["version"]) == ("1.0", "1.1")
    change = found["difference"]["known_order"]["mean"]
    old_mean, new_mean, by = (Fraction(change[key]["fraction"]) for key in ("old", "new", "change"))
    assert new_mean - old_mean == by > 0
    assert Fraction(found["new"]["known_order"]["mean"]["fraction"]) == new_mean


def test_the_same_game_twice_is_told_apart_by_its_path(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    old, new = write_game(tmp_path / "old"), write_game(tmp_path / "new")
    assert analyse(new, "--against", str(old), "--sessions", "5") == 0
    first, *rows = capsys.readouterr().out.splitlines()
    assert "old/cards.yaml" in first and "new/cards.yaml" in first
    assert all("→" not in row or row.endswith("the same") for row in rows)


def test_cards_that_only_one_deck_has(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    old, new = write_game(tmp_path / "old"), write_game(tmp_path / "new")
    path = new / "cards.yaml"
    path.write_text(path.read_text().replace("{id: D, name: Barn", "{id: E, name: Silo"))
    chart = tmp_path / "c.svg"
    assert analyse(new, "--against", str(old), "--sessions", "5", "--chart", str(chart)) == 0
    shown = capsys.readouterr().out
    assert re.search(r"E Silo +none → +\S+ +new", shown)
    assert re.search(r"D Barn +\S+ → +none +gone", shown)
    texts = text_of(chart)
    assert "Order known, before" in texts and "D Barn" in texts
    assert any(text.startswith("none (before: ") for text in texts)


@pytest.mark.parametrize("suffix", ["svg", "png", "PNG"])
def test_a_chart_is_drawn(tmp_path: Path, suffix: str) -> None:
    game = write_game(tmp_path)
    charts = [tmp_path / f"{number}.{suffix}" for number in (1, 2)]
    for chart in charts:
        assert analyse(game, "--sessions", "50", "--chart", str(chart)) == 0
    assert charts[0].read_bytes() == charts[1].read_bytes()
    if suffix != "svg":
        with Image.open(charts[0]) as image:
            assert image.size[0] == 1520
            colours = {colour for _, colour in image.getcolors(1 << 20) or []}
        assert {(0x1A, 0x1A, 0x1A), (0x8B, 0xA7, 0xB8), (255, 255, 255)} <= colours


def test_a_deck_that_nobody_can_fail_and_one_that_nobody_can_serve(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, points in (("easy", "[1]"), ("worthless", "[0]"), ("hard", "[2, 0]")):
        actions = 1 if name == "hard" else 6
        game = write_game(tmp_path / name, points=points, actions=actions)
        assert analyse(game, "--sessions", "5", "--chart", str(tmp_path / f"{name}.svg")) == 0
        assert text_of(tmp_path / f"{name}.svg")
    assert "100.000 %" in capsys.readouterr().out


# What cannot be done


def test_without_numpy_it_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    assert analyse(write_game(tmp_path)) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err == "printgen: the analysis needs numpy: pip install 'printgen[analyse]'\n"


def test_a_game_of_another_kind_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = write_game(tmp_path / "game")
    other = tmp_path / "quiz"
    other.mkdir()
    (other / "cards.yaml").write_text("game: {id: quiz, title: Quiz, version: '1', language: en}\n")
    for arguments in ([str(other)], [str(game), "--against", str(other)]):
        assert main(["analyse", "--game", *arguments]) == 1
        assert "error GAM001 outside-family: “Quiz” is not a game" in capsys.readouterr().err


def test_a_game_too_large_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert analyse(write_game(tmp_path, cap=999, grain_cap=99)) == 1
    said = capsys.readouterr().err
    assert "cards.yaml:6:3: error GAM002 too-large-to-analyse: the caps allow 100000 different stocks" in said


@pytest.mark.parametrize(
    ("arguments", "answer"),
    [
        (["--chart", "c.pdf"], "a chart's file ends in .svg or .png, not in '.pdf'"),
        (["--chart", "none/c.svg"], "there is no folder 'none' to write 'c.svg' into"),
        (["--json", "none/c.json"], "there is no folder 'none' to write 'c.json' into"),
        (["--sessions", "0"], "must be a whole number from 1 to 1000000, not '0'"),
        (["--seed", "x"], "must be a whole number from 0 to 999999999, not 'x'"),
    ],
)
def test_what_will_not_do_is_refused_at_once(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    arguments: list[str],
    answer: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert analyse(write_game(tmp_path), *arguments) == 2
    shown = capsys.readouterr()
    assert (shown.out, answer in shown.err) == ("", True)


def test_a_file_that_cannot_be_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "taken.svg").mkdir()
    assert analyse(write_game(tmp_path), "--sessions", "5", "--chart", str(tmp_path / "taken.svg")) == 1
    assert "OUT001" in capsys.readouterr().err
    assert [path for path in tmp_path.iterdir() if path.name.startswith(".")] == []


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (Fraction(1), "100.000 %"), (Fraction(0), "0.000 %"), (Fraction(1, 2), "50.000 %"),
        (1 - Fraction(1, 10**6), "99.9999 %"), (Fraction(1, 10**7), "0.00001 %"), (0.886, "88.600 %"),
    ],
)  # fmt: skip
def test_shares_never_look_whole_where_they_are_not(value: Fraction | float, shown: str) -> None:
    assert share(value) == shown
