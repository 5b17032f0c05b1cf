"""PNG and JPEG on faces: where they stand, how they are stored, in which colours, and what is said of bad ones."""

from __future__ import annotations

import random
import zlib
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from onepage import printed
from PIL import Image, ImageCms
from tagtree import Element, tag_tree
from verapdf import prepare

from printgen.cli import main
from printgen.layout import rasters
from printgen.layout.pictures import COARSE_PICTURE

STYLE = "styles:\n  figure: {height: 20mm, width: 40mm}\n  icon: {height: 6mm}\n"
MM = 72 / 25.4


def noise(mode: str, size: tuple[int, int], seed: int = 1) -> Image.Image:
    count = size[0] * size[1] * len(Image.new(mode, (1, 1)).getbands())
    return Image.frombytes(mode, size, random.Random(seed).randbytes(count))


def saved(image: Image.Image, kind: str = "PNG", **options: object) -> bytes:
    file = BytesIO()
    image.save(file, kind, **options)
    return file.getvalue()


def gradient(mode: str = "RGB", size: tuple[int, int] = (400, 200)) -> Image.Image:
    channel = Image.linear_gradient("L").resize(size)
    return Image.merge("RGB", (channel, channel.rotate(180), Image.new("L", size, 60))).convert(mode)


def images(pdf: pikepdf.Pdf) -> list[pikepdf.Stream]:
    found = [o for o in pdf.objects if isinstance(o, pikepdf.Stream) and o.get("/Subtype") == "/Image"]
    masks = {o.SMask.objgen for o in found if "/SMask" in o}
    return [o for o in found if o.objgen not in masks]


@dataclass(frozen=True)
class Stored:
    """A picture as it stands in a file: its bytes, and what they mean."""

    raw: bytes
    filter: str
    space: str
    pixels: Image.Image
    mask: Image.Image | None


def stored(stream: pikepdf.Stream) -> Stored:
    mask = None
    if "/SMask" in stream:
        assert (stream.SMask.ColorSpace, stream.SMask.Filter) == ("/DeviceGray", "/FlateDecode")
        mask = pikepdf.PdfImage(stream.SMask).as_pil_image()
    pixels = pikepdf.PdfImage(stream).as_pil_image()
    return Stored(stream.read_raw_bytes(), str(stream.Filter), str(stream.ColorSpace), pixels, mask)


def one(folder: Path, data: bytes, name: str = "photo.png", style: str = STYLE) -> Stored:
    """The one picture of a page that shows it."""
    markup = f'<face id="f" title="F"><heading level="1">F</heading><figure src="{name}" alt="a picture"/></face>'
    path = printed(folder, markup, style, {f"templates/icons/{name}": data})
    with pikepdf.open(path) as pdf:
        (found,) = images(pdf)
        return stored(found)


def shown(folder: Path) -> Image.Image:
    """The page as pdfium draws it, at 100 dpi."""
    with pypdfium2.PdfDocument(folder / "small-1-small-a4-page.pdf") as pdf:
        return pdf[0].render(scale=100 / 72).to_pil().convert("RGB")


def box(figure: Element) -> list[float]:
    return [float(value) for value in figure.attributes["BBox"]]


# Where they stand


def test_a_figure_stands_at_the_size_of_its_style_with_its_proportions(tmp_path: Path) -> None:
    one(tmp_path, saved(gradient(size=(900, 300))))
    (figure,) = tag_tree(tmp_path / "small-1-small-a4-page.pdf").all("Figure")
    left, bottom, right, top = box(figure)
    assert figure.alt == "a picture"
    assert (right - left, top - bottom) == pytest.approx((40 * MM, 40 / 3 * MM), abs=0.02)


def test_width_alone_gives_the_height_by_the_proportions(tmp_path: Path) -> None:
    style = "styles:\n  figure: {width: 30mm}\n"
    one(tmp_path, saved(gradient(size=(300, 600))), style=style)
    (figure,) = tag_tree(tmp_path / "small-1-small-a4-page.pdf").all("Figure")
    left, bottom, right, top = box(figure)
    assert (right - left, top - bottom) == pytest.approx((30 * MM, 60 * MM), abs=0.02)


