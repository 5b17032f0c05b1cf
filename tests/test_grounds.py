"""Pictures that are the ground of a face: what is seen at which place, on sheets, behind faces, in bleed and at neighbours."""

from __future__ import annotations

import random
from io import BytesIO
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from PIL import Image
from verapdf import prepare

from printgen.cli import main

RED, GREEN, BLUE, YELLOW = (200, 0, 0), (0, 160, 0), (0, 0, 200), (230, 220, 0)
DPI = 254
"""Ten pixels to a millimetre."""


def quarters(size: tuple[int, int]) -> Image.Image:
    """Red and green above blue and yellow."""
    image = Image.new("RGB", (2, 2))
    for n, colour in enumerate((RED, GREEN, BLUE, YELLOW)):
        image.putpixel((n % 2, n // 2), colour)
    return image.resize(size, Image.Resampling.NEAREST)


def game(folder: Path, template: str, sheet: str, pictures: dict[str, Image.Image | bytes], style: str = "") -> Path:
    files = {
        "cards.yaml": 'game: {id: t, title: T, version: "1", language: en, editions: [trial]}\n'
        "components: [{id: deck, title: Deck, template: deck.xml.j2, cut: yes}]\n",
        "templates/deck.xml.j2": template,
        "templates/styles/trial.yaml": f"title: Trial\ninherits: standard\nsheets: {{deck: trial}}\nstyles: {{{style}}}\n",
        "templates/sheets/trial.yaml": f"title: Trial\n{sheet}",
    }
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    (folder / "templates" / "icons").mkdir(exist_ok=True)
    for name, picture in pictures.items():
        path = folder / "templates" / "icons" / name
        if isinstance(picture, bytes):
            path.write_bytes(picture)
        else:
            picture.save(path)
    return folder


def build(home: Path, *options: str) -> int:
    return main(["build", "--game", str(home), "--paper", "a4", "--out", str(home / "out"), *options])


def pages(home: Path) -> list[Image.Image]:
    with pypdfium2.PdfDocument(home / "out" / "t-1-trial-a4-deck.pdf") as document:
        return [page.render(scale=DPI / 72).to_pil().convert("RGB") for page in document]


def colour(image: Image.Image, x: float, y: float) -> tuple[int, ...]:
    """At millimetres from the upper left corner."""
    pixel = image.getpixel((round(x * 10), round(y * 10)))
    assert isinstance(pixel, tuple)
    return pixel


def near(one: tuple[int, ...], other: tuple[int, ...]) -> bool:
    return all(abs(a - b) <= 3 for a, b in zip(one, other, strict=True))


FACE = '<component><face id="a" title="A" ground="q.png"><p>a</p></face></component>'
MIDDLE = "face: {width: 60mm, height: 80mm}\nmargin: 6.35mm\n"
"""One face on A4: 75 to 135 mm from the left, 108.5 to 188.5 mm from the top."""


def test_a_picture_covers_its_face_and_no_more(tmp_path: Path) -> None:
    """A square picture on a face of 60 × 80 mm is 80 mm wide, and 10 mm of it are not seen on either side."""
    home = game(tmp_path, FACE, MIDDLE, {"q.png": quarters((800, 800))})
    assert build(home, "--no-preflight") == 0
    (page,) = pages(home)
    for x, y, seen in ((75.2, 108.8, RED), (134.8, 108.8, GREEN), (75.2, 188.2, BLUE), (134.8, 188.2, YELLOW)):
        assert near(colour(page, x, y), seen)
    for x, y in ((74.7, 150), (135.3, 150), (100, 108.2), (100, 188.8)):
        assert colour(page, x, y) == (255, 255, 255)
    assert near(colour(page, 104.7, 130), RED) and near(colour(page, 105.3, 130), GREEN)  # its middle is the face's
    assert near(colour(page, 80, 148.2), RED) and near(colour(page, 80, 148.8), BLUE)


def test_a_picture_goes_on_into_the_bleed(tmp_path: Path) -> None:
    home = game(tmp_path, FACE, f"{MIDDLE}bleed: 3mm\n", {"q.png": quarters((660, 860))})
    assert build(home, "--no-preflight") == 0
    (page,) = pages(home)
    for x, y, seen in ((72.2, 105.8, RED), (137.8, 105.8, GREEN), (72.2, 191.2, BLUE), (137.8, 191.2, YELLOW)):
        assert near(colour(page, x, y), seen)
    for x, y in ((71.7, 150), (138.3, 150), (100, 105.2), (100, 191.8)):
        assert colour(page, x, y) == (255, 255, 255)


def test_what_shines_through_shows_the_fill(tmp_path: Path) -> None:
    hole = Image.new("RGBA", (600, 800), (0, 0, 0, 0))
    hole.paste((*BLUE, 255), (0, 0, 300, 800))
    home = game(tmp_path, FACE, MIDDLE, {"q.png": hole}, "face: {fill: tint}")
    assert build(home, "--no-preflight") == 0
    (page,) = pages(home)
    assert near(colour(page, 90, 170), BLUE) and near(colour(page, 120, 170), (0xE8, 0xEE, 0xF1))


def test_drawings_cover_faces_too(tmp_path: Path) -> None:
    drawing = (
        b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'
        b'<rect width="50" height="100" fill="#C80000"/><rect x="50" width="50" height="100" fill="#0000C8"/></svg>'
    )
    home = game(tmp_path, FACE.replace("png", "svg"), MIDDLE, {"q.svg": drawing})
    assert build(home, "--no-preflight") == 0
    (page,) = pages(home)
    assert near(colour(page, 75.2, 188), RED) and near(colour(page, 134.8, 188), BLUE)
    assert colour(page, 74.7, 150) == colour(page, 135.3, 150) == (255, 255, 255)


BACKED = (
    '<component><face id="a" title="A"><p>a</p></face><face id="b" title="B"><p>b</p></face>'
    '<back title="Night" ground="q.png"/></component>'
)


@pytest.mark.parametrize("flip", ["long-edge", "short-edge"])
def test_pictures_of_backs_meet_at_their_edges_and_go_on_outside(flip: str, tmp_path: Path) -> None:
    """Two faces of 60 × 80 mm without a gutter: from 45 mm to 165 mm on A4."""
    sheet = f"face: {{width: 60mm, height: 80mm}}\ncolumns: 2\nmargin: 6.35mm\nbacks: {flip}\n"
    home = game(tmp_path, BACKED, sheet, {"q.png": quarters((660, 860))})
    assert build(home, "--no-preflight") == 0
    _, back = pages(home)
    lower_left, upper_right = (BLUE, GREEN) if flip == "long-edge" else (GREEN, BLUE)
    upper_left = RED if flip == "long-edge" else YELLOW
    assert near(colour(back, 42.3, 190), lower_left) and near(colour(back, 50, 120), upper_left)
    assert near(colour(back, 104.7, 120), upper_right) and near(colour(back, 105.3, 120), upper_left)
    assert near(colour(back, 167.7, 106), upper_right)
    assert colour(back, 41.7, 150) == colour(back, 168.3, 150) == (255, 255, 255)


def test_the_same_picture_behind_54_faces_is_in_the_file_once(tmp_path: Path) -> None:
    data = BytesIO()
    noise = Image.frombytes("RGB", (700, 500), random.Random(1).randbytes(700 * 500 * 3))
    noise.save(data, "JPEG", quality=98)
    assert 0.5e6 < len(data.getvalue()) < 1.2e6
    faces = "".join(f'<face id="f{n}" title="F{n}" ground="q.jpg"/>' for n in range(54))
    sheet = "face: poker\nfit: yes\nmargin: 6.35mm\nbleed: 3mm\ngutter: 6mm\n"
    home = game(tmp_path, f"<component>{faces}</component>", sheet, {"q.jpg": data.getvalue()})
    assert build(home, "--no-preflight") == 0
    path = home / "out" / "t-1-trial-a4-deck.pdf"
    assert path.stat().st_size < 2_000_000
    with pikepdf.open(path) as pdf:
        assert sum(isinstance(o, pikepdf.Stream) and o.get("/Subtype") == "/Image" for o in pdf.objects) == 1


def test_a_deck_with_pictures_goes_to_a_shop(tmp_path: Path) -> None:
    faces = '<face id="a" title="A" ground="q.png"><p>a</p></face><back title="Night" ground="q.png"/>'
    home = game(
        tmp_path, f"<component>{faces}</component>", MIDDLE, {"q.png": quarters((800, 1050))}, "p: {size: 18pt}"
    )
    for service in ("print-shop", "drivethrucards", "the-game-crafter"):
        assert main(["export", "--for", service, "--game", str(home), "--out", str(home / service)]) == 0
    card = next(path for path in (home / "the-game-crafter").glob("*.png") if "back" not in path.name)
    image = Image.open(card).convert("RGB")
    corners = [image.getpixel((x, y)) for y in (1, image.height - 2) for x in (1, image.width - 2)]
    assert [near(one, other) for one, other in zip(corners, (RED, GREEN, BLUE, YELLOW), strict=True)] == [True] * 4  # type: ignore[arg-type]


def test_pictures_in_faces_as_png_have_their_bleed(tmp_path: Path) -> None:
    home = game(tmp_path, FACE, MIDDLE, {"q.png": quarters((660, 860))})
    options = ["--dpi", "254", "--bleed", "3mm", "--out", str(home / "png")]
    assert main(["png", "--game", str(home), *options]) == 0
    (path,) = (home / "png").glob("*.png")
    image = Image.open(path).convert("RGB")
    assert image.size == (660, 860)
    assert near(image.getpixel((2, 2)), RED) and near(image.getpixel((657, 857)), YELLOW)  # type: ignore[arg-type]


def test_a_missing_picture_and_a_coarse_one_are_told_at_the_face(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    home = game(tmp_path, FACE.replace("q.png", "qq.png"), MIDDLE, {"q.png": quarters((100, 100))})
    assert build(home) == 1
    assert "deck.xml.j2:1:12: error LAY004" in (said := capsys.readouterr().err) and "did you mean 'q.png'?" in said
    home = game(tmp_path, FACE, MIDDLE, {"q.png": quarters((100, 100))})
    build(home)
    assert "LAY023" in (said := capsys.readouterr().err) and "80.0 × 80.0 mm" in said and "31 dpi" in said


def test_grounds_are_taken_by_vera(tmp_path: Path, pytestconfig: pytest.Config) -> None:
    sheet = "face: poker\nfit: yes\nmargin: 6.35mm\nbacks: short-edge\nguides: lines\n"
    home = game(tmp_path, BACKED, sheet, {"q.png": quarters((800, 1100))}, "p: {size: 12pt}, face: {padding: 4mm}")
    assert build(home) == 0
    vera = prepare(pytestconfig.cache.mkdir("verapdf") if pytestconfig.cache else tmp_path / "verapdf")
    path = home / "out" / "t-1-trial-a4-deck.pdf"
    assert [str(verdict) for verdict in vera.check([path]) if verdict.failures] == []


def test_a_neighbour_across_a_corner_takes_the_corner_alone(tmp_path: Path) -> None:
    """Three backs of 50 mm from 55 mm and 98.5 mm on: b and a above, nothing and c below. b meets c at a corner."""
    faces = "".join(f'<face id="{n}" title="{n}" back="{n}"/>' for n in "abc")
    backs = "".join(f'<back id="{n}" title="{n}" class="{n}"/>' for n in "abc")
    sheet = "face: {width: 50mm, height: 50mm}\ncolumns: 2\nrows: 2\nmargin: 6.35mm\nbacks: long-edge\n"
    style = "back.a: {fill: ink}, back.b: {fill: line}, back.c: {fill: tint}"
    home = game(tmp_path, f"<component>{faces}{backs}</component>", sheet, {}, style)
    assert build(home, "--no-preflight") == 0
    _, back = pages(home)
    a, b, c = (0, 0, 0), (0x76, 0x76, 0x76), (0xE8, 0xEE, 0xF1)
    for x, y, due in (
        (80, 151.3, b), (52.2, 151.3, b), (52.2, 95.7, b), (104.7, 147, b), (105.3, 147, a), (157.8, 95.7, a),
        (102.2, 170, c), (102.2, 201.2, c), (157.8, 201.2, c), (130, 148.2, a), (130, 148.8, c),
    ):  # fmt: skip
        assert near(colour(back, x, y), due), (x, y)
    for x, y in ((80, 151.7), (101.7, 170), (51.7, 120), (130, 201.7)):
        assert colour(back, x, y) == (255, 255, 255), (x, y)


@pytest.mark.parametrize(
    ("shade", "words", "lost"),
    [
        ("#202838", "<p>Night sky</p>", True),
        ("#202838", '<p class="light">Night sky</p>', False),
        ("#F0F0E0", "<p>Night sky</p>", False),
        ("#F0F0E0", '<p class="light">Night sky</p>', True),
        ("#202838", '<panel class="plain"><p>Night sky</p></panel>', False),
    ],
)
def test_words_that_are_lost_on_a_picture_are_told(
    shade: str, words: str, lost: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    style = "p: {size: 18pt}, p.light: {colour: paper}, face: {padding: 9mm}, panel.plain: {fill: paper, padding: 2mm}"
    face = f'<component><face id="a" title="A" ground="q.png">{words}</face></component>'
    home = game(tmp_path, face, MIDDLE, {"q.png": Image.new("RGB", (700, 900), shade)}, style)
    assert build(home) == int(lost)
    said = capsys.readouterr().err
    assert ("ACC026" in said) == lost
    if lost:
        assert "“Night sky” stands on a picture with a contrast of 1." in said and "it needs 3 : 1" in said


def test_a_word_that_runs_into_the_dark_is_lost(tmp_path: Path) -> None:
    """Half of the picture is dark: more than a fifth of what is around the words."""
    style = "p: {size: 24pt}, face: {padding: 9mm}"
    face = '<component><face id="a" title="A" ground="q.png"><p>Day and night</p></face></component>'
    picture = Image.new("RGB", (700, 900), "#FFFFFF")
    picture.paste((20, 20, 40), (330, 0, 700, 900))
    assert build(game(tmp_path, face, MIDDLE, {"q.png": picture}, style)) == 1


def test_a_name_that_is_too_long_for_any_file_is_no_picture(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert build(game(tmp_path, FACE.replace("q.png", "q" * 300), MIDDLE, {})) == 1
    assert "error LAY004" in (said := capsys.readouterr().err) and "OUT001" not in said
