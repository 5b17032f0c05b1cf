"""The preflight of files for print shops: right ones are clean, each planted fault is told by the one rule that is for it."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pikepdf
import pytest
from broken import content, edited
from conftest import PROJECT
from pikepdf import Array, Name, Pdf, String
from PIL import Image, ImageCms
from shopfaults import SHOP_FAULTS, rewritten, right_deck
from shopfile import Deck, photo, shop_file

from printgen.check.pdf import preflight
from printgen.check.pdf.colours import WHITE, contrast, is_mixed_grey
from printgen.check.pdf.model import Colour
from printgen.check.pdf.reading import read_file
from printgen.check.pdf.resources import kind_of
from printgen.cli import main
from printgen.cli.game import open_game
from printgen.diagnostics import Span
from printgen.document import Node
from printgen.export.edition import open_edition
from printgen.export.kit import make_kit
from printgen.impose.papers import PAPERS
from printgen.impose.shop import shop_page
from printgen.layout.items import Frame
from printgen.render import DocumentInfo, PressStandard, render_pdf

SPAN = Span("shop.pdf")
PRESSES: tuple[PressStandard, ...] = ("x-4", "x-1a")


@pytest.fixture(scope="module")
def pictures(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("pictures")


def told(data: bytes, edition: str | None = None) -> list[str]:
    return [f"{found.code} {found.message}" for found in preflight(data, SPAN, edition)]


@pytest.mark.parametrize("press", PRESSES)
def test_a_right_file_is_clean_and_stays_so_when_it_is_written_anew(pictures: Path, press: PressStandard) -> None:
    data = shop_file(press, right_deck(pictures))
    assert told(data) == [] == told(rewritten(data))


@pytest.mark.parametrize("fault", SHOP_FAULTS)
def test_a_planted_fault_is_told_by_its_rule_and_by_no_other(pictures: Path, fault: str) -> None:
    planted = SHOP_FAULTS[fault]
    found = preflight(planted.data(pictures), SPAN)
    assert {diagnostic.code for diagnostic in found} == {planted.code}, found
    assert all(diagnostic.span == SPAN for diagnostic in found)


# The decks of the game that ships


@pytest.mark.parametrize("edition", ["standard", "large-print", "low-ink"])
@pytest.mark.parametrize("press", PRESSES)
def test_decks_of_every_edition_are_clean(edition: str, press: PressStandard) -> None:
    opened = open_game(PROJECT)
    chosen = open_edition(opened.game, opened.entry, edition)
    deck = next(part for part in make_kit(chosen, PAPERS["a4"]).alone if part.name == "cards")
    root = deck.roots[0]
    frames: dict[Node, Frame] = {p.frame.place: p.frame for page in deck.pages for p in page.faces}  # type: ignore[misc]
    pages = [shop_page(frames[node], 3175) for node in root.nodes() if node.kind == "face"]
    info = DocumentInfo("Cards", "", "", "en", "tests", edition, "cards")
    data = render_pdf(pages, [root], info, chosen.main_font, press)
    words = tuple(map(str, opened.game.keywords))
    assert len(pages) == 12
    assert preflight(data, SPAN, documents=[root], keywords=words) == []


# What is said


def test_bleed_is_told_in_millimetres() -> None:
    assert told(shop_file("x-4", Deck(), bleed=3.0)) == []
    narrow = told(shop_file("x-4", Deck(count=1), bleed=1.5))
    sides = "1.5 mm at the left, 1.5 mm at the top, 1.5 mm at the right, 1.5 mm at the bottom"
    assert narrow == [f"PDF032 page 1: the bleed is {sides}; print shops need 3 mm"]


def test_every_side_whose_ground_ends_is_told() -> None:
    found = told(shop_file("x-4", Deck(count=1, bled=False)))
    assert [line.split(" edge")[0] for line in found] == [
        f"PDF041 page 1: the ground at the {side}" for side in ("left", "right", "upper")
    ]


def test_a_white_card_needs_no_ground() -> None:
    assert told(shop_file("x-4", Deck(ground=None))) == []
    assert told(shop_file("x-4", Deck(ground=(1.0,), words=" "))) == []


def test_a_picture_that_ends_at_the_cut_is_told(pictures: Path) -> None:
    """It covers the card's lower edge, and not the bleed below it."""
    image = content(r"q 113\.386 0 0 56\.693 37\.346 90\.921 cm", "q 113.386 0 0 56.693 37.346 9 cm")
    data = edited(shop_file("x-4", Deck(count=1, photo=photo(pictures))), image)
    assert [line[:48] for line in told(data)] == ["PDF041 page 1: the ground at the lower edge ends"]