def test_icons_stand_in_the_line_and_ornaments_are_artifacts(tmp_path: Path) -> None:
    markup = '<face id="f" title="F"><p>A <icon src="i.png" alt="dots"/> and <icon src="i.png"/> here</p></face>'
    files = {"templates/icons/i.png": saved(gradient(size=(60, 60)))}
    path = printed(tmp_path, markup, STYLE, files)
    (figure,) = tag_tree(path).all("Figure")
    left, bottom, right, top = box(figure)
    assert (right - left, top - bottom) == pytest.approx((6 * MM, 6 * MM), abs=0.02)
    with pikepdf.open(path) as pdf:
        assert len(images(pdf)) == 1
        assert pdf.pages[0].Contents.read_bytes().count(b" Do Q") == 2


def test_what_is_seen_is_the_picture(tmp_path: Path) -> None:
    quarters = Image.new("RGB", (400, 400), "#FF0000")
    quarters.paste("#0000FF", (200, 0, 400, 200))
    one(tmp_path, saved(quarters), style="styles:\n  figure: {height: 40mm, width: 40mm}\n  face: {padding: 10mm}\n")
    page = shown(tmp_path)
    colours = [colour for _, colour in sorted(page.getcolors(999_999) or [], reverse=True)[:3]]
    assert colours == [(255, 255, 255), (255, 0, 0), (0, 0, 255)]
    blue = [(x, y) for x in range(page.width) for y in range(page.height) if page.getpixel((x, y)) == (0, 0, 255)]
    red = [(x, y) for x in range(page.width) for y in range(page.height) if page.getpixel((x, y)) == (255, 0, 0)]
    assert min(y for _, y in blue) == min(y for _, y in red) and max(x for x, _ in blue) == max(x for x, _ in red)


# How they are stored


def test_54_faces_that_share_a_picture_of_a_megabyte_make_a_file_below_two(tmp_path: Path) -> None:
    data = saved(noise("RGB", (580, 580)))
    assert 1_000_000 < len(data) < 1_100_000
    faces = "".join(
        f'<face id="c{n}" title="Card {n}"><heading level="1">Card {n}</heading>'
        '<figure src="photo.png" alt="noise"/><p>And <icon src="same.png"/></p></face>'
        for n in range(54)
    )
    style = f"title: Small\ninherits: standard\nsheets: {{default: nine-up}}\n{STYLE}"
    names = ("photo.png", "same.png")  # the same picture by another name
    files = {f"templates/icons/{name}": data for name in names} | {"templates/styles/small.yaml": style.encode()}
    path = printed(tmp_path, faces, "", files)
    assert path.stat().st_size < 1_200_000
    with pikepdf.open(path) as pdf:
        assert len(pdf.pages) == 6 and len(images(pdf)) == 1
        assert all(len(page.Resources.XObject) == 1 for page in pdf.pages)


@pytest.mark.parametrize("mode", ["RGB", "L"])
@pytest.mark.parametrize("progressive", [False, True])
def test_a_jpeg_is_passed_through(tmp_path: Path, mode: str, progressive: bool) -> None:
    data = saved(gradient(mode), "JPEG", quality=80, progressive=progressive)
    picture = one(tmp_path, data, "photo.jpg")
    assert picture.raw == data
    assert (picture.filter, picture.space) == ("/DCTDecode", "/DeviceRGB" if mode == "RGB" else "/DeviceGray")


def test_a_jpeg_without_colour_takes_black_ink_alone(tmp_path: Path) -> None:
    picture = one(tmp_path, saved(gradient("L").convert("RGB"), "JPEG"), "photo.jpg")
    assert (picture.filter, picture.space) == ("/DCTDecode", "/DeviceGray")


def test_a_profile_that_says_nothing_does_no_harm(tmp_path: Path) -> None:
    lab = ImageCms.ImageCmsProfile(ImageCms.createProfile("LAB")).tobytes()
    for profile in (b"no profile", lab):
        picture = one(tmp_path, saved(gradient(), icc_profile=profile))
        assert picture.pixels.tobytes() == gradient().tobytes()


@pytest.mark.parametrize("progressive", [False, True])
def test_a_jpeg_leaves_behind_what_a_camera_noted(tmp_path: Path, progressive: bool) -> None:
    exif = Image.Exif()
    exif[0x010E] = "the author's garden"
    options = {"quality": 90, "progressive": progressive}
    noted = saved(gradient(), "JPEG", exif=exif, comment=b"by the author", **options)
    picture = one(tmp_path, noted, "photo.jpg")
    assert b"author" in noted and picture.raw == saved(gradient(), "JPEG", **options)


@pytest.mark.parametrize("mode", ["RGB", "L"])
def test_the_rows_of_a_plain_png_are_passed_through(tmp_path: Path, mode: str) -> None:
    image = gradient(mode)
    data = saved(image)
    picture = one(tmp_path, data)
    assert picture.raw in data
    assert picture.pixels.tobytes() == image.tobytes()


