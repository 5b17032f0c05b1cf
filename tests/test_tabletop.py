"""Decks for Tabletop Simulator, read as the game reads them: sheets are cut by their numbers and each card compared."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from conftest import PROJECT
from PIL import Image
from service_game import Sent, card, export, write_game

from printgen.cli import main

LARGEST = 4096
_PLAIN = '<face id="{{ card.id }}" title="{{ card.id }} {{ card.name }}" class="card"'
WITH_BACK = (
    "<component>{% for card in cards %}" + _PLAIN + "><p>{{ card.id }}</p></face>{% endfor %}"
    '<back title="Back" class="behind"><p>behind</p></back></component>'
)
WITH_BACKS = (
    "<component>{% for card in cards %}" + _PLAIN + ' back="b{{ card.id }}"><p>{{ card.id }}</p></face>'
    '<back id="b{{ card.id }}" title="Back" class="behind"><p>behind {{ card.id }}</p></back>{% endfor %}</component>'
)
BACK_STYLE = "  back.behind: {fill: ink, colour: paper, padding: 5mm}\n"


@dataclass(frozen=True)
class Sheet:
    """A sheet of the game, cut into its cells row by row."""

    cells: list[Image.Image]
    size: tuple[int, int]
    number: int


def cut(entry: dict[str, Any], side: str = "FaceURL") -> Sheet:
    """As the game does: by the number of columns and rows alone."""
    with Image.open(path_of(entry[side])) as image:
        sheet = image.convert("RGB")
    wide, rest = divmod(sheet.width, entry["NumWidth"])
    high, more = divmod(sheet.height, entry["NumHeight"])
    assert (rest, more) == (0, 0), "cells of whole pixels"
    corners = [(x * wide, y * high) for y in range(entry["NumHeight"]) for x in range(entry["NumWidth"])]
    return Sheet([sheet.crop((x, y, x + wide, y + high)) for x, y in corners], sheet.size, len(corners))


def path_of(url: str) -> Path:
    assert url.startswith("file:///")
    return Path("/" + url.removeprefix("file:///"))


def read(sent: Sent, name: str = "trial-trial-deck.json") -> dict[str, Any]:
    assert sent.code == 0, sent.said
    saved = json.loads((sent.folder / name).read_text("utf-8"))
    assert saved["SaveName"] == "" and len(saved["ObjectStates"]) == 1
    state: dict[str, Any] = saved["ObjectStates"][0]
    return state


def faces(game: Path, folder: Path, cell: tuple[int, int], count: int) -> list[Image.Image]:
    """Each face by itself, as large as a cell, by `printgen png`."""
    dpi = next(d for d in range(24, 1200) if (round(63 * d / 25.4), round(88 * d / 25.4)) == cell)
    assert main(["png", "--game", str(game), "--component", "deck", "--dpi", str(dpi), "--out", str(folder)]) == 0
    found = []
    for n in range(1, count + 1):
        with Image.open(folder / f"trial-1-trial-deck-c{n}.png") as image:
            found.append(image.convert("RGB"))
    return found


@pytest.mark.parametrize(("count", "sheets"), [(2, 1), (12, 1), (69, 1), (70, 2), (71, 2), (139, 3)])
def test_every_card_is_in_its_cell_and_the_hidden_face_in_the_last(tmp_path: Path, count: int, sheets: int) -> None:
    game = write_game(tmp_path / "game", "".join(card(n) for n in range(1, count + 1)))
    deck = read(export(game, "tabletop-simulator"))
    assert deck["Name"] == "DeckCustom" and deck["Nickname"] == "Trial deck"
    assert len(deck["CustomDeck"]) == sheets
    read_sheets = {int(number): cut(entry) for number, entry in deck["CustomDeck"].items()}
    known: dict[tuple[int, int], list[Image.Image]] = {}
    assert len(deck["DeckIDs"]) == len(set(deck["DeckIDs"])) == count
    for n, (number, held) in enumerate(zip(deck["DeckIDs"], deck["ContainedObjects"], strict=True)):
        sheet = read_sheets[number // 100]
        cell = sheet.cells[number % 100]
        alone = known.setdefault(cell.size, [])
        alone += [] if alone else faces(game, tmp_path / f"{cell.size}", cell.size, count)
        assert cell.tobytes() == alone[n].tobytes(), f"card {n + 1}"
        assert number % 100 != sheet.number - 1, "the last place is not a card's"
        assert (held["Name"], held["CardID"], held["Nickname"]) == ("Card", number, f"Card {n + 1}")
        assert held["CustomDeck"] == {str(number // 100): deck["CustomDeck"][str(number // 100)]}
    for number, sheet in read_sheets.items():
        entry = deck["CustomDeck"][str(number)]
        assert max(sheet.size) <= LARGEST and 2 <= entry["NumWidth"] <= 10 and 2 <= entry["NumHeight"] <= 7
        hidden = sheet.cells[-1]
        assert (len(set(hidden.tobytes())) > 2, hidden.tobytes() not in {c.tobytes() for c in sheet.cells[:-1]}) == (
            True,
            True,
        )
        with Image.open(path_of(entry["BackURL"])) as back:
            same = back.convert("RGB").resize(hidden.size, Image.Resampling.LANCZOS)
        apart = sum(abs(a - b) for a, b in zip(same.tobytes(), hidden.tobytes(), strict=True))
        assert apart / len(hidden.tobytes()) < 4, "the hidden face is the back"
        assert (entry["BackIsHidden"], entry["UniqueBack"]) == (True, False)


def test_a_single_card_is_no_deck(tmp_path: Path) -> None:
    game = write_game(tmp_path / "game", card(1))
    one = read(export(game, "tabletop-simulator"))
    assert (one["Name"], one["CardID"], one["Nickname"]) == ("CardCustom", 100, "Card 1")
    assert "DeckIDs" not in one and "ContainedObjects" not in one
    (entry,) = one["CustomDeck"].values()
    assert (entry["NumWidth"], entry["NumHeight"]) == (1, 1)
    (cell,) = cut(entry).cells
    assert cell.tobytes() == faces(game, tmp_path / "png", cell.size, 1)[0].tobytes()


def test_copies_are_one_picture_and_several_cards(tmp_path: Path) -> None:
    game = write_game(tmp_path / "game", card(1, ", copies: 2") + card(2) + card(3, ", copies: 3"))
    deck = read(export(game, "tabletop-simulator"))
    assert deck["DeckIDs"] == [100, 100, 101, 102, 102, 102]
    assert [held["CardID"] for held in deck["ContainedObjects"]] == deck["DeckIDs"]
    guids = [held["GUID"] for held in deck["ContainedObjects"]]
    assert len({deck["GUID"], *guids}) == 7
    only = write_game(tmp_path / "only", card(1, ", copies: 2"))
    assert read(export(only, "tabletop-simulator"))["DeckIDs"] == [100, 100]


def test_a_common_back_is_one_picture(tmp_path: Path) -> None:
    game = write_game(tmp_path / "game", card(1) + card(2), WITH_BACK, more="")
    style = game / "templates" / "styles" / "trial.yaml"
    style.write_text(style.read_text() + BACK_STYLE)
    sent = export(game, "tabletop-simulator")
    deck = read(sent)
    assert sent.names == ["trial-trial-deck-back.png", "trial-trial-deck-front.png", "trial-trial-deck.json"]
    (entry,) = deck["CustomDeck"].values()
    assert (entry["UniqueBack"], entry["BackIsHidden"]) == (False, True)
    hidden = cut(entry).cells[-1]
    with Image.open(path_of(entry["BackURL"])) as back:
        assert back.size == hidden.size and back.tobytes() == hidden.tobytes()
        assert back.getpixel((2, 2)) == (0, 0, 0)
    assert "without a back" not in sent.told


def test_backs_of_their_own_stand_on_a_sheet_like_the_fronts(tmp_path: Path) -> None:
    game = write_game(tmp_path / "game", card(1) + card(2, ", copies: 2") + card(3), WITH_BACKS)
    style = game / "templates" / "styles" / "trial.yaml"
    style.write_text(style.read_text() + BACK_STYLE)
    deck = read(export(game, "tabletop-simulator"))
    (entry,) = deck["CustomDeck"].values()
    assert entry["UniqueBack"] is True
    fronts, backs = cut(entry), cut(entry, "BackURL")
    assert fronts.size == backs.size
    shown = [cell.tobytes() for cell in backs.cells[:3]]
    assert len(set(shown)) == 3 and all(cell.getpixel((2, 2)) == (0, 0, 0) for cell in backs.cells[:3])
    assert fronts.cells[-1].tobytes() == backs.cells[-1].tobytes()


def test_the_parts_of_a_game_can_lie_on_one_table(tmp_path: Path) -> None:
    """No two sheets have one number, and each part is a file of its own."""
    out = tmp_path / "out"
    assert main(["export", "--game", str(PROJECT), "--for", "tabletop-simulator", "--out", str(out)]) == 0
    decks = {p.stem: json.loads(p.read_text("utf-8"))["ObjectStates"][0] for p in sorted(out.glob("*.json"))}
    assert decks.keys() == {f"common-reserve-standard-{name}" for name in ("cards", "actions", "markers")}
    numbers = [number for deck in decks.values() for number in deck["CustomDeck"]]
    assert len(numbers) == len(set(numbers)) == 3
    cards = decks["common-reserve-standard-cards"]
    names = [held["Nickname"] for held in cards["ContainedObjects"]]
    assert names[:2] == ["Seed Tent", "Lantern Stall"] and len(names) == 12
    assert {d["SidewaysCard"] for d in decks.values()} == {True, False}, "references are wider than high"


@pytest.mark.parametrize("base", ["https://example.org/cards", "https://example.org/cards/"])
def test_addresses_on_the_web(tmp_path: Path, base: str) -> None:
    game = write_game(tmp_path / "game", card(1) + card(2))
    one = export(game, "tabletop-simulator", "--url", base, out=tmp_path / "one")
    two = export(game, "tabletop-simulator", "--url", base, out=tmp_path / "two")
    (entry,) = read(one)["CustomDeck"].values()
    assert entry["FaceURL"] == "https://example.org/cards/trial-trial-deck-front.png"
    assert entry["BackURL"] == "https://example.org/cards/trial-trial-deck-back.png"
    assert [(one.folder / n).read_bytes() for n in one.names] == [(two.folder / n).read_bytes() for n in two.names]


def test_files_of_this_computer_are_named_in_full_whatever_the_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = write_game(tmp_path / "my game", card(1) + card(2))
    monkeypatch.chdir(tmp_path)
    sent = export(game, "tabletop-simulator", out=Path("out of here"))
    (entry,) = read(sent)["CustomDeck"].values()
    assert path_of(entry["FaceURL"]) == tmp_path.resolve() / "out of here" / "trial-trial-deck-front.png"


def test_a_long_title_still_stands_on_the_plain_back(tmp_path: Path) -> None:
    game = write_game(tmp_path / "game", card(1) + card(2))
    content = game / "content" / "cards.yaml"
    content.write_text(content.read_text().replace("Trial deck", "An Extraordinarily Incomprehensible Title of Cards"))
    sent = export(game, "tabletop-simulator")
    with Image.open(sent.folder / "trial-trial-deck-back.png") as image:
        grey = image.convert("L")
    dark = grey.point(lambda light: 255 if light < 60 else 0).getbbox()
    assert dark is not None
    left, top, right, bottom = dark
    assert left > 0.1 * grey.width and right < 0.9 * grey.width
    assert (left + right) / 2 == pytest.approx(grey.width / 2, abs=0.03 * grey.width)
    assert (top + bottom) / 2 == pytest.approx(grey.height / 2, abs=0.03 * grey.height)