def test_a_turned_page_is_read_as_it_is_shown() -> None:
    def turn(pdf: Pdf) -> None:
        for page in pdf.pages:
            page.obj.Rotate = 90

    file = read_file(edited(shop_file("x-4", Deck()), turn), SPAN)
    assert file.pages[0].trim == pytest.approx((3.175, 3.175, 92.075, 66.675), abs=0.01)
    assert told(edited(shop_file("x-4", Deck(bled=False)), turn))[0].startswith("PDF041")


def test_annotations_beside_the_bleed_and_marks_of_printers_are_allowed() -> None:
    def notes(pdf: Pdf) -> None:
        pdf.pages[0].obj.Annots = Array(
            [
                pdf.make_indirect(pikepdf.Dictionary(Subtype=Name.Text, Rect=[400, 0, 420, 20])),
                pdf.make_indirect(pikepdf.Dictionary(Subtype=Name.PrinterMark, Rect=[0, 0, 20, 20])),
            ]
        )

    assert told(edited(shop_file("x-4", Deck()), notes)) == []


def test_a_trim_box_alone_makes_a_file_one_for_a_print_shop() -> None:
    """Its colours are still those of a screen, and it makes no claim."""
    found = {line[:6] for line in told(shop_file(None, Deck()))}
    assert found == {"PDF033", "PDF034", "PDF038"}


@pytest.mark.parametrize(
    ("values", "mixed"),
    [
        ((0.4, 0.3, 0.3, 1.0), True),
        ((0.07, 0.06, 0.0, 0.87), True),
        ((0.5, 0.5, 0.5, 0.0), True),
        ((0.81, 0.65, 0.0, 0.77), False),
        ((0.69, 0.0, 0.84, 0.63), False),
        ((0.0, 0.0, 0.0, 0.9), False),
        ((0.0, 0.0, 0.0, 0.0), False),
    ],
    ids=["rich black", "dark grey", "grey", "night blue", "dark green", "black ink", "white"],
)
def test_black_of_several_inks_is_told_from_dark_colours(values: tuple[float, ...], mixed: bool) -> None:
    assert is_mixed_grey(Colour("cmyk", values)) == mixed


def test_what_inks_look_like_is_known_well_enough_for_contrasts() -> None:
    """By the profile that the files have: nine in ten colours to a seventh, white and black ink exactly."""
    chance, inks = random.Random(5), []
    for _ in range(500):
        inks.append([chance.random(), chance.random(), chance.random(), chance.random() ** 2])
    profile = ImageCms.ImageCmsProfile(str(PROJECT / "printgen" / "render" / "coated.icc"))
    screen = ImageCms.createProfile("sRGB")
    black_point = ImageCms.Flags.BLACKPOINTCOMPENSATION
    turn = ImageCms.buildTransform(
        profile, screen, "CMYK", "RGB", ImageCms.Intent.RELATIVE_COLORIMETRIC, flags=black_point
    )
    image = Image.frombytes("CMYK", (len(inks), 1), bytes(round(255 * value) for colour in inks for value in colour))
    seen = ImageCms.applyTransform(image, turn).tobytes()
    ratios = []
    for n, values in enumerate(inks):
        due = contrast(Colour("rgb", tuple(value / 255 for value in seen[3 * n : 3 * n + 3])), WHITE)
        found = contrast(Colour("cmyk", tuple(values)), WHITE)
        assert due and found
        ratios.append(max(due / found, found / due))
    assert sorted(ratios)[450] < 1.15
    assert contrast(Colour("cmyk", (0.0, 0.0, 0.0, 1.0)), Colour("cmyk", (0.0,) * 4)) == pytest.approx(21)