OTHERS = {
    "palette": (gradient().quantize(16), "RGB"),
    "one bit": (gradient("L").convert("1"), "L"),
    "16 bits": (Image.new("I;16", (30, 20), 0x8000), "L"),
    "no colour in RGB": (gradient("L").convert("RGB"), "L"),
    "full alpha": (gradient().convert("RGBA"), "RGB"),
}


@pytest.mark.parametrize("name", OTHERS)
def test_other_png_files_are_made_plain(tmp_path: Path, name: str) -> None:
    image, mode = OTHERS[name]
    picture = one(tmp_path, saved(image))
    assert picture.mask is None and picture.pixels.mode == mode
    expected = Image.new("L", image.size, 0x80) if name == "16 bits" else image.convert(mode)
    assert picture.pixels.tobytes() == expected.tobytes()


def test_alpha_becomes_a_soft_mask(tmp_path: Path) -> None:
    image = gradient().convert("RGBA")
    image.putalpha(Image.linear_gradient("L").resize(image.size))
    picture = one(tmp_path, saved(image))
    assert picture.mask is not None and picture.mask.tobytes() == image.getchannel("A").tobytes()


def test_a_transparent_palette_colour_shows_the_paper(tmp_path: Path) -> None:
    image = Image.new("P", (300, 300), 0)
    image.putpalette([255, 0, 0, 0, 0, 255])
    image.paste(1, (150, 0, 300, 300))
    one(tmp_path, saved(image, transparency=0))
    colours = {colour for _, colour in shown(tmp_path).getcolors(999_999) or []}
    assert (0, 0, 255) in colours and (255, 0, 0) not in colours


def test_an_interlaced_png_is_written_anew(tmp_path: Path) -> None:
    """Pillow cannot write one, so the rows are those of the same size that Adam7 has: one pixel."""
    data = bytearray(saved(Image.new("RGB", (1, 1), "#102030")))
    data[28] = 1
    data[29:33] = zlib.crc32(bytes(data[12:29])).to_bytes(4, "big")
    picture = one(tmp_path, bytes(data))
    assert picture.pixels.tobytes() == bytes.fromhex("102030")


def test_a_photograph_stands_upright_as_its_camera_was_held(tmp_path: Path) -> None:
    exif = Image.Exif()
    exif[0x0112] = 6
    picture = one(tmp_path, saved(gradient(size=(600, 300)), "JPEG", exif=exif), "photo.jpg")
    assert picture.pixels.size == (300, 600)


# Colour


@pytest.mark.parametrize(("kind", "name"), [("PNG", "photo.png"), ("JPEG", "photo.jpg")])
def test_an_edition_without_colour_prints_pictures_in_grey(tmp_path: Path, kind: str, name: str) -> None:
    picture = one(tmp_path, saved(gradient(), kind), name, f"pictures: grey\n{STYLE}")
    assert picture.space == "/DeviceGray"
    colours = {colour for _, colour in shown(tmp_path).getcolors(999_999) or []}
    assert len(colours) > 20 and all(max(colour) - min(colour) <= 2 for colour in colours)


def test_an_edition_without_colour_draws_svg_in_grey(tmp_path: Path) -> None:
    svg = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect fill="#ff0000" width="9" height="9"/></svg>'
    markup = '<face id="f" title="F"><figure src="r.svg" alt="a square"/></face>'
    path = printed(tmp_path, markup, f"pictures: grey\n{STYLE}", {"templates/icons/r.svg": svg})
    with pikepdf.open(path) as pdf:
        content = pdf.pages[0].Contents.read_bytes()
    assert b"0.299 g" in content and b" rg" not in content


def test_the_low_ink_edition_is_without_colour() -> None:
    from conftest import PROJECT

    from printgen.layout.stylesheet import read_stylesheet

    inks = {name: read_stylesheet(name, (PROJECT / "templates",), str).pictures for name in ("standard", "low-ink")}
    assert inks == {"standard": "colour", "low-ink": "grey"}


