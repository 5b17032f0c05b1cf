"""Services are files that are checked like all others, and a game that does not fit one is told so."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path

import pytest
import yaml
from conftest import PROJECT
from service_game import STYLE, card, export, write_game

from printgen.cli import main
from printgen.impose.service import Service

SERVICES = PROJECT / "templates" / "services"
GOOD = """\
title: Corner copy shop
kind: png
face: poker
bleed: 2mm
names: "{component}-{card}-{side}"
note: asked at the counter
"""


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_game(tmp_path_factory.mktemp("service"), card(1) + card(2))


def test_the_services_that_ship_say_where_their_numbers_come_from() -> None:
    for path in SERVICES.glob("*.yaml"):
        note = yaml.safe_load(path.read_text("utf-8"))["note"]
        assert "Looked up 20" in note, path.name


def test_all_services_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["export", "--list", "--game", str(PROJECT)]) == 0
    shown = dict(line.split(maxsplit=1) for line in capsys.readouterr().out.splitlines())
    assert shown == {path.stem: yaml.safe_load(path.read_text("utf-8"))["title"] for path in SERVICES.glob("*.yaml")}


def test_what_is_no_file_is_no_service(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    own = game / "templates" / "services"
    (own / "folder.yaml").mkdir(parents=True)
    (own / "broken.yaml").symlink_to(own / "nowhere")
    try:
        assert main(["export", "--list", "--game", str(game)]) == 0
        assert "folder" not in (said := capsys.readouterr().out) and "broken" not in said
        assert main(["export", "--for", "folder", "--game", str(game)]) == 2
        assert "there is no service 'folder'" in capsys.readouterr().err
    finally:
        (own / "folder.yaml").rmdir()
        (own / "broken.yaml").unlink()


def test_a_service_of_the_game_comes_first(game: Path) -> None:
    own = game / "templates" / "services"
    own.mkdir(parents=True, exist_ok=True)
    (own / "the-game-crafter.yaml").write_text(GOOD)
    try:
        assert "Corner copy shop" in export(game, "the-game-crafter").told
    finally:
        (own / "the-game-crafter.yaml").unlink()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--for", "the-game-crafte"], "did you mean 'the-game-crafter'?"),
        (["--for", "../services/print-shop"], "there is no service"),
        ([], "say with --for which service it is for"),
        (["--for", "print-shop", "--url", "https://example.org"], "--url is for virtual tables"),
        (["--for", "tabletop-simulator", "--url", "example.org"], "--url must begin with https://"),
        (["--for", "print-shop", "--component", "dekc"], "did you mean 'deck'?"),
        (["--for", "print-shop", "--cards", "c7"], "there is no card 'c7'"),
        (["--for", "print-shop", "--edition", "trail"], "did you mean 'trial'?"),
    ],
)
def test_a_command_that_cannot_be_understood_writes_nothing(
    game: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], words: str
) -> None:
    assert main(["export", "--game", str(game), "--out", str(tmp_path / "out"), *arguments]) == 2
    assert words in capsys.readouterr().err
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("before", "after", "place", "words"),
    [
        ("kind: png", "kind: jpg", "2:7", "'kind' cannot be 'jpg'"),
        ("face: poker", "face: pokker", "3:7", "has no size called 'pokker'"),
        ("bleed: 2mm", "bleed: 2", "4:8", "'2' is not a length"),
        ("bleed: 2mm", "bleeds: 2mm", "4:1", "did you mean 'bleed'?"),
        ("-{side}", "", "5:8", "'names' must have {side} in it"),
        ("{card}", "{name}", "5:8", "'names' cannot have {name} in it"),
        ("{card}-", "{card}/", "5:8", "'names' must be letters, digits"),
        ("{component}-{card}-{side}", "{component}{card}{side}{", "5:8", "'names' must be letters, digits"),
        ("note: asked at the counter\n", "", "1:1", "needs 'note'"),
        ("bleed: 2mm", "pixels: {width: 825, height: 1000}", "4:9", "69.85 × 84.667 mm at 300 dpi, less than the face"),
        ("bleed: 2mm", "bleed: 2mm\npixels: {width: 825, height: 1125}", "4:8", "say one of the two"),
        ("face: poker\nbleed: 2mm", "face: own\npixels: {width: 825, height: 1125}", "4:9", "need a 'face' of one size"),
        ("bleed: 2mm", "standard: x-4", "4:11", "is for services of kind pdf, not png"),
        ("bleed: 2mm", "backs: in turn", "4:8", "only on the pages of a PDF"),
        ("bleed: 2mm", "rows: 5", "4:7", "is for services of kind table, not png"),
        ("kind: png", "kind: table", "4:8", "is cut off on no table"),
        ("kind: png", "kind: table\nbacks: none", "3:8", "is for services of kind pdf or png, not table"),
        ("kind: png", "kind: pdf", "2:7", "say under 'standard' which they ask for"),
        ("kind: png", "kind: pdf\nstandard: x-4\ncolour: grey", "4:9", "is for services of kind png or table, not pdf"),
        ("bleed: 2mm", "dpi: 2400", "4:6", "must lie between 24 and 1200"),
    ],
)  # fmt: skip
def test_a_broken_service_is_told_with_its_place(
    tmp_path: Path, before: str, after: str, place: str, words: str
) -> None:
    spec = GOOD.replace(before, after)
    assert spec != GOOD
    game = write_game(tmp_path, card(1), files={"templates/services/corner.yaml": spec})
    sent = export(game, "corner")
    assert (sent.code, sent.names) == (1, [])
    assert f"templates/services/corner.yaml:{place}: error SCH" in sent.said
    assert words in sent.said


def test_a_text_that_is_too_long_for_the_service_is_named(tmp_path: Path) -> None:
    """It fits on the card of the game, 63 × 88 mm with a padding of 1 mm, but not inside the safe zone of a small face."""
    long = ", text: [" + "many words are on this card " * 8 + "]"
    spec = GOOD.replace("face: poker", "face: {width: 40mm, height: 40mm}\nsafe: 6mm")
    game = write_game(tmp_path, card(1) + card(2, long), files={"templates/services/corner.yaml": spec})
    assert export(game, "makeplayingcards").code == 0
    sent = export(game, "corner")
    assert (sent.code, sent.names) == (1, [])
    (told,) = (line for line in sent.said.splitlines() if "LAY028" in line)
    assert "error LAY028 service-does-not-fit: “Trial deck” cannot be made for Corner copy shop" in told
    assert "40 × 40 mm with 6 mm kept free at the edges" in told
    assert "content/cards.yaml:4:35: error LAY008 text-overflow: “c2 Card 2”" in sent.said
    assert "lines too long" in sent.said


def test_a_part_that_is_not_the_cards_and_does_not_fit_is_left_out(tmp_path: Path) -> None:
    """Posters are cut too, but not of the size of a card; the text that flows is no face; the table mat is not cut."""
    template = '<component><face id="p" title="P"><p class="huge">A very long poster</p></face></component>'
    flow = "<component><flow><p>words</p></flow></component>"
    more = "  - {id: poster, title: Poster, template: poster.xml.j2, cut: yes}\n"
    more += "  - {id: mat, title: Mat, template: poster.xml.j2}\n"
    more += "  - {id: rules, title: Rules, template: rules.xml.j2, cut: yes}\n"
    files = {"templates/poster.xml.j2": template, "templates/rules.xml.j2": flow}
    style = STYLE + "  p.huge: {size: 90pt}\n"
    game = write_game(tmp_path, card(1), style=style, files=files, more=more)
    sent = export(game, "the-game-crafter")
    assert (sent.code, sent.names) == (0, ["trial-deck-c1-front.png"])
    assert "poster is left out: its texts do not fit on faces of 63.5 × 88.9 mm" in sent.told
    assert "mat" not in sent.told and "rules" not in sent.told
    for asked, why in (("poster", "LAY007"), ("rules", "flows over pages")):
        refused = export(game, "the-game-crafter", "--component", asked, out=tmp_path / "no")
        assert (refused.code, refused.names) == (1, [])
        assert "LAY028" in refused.said and why in refused.said


@pytest.mark.parametrize(
    "service", ["face: {width: 10mm, height: 10mm}\nsafe: 20mm", "face: {width: 0.1mm, height: 1mm}"]
)
def test_a_face_without_room_is_refused(tmp_path: Path, service: str) -> None:
    game = write_game(tmp_path, card(1), files={"templates/services/corner.yaml": GOOD.replace("face: poker", service)})
    sent = export(game, "corner")
    assert (sent.code, sent.names) == (1, [])
    assert "LAY028" in sent.said and "LAY00" in sent.said


def test_the_page_on_services_names_every_key_and_every_service() -> None:
    page = (PROJECT / "docs" / "services.md").read_text("utf-8")
    named = set(re.findall(r"`([\w-]+)`", page))
    assert {field.name for field in fields(Service)} - {"span"} <= named
    assert {path.stem for path in SERVICES.glob("*.yaml")} <= named


def test_what_fills_its_paper_has_no_size_of_its_own(tmp_path: Path) -> None:
    game = write_game(tmp_path, card(1), style=STYLE.replace("nine-up", "reading"))
    sent = export(game, "tabletop-simulator")
    assert sent.code == 1
    assert "it fills its paper and has no size of its own" in sent.said


def test_a_service_takes_so_many_cards_and_no_more(tmp_path: Path) -> None:
    files = {"templates/services/corner.yaml": GOOD + "most: 3\n"}
    game = write_game(tmp_path, card(1) + card(2, ", copies: 3"), files=files)
    sent = export(game, "corner")
    assert sent.code == 1
    assert "Corner copy shop takes 3 cards in one order; these are 4" in sent.said and "1 too many" in sent.said
    assert export(game, "corner", "--cards", "c2").code == 0


def test_cards_that_are_on_no_face(tmp_path: Path) -> None:
    more = "  - {id: dial, title: Dial, template: dial.xml.j2, cut: yes}\n"
    files = {"templates/dial.xml.j2": '<component><face id="d" title="D"><p>D</p></face></component>'}
    game = write_game(tmp_path, card(1), files=files, more=more)
    sent = export(game, "the-game-crafter", "--component", "dial", "--cards", "c1")
    assert (sent.code, sent.names) == (2, [])
    assert "there is nothing to send" in sent.said


def test_earlier_files_stay_where_an_export_fails(tmp_path: Path) -> None:
    game = write_game(tmp_path, card(1))
    first = export(game, "the-game-crafter")
    before = {name: (first.folder / name).read_bytes() for name in first.names}
    write_game(tmp_path, card(1, ", text: [" + "many words on one card " * 60 + "]"))
    again = export(game, "the-game-crafter")
    assert again.code == 1
    assert {name: (again.folder / name).read_bytes() for name in again.names} == before
