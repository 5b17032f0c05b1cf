"""PDFs for print shops and services: their boxes, the order of their pages and what they are called."""

from __future__ import annotations

from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from conftest import PROJECT
from service_game import STYLE, card, export, write_game

from printgen.cli import main

INCH = 72.0
MM = 72 / 25.4
_FRONT = '<face id="{{ card.id }}" title="{{ card.name }}" class="card"'
ONE_BACK = (
    "<component>{% for card in cards %}{% for copy in card.copies | upto %}" + _FRONT + "><p>{{ card.id }}</p></face>"
    '{% endfor %}{% endfor %}<back title="Back" class="card"><p>behind</p></back></component>'
)
OWN_BACKS = (
    "<component>{% for card in cards %}" + _FRONT + ' back="b{{ card.id }}"><p>{{ card.id }}</p></face>'
    '<back id="b{{ card.id }}" title="Back" class="card"><p>behind {{ card.id }}</p></back>{% endfor %}</component>'
)
PLAIN = (
    STYLE.replace("size: 9pt", "size: 12pt").replace("#3060A0", "#183050")
    + "  back.card: {fill: ground, padding: 1mm}\n"
)


def own_service(more: str) -> dict[str, str | bytes]:
    spec = "title: Corner\nkind: pdf\nface: poker\nbleed: 3mm\nsafe: 0.125in\nstandard: x-4\nnote: asked\n" + more
    return {"templates/services/corner.yaml": spec}


def words(path: Path) -> list[str]:
    """Of each page, read by pdfium."""
    with pypdfium2.PdfDocument(path) as pdf:
        return [" ".join(page.get_textpage().get_text_range().split()) for page in pdf]


def boxes(path: Path) -> set[tuple[tuple[float, ...], ...]]:
    """Media, bleed and trim box of all pages, rounded to a hundredth of a point."""
    with pikepdf.open(path) as pdf:
        return {
            tuple(tuple(round(float(side), 2) for side in getattr(page, name)) for name in ("mediabox", "bleedbox", "trimbox"))
            for page in pdf.pages
        }  # fmt: skip


def test_drivethrucards_has_its_page_and_its_cut(tmp_path: Path) -> None:
    assert main(["export", "--game", str(PROJECT), "--for", "drivethrucards", "--out", str(tmp_path)]) == 0
    (path,) = tmp_path.glob("*.pdf")
    assert path.name == "common-reserve-1.0-standard-cards-drivethrucards.pdf"
    page = (0.0, 0.0, 2.75 * INCH, 3.75 * INCH)
    trim = (INCH / 8, INCH / 8, 2.625 * INCH, 3.625 * INCH)
    assert boxes(path) == {(page, page, trim)}
    with pikepdf.open(path) as pdf:
        assert len(pdf.pages) == 24
        assert pdf.pdf_version == "1.4", "PDF/X-1a:2003"
        assert "PDF/X-1" in str(pdf.docinfo.get("/GTS_PDFXVersion"))


def test_the_print_shop_keeps_each_parts_own_size(tmp_path: Path) -> None:
    assert main(["export", "--game", str(PROJECT), "--for", "print-shop", "--out", str(tmp_path)]) == 0
    made = {path.stem.removeprefix("common-reserve-1.0-standard-"): path for path in tmp_path.glob("*.pdf")}
    sizes = {"cards-print-shop": (63, 88), "actions-print-shop": (180, 80)}
    assert made.keys() == sizes.keys()
    for name, (width, height) in sizes.items():
        wide, high = round((width + 6) * MM, 2), round((height + 6) * MM, 2)
        ((media, bleed, trim),) = boxes(made[name])
        assert media == bleed == pytest.approx((0, 0, wide, high), abs=0.02)
        assert trim == pytest.approx((3 * MM, 3 * MM, wide - 3 * MM, high - 3 * MM), abs=0.02)


def test_the_low_ink_edition_can_be_printed_too(tmp_path: Path) -> None:
    """Its 5 % of ink are for a player's sheets; a page that is one card has more."""
    choice = ["--for", "drivethrucards", "--edition", "low-ink", "--out", str(tmp_path)]
    assert main(["export", "--game", str(PROJECT), *choice]) == 0
    assert [path.name for path in tmp_path.glob("*.pdf")] == ["common-reserve-1.0-low-ink-cards-drivethrucards.pdf"]


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    cards = card(1) + card(2, ", copies: 2") + card(3)
    files = own_service('backs: in turn\nnames: "{game} {component}"\n')
    return write_game(tmp_path_factory.mktemp("service"), cards, ONE_BACK, PLAIN, files)


def test_fronts_and_backs_in_turn_with_a_page_for_each_copy(game: Path) -> None:
    sent = export(game, "corner")
    assert sent.code == 0, sent.said
    assert sent.names == ["manifest.json", "trial deck.pdf"]
    assert words(sent.folder / "trial deck.pdf") == ["c1", "behind", "c2", "behind", "c2", "behind", "c3", "behind"]