def test_colours_of_another_space_are_brought_to_srgb(tmp_path: Path) -> None:
    """A profile with red and blue in each other's place, so that the numbers must change places, too."""
    srgb = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    swapped = srgb.replace(b"rXYZ", b"?XYZ").replace(b"bXYZ", b"rXYZ").replace(b"?XYZ", b"bXYZ")
    odd = swapped.replace("sRGB".encode("utf-16-be"), "oddly".encode("utf-16-be")[:8])
    image = Image.new("RGB", (300, 300), "#FF0000")
    kept = one(tmp_path, saved(image, "JPEG", icc_profile=srgb), "photo.jpg")
    assert kept.raw == saved(image, "JPEG")
    covered = image.convert("RGBA")
    covered.putalpha(99)
    for kind, pixels in (("JPEG", image), ("PNG", image), ("PNG", image.quantize(2)), ("PNG", covered)):
        picture = one(tmp_path, saved(pixels, kind, icc_profile=odd), f"photo.{kind.lower()}")
        red, green, blue = picture.pixels.convert("RGB").getpixel((9, 9))
        assert (red < 5, green < 5, blue > 250) == (True, True, True)


# Standards


def test_files_with_pictures_are_still_pdf_ua_and_pdf_a(tmp_path: Path, pytestconfig: pytest.Config) -> None:
    covered = gradient().convert("RGBA")
    covered.putalpha(Image.linear_gradient("L").resize(covered.size))
    files = {
        "rgb.png": saved(gradient()), "alpha.png": saved(covered), "grey.png": saved(gradient("L")),
        "rgb.jpg": saved(gradient(), "JPEG"), "grey.jpg": saved(gradient("L"), "JPEG"),
    }  # fmt: skip
    figures = "".join(f'<figure src="{name}" alt="{name}"/>' for name in files)
    words = '<p>A <icon src="alpha.png" alt="a fade"/> and <icon src="rgb.jpg"/>.</p>'
    markup = f'<face id="f" title="F"><heading level="1">F</heading>{figures}{words}</face>'
    path = printed(tmp_path, markup, STYLE, {f"templates/icons/{name}": data for name, data in files.items()})
    vera = prepare(pytestconfig.cache.mkdir("verapdf") if pytestconfig.cache else tmp_path / "verapdf")
    assert [str(verdict) for verdict in vera.check([path]) if verdict.failures] == []
    assert main(["preflight", str(path), "--edition", "standard"]) == 0


def test_the_same_pictures_make_the_same_file(tmp_path: Path) -> None:
    image = gradient().convert("RGBA")
    image.putalpha(128)
    made = []
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
        one(tmp_path / name, saved(image))
        made.append((tmp_path / name / "small-1-small-a4-page.pdf").read_bytes())
    assert made[0] == made[1]


# Faults


def build(folder: Path, name: str, data: bytes, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    """The exit code and the first line of what is said."""
    try:
        one(folder, data, name)
        code = 0
    except AssertionError:
        code = 1
    return code, capsys.readouterr().err


BROKEN = {
    "no picture": ("photo.png", b"A photograph of salt.", "it does not begin like one"),
    "empty": ("photo.jpg", b"", "it does not begin like one"),
    "cut off": ("photo.png", saved(noise("RGB", (300, 300)))[:9_000], "it is broken"),
    "cut off in its head": ("photo.png", saved(gradient())[:20], "is not PNG or JPEG"),
    "JPEG cut off": ("photo.jpg", saved(gradient(), "JPEG")[:2_000], "it is broken"),
    "CMYK": ("photo.jpg", saved(gradient("CMYK"), "JPEG"), "its colours are CMYK: save it as RGB or grey"),
    "another kind": ("photo.gif", saved(gradient().quantize(8), "GIF"), "is not SVG, PNG or JPEG"),
    "another kind by a wrong name": ("photo.png", saved(gradient(), "TIFF"), "it does not begin like one"),
}


@pytest.mark.parametrize("case", BROKEN)
def test_a_picture_that_cannot_be_printed_is_named_with_its_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], case: str
) -> None:
    name, data, words = BROKEN[case]
    code, said = build(tmp_path, name, data, capsys)
    assert code == 1 and said.count("error LAY004") == 1
    assert "page.xml.j2:1:" in said and name in said and words in said


def test_huge_pictures_are_refused_before_they_are_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    data = bytearray(saved(Image.new("L", (1, 1))))
    for width, height in ((8_000, 8_000), (99_000, 99_000)):
        data[16:24] = width.to_bytes(4, "big") + height.to_bytes(4, "big")
        data[29:33] = zlib.crc32(bytes(data[12:29])).to_bytes(4, "big")
        code, said = build(tmp_path, "photo.png", bytes(data), capsys)
        assert code == 1 and "LAY004" in said and "50 million" in said
    monkeypatch.setattr(rasters, "MOST_BYTES", 1_000_000)
    code, said = build(tmp_path, "photo.png", b"x" * 1_000_001, capsys)
    assert code == 1 and "larger than 1 MB" in said