@pytest.mark.parametrize(
    ("space", "kind"),
    [
        (Name.DeviceGray, "gray"),
        (Array([Name.Indexed, Name.DeviceRGB, 1, String("......")]), "rgb"),
        (Array([Name.Separation, Name("/Gold"), Name.DeviceCMYK, 0]), "spot"),
        (Array([Name.Separation, Name("/Gold"), Name.DeviceRGB, 0]), "rgb"),
        (Array([Name.DeviceN, Array([Name("/Gold")]), Name.DeviceCMYK, 0]), "spot"),
        (Array([Name.Lab, 0]), "other"),
        (Array([]), "other"),
    ],
)
def test_kinds_of_colour_spaces(space: pikepdf.Object, kind: str) -> None:
    from pypdf.generic import ArrayObject, NameObject

    def plain(value: object) -> object:
        if isinstance(value, Array):
            return ArrayObject(map(plain, value))  # type: ignore[arg-type]
        return NameObject(str(value)) if isinstance(value, Name) else value

    assert kind_of(plain(space)) == kind


@pytest.mark.parametrize("seed", range(6))
def test_damaged_files_never_upset_it(pictures: Path, seed: int) -> None:
    chance = random.Random(seed)
    whole = shop_file(PRESSES[seed % 2], right_deck(pictures))
    for _ in range(4):
        data = bytearray(whole)
        for _ in range(chance.randrange(1, 30)):
            at = chance.randrange(len(data))
            data[at : at + chance.choice([0, 1, 40])] = chance.randbytes(chance.choice([1, 1, 20]))
        preflight(bytes(data), SPAN)


@pytest.mark.parametrize("key", ["OutputIntents", "AcroForm", "Names", "OpenAction"])
@pytest.mark.parametrize("value", [b"/Odd", b"[7 /Odd]", b"(odd)", b"<</S 7>>"])
def test_odd_values_never_upset_it(key: str, value: bytes) -> None:
    def edit(pdf: Pdf) -> None:
        pdf.Root[f"/{key}"] = pikepdf.Object.parse(value)

    preflight(edited(shop_file("x-4", Deck(count=1)), edit), SPAN)


@pytest.mark.parametrize("key", ["XObject", "ExtGState", "ColorSpace", "Shading", "Pattern"])
@pytest.mark.parametrize("value", [b"/Odd", b"[7]", b"<</X [1] /Y /Odd /Z <</BM [] /ca /Odd>>>>"])
def test_odd_resources_never_upset_it(key: str, value: bytes) -> None:
    def edit(pdf: Pdf) -> None:
        pdf.pages[0].obj.Resources[f"/{key}"] = pikepdf.Object.parse(value)

    preflight(edited(shop_file("x-4", Deck(count=1)), edit), SPAN)


def test_a_form_that_draws_itself_is_looked_at_once() -> None:
    def edit(pdf: Pdf) -> None:
        form = pdf.make_stream(b"/X Do", Type=Name.XObject, Subtype=Name.Form, BBox=[0, 0, 1, 1])
        form.Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary(X=form))
        pdf.pages[0].obj.Resources.XObject = pikepdf.Dictionary(X=form)

    assert told(edited(shop_file("x-4", Deck(count=1)), edit)) == []


# The command


def test_the_command_says_that_it_is_a_file_for_print_shops(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for press in PRESSES:
        (tmp_path / f"{press}.pdf").write_bytes(shop_file(press, Deck()))
    assert main(["preflight", *(str(tmp_path / f"{press}.pdf") for press in PRESSES)]) == 0
    assert [line.split("  ")[1] for line in capsys.readouterr().out.splitlines()] == [
        "2 pages, standard edition, PDF/X-4 for print shops: nothing is wrong",
        "2 pages, standard edition, PDF/X-1a:2003 for print shops: nothing is wrong",
    ]


def test_it_fails_with_page_and_place(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "cards.pdf"
    near = replace(SHOP_FAULTS["words 2 mm from the cut"])
    path.write_bytes(near.data(tmp_path))
    assert main(["preflight", str(path)]) == 1
    place = "page 1, 5 mm from the left and 11 mm from the top"
    said = f"error PDF040 outside-the-safe-zone: {place}: “A card” is 2.0 mm from the cut; it needs 3.175 mm"
    assert said in capsys.readouterr().err
