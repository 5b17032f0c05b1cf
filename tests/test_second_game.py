"""Games that printgen has never heard of: a small one with its own resources, card size and look, and the smallest."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from pdfread import EXTRACTORS, Drawn, drawn_pages, reader

from printgen.cli import main

PROJECT = Path(__file__).parent.parent
GAMES = Path(__file__).parent / "games"
PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
A_TENTH = 0.1
FIRST_SHEET = ["Low Tide", "Low Tide", "Low Tide", "Dot & Sons’ <Quay>", "Fog", "Fog"]
SECOND_SHEET = ["Fog", "Fog", "Undertow"]


def build(name: str, folder: Path) -> Path:
    assert main(["build", "--game", str(GAMES / name), "--edition", "standard", "--out", str(folder)]) == 0
    return folder


@pytest.fixture(scope="module")
def ferry(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build("ferry", tmp_path_factory.mktemp("ferry"))


def sheets(folder: Path, paper: str) -> tuple[Drawn, ...]:
    return drawn_pages(folder / f"night-ferry-0.3-standard-{paper}-crossings.pdf")


def edges(page: Drawn) -> tuple[list[float], list[float]]:
    """The x of the guides above the cards and the y of those beside them. Rulers lie within 12 mm of the paper's edge."""
    lines = [shape for shape in page.shapes if shape.is_line and shape.width < 0.5]
    across = {round(s.points[0][0], 3) for s in lines if s.is_upright and s.box.height > 15}
    up = {round(s.points[0][1], 3) for s in lines if s.is_flat and s.box.width > 15}
    return sorted(x for x in across if 12 < x < page.width - 12), sorted(y for y in up if 12 < y < page.height - 12)


def test_a_game_is_yaml_templates_and_pictures_alone() -> None:
    kinds = {path.suffix for path in GAMES.rglob("*") if path.is_file()}
    assert kinds == {".yaml", ".j2", ".svg"}


@pytest.mark.parametrize("paper", PAPERS)
def test_cards_are_70_mm_square_six_to_a_sheet_in_the_middle(ferry: Path, paper: str) -> None:
    width, height = PAPERS[paper]
    pages = sheets(ferry, paper)
    assert len(pages) == 2
    for page in pages:
        assert (page.width, page.height) == (pytest.approx(width, abs=0.05), pytest.approx(height, abs=0.05))
        across, up = edges(page)
        assert across == pytest.approx([width / 2 - 70, width / 2, width / 2 + 70], abs=A_TENTH)
        assert up == pytest.approx([height / 2 + 70 * n for n in (-1.5, -0.5, 0.5, 1.5)], abs=A_TENTH)


def test_the_games_own_stylesheet_draws_a_border_of_its_own_colour(ferry: Path) -> None:
    page = sheets(ferry, "a4")[0]
    borders = [
        shape for shape in page.shapes if shape.is_rectangle and shape.stroke and shape.width == pytest.approx(1)
    ]
    assert len(borders) == 6
    for border in borders:
        assert border.stroke is not None and border.stroke[1] == pytest.approx((0.902, 0.624, 0), abs=0.001)
        assert (border.box.width, border.box.height) == (pytest.approx(70, abs=A_TENTH), pytest.approx(70, abs=A_TENTH))


@pytest.mark.parametrize("paper", PAPERS)
def test_each_card_stands_as_often_as_asked_and_in_order(ferry: Path, paper: str) -> None:
    for page, names in zip(sheets(ferry, paper), (FIRST_SHEET, SECOND_SHEET), strict=True):
        found = [run.text.strip() for run in page.runs if run.bold and run.size == pytest.approx(16)]
        assert found == names


@pytest.mark.parametrize("extractor", EXTRACTORS)
def test_the_text_is_this_games_with_its_numbers_worked_out(ferry: Path, extractor: str) -> None:
    text = " ".join(" ".join(EXTRACTORS[extractor](ferry / "night-ferry-0.3-standard-a4-kit.pdf")).split())
    for words in (
        "Night Ferry", "Five crossings before dawn.", "Cast off", "The hold takes four loads a crossing, 20 in all.",
        "Draw a card and read it aloud.", "When the deck is empty, the ferry is home.", "Load: 1 SALT 1 TIMBER",
        "Load: 2 SALT 2 TIMBER", "Jammed: TIMBER", "Moor here; unload two timber.", "“Mind the rope.”",
        "Nothing to load", "Stay ashore.", "PILOT", "A card is 70 mm wide.",
    ):  # fmt: skip
        assert words in text


def test_counters_take_the_free_places_of_the_last_sheet(ferry: Path) -> None:
    last = drawn_pages(ferry / "night-ferry-0.3-standard-a4-kit.pdf")[-1]
    words = [run.text.strip() for run in last.runs]
    assert (words.count("SALT"), words.count("TIMBER"), words.count("PILOT")) == (3, 3, 1)
    boxes = [shape.box for shape in last.shapes if shape.is_rectangle and shape.box.width == pytest.approx(20, abs=0.3)]
    assert len(boxes) == 6


@pytest.mark.parametrize("component", ["kit", "pilot", "crossings", "counters"])
def test_nothing_of_the_shipped_game_is_in_it(ferry: Path, component: str) -> None:
    path = ferry / f"night-ferry-0.3-standard-letter-{component}.pdf"
    meta = reader(path).metadata
    assert meta is not None
    text = " ".join((*EXTRACTORS["pdfium"](path), *map(str, meta.values()))).casefold()
    shipped = (PROJECT / "content" / "cards.yaml").read_text(encoding="utf-8")
    words = re.findall(r"(?:name|title|publisher|word): ([^,}\n]+)", shipped)
    assert len(words) > 18
    for foreign in (*words, "delivery", "reserve", "dispatch", "gather"):
        assert not re.search(rf"\b{re.escape(foreign.casefold())}\b", text), foreign


def test_the_files_say_whose_they_are(ferry: Path) -> None:
    meta = reader(ferry / "night-ferry-0.3-standard-a4-crossings.pdf").metadata
    assert meta is not None
    assert (meta.title, meta.author) == ("Night Ferry 0.3 – Crossings", "The Jetty Press")
    assert "Harbour edition" in str(meta.subject)


def test_the_smallest_game_builds(tmp_path: Path) -> None:
    folder = build("bare", tmp_path)
    names = [f"bare-1-standard-{paper}-{name}.pdf" for paper in PAPERS for name in ("kit", "leaf")]
    assert sorted(path.name for path in folder.glob("*.pdf")) == sorted(names)
    for path in folder.glob("*.pdf"):
        assert [page.split("\n")[0].strip() for page in EXTRACTORS["pdfium"](path)] == ["Bare"]


@pytest.mark.parametrize("name", ["ferry", "bare"])
def test_check_and_list_know_it(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--game", str(GAMES / name)]) == 0
    assert "all is well" in capsys.readouterr().out
    assert main(["list", "--game", str(GAMES / name / "content" / "cards.yaml")]) == 0
    listed = capsys.readouterr().out
    assert "standard" in listed and "letter" in listed and "water" not in listed
