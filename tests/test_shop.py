"""Files for print shops: boxes, inks, what they say of themselves; and that other programs take them as they are meant."""

from __future__ import annotations

import io
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from broken import MM
from conftest import PROJECT
from hypothesis import given
from hypothesis import strategies as st
from pdfread import reader
from PIL import Image, ImageCms
from shopfile import BLEED, HIGH, NAVY, WIDE, Deck, photo, shop_file, soft
from tagtree import tag_tree
from tools import needs_tool, run_tool
from verapdf import prepare

from printgen.impose.shop import shop_page
from printgen.layout.inks import Inks, heaviest
from printgen.layout.items import Artifact, Frame
from printgen.layout.rasters import Bitmap
from printgen.render import PressStandard
from printgen.units import um_to_pt

PRESSES: tuple[PressStandard, ...] = ("x-4", "x-1a")
PROFILE = PROJECT / "printgen" / "render" / "coated.icc"
WHITE_DECK = Deck(ground=None)


@pytest.fixture(scope="module")
def pictures(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("pictures")


@pytest.fixture(scope="module")
def files(pictures: Path) -> dict[PressStandard, Path]:
    """Two cards with a photograph and a picture with soft edges, by standard."""
    made = {}
    for press in PRESSES:
        made[press] = pictures / f"made-{press}.pdf"
        made[press].write_bytes(shop_file(press, full(pictures)))
    return made


@pytest.fixture(params=PRESSES)
def press(request: pytest.FixtureRequest) -> PressStandard:
    return request.param  # type: ignore[no-any-return]


def full(pictures: Path, count: int = 2) -> Deck:
    return Deck(count, photo=photo(pictures), soft=soft(pictures))


@cache
def inks() -> Inks:
    return Inks(PROFILE.read_bytes())


def operators(data: bytes) -> Iterator[tuple[tuple[float, ...], str]]:
    """What sets a colour on the first page."""
    with pikepdf.open(io.BytesIO(data)) as pdf:
        for operands, operator in pikepdf.parse_content_stream(pdf.pages[0]):
            if str(operator) in ("g", "G", "rg", "RG", "k", "K", "cs", "CS", "sc", "scn"):
                yield tuple(map(float, operands)), str(operator)


# Boxes


@given(st.integers(10_000, 400_000), st.integers(10_000, 400_000), st.integers(0, 10_000))
def test_a_shop_page_is_the_face_with_its_bleed_around_it(width: int, height: int, bleed: int) -> None:
    frame = Frame(um_to_pt(width), um_to_pt(height), (), Artifact.LAYOUT, ground=NAVY)
    page = shop_page(frame, bleed)
    assert (page.width, page.height, page.inset) == (width + 2 * bleed, height + 2 * bleed, bleed)
    (face,) = page.faces
    assert face.area == (bleed, bleed, bleed + width, bleed + height)
    assert [ground.area for ground in page.grounds] == ([(0, 0, page.width, page.height)] if bleed else [])


def test_boxes_are_true_to_a_hundredth_of_a_millimetre(files: dict[PressStandard, Path], press: PressStandard) -> None:
    with pikepdf.open(files[press]) as pdf:
        assert len(pdf.pages) == 2
        for page in pdf.pages:
            media, bleed, trim = (
                [float(v) / MM for v in page.obj[key]] for key in ("/MediaBox", "/BleedBox", "/TrimBox")
            )
            assert media == pytest.approx([0, 0, WIDE + 2 * BLEED, HIGH + 2 * BLEED], abs=0.01)
            assert bleed == media
            assert trim == pytest.approx([BLEED, BLEED, BLEED + WIDE, BLEED + HIGH], abs=0.01)
            assert "/ArtBox" not in page.obj and "/CropBox" not in page.obj and "/Annots" not in page.obj


# What they say of themselves


def test_x4_says_what_iso_15930_7_asks_for(files: dict[PressStandard, Path]) -> None:
    data = files["x-4"].read_bytes()
    assert data.startswith(b"%PDF-1.6\n")
    with pikepdf.open(files["x-4"]) as pdf:
        about = pdf.open_metadata()
        assert about["{http://www.npes.org/pdfx/ns/id/}GTS_PDFXVersion"] == "PDF/X-4"
        assert about["pdf:Trapped"] == "False" and pdf.docinfo["/Trapped"] == "/False"
        assert re.fullmatch(r"uuid:[0-9a-f-]{36}", str(about["xmpMM:DocumentID"]))
        assert (about["xmpMM:VersionID"], about["xmpMM:RenditionClass"]) == ("1", "default")
        assert about["xmp:MetadataDate"] == about["xmp:CreateDate"] == about["xmp:ModifyDate"]
        assert len(pdf.trailer.ID) == 2


def test_x1a_says_what_iso_15930_4_asks_for(files: dict[PressStandard, Path]) -> None:
    data = files["x-1a"].read_bytes()
    assert data.startswith(b"%PDF-1.4\n")
    assert not re.search(rb"/ObjStm|/XRef\b|/SMask|/Group", data)
    assert data[int(data.split(b"startxref\n")[-1].split()[0]) :].startswith(b"xref\n0 ")
    with pikepdf.open(files["x-1a"]) as pdf:
        assert pdf.docinfo["/GTS_PDFXVersion"] == "PDF/X-1a:2003" and "/GTS_PDFXConformance" not in pdf.docinfo
        assert pdf.docinfo["/Trapped"] == "/False" and str(pdf.docinfo["/Title"]) == "Made"
        assert len(pdf.trailer.ID) == 2


def test_the_profile_is_that_of_a_printer_and_stands_in_the_file_once(
    files: dict[PressStandard, Path], press: PressStandard
) -> None:
    with pikepdf.open(files[press]) as pdf:
        intents = list(pdf.Root.OutputIntents)
        assert [str(intent.S) for intent in intents] == ["/GTS_PDFX", "/GTS_PDFA1"]
        assert len({intent.DestOutputProfile.objgen for intent in intents}) == 1
        assert {str(intent.OutputConditionIdentifier) for intent in intents} == {"FOGRA39"}
        assert intents[0].DestOutputProfile.N == 4
        profile = intents[0].DestOutputProfile.read_bytes()
    assert profile == PROFILE.read_bytes() and len(profile) < 200_000
    assert (profile[12:16], profile[16:20], profile[36:40]) == (b"prtr", b"CMYK", b"acsp")


def test_the_same_cards_give_the_same_bytes_and_others_another_name(pictures: Path, press: PressStandard) -> None:
    one, again, other = (shop_file(press, Deck(words=words)) for words in ("A card", "A card", "A cart"))
    names = [re.findall(rb"uuid:[0-9a-f-]{36}", data) for data in (one, other)]
    assert one == again
    assert len(names[0]) == len(names[1]) == 1 and names[0] != names[1]
    assert one.count(b"0000-0000") == 0


def heard(path: Path) -> list[object]:
    return [(e.type, e.id, e.alt, [kid for kid in e.kids if isinstance(kid, tuple)]) for e in tag_tree(path).walk()]


def test_the_tags_are_those_of_the_same_cards_at_home(
    files: dict[PressStandard, Path], pictures: Path, press: PressStandard
) -> None:
    at_home = pictures / "home.pdf"
    at_home.write_bytes(shop_file(None, full(pictures)))
    assert heard(files[press]) == heard(at_home) and len(heard(at_home)) > 10
    assert [page.extract_text() for page in reader(files[press]).pages] == [
        page.extract_text() for page in reader(at_home).pages
    ]


def test_all_fonts_are_in_the_file(files: dict[PressStandard, Path], press: PressStandard) -> None:
    rows = run_tool("pdffonts", files[press]).splitlines()[2:]
    assert rows and all(row.split()[-5:-3] == ["yes", "yes"] for row in rows)


# Inks


def test_black_words_are_black_ink_alone(press: PressStandard) -> None:
    """Nearly black ones too; a coloured line has the other inks."""
    used = list(operators(shop_file(press, WHITE_DECK)))
    assert {operator for _, operator in used} == {"g", "K"}
    assert [values for values, operator in used if operator == "g"][-2:] == [(0.0,), (0.103,)]


def test_colours_look_the_same_by_the_profile(press: PressStandard) -> None:
    """The ground and the line, turned back to sRGB by the profile that the file has in it."""
    used = {operator: values for values, operator in operators(shop_file(press, Deck()))}
    back = ImageCms.buildTransform(
        ImageCms.ImageCmsProfile(io.BytesIO(PROFILE.read_bytes())),
        ImageCms.createProfile("sRGB"),
        "CMYK",
        "RGB",
        ImageCms.Intent.RELATIVE_COLORIMETRIC,
        flags=ImageCms.Flags.BLACKPOINTCOMPENSATION,
    )
    for values, due in ((used["k"], (0, 51, 102)), (used["K"], (178, 26, 26))):
        pixel = Image.new("CMYK", (1, 1), tuple(round(255 * value) for value in values))
        seen = ImageCms.applyTransform(pixel, back).getpixel((0, 0))
        assert seen == pytest.approx(due, abs=12)  # the red is just outside of what the press can print


def test_no_colour_takes_more_than_240_per_cent() -> None:
    """Every twelfth step of red, green and blue, and every step along the dark edges."""
    coarse = [*range(0, 256, 12), 255]
    image = Image.new("RGB", (len(coarse), len(coarse) ** 2 + 256 * 3))
    image.putdata([(r, g, b) for r in coarse for g in coarse for b in coarse])
    dark = [(n, m, 0) for n in range(0, 256) for m in (0, 8, 20)]
    image.paste(Image.frombytes("RGB", (3, 256), bytes(v for colour in dark for v in colour)), (0, len(coarse) ** 2))
    values = inks()._converted(image).tobytes()
    assert max(map(sum, zip(*(values[n::4] for n in range(4)), strict=True))) / 2.55 <= 240


@given(st.tuples(*[st.floats(0, 1)] * 3), st.booleans())
def test_grey_stays_grey_and_colours_become_four_inks(colour: tuple[float, float, float], fine: bool) -> None:
    assert inks().colour(colour[:1], fine) == colour[:1]
    made = inks().colour(colour, fine)
    near_black = max(colour) <= 0.25 and max(colour) - min(colour) <= 0.08
    assert len(made) == (1 if fine and near_black else 4)
    assert all(0 <= value <= 1 for value in made) and sum(made) <= 2.4


def test_a_profile_of_a_screen_is_refused() -> None:
    with pytest.raises(ValueError, match="press for four inks"):
        Inks((PROJECT / "printgen" / "render" / "srgb.icc").read_bytes())


def separations(path: Path, folder: Path) -> dict[str, Image.Image]:
    """The first page as Ghostscript parts it into plates; 0 is full ink."""
    gs(path, "-sDEVICE=tiffsep", "-r150", "-dLastPage=1", f"-sOutputFile={folder / 'plate.tif'}")
    return {
        ink: Image.open(folder / f"plate({ink}).tif").convert("L") for ink in ("Cyan", "Magenta", "Yellow", "Black")
    }


def gs(path: Path, *options: str) -> str:
    """What Ghostscript prints. It must not complain."""
    command = [needs_tool("gs"), "-q", "-dNOPAUSE", "-dBATCH", *options, str(path)]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_words_are_on_the_black_plate_alone(tmp_path: Path, press: PressStandard) -> None:
    path = tmp_path / "cards.pdf"
    path.write_bytes(shop_file(press, WHITE_DECK))
    plates = separations(path, tmp_path)
    words = tuple(round(v * 150 / 25.4) for v in (5 + BLEED, 8 + BLEED, 60 + BLEED, 34 + BLEED))  # not the red line
    assert {ink: plate.crop(words).getextrema()[0] < 30 for ink, plate in plates.items()} == {
        "Cyan": False, "Magenta": False, "Yellow": False, "Black": True,
    }  # fmt: skip
    for ink in ("Cyan", "Magenta", "Yellow"):
        assert plates[ink].crop(words).getextrema() == (255, 255)


def test_the_ground_goes_to_the_edge_of_the_bleed_on_every_plate_that_has_it(
    files: dict[PressStandard, Path], tmp_path: Path, press: PressStandard
) -> None:
    plates = separations(files[press], tmp_path)
    for ink, full_ink in (("Cyan", 0.953), ("Magenta", 0.655), ("Black", 0.49)):
        plate = plates[ink]
        places = [(2, 30), (plate.width - 3, 30), (30, 3), (30, plate.height - 3)]
        assert [plate.getpixel(place) for place in places] == pytest.approx([255 * (1 - full_ink)] * 4, abs=3)


# Pictures


def test_a_picture_that_all_cards_share_is_stored_once(pictures: Path, press: PressStandard) -> None:
    large = photo(pictures, (2100, 1400), quality=95)
    assert 900_000 < len(large.colour.data) < 1_500_000
    data = shop_file(press, Deck(54, photo=large))
    with pikepdf.open(io.BytesIO(data)) as pdf:
        drawn = {image.objgen for page in pdf.pages for image in page.obj.Resources.XObject.values()}
        assert len(pdf.pages) == 54 and len(drawn) == 1
    assert len(data) - len(PROFILE.read_bytes()) < 2_000_000


def image_of(data: bytes, number: int = 0) -> dict[str, str]:
    with pikepdf.open(io.BytesIO(data)) as pdf:
        images = list(pdf.pages[0].obj.Resources.XObject.values())
        return {str(key)[1:]: str(value).lstrip("/") for key, value in images[number].items()}


def test_a_photograph_stays_a_jpeg_in_four_inks(pictures: Path, press: PressStandard) -> None:
    entries = image_of(shop_file(press, Deck(photo=photo(pictures))))
    assert (entries["Filter"], entries["ColorSpace"]) == ("DCTDecode", "DeviceCMYK")


def grey_photo(pictures: Path) -> Bitmap:
    from printgen.layout.rasters import read_raster

    path = pictures / "grey.jpg"
    Image.linear_gradient("L").save(path, "JPEG")
    return read_raster(path, path.name, "colour")


def test_a_grey_picture_stays_as_it_is(pictures: Path, press: PressStandard) -> None:
    bitmap = grey_photo(pictures)
    data = shop_file(press, Deck(photo=bitmap))
    assert image_of(data)["ColorSpace"] == "DeviceGray" and bitmap.colour.data in data


def test_soft_edges_stay_soft_or_are_cut_out(pictures: Path) -> None:
    for press, key, other in (("x-4", "SMask", "Mask"), ("x-1a", "Mask", "SMask")):
        entries = image_of(shop_file(press, Deck(soft=soft(pictures))))  # type: ignore[arg-type]
        assert key in entries and other not in entries
        assert (entries["Filter"], entries["ColorSpace"]) == ("FlateDecode", "DeviceCMYK")


@pytest.mark.parametrize("kind", ["JPEG", "PNG"])
def test_the_darkest_picture_keeps_to_the_limit_too(pictures: Path, kind: str) -> None:
    bitmap = photo(pictures, (500, 300), kind)
    made = inks().picture(bitmap, None)
    with pikepdf.open(io.BytesIO(shop_file("x-4", Deck(photo=bitmap)))) as pdf:
        (image,) = pdf.pages[0].obj.Resources.XObject.values()
        data = image.read_raw_bytes() if kind == "JPEG" else image.read_bytes()
    assert made.colour.channels == 4
    assert 200 < heaviest(data, (500, 300), kind == "JPEG", kind == "JPEG") <= 242


def test_ink_is_measured_as_pdf_has_it() -> None:
    """0 is no ink in a plain picture and full ink in one that is inverted, as programs write JPEGs of four inks."""
    assert heaviest(bytes([51, 102, 0, 255]) * 4, (2, 2), jpeg=False, inverted=False) == pytest.approx(160)
    assert heaviest(bytes([51, 102, 0, 255]) * 4, (2, 2), jpeg=False, inverted=True) == pytest.approx(240)
    file = io.BytesIO()
    Image.new("CMYK", (32, 32), (51, 102, 0, 255)).save(file, "JPEG", quality=95)
    assert heaviest(file.getvalue(), (32, 32), jpeg=True, inverted=True) == pytest.approx(160, abs=3)


# Other programs


def test_qpdf_finds_nothing_wrong(files: dict[PressStandard, Path], press: PressStandard) -> None:
    assert "No syntax or stream encoding errors found" in run_tool("qpdf", "--check", files[press])


def test_ghostscript_draws_them_without_a_word(files: dict[PressStandard, Path], press: PressStandard) -> None:
    assert gs(files[press], "-sDEVICE=nullpage") == ""
    rows = gs(files[press], "-sDEVICE=ink_cov", "-sOutputFile=-").splitlines()
    assert len(rows) == 2 and all(row.endswith("CMYK OK") for row in rows)


def test_poppler_draws_them_without_a_word(
    files: dict[PressStandard, Path], tmp_path: Path, press: PressStandard
) -> None:
    command = [needs_tool("pdftoppm"), "-r", "72", "-png", str(files[press]), str(tmp_path / "page")]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_the_colours_are_seen_as_they_were_meant(
    files: dict[PressStandard, Path], tmp_path: Path, press: PressStandard
) -> None:
    """The ground, the white of the panel, the red disc and what is beside it, by Ghostscript and by pdfium."""
    gs(files[press], "-sDEVICE=png16m", "-r100", "-dLastPage=1", f"-sOutputFile={tmp_path / 'page.png'}")
    with pypdfium2.PdfDocument(files[press]) as pdf:
        seen = [Image.open(tmp_path / "page.png").convert("RGB"), pdf[0].render(scale=100 / 72).to_pil().convert("RGB")]
    for image in seen:
        found = [image.getpixel((round((x + BLEED) / 0.254), round((y + BLEED) / 0.254))) for x, y in PLACES]
        for colour, due in zip(found, ((0, 51, 102), (255, 255, 255), (200, 30, 30), (0, 51, 102)), strict=True):
            assert colour == pytest.approx(due, abs=16)


PLACES = ((3, 60), (50, 28), (30, 72), (36.2, 72))
"""Millimetres inside the card; the last is where the disc has faded out."""


def test_they_are_pdf_ua_and_pdf_a_as_they_say(
    files: dict[PressStandard, Path], tmp_path_factory: pytest.TempPathFactory, pytestconfig: pytest.Config
) -> None:
    vera = prepare(pytestconfig.cache.mkdir("verapdf") if pytestconfig.cache else tmp_path_factory.mktemp("verapdf"))
    verdicts = vera.check(files.values())
    assert len(verdicts) == 4
    assert [str(verdict) for verdict in verdicts if verdict.failures] == []


# What is made for players at home is not touched


def test_a_plain_build_loads_nothing_of_it(tmp_path: Path) -> None:
    code = """if True:
        import sys
        from printgen.cli import main
        only = ["--edition", "standard", "--paper", "a4", "--component", "record"]
        assert main(["build", *only, "--out", sys.argv[1]]) == 0
        late = {"printgen.render.press", "printgen.layout.inks", "printgen.impose.shop", "PIL.ImageCms"}
        print(sorted(late & set(sys.modules)))
    """
    command = [sys.executable, "-c", code, str(tmp_path)]
    done = subprocess.run(command, cwd=PROJECT, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1] == "[]"