def test_some_cards_alone_are_a_whole_document(game: Path, tmp_path: Path) -> None:
    """The preflight compares the words with those of the cards that were asked for."""
    sent = export(game, "corner", "--cards", "c2-c3", out=tmp_path)
    assert sent.code == 0, sent.said
    assert words(tmp_path / "trial deck.pdf") == ["c2", "behind", "c2", "behind", "c3", "behind"]


def test_the_ground_bleeds_on_every_page(game: Path) -> None:
    with pypdfium2.PdfDocument(export(game, "corner").folder / "trial deck.pdf") as pdf:
        for page in pdf:
            image = page.render(scale=2).to_pil().convert("RGB")
            wide, high = image.size
            rim = {image.getpixel((x, y)) for x in (1, wide // 2, wide - 3) for y in (1, high - 3)}
            assert len(rim) == 1 and rim != {(255, 255, 255)}


def test_a_card_without_a_back_has_an_empty_page_behind_it(tmp_path: Path) -> None:
    files = own_service('backs: in turn\nnames: "{component}"\n')
    game = write_game(tmp_path, card(1) + card(2), style=PLAIN, files=files)
    sent = export(game, "corner")
    assert sent.code == 0, sent.said
    assert words(sent.folder / "deck.pdf") == ["c1", "", "c2", ""]
    assert len(boxes(sent.folder / "deck.pdf")) == 1
    assert "deck: cards without a back; every second page is empty" in sent.told


def test_faces_that_are_wider_than_high_lie_on_their_side(tmp_path: Path) -> None:
    style = PLAIN.replace("deck: nine-up", "deck: three-strips")
    files = own_service('backs: in turn\nnames: "{component}"\n')
    game = write_game(tmp_path, card(1) + card(2), ONE_BACK, style, files)
    sent = export(game, "corner")
    assert sent.code == 0, sent.said
    path = sent.folder / "deck.pdf"
    assert words(path) == ["c1", "behind", "c2", "behind"]
    width, height = 2.5 * INCH + 6 * MM, 3.5 * INCH + 6 * MM
    ((media, _, trim),) = boxes(path)
    assert media == pytest.approx((0, 0, width, height), abs=0.02)
    assert trim == pytest.approx((3 * MM, 3 * MM, width - 3 * MM, height - 3 * MM), abs=0.02)
    with pypdfium2.PdfDocument(path) as pdf:
        left, bottom, right, top = pdf[0].get_textpage().get_charbox(0)
        other = pdf[0].get_textpage().get_charbox(1)
    assert right > width - 8 * MM - 12 and top > height - 10 * MM
    assert other[1] < bottom and left == pytest.approx(other[0], abs=4), "from top to bottom"


def test_backs_apart(tmp_path: Path) -> None:
    """One page where all cards have the same, otherwise as many as fronts and in their order."""
    files = own_service('backs: apart\nnames: "{component} {side}"\n')
    common = write_game(tmp_path / "one", card(1) + card(2, ", copies: 2"), ONE_BACK, PLAIN, files)
    sent = export(common, "corner")
    assert sent.code == 0, sent.said
    assert words(sent.folder / "deck front.pdf") == ["c1", "c2", "c2"]
    assert words(sent.folder / "deck back.pdf") == ["behind"]
    own = write_game(tmp_path / "own", card(1) + card(2), OWN_BACKS, PLAIN, files)
    sent = export(own, "corner")
    assert sent.code == 0, sent.said
    assert words(sent.folder / "deck front.pdf") == ["c1", "c2"]
    assert words(sent.folder / "deck back.pdf") == ["behind c1", "behind c2"]


def test_a_service_that_prints_no_backs(tmp_path: Path) -> None:
    game = write_game(tmp_path, card(1) + card(2), OWN_BACKS, PLAIN, own_service('backs: none\nnames: "{component}"\n'))
    sent = export(game, "corner")
    assert sent.code == 0, sent.said
    assert sent.names == ["deck.pdf", "manifest.json"]
    assert words(sent.folder / "deck.pdf") == ["c1", "c2"]


def test_pdfs_are_the_same_again_in_another_folder(game: Path, tmp_path: Path) -> None:
    one, two = export(game, "corner"), export(game, "corner", out=tmp_path / "elsewhere")
    assert [(one.folder / n).read_bytes() for n in one.names] == [(two.folder / n).read_bytes() for n in two.names]


def test_what_the_preflight_finds_stops_the_order(tmp_path: Path) -> None:
    """A line of 0.1 pt breaks up in print."""
    style = PLAIN.replace("stroke: 1pt", "stroke: 0.1pt")
    game = write_game(tmp_path, card(1), ONE_BACK, style, own_service('names: "{component} {side}"\n'))
    sent = export(game, "corner")
    assert (sent.code, sent.names) == (1, [])
    assert "error PDF015" in sent.said
