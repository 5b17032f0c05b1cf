"""`printgen preview`: pages as pictures, the contact sheet, and colours as others see them."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from conftest import PROJECT
from onepage import printed
from PIL import Image, ImageChops

from printgen.cli import main
from printgen.export.contact import CELL_HEIGHT, CELL_WIDTH, Shown, contact_sheet
from printgen.export.preview import simulated
from printgen.export.vision import MATRICES, SIMULATIONS, encoded, linear, simulate
from printgen.places import shipped

STEM = "common-reserve-1.0-standard-a4"
FONT = shipped("fonts") / "AtkinsonHyperlegibleNext_400Regular.ttf"


def preview(folder: Path, *arguments: str, game: Path = PROJECT) -> int:
    return main(["preview", "--game", str(game), "--out", str(folder), *arguments])


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("preview")
    assert preview(folder, "--edition", "standard", "--paper", "a4") == 0
    return folder


# Pages


def test_each_page_of_the_kit_and_one_contact_sheet(pages: Path) -> None:
    counts = {"contents": 1, "rules": 3, "cards": 2, "reserve": 1, "actions": 1, "record": 1}
    names = {f"{STEM}-{name}-{n + 1}.png" for name, count in counts.items() for n in range(count)}
    assert {path.name for path in pages.iterdir()} == {*names, f"{STEM}-contact.png"}
    for name in names:
        with Image.open(pages / name) as image:
            assert image.size == (794, 1123)  # 210 × 297 mm at 96 dpi


def test_a_page_is_what_the_file_shows(pages: Path, tmp_path: Path) -> None:
    import pypdfium2

    choice = ["--edition", "standard", "--paper", "a4", "--component", "rules", "--no-preflight"]
    assert main(["build", "--game", str(PROJECT), *choice, "--out", str(tmp_path)]) == 0
    with pypdfium2.PdfDocument(tmp_path / f"{STEM}-rules.pdf") as pdf:
        drawn = pdf[1].render(scale=96 / 72).to_pil().convert("L").resize((60, 85))
    with Image.open(pages / f"{STEM}-rules-2.png") as image:
        found = image.convert("L").resize((60, 85))
    assert max(abs(a - b) for a, b in zip(drawn.tobytes(), found.tobytes(), strict=True)) < 30


def test_editions_papers_and_components_can_be_chosen(tmp_path: Path) -> None:
    choice = ["--edition", "low-ink", "--paper", "letter", "--paper", "a4", "--component", "cards", "--dpi", "24"]
    assert preview(tmp_path, *choice) == 0
    found = {path.name.removeprefix("common-reserve-1.0-low-ink-") for path in tmp_path.iterdir()}
    assert {"a4-cards-1.png", "a4-contact.png", "letter-cards-1.png", "letter-contact.png"} <= found
    assert all("cards" in name or "contact" in name for name in found)


def test_the_same_game_gives_the_same_bytes(pages: Path, tmp_path: Path) -> None:
    assert preview(tmp_path, "--edition", "standard", "--paper", "a4") == 0
    assert {p.name: p.read_bytes() for p in tmp_path.iterdir()} == {p.name: p.read_bytes() for p in pages.iterdir()}


def test_pages_can_be_seen_as_others_see_them(tmp_path: Path) -> None:
    svg = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect fill="#f00" width="9" height="9"/></svg>'
    markup = '<face id="f" title="F"><figure src="r.svg" alt="a square"/></face>'
    printed(tmp_path, markup, "styles:\n  figure: {height: 90mm}\n", {"templates/icons/r.svg": svg})
    colours = {"protan": (109, 95, 0), "deutan": (163, 144, 0), "tritan": (255, 0, 15), "grey": (127, 127, 127)}
    for kind, colour in colours.items():
        choice = ["--edition", "small", "--paper", "a4", "--simulate", kind]
        assert preview(tmp_path / "out", *choice, game=tmp_path / "game") == 0
        with Image.open(tmp_path / "out" / f"small-1-small-a4-page-1-{kind}.png") as image:
            most = sorted(image.getcolors(999_999) or [], reverse=True)
            assert [found for _, found in most[:2]] == [(255, 255, 255), colour]
        assert (tmp_path / "out" / f"small-1-small-a4-contact-{kind}.png").is_file()


def test_faults_of_the_game_are_told_as_by_a_build(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(AssertionError):
        printed(tmp_path, '<face id="f" title="F"><figure src="r.svg"/></face>')
    built = capsys.readouterr().err
    assert preview(tmp_path / "out", "--edition", "small", "--paper", "a4", game=tmp_path / "game") == 1
    assert capsys.readouterr().err == built and "LAY004" in built
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--simulate", "blind"], "invalid choice: 'blind'"),
        (["--edition", "large"], "there is no edition 'large'"),
        (["--paper", "a44"], "did you mean 'a4'?"),
        (["--component", "crads"], "did you mean 'cards'?"),
        (["--dpi", "9999"], "must be a whole number from 24 to 1200"),
    ],
)
def test_a_command_that_cannot_be_understood_writes_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], words: str
) -> None:
    assert preview(tmp_path / "out", *arguments) == 2
    assert words in capsys.readouterr().err
    assert not (tmp_path / "out").exists()


def test_without_pypdfium2_it_says_what_to_install(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pypdfium2", None)
    assert preview(tmp_path / "out") == 2
    assert "pip install pypdfium2" in capsys.readouterr().err


# The contact sheet


@pytest.mark.parametrize(("count", "columns", "rows"), [(1, 1, 1), (2, 2, 1), (9, 4, 3), (20, 6, 4)])
def test_pages_stand_in_rows(count: int, columns: int, rows: int) -> None:
    colours = [(n * 9, 200, 30) for n in range(count)]
    shown = [Shown(str(n), Image.new("RGB", (794, 1123), colour)) for n, colour in enumerate(colours)]
    sheet = contact_sheet(shown, "All", FONT)
    assert (sheet.width // CELL_WIDTH, sheet.height // CELL_HEIGHT) == (columns, rows)
    places = []
    for colour in colours:
        left, top, right, bottom = _where(sheet, colour)
        assert (right - left, bottom - top) == (339, 480)
        places.append((top, left))
    assert places == sorted(places)


def pixels_of(image: Image.Image) -> list[tuple[int, int, int]]:
    values = iter(image.tobytes())
    return list(zip(values, values, values, strict=True))


def _where(sheet: Image.Image, colour: tuple[int, int, int]) -> tuple[int, int, int, int]:
    red, green, blue = (
        band.point([255 * (n == due) for n in range(256)]) for band, due in zip(sheet.split(), colour, strict=True)
    )
    found = ImageChops.multiply(ImageChops.multiply(red, green), blue).getbbox()
    assert found
    return found


def test_small_and_wide_pages_keep_their_proportions_and_long_labels_are_cut() -> None:
    wide, small = Image.new("RGB", (1123, 794), "#FF0000"), Image.new("RGB", (60, 40), "#0000FF")
    sheet = contact_sheet([Shown("word " * 40, wide), Shown("ok", small)], "title " * 60, FONT)
    left, top, right, bottom = _where(sheet, (255, 0, 0))
    assert (right - left, bottom - top) == (340, 240)
    left, top, right, bottom = _where(sheet, (0, 0, 255))
    assert (right - left, bottom - top) == (60, 40)


# Colour vision

REFERENCE = {  # of further implementations of the same paper, to which this one owes nothing
    "protan": {"#ff0000": "#6d5f00", "#00ff00": "#ffe500", "#0000ff": "#0059ff", "#3584e4": "#548ce8"},
    "deutan": {"#ff0000": "#a39000", "#00ff00": "#efd63a", "#0000ff": "#003dfb", "#e66100": "#a89500"},
    "tritan": {"#ff0000": "#ff000f", "#00ff00": "#00f7d9", "#0000ff": "#006b96", "#2ec27e": "#00c1b0"},
    "grey": {"#ff0000": "#7f7f7f", "#00ff00": "#dcdcdc", "#0000ff": "#4c4c4c", "#3584e4": "#838383"},
}


def rgb(text: str) -> tuple[int, int, int]:
    red, green, blue = bytes.fromhex(text[1:])
    return red, green, blue


@pytest.mark.parametrize("kind", SIMULATIONS)
def test_simulations_give_the_values_that_others_give(kind: str) -> None:
    assert {colour: "#" + bytes(simulate(rgb(colour), kind)).hex() for colour in REFERENCE[kind]} == REFERENCE[kind]


@pytest.mark.parametrize("kind", SIMULATIONS)
def test_grey_stays_what_it_is(kind: str) -> None:
    assert all(sum(row) == pytest.approx(1, abs=2e-6) for row in MATRICES[kind])
    assert [simulate((n, n, n), kind) for n in range(256)] == [(n, n, n) for n in range(256)]


def test_values_become_light_and_come_back() -> None:
    assert [encoded(linear(n)) for n in range(256)] == list(range(256))
    assert (linear(0), linear(255)) == (0, 1) and linear(188) == pytest.approx(0.5, abs=0.005)
    assert (encoded(-0.2), encoded(1.3)) == (0, 255)


@pytest.mark.parametrize("kind", SIMULATIONS)
def test_a_picture_is_simulated_pixel_by_pixel(kind: str) -> None:
    image = Image.new("RGB", (3, 2))
    image.putdata([(255, 0, 0), (0, 255, 0), (0, 0, 255), (9, 99, 199), (255, 255, 255), (1, 2, 3)])
    found = simulated(image, kind)
    assert found.mode == "RGB"
    assert pixels_of(found) == [simulate(pixel, kind) for pixel in pixels_of(image)]