def test_a_missing_picture_is_named_with_those_there_are(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = {"templates/icons/boat.png": saved(gradient())}
    with pytest.raises(AssertionError):
        printed(tmp_path, '<face id="f" title="F"><figure src="boot.png" alt="a boat"/></face>', STYLE, files)
    said = capsys.readouterr().err
    assert "page.xml.j2:1:" in said and "there is no picture 'boot.png'" in said and "did you mean 'boat.png'?" in said


def test_coarse_pictures_are_named_once_with_place_and_resolution(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    one(tmp_path, saved(gradient(size=(200, 100))))
    said = capsys.readouterr().err
    assert said.count(COARSE_PICTURE.code) == 2, "the warning, and how to ask about it"
    place, message = said.splitlines()[0].split(": warning LAY023 coarse-picture: ")
    assert "page.xml.j2:1:" in place
    assert message.endswith("icons/photo.png' is printed at 127 dpi: 200 × 100 pixels on 40.0 × 20.0 mm")
    assert "for 200 dpi it needs 315 pixels across; its own are good for 25.4 mm" in said


def test_200_dpi_are_enough(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    one(tmp_path, saved(gradient(size=(315, 158))))
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("edition", ["standard", "low-ink"])
def test_a_build_with_pictures_passes_its_own_preflight(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], edition: str
) -> None:
    covered = gradient(size=(100, 100)).convert("RGBA")
    covered.putalpha(200)
    files = {"templates/icons/a.png": saved(covered), "templates/icons/b.jpg": saved(gradient(size=(200, 100)), "JPEG")}
    words = "".join(f'<p>A <icon src="{name}" alt="{name}"/> here</p>' for name in ("a.png", "b.jpg"))
    printed(tmp_path, f'<face id="f" title="F"><heading level="1">Faces</heading>{words}</face>', STYLE, files)
    (tmp_path / "game/templates/styles/small.yaml").unlink()
    choice = ["--edition", edition, "--paper", "a4", "--out", str(tmp_path / "out")]
    capsys.readouterr()
    assert main(["build", "--game", str(tmp_path / "game"), *choice]) == 0
    assert capsys.readouterr().err == ""
    with pikepdf.open(tmp_path / f"out/small-1-{edition}-a4-page.pdf") as pdf:
        spaces = {str(stream.ColorSpace) for stream in images(pdf)}
    assert spaces == {"/DeviceGray" if edition == "low-ink" else "/DeviceRGB"}


GAME = """\
game: {id: small, title: Small, version: "1", language: en}
cards:
  - {id: A1, name: First}
  - {id: A2, name: Second}
components:
  - {id: page, title: Page, template: page.xml.j2}
"""
CARDS = """{% for card in cards %}<face id="{{ card.id }}" title="{{ card.name }}">
<figure src="{{ card.id }}.jpg" alt="{{ card.name }}"/></face>{% endfor %}"""


def test_a_picture_for_each_card_by_its_id(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    names = ("A1.jpg", "A2.jpg")
    files = {f"templates/icons/{name}": saved(noise("RGB", (400, 200), n), "JPEG") for n, name in enumerate(names)}
    path = printed(tmp_path, CARDS, STYLE, {**files, "content/cards.yaml": GAME.encode()})
    assert [figure.alt for figure in tag_tree(path).all("Figure")] == ["First", "Second"]
    with pikepdf.open(path) as pdf:
        assert len(images(pdf)) == 2
    capsys.readouterr()
    (tmp_path / "game/templates/icons/A2.jpg").unlink()
    with pytest.raises(AssertionError):
        printed(tmp_path, CARDS, STYLE, {"content/cards.yaml": GAME.encode()})
    said = capsys.readouterr().err
    assert "content/cards.yaml:4:10: error LAY004 picture-file: there is no picture 'A2.jpg'" in said


def test_coarse_pictures_can_be_allowed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = f"{GAME}allow: [{{code: LAY023, reason: pixels are meant}}]\n"
    files = {f"templates/icons/A{n}.jpg": saved(gradient(size=(40, 20)), "JPEG") for n in (1, 2)}
    printed(tmp_path, CARDS, STYLE, {**files, "content/cards.yaml": GAME.encode()})
    assert capsys.readouterr().err.count("warning LAY023") == 2
    printed(tmp_path, CARDS, STYLE, {**files, "content/cards.yaml": game.encode()})
    assert capsys.readouterr().err == ""
