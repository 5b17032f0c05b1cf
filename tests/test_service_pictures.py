"""Pictures for services: exactly as large as they ask for, the cut at its true place, the ground beyond it."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from conftest import PROJECT
from PIL import Image, ImageChops
from service_game import GROUND, STYLE, card, export, write_game

from printgen.cli import main

TGC = (825, 1125), 37.5, 75.0
MPC = (822, 1122), 36.0, 72.0
"""By the services' templates: pixels, and how far inside them the cut and the safe zone begin."""
FERRY = PROJECT / "tests" / "games" / "ferry"


def edges(image: Image.Image) -> tuple[float, float, float, float]:
    """Where the line around the face begins, from each side of the picture: left, top, right, bottom.

    A pixel that the line covers in part is between the ground and black; how far says where in it the line begins.
    """
    grey = image.convert("L")
    wide, high = grey.size

    def first(lights: list[int]) -> float:
        ground = lights[0]
        start = next(n for n, light in enumerate(lights) if light < ground - 2)
        return start + lights[start] / ground if lights[start] > 2 else float(start)

    across = [grey.getpixel((x, high // 2)) for x in range(wide)]
    down = [grey.getpixel((wide // 2, y)) for y in range(high)]
    return first(across), first(down), first(across[::-1]), first(down[::-1])  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    cards = card(1) + card(2, ", copies: 3") + card(3)
    return write_game(tmp_path_factory.mktemp("service"), cards)


@pytest.mark.parametrize(("service", "numbers"), [("the-game-crafter", TGC), ("makeplayingcards", MPC)])
def test_the_size_is_exact_and_the_cut_is_where_it_should_be(
    game: Path, service: str, numbers: tuple[tuple[int, int], float, float]
) -> None:
    size, cut, _ = numbers
    sent = export(game, service)
    assert sent.code == 0, sent.said
    assert sent.names == ["trial-deck-c1-front.png", "trial-deck-c2-x3-front.png", "trial-deck-c3-front.png"]
    for name in sent.names:
        with Image.open(sent.folder / name) as image:
            assert (image.size, image.mode) == (size, "RGB")
            assert image.info["dpi"] == pytest.approx((300, 300), abs=0.01)
            assert edges(image) == pytest.approx((cut,) * 4, abs=0.5)


@pytest.mark.parametrize("service", ["the-game-crafter", "makeplayingcards"])
def test_the_ground_goes_on_to_the_edge_of_the_picture(game: Path, service: str) -> None:
    sent = export(game, service, "--cards", "c1")
    with Image.open(sent.folder / sent.names[0]) as image:
        wide, high = image.size
        rim = [(x, y) for x in range(wide) for y in (0, high - 1)] + [
            (x, y) for y in range(high) for x in (0, wide - 1)
        ]
        assert {image.getpixel(at) for at in rim} == {GROUND}


@pytest.mark.parametrize(("service", "numbers"), [("the-game-crafter", TGC), ("makeplayingcards", MPC)])
def test_nothing_but_ground_and_edge_is_outside_the_safe_zone(
    game: Path, service: str, numbers: tuple[tuple[int, int], float, float]
) -> None:
    """The words of the face are white, and nothing else is; its style would have them 1 mm from the cut."""
    _, cut, safe = numbers
    sent = export(game, service, "--cards", "c1")
    with Image.open(sent.folder / sent.names[0]) as image:
        white = image.convert("L").point(lambda light: 255 if light > 200 else 0)
    box = white.getbbox()
    assert box is not None
    assert box[0] >= safe - 0.5 and box[1] >= safe - 0.5
    assert box[0] - cut < 40 + 12, "the words begin at the safe zone, not further inside"


@pytest.mark.parametrize("size", ["9pt", "24pt"])
def test_accents_and_tails_of_letters_are_in_the_safe_zone_too(tmp_path: Path, size: str) -> None:
    """Boxes of words are trimmed to flat capitals and the baseline; ink above and below them counts all the same."""
    face = '<face id="c1" title="C" class="card"><p>ÊÅÑ</p><spring/><p>gjpqy</p></face>'
    game = write_game(tmp_path, card(1), f"<component>{face}</component>", STYLE.replace("size: 9pt", f"size: {size}"))
    sent = export(game, "the-game-crafter")
    with Image.open(sent.folder / sent.names[0]) as image:
        box = image.convert("L").point(lambda light: 255 if light > 120 else 0).getbbox()
    assert box is not None
    assert box[1] >= 75 - 0.5 and box[3] <= 1125 - 75 + 0.5
    assert box[3] > 1125 - 75 - 0.15 * float(size[:-2]) / 72 * 300, "no more is kept free than the letters need"


def test_a_face_keeps_the_padding_that_is_wider_than_the_safe_zone(tmp_path: Path) -> None:
    """The card of the game that ships has 4 mm, more than any service asks for: 47.2 pixels inside the cut."""
    assert (
        main(["export", "--game", str(PROJECT), "--for", "the-game-crafter", "--cards", "D3", "--out", str(tmp_path)])
        == 0
    )
    with Image.open(tmp_path / "common-reserve-cards-D3-front.png") as image:
        box = image.convert("L").point(lambda light: 255 - light if light < 128 else 0).getbbox()
    assert box is not None
    assert box[0] == pytest.approx(37.5 + 4 / 25.4 * 300, abs=2)


def test_grey_and_a_service_of_the_game(game: Path) -> None:
    spec = "title: Corner copy shop\nkind: png\nface: {width: 40mm, height: 60mm}\nbleed: 2mm\ndpi: 127\ncolour: grey\n"
    spec += 'backs: none\nnames: "{game} {component}_{card}.{side}"\nnote: asked at the counter\n'
    own = game / "templates" / "services" / "corner.yaml"
    own.parent.mkdir(exist_ok=True)
    own.write_text(spec)
    sent = export(game, "corner", "--cards", "c2-c3")
    assert (sent.code, sent.names) == (0, ["trial deck_c2-x3.front.png", "trial deck_c3.front.png"])
    with Image.open(sent.folder / sent.names[0]) as image:
        assert (image.size, image.mode) == ((220, 320), "L")
        assert edges(image) == pytest.approx((10,) * 4, abs=0.5)


def test_pixels_may_leave_more_on_one_side_than_on_the_other(game: Path) -> None:
    """2.48 × 3.46 in on 825 × 1125 pixels: 40.5 pixels left and right, 43.5 above and below."""
    spec = "title: Other\nkind: png\nface: {width: 2.48in, height: 3.46in}\npixels: {width: 825, height: 1125}\n"
    spec += 'names: "{component}{card}{side}"\nnote: none\n'
    (game / "templates" / "services").mkdir(exist_ok=True)
    (game / "templates" / "services" / "other.yaml").write_text(spec)
    sent = export(game, "other", "--cards", "c1")
    assert sent.names == ["deckc1front.png"]
    with Image.open(sent.folder / sent.names[0]) as image:
        assert image.size == (825, 1125)
        assert edges(image) == pytest.approx((40.5, 43.5, 40.5, 43.5), abs=0.5)
        assert image.getpixel((0, 0)) == image.getpixel((824, 1124)) == GROUND


def test_faces_that_are_wider_than_high_lie_on_their_side(tmp_path: Path) -> None:
    """The words run from top to bottom, and the safe zone is kept on every side."""
    style = STYLE.replace("deck: nine-up", "deck: three-strips")
    game = write_game(tmp_path, card(1), style=style)
    sent = export(game, "the-game-crafter")
    with Image.open(sent.folder / sent.names[0]) as image:
        assert image.size == TGC[0]
        assert edges(image) == pytest.approx((37.5,) * 4, abs=0.5)
        assert image.getpixel((0, 0)) == image.getpixel((824, 1124)) == GROUND
        box = image.convert("L").point(lambda light: 255 if light > 200 else 0).getbbox()
    assert box is not None
    assert box[2] <= 825 - 75 and box[1] >= 75, "the words begin in the upper right corner"
    assert box[0] > 412 and box[3] < 562 and box[3] - box[1] > box[2] - box[0]


def test_pictures_are_the_same_again_in_another_folder(game: Path, tmp_path: Path) -> None:
    one, two = export(game, "the-game-crafter"), export(game, "the-game-crafter", out=tmp_path / "elsewhere")
    assert [(one.folder / n).read_bytes() for n in one.names] == [(two.folder / n).read_bytes() for n in two.names]


def test_faces_of_one_id_that_differ_are_no_copies(tmp_path: Path) -> None:
    template = (
        '<component>{% for n in 3 | upto %}<face id="c1" title="C" class="card"><p>{{ n }}</p></face>{% endfor %}'
    )
    game = write_game(tmp_path, card(1), template + "</component>")
    sent = export(game, "the-game-crafter")
    assert sent.names == ["trial-deck-c1-front-2.png", "trial-deck-c1-front-3.png", "trial-deck-c1-front.png"]


# `printgen png --bleed`


def test_png_with_bleed_shows_the_ground_around_the_face(game: Path, tmp_path: Path) -> None:
    choice = ["png", "--game", str(game), "--cards", "c1", "--dpi", "254"]
    assert main([*choice, "--bleed", "3mm", "--out", str(tmp_path / "bled")]) == 0
    assert main([*choice, "--out", str(tmp_path / "cut")]) == 0
    (bled,), (cut,) = (tmp_path / "bled").iterdir(), (tmp_path / "cut").iterdir()
    with Image.open(bled) as large, Image.open(cut) as small:
        assert (large.size, small.size) == ((690, 940), (630, 880))
        assert edges(large) == pytest.approx((30,) * 4, abs=0.5)
        assert large.getpixel((0, 0)) == GROUND
        inside = large.crop((30, 30, 660, 910))
        apart = ImageChops.difference(inside, small).convert("L").point(lambda off: 1 if off > 16 else 0)
        assert sum(apart.tobytes()) < 0.002 * 630 * 880


def test_png_with_bleed_of_a_face_with_a_picture(tmp_path: Path) -> None:
    """A red picture on the face stays where it is, and its colour."""
    from io import BytesIO

    data = BytesIO()
    Image.new("RGB", (300, 300), (200, 30, 30)).save(data, "PNG")
    template = '<component><face id="c1" title="C" class="card"><figure src="red.png" class="red"/></face></component>'
    style = STYLE + "  figure.red: {width: 20mm, height: 20mm}\n"
    game = write_game(tmp_path, card(1), template, style, {"templates/icons/red.png": data.getvalue()})
    choice = ["png", "--game", str(game), "--dpi", "254", "--bleed", "3mm"]
    assert main([*choice, "--out", str(tmp_path / "colour")]) == 0
    assert main([*choice, "--grey", "--out", str(tmp_path / "grey")]) == 0
    (colour,), (grey,) = (tmp_path / "colour").iterdir(), (tmp_path / "grey").iterdir()
    with Image.open(colour) as image:
        red = [at for at in ((x, 140) for x in range(image.width)) if image.getpixel(at) == (200, 30, 30)]
        assert (red[0][0], red[-1][0]) == pytest.approx((40, 239), abs=1), "4 mm to 24 mm from the edge of the picture"
    with Image.open(grey) as image:
        assert image.mode == "L"
        assert image.getpixel((100, 140)) == pytest.approx(0.299 * 200 + 0.587 * 30 + 0.114 * 30, abs=3)


@pytest.mark.parametrize(
    ("bleed", "words"), [("3", "is not a length"), ("2in", "an inch at most"), ("-1mm", "is not a length")]
)
def test_a_bleed_that_is_none(tmp_path: Path, capsys: pytest.CaptureFixture[str], bleed: str, words: str) -> None:
    assert main(["png", "--game", str(PROJECT), f"--bleed={bleed}", "--out", str(tmp_path / "out")]) == 2
    assert words in capsys.readouterr().err
    assert not (tmp_path / "out").exists()


# What cannot be


def test_without_pypdfium2_it_says_what_to_install(game: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pypdfium2", None)
    for service in ("the-game-crafter", "tabletop-simulator"):
        sent = export(game, service, out=tmp_path / "out")
        assert (sent.code, sent.names) == (2, [])
        assert "pip install pypdfium2" in sent.said
