"""`printgen png`: each face as a picture of exactly its size."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from conftest import PROJECT
from onepage import printed
from PIL import Image, ImageChops

from printgen.cli import main
from printgen.cli.cards import chosen_cards
from printgen.cli.usage import UsageError
from printgen.export.painting import pixels

FERRY = PROJECT / "tests" / "games" / "ferry"


def png(folder: Path, *arguments: str, game: Path = PROJECT) -> int:
    return main(["png", "--game", str(game), "--edition", "standard", "--out", str(folder), *arguments])


@pytest.fixture(scope="module")
def cards(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("png")
    assert png(folder, "--component", "cards") == 0
    return folder


def card(folder: Path, name: str) -> Image.Image:
    with Image.open(folder / f"common-reserve-1.0-standard-cards-{name}.png") as image:
        return image.copy()


def test_each_face_is_a_picture_of_its_size(cards: Path) -> None:
    names = {f"common-reserve-1.0-standard-cards-{name}.png" for name in (*(f"D{n}" for n in range(1, 13)), "back")}
    assert {path.name for path in cards.iterdir()} == names
    for path in cards.iterdir():
        with Image.open(path) as image:
            assert (image.size, image.mode) == ((744, 1039), "RGB"), path.name
            assert image.info["dpi"] == pytest.approx((300, 300), abs=0.01)


def test_it_shows_the_face_as_it_stands_on_the_sheet(cards: Path, tmp_path: Path) -> None:
    import pypdfium2

    choice = ["--edition", "standard", "--paper", "a4", "--component", "cards", "--no-preflight"]
    assert main(["build", "--game", str(PROJECT), *choice, "--out", str(tmp_path)]) == 0
    with pypdfium2.PdfDocument(tmp_path / "common-reserve-1.0-standard-a4-cards.pdf") as pdf:
        sheet = pdf[0].render(scale=300 / 72).to_pil().convert("L")
    for n, name in ((0, "D1"), (4, "D5")):
        left, top = ((10.5 + n % 3 * 63) / 25.4 * 300, (16.5 + n // 3 * 88) / 25.4 * 300)
        on_sheet = sheet.crop((round(left), round(top), round(left) + 744, round(top) + 1039)).resize((93, 130))
        apart = ImageChops.difference(on_sheet, card(cards, name).convert("L").resize((93, 130)))
        assert sum(apart.tobytes()) / (93 * 130) < 4, name


def test_the_same_game_gives_the_same_bytes(cards: Path, tmp_path: Path) -> None:
    assert png(tmp_path, "--component", "cards", "--cards", "D3,D7-D9", "--cards", "D12") == 0
    made = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert [name.rsplit("-")[-1] for name in sorted(made)] == [
        "D12.png",
        "D3.png",
        "D7.png",
        "D8.png",
        "D9.png",
        "back.png",
    ]
    assert made == {name: (cards / name).read_bytes() for name in made}


def test_grey_and_resolution(tmp_path: Path) -> None:
    assert png(tmp_path, "--cards", "D1", "--grey", "--dpi", "96") == 0
    names = {path.stem.removeprefix("common-reserve-1.0-standard-cards-") for path in tmp_path.iterdir()}
    assert names == {"D1", "back"}
    for path in tmp_path.iterdir():
        with Image.open(path) as image:
            assert (image.size, image.mode) == ((238, 333), "L")


def test_a_back_of_its_own_is_called_after_its_face(tmp_path: Path) -> None:
    faces = "".join(f'<face id="{n}" title="F" back="{n % 2}"><p>F</p></face>' for n in range(4))
    backs = "".join(f'<back id="{n}" title="B"><p>{n}</p></back>' for n in range(2))
    printed(tmp_path, faces + backs)
    choice = ["--game", str(tmp_path / "game"), "--edition", "small", "--dpi", "24", "--out", str(tmp_path / "out")]
    assert main(["png", *choice]) == 0
    names = {path.stem.removeprefix("small-1-small-a4-page-") for path in (tmp_path / "out").iterdir()}
    assert names == {"0", "0-back", "1", "1-back", "2", "3"}


def test_every_component_with_faces_is_there_and_what_flows_is_not(tmp_path: Path) -> None:
    assert png(tmp_path, "--dpi", "30") == 0
    stems = {path.stem.removeprefix("common-reserve-1.0-standard-") for path in tmp_path.iterdir()}
    others = {"reserve", "record", "actions-1", "actions-2", "actions-3", "markers-1", "markers-2"}
    assert stems == {*(f"cards-D{n}" for n in range(1, 13)), "cards-back", *others}


def test_copies_of_a_card_are_numbered(tmp_path: Path) -> None:
    assert png(tmp_path, "--dpi", "30", "--component", "crossings", game=FERRY) == 0
    names = {path.stem.removeprefix("night-ferry-0.3-standard-crossings-") for path in tmp_path.iterdir()}
    assert names == {"N-1", "N-1-2", "N-1-3", "N-2", "N-3", "N-3-2", "N-3-3", "N-3-4", "N-4"}


def test_faces_that_fill_the_paper_name_it_and_odd_ids_make_plain_names(tmp_path: Path) -> None:
    faces = "".join(f'<face id="{id}" title="F"><p>F</p></face>' for id in ("a/b c", "A-B-c", "…", "é", "../.."))
    printed(tmp_path, faces)
    choice = ["--game", str(tmp_path / "game"), "--edition", "small", "--dpi", "24", "--out", str(tmp_path / "out")]
    assert main(["png", *choice]) == main(["png", *choice, "--paper", "letter"]) == 0
    names = ("a-b-c", "A-B-c-2", "face", "é", "face-2")
    assert {path.name for path in (tmp_path / "out").iterdir()} == {
        f"small-1-small-{paper}-page-{name}.png" for name in names for paper in ("a4", "letter")
    }


@pytest.mark.parametrize(
    ("um", "dpi", "count"),
    [(63_000, 300, 744), (88_000, 300, 1039), (63_500, 300, 750), (88_900, 300, 1050), (254, 50, 1), (1, 24, 1)],
)
def test_lengths_become_whole_pixels(um: int, dpi: int, count: int) -> None:
    assert pixels(um, dpi) == count


# What cannot be


def test_without_pypdfium2_it_says_what_to_install(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pypdfium2", None)
    assert png(tmp_path / "out") == 2
    said = capsys.readouterr().err
    assert said == "printgen: pictures of pages need pypdfium2: pip install pypdfium2\n"
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--cards", "D77"], "there is no card 'D77'"),
        (["--cards", "D9-D7"], "the range 'D9-D7' runs backwards"),
        (["--cards", ""], "there is no card ''"),
        (["--component", "rules"], "there are no faces in these components"),
        (["--component", "rules", "--cards", "D1"], "there are no faces of these cards"),
        (["--component", "crads"], "did you mean 'cards'?"),
        (["--paper", "a44"], "did you mean 'a4'?"),
        (["--dpi", "0"], "must be a whole number from 24 to 1200"),
    ],
)
def test_a_command_that_cannot_be_understood_writes_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], words: str
) -> None:
    assert png(tmp_path / "out", *arguments) == 2
    assert words in capsys.readouterr().err
    assert not (tmp_path / "out").exists()


def test_a_folder_that_cannot_be_written_to(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "out").write_text("a file")
    assert png(tmp_path / "out", "--cards", "D1", "--dpi", "30") == 1
    assert "error OUT001 cannot-write" in capsys.readouterr().err
    assert (tmp_path / "out").read_text() == "a file"


KNOWN = ("A", "A-1", "A-2", "B", "C-D", "E")


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("A", "A"), ("A-1", "A-1"), ("A,E", "A E"), ("A-1-B", "A-1 A-2 B"), ("A-B", "A A-1 A-2 B"),
        ("A-C-D", "A A-1 A-2 B C-D"), (" A , B - C-D ", "A B C-D"), ("B-B", "B"),
    ],
)  # fmt: skip
def test_cards_are_named_by_ids_and_ranges(asked: str, found: str) -> None:
    assert chosen_cards([asked], KNOWN) == set(found.split())


@pytest.mark.parametrize(("asked", "words"), [("A-F", "'F'"), ("X-B", "'X'"), ("E-A", "backwards"), ("A,", "''")])
def test_cards_that_are_not_there_are_named(asked: str, words: str) -> None:
    with pytest.raises(UsageError, match=words):
        chosen_cards([asked], KNOWN)


def test_a_picture_that_nothing_could_show_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """OUT004: a face of two metres at 1200 dpi."""
    printed(tmp_path, '<face id="a" title="A"><p>A</p></face>')
    home = tmp_path / "game"
    sheet = "title: Page\nmargin: 6mm\nface: {width: 2000mm, height: 2000mm}\npaper: {width: 3000mm, height: 3000mm}\n"
    (home / "templates" / "sheets").mkdir()
    (home / "templates" / "sheets" / "reading.yaml").write_text(sheet)
    choice = ["--game", str(home), "--edition", "small", "--dpi", "1200", "--out", str(tmp_path / "out")]
    assert main(["png", *choice]) == 1
    said = capsys.readouterr().err
    assert "OUT004" in said and "94488 × 94488 pixels" in said and not list((tmp_path / "out").glob("*.png"))
