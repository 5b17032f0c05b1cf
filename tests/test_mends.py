"""ReportLab's faults and their mends. Where plain ReportLab is asked here, a test that fails says: the mend can go."""

from __future__ import annotations

import io
import re
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from onepage import printed
from pdfread import pdfium_pages, pypdf_pages
from pypdf import PdfReader
from reportlab import rl_config
from reportlab.pdfbase import pdfmetrics, ttfonts
from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary, PDFName, PDFObjectReference
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas
from tagtree import tag_tree

from printgen.render.mends import MendedCanvas, mended, permit, to_unicode

ACE = "\N{PLAYING CARD ACE OF SPADES}"
"""U+1F0A1: beyond U+FFFF, so two numbers in UTF-16."""
LETTERS = "AB \u0301" + ACE


def plain_file(canvas: type[Canvas] = Canvas, **options: Any) -> bytes:
    """A page with a line on it."""
    made = canvas("", invariant=1, **options)
    made.line(9, 9, 99, 9)
    made.showPage()
    return bytes(made.getpdfdata())


def first_page(data: bytes) -> Any:
    return PdfReader(io.BytesIO(data)).pages[0]


@pytest.fixture(scope="module")
def small_font(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A font of a few squares, one of which is a playing card."""
    names = [".notdef", *(f"u{ord(letter):05X}" for letter in LETTERS)]
    pen = TTGlyphPen(None)
    pen.moveTo((50, 0))
    for corner in ((50, 700), (450, 700), (450, 0)):
        pen.lineTo(corner)
    pen.closePath()
    square = pen.glyph()
    font = FontBuilder(1000, isTTF=True)
    font.setupGlyphOrder(names)
    font.setupCharacterMap(dict(zip(map(ord, LETTERS), names[1:], strict=True)))
    font.setupGlyf(dict.fromkeys(names, square))
    font.setupHorizontalMetrics(dict.fromkeys(names, (500, 50)))
    font.setupHorizontalHeader(ascent=800, descent=-200)
    font.setupOS2(sTypoAscender=800, sTypoDescender=-200, sCapHeight=700, sxHeight=500, version=4, fsType=0)
    font.setupNameTable({"familyName": "Squares", "styleName": "Regular", "psName": "Squares-Regular"})
    font.setupPost()
    path = tmp_path_factory.mktemp("font") / "Squares.ttf"
    font.save(path)
    return path


# ToUnicode


def mapped(cmap: str) -> dict[int, str]:
    return {
        int(code, 16): bytes.fromhex(text).decode("utf-16-be")
        for block in re.findall(r"beginbfchar(.*?)endbfchar", cmap, re.S)
        for code, text in re.findall(r"<([0-9A-F]+)> <([0-9A-F]+)>", block)
    }


def test_plain_reportlab_writes_characters_beyond_u_ffff_as_one_number_of_five_digits() -> None:
    assert "<01> <1F0A1>" in ttfonts.makeToUnicodeCMap("F", [0x41, ord(ACE)])


def test_plain_reportlab_maps_places_without_a_character_to_u_0000() -> None:
    assert "<00> <0000>" in ttfonts.makeToUnicodeCMap("F", [0, 0x41])


def test_mended_cmaps_are_utf_16_and_leave_unused_places_out() -> None:
    assert mapped(to_unicode("F", [0, 0x41, ord(ACE), 0, 0x20AC])) == {1: "A", 2: ACE, 4: "€"}
    assert "<02> <D83CDCA1>" in to_unicode("F", [0, 0x41, ord(ACE)])


def test_blocks_of_a_cmap_have_at_most_100_entries_and_say_how_many() -> None:
    cmap = to_unicode("F", list(range(32, 32 + 250)))
    blocks = re.findall(r"(\d+) beginbfchar\n(.*?)endbfchar", cmap, re.S)
    assert [(int(count), text.count("\n")) for count, text in blocks] == [(100, 100), (100, 100), (50, 50)]
    assert len(mapped(cmap)) == 250


def test_reportlab_is_mended_only_while_a_file_is_written() -> None:
    original = ttfonts.makeToUnicodeCMap
    with pytest.raises(RuntimeError), mended():
        assert ttfonts.makeToUnicodeCMap is to_unicode
        raise RuntimeError
    assert ttfonts.makeToUnicodeCMap is original


def extracted(data: bytes) -> tuple[str, str]:
    with pypdfium2.PdfDocument(data) as document:
        pdfium = document[0].get_textpage().get_text_bounded()
    return first_page(data).extract_text().strip(), pdfium.strip()


def test_plain_reportlab_makes_a_playing_card_unreadable(small_font: Path) -> None:
    pdfmetrics.registerFont(TTFont("squares", str(small_font)))
    canvas = Canvas("", invariant=1, initialFontName="squares")
    canvas.drawString(99, 99, f"A{ACE}B")
    assert f"A{ACE}B" not in extracted(canvas.getpdfdata())
    canvas = Canvas("", invariant=1, initialFontName="squares")
    canvas.drawString(99, 99, f"A{ACE}B")
    with mended():
        assert extracted(canvas.getpdfdata()) == (f"A{ACE}B", f"A{ACE}B")


def test_a_playing_card_is_printed_and_can_be_read_back(small_font: Path, tmp_path: Path) -> None:
    fonts = "fonts:\n  regular: [Squares.ttf]\n  bold: [Squares.ttf]\n"
    markup = f'<face id="f" title="F"><heading level="1">A</heading><p>A{ACE}B {ACE}</p></face>'
    path = printed(tmp_path, markup, fonts, {"fonts/Squares.ttf": small_font.read_bytes()})
    assert [element.text for element in tag_tree(path).all("P")] == [f"A{ACE}B {ACE}"]
    for pages in (pypdf_pages(path), pdfium_pages(path)):
        assert f"A{ACE}B {ACE}" in pages[0]


# Pages


def test_plain_reportlab_puts_a_font_that_is_not_embedded_on_every_page() -> None:
    (font,) = first_page(plain_file())["/Resources"]["/Font"].values()
    assert font["/BaseFont"] == "/Helvetica" and "/FontDescriptor" not in font


def test_plain_reportlab_puts_an_empty_transition_on_every_page() -> None:
    assert first_page(plain_file())["/Trans"] == {}
    assert "/Trans" not in first_page(plain_file(MendedCanvas))


def test_plain_reportlab_leaves_out_what_links_a_page_to_the_structure() -> None:
    class Setting(Canvas):
        def _setAnnotations(self, page: Any) -> None:
            super()._setAnnotations(page)  # type: ignore[misc]
            page.Tabs, page.StructParents = PDFName("S"), 0

    assert not {"/Tabs", "/StructParents"} & set(first_page(plain_file(Setting)))
    page = first_page(plain_file(MendedCanvas))
    assert (page["/Tabs"], page["/StructParents"]) == ("/S", 0)


# The catalogue and the file


def catalogue(mend: bool) -> Any:
    canvas = Canvas("", invariant=1)
    canvas.showPage()
    document: Any = canvas._doc  # type: ignore[attr-defined]
    if mend:
        permit(document.Catalog, "OutputIntents")
    document.Catalog.OutputIntents = PDFArray([PDFDictionary({"Type": PDFName("OutputIntent")})])
    return PdfReader(io.BytesIO(canvas.getpdfdata())).trailer["/Root"]


def test_plain_reportlab_forgets_output_intents() -> None:
    assert "/OutputIntents" not in catalogue(mend=False)
    assert len(catalogue(mend=True)["/OutputIntents"]) == 1


def test_one_catalogue_that_is_permitted_more_changes_no_other() -> None:
    catalogue(mend=True)
    assert "/OutputIntents" not in catalogue(mend=False)


def test_plain_reportlab_leaves_out_the_end_of_line_before_endstream(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rl_config, "useA85", 0)
    data = plain_file(pageCompression=1)
    assert re.search(rb"[^\r\n]endstream", data)


def test_our_files_have_an_end_of_line_before_every_endstream_and_true_lengths(tmp_path: Path) -> None:
    data = printed(tmp_path, '<face id="f" title="F"><p>x</p></face>').read_bytes()
    streams = list(re.finditer(rb"/Length (\d+)[^>]*>>\s*stream\r?\n", data))
    assert len(streams) == len(re.findall(rb"\nendstream", data)) == data.count(b"endstream") > 4
    for found in streams:
        after = found.end() + int(found[1])
        assert data[after : after + 10] == b"\nendstream"


def test_plain_reportlab_writes_no_object_streams() -> None:
    assert b"/ObjStm" not in plain_file()


def test_references_of_reportlab_to_its_pages_are_by_the_name_we_use() -> None:
    """`tagging` refers to pages by ReportLab's own names for them before they are written."""
    canvas = Canvas("", invariant=1)
    canvas.showPage()
    document: Any = canvas._doc  # type: ignore[attr-defined]
    document.Catalog.StructTreeRoot = PDFDictionary({"Pg": PDFObjectReference("Page1")})
    root = PdfReader(io.BytesIO(canvas.getpdfdata())).trailer["/Root"]
    assert root["/StructTreeRoot"]["/Pg"]["/Type"] == "/Page"
