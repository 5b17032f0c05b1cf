"""What a file says of itself and how it is made: fonts, inks, boxes, title, outline, labels, names and page order."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from conftest import Built
from pdfread import EXTRACTORS, drawn_pages, pdfium_pages, reader, squeezed
from tools import run_tool

POINTS = {"a4": (595.2756, 841.8898), "letter": (612.0, 792.0)}
"""210 × 297 mm and 8.5 × 11 in."""

PARTS = {
    "kit": "",
    "rules": "Rules",
    "cards": "Delivery cards",
    "reserve": "Common reserve sheet",
    "actions": "Action references",
    "record": "Eight-delivery record",
    "markers": "Markers",
}

SECTIONS = [
    "What you need",
    "How to play",
    "Keep the reserve useful",
    "Prepare the queue",
    "The preview is public",
    "Gather as one action",
    "Exchange or wait",
    "Only three actions",
    "Make the delivery",
    "Advance and finish",
    "Keep a clear ledger",
    "Access and replay",
    "A worked example",
    "Step by step",
    "Step by step",
    "Printable materials",
]

CARD_TITLES = [
    "D1 Seed Tent",
    "D2 Lantern Stall",
    "D3 Woven Arch",
    "D4 Warm Pavilion",
    "D5 Garden Booth",
    "D6 Evening Canopy",
    "D7 Misting Corner",
    "D8 Dusk Display",
    "D9 Ribbon Shelter",
    "D10 Shared Courtyard",
    "D11 Small Conservatory",
    "D12 Closing Stand",
]

KIT_PAGES = {
    "Contents and printing": [1],
    "Rules": [2, 3, 4],
    "Delivery cards": [5, 6],
    "Common reserve sheet": [7],
    "Action references": [8],
    "Eight-delivery record": [9],
}
"""The printing order; the markers take free places on page 6."""

SIGNS = {
    "Rules": "Common Reserve · Rules · ",
    "Delivery cards": "CLOSED SOURCE while CURRENT:",
    "Markers": "FUEL FUEL FUEL FUEL",
    "Common reserve sheet": "NEXT card space:",
    "Action references": "WAIT action",
    "Eight-delivery record": "Session points:",
}
"""Words that stand on the pages of one component only."""


def name_of(pdf: Path) -> str:
    return pdf.stem.rsplit("-", 1)[1]


def paper_of(pdf: Path) -> str:
    return pdf.stem.rsplit("-", 2)[1]


# Fonts


def fonts_of(page: Any) -> dict[str, Any]:
    fonts = page["/Resources"].get_object()["/Font"].get_object()
    return {name: font.get_object() for name, font in fonts.items()}


def all_dictionaries(pdf: Path) -> Iterator[Any]:
    document = reader(pdf)
    for number in range(1, int(document.trailer["/Size"])):
        thing = document.get_object(number)
        if isinstance(thing, dict):
            yield thing


def assert_embedded_and_subset(font: Any) -> None:
    name = str(font["/BaseFont"])
    assert re.match(r"/[A-Z]{6}\+", name), f"{name} is no subset"
    assert "/FontFile2" in font["/FontDescriptor"].get_object(), f"{name} is not embedded"
    assert "/ToUnicode" in font, f"{name} cannot be read aloud"


def test_every_page_has_fonts_and_each_is_embedded_and_subset(pdf: Path) -> None:
    for page in reader(pdf).pages:
        fonts = fonts_of(page)
        assert fonts
        for font in fonts.values():
            assert_embedded_and_subset(font)


def test_no_font_hides_elsewhere_in_the_file(pdf: Path) -> None:
    fonts = [thing for thing in all_dictionaries(pdf) if thing.get("/Type") == "/Font"]
    assert fonts
    for font in fonts:
        assert_embedded_and_subset(font)


def test_each_font_file_is_in_the_document_once(pdf: Path) -> None:
    names = [str(thing["/FontName"]) for thing in all_dictionaries(pdf) if thing.get("/Type") == "/FontDescriptor"]
    assert len(names) == len(set(names)) <= 4


def test_pdffonts_agrees_that_all_fonts_are_embedded_subset_and_mapped(pdf: Path) -> None:
    rows = run_tool("pdffonts", pdf).splitlines()[2:]
    assert rows
    for row in rows:
        assert row.split()[-5:-2] == ["yes", "yes", "yes"], row


# Inks


def test_words_and_lines_are_grey_only(pdf: Path) -> None:
    """Black as a mix of colours costs three inks and blurs."""
    for page in drawn_pages(pdf):
        assert {run.fill[0] for run in page.runs} <= {"g"}
        assert {shape.stroke[0] for shape in page.shapes if shape.stroke} <= {"g"}


def test_no_grey_is_mixed_from_colours(pdf: Path) -> None:
    for page in drawn_pages(pdf):
        mixed = [values for op, values in page.colour_ops if op in ("rg", "RG") and max(values) - min(values) < 0.01]
        assert mixed == []
        assert not {op for op, _ in page.colour_ops} & {"k", "K"}


def test_colour_is_a_pale_ground_only(pdf: Path) -> None:
    """So that a mono printer loses nothing, and words on it stay readable."""
    for page in drawn_pages(pdf):
        for shape in page.shapes:
            if shape.fill and shape.fill[0] == "rg":
                assert min(shape.fill[1]) > 0.85


def test_words_are_black_on_light_or_white_on_black(pdf: Path) -> None:
    for page in drawn_pages(pdf):
        dark = [shape.box for shape in page.shapes if shape.fill == ("g", (0.0,)) and shape.box.width > 30]
        for run in page.runs:
            on_dark = any(box.holds(run.box) for box in dark)
            assert run.fill == ("g", (1.0 if on_dark else 0.0,)), run


# The document


def test_viewers_are_told_not_to_scale_and_to_show_the_title(pdf: Path) -> None:
    preferences = reader(pdf).trailer["/Root"]["/ViewerPreferences"]
    assert preferences["/PrintScaling"] == "/None"
    assert preferences["/DisplayDocTitle"] in (True, "/true") and str(preferences["/DisplayDocTitle"]) == "True"


def test_title_author_subject_and_language_are_set(pdf: Path) -> None:
    about = reader(pdf).metadata
    assert about is not None
    part = PARTS[name_of(pdf)]
    assert about.title == ("Common Reserve 1.0 – " + part if part else "Common Reserve 1.0")
    assert about.author == "Round & Revel"
    tagline = "Three actions remain, and tomorrow’s delivery is already waiting in view."
    paper = {"a4": "A4", "letter": "US Letter"}[paper_of(pdf)]
    assert about.subject == f"{tagline} Standard edition, {paper}"
    assert reader(pdf).trailer["/Root"]["/Lang"] == "en"


def test_the_file_is_pdf_1_7_with_object_streams(pdf: Path) -> None:
    data = pdf.read_bytes()
    assert data.startswith(b"%PDF-1.7")
    assert b"/ObjStm" in data and b"/XRef" in data
    assert b"\nxref" not in data and b"trailer" not in data


def test_page_contents_are_compressed(pdf: Path) -> None:
    for page in reader(pdf).pages:
        assert page["/Contents"].get_object()["/Filter"] in ("/FlateDecode", ["/FlateDecode"])


def test_qpdf_finds_nothing_wrong(pdf: Path) -> None:
    assert "No syntax or stream encoding errors found" in run_tool("qpdf", "--check", pdf)


def test_every_pages_boxes_are_the_papers(pdf: Path) -> None:
    width, height = POINTS[paper_of(pdf)]
    for page in reader(pdf).pages:
        for box in (page.mediabox, page.cropbox, page.bleedbox, page.trimbox):
            corners = [float(value) for value in box]
            assert corners == pytest.approx([0, 0, width, height], abs=0.01)
        assert page.rotation == 0


# Finding one's way


def outline_of(pdf: Path) -> list[tuple[int, str, int]]:
    """Level, title and page (from 1) of each bookmark."""

    def walk(items: Any, level: int) -> Iterator[tuple[int, str, int]]:
        for item in items:
            if isinstance(item, list):
                yield from walk(item, level + 1)
            else:
                yield level, str(item.title), document.get_destination_page_number(item) + 1

    document = reader(pdf)
    return list(walk(document.outline, 0))


def test_the_kits_outline_lists_its_parts_in_printing_order(kit: Built, paper: str) -> None:
    top = [(title, page) for level, title, page in outline_of(kit.pdf(paper, "kit")) if level == 0]
    assert top == [(title, pages[0]) for title, pages in KIT_PAGES.items()]


def test_the_rules_outline_lists_every_section_in_order(kit: Built, paper: str) -> None:
    entries = outline_of(kit.pdf(paper, "rules"))
    assert [title for level, title, _ in entries if level == 1] == SECTIONS


def test_the_cards_outline_lists_every_card_in_order(kit: Built, paper: str) -> None:
    entries = outline_of(kit.pdf(paper, "cards"))
    titles = [title for level, title, _ in entries if level == 1]
    assert titles[:12] == CARD_TITLES
    assert [page for level, title, page in entries if title in CARD_TITLES] == [1] * 9 + [2] * 3


def test_every_bookmark_leads_to_the_page_that_says_so(pdf: Path) -> None:
    """A face's title may be more than its words: there the first word of it is looked for."""
    pages = [squeezed(page) for page in pdfium_pages(pdf)]
    for level, title, page in outline_of(pdf):
        if level == 1 and not title.startswith("Markers"):
            sought = title if not re.match(r"D\d+ ", title) else " ".join([*title.split()[1:], title.split()[0]])
            assert squeezed(sought) in pages[page - 1], title


def test_bookmarks_of_the_rules_point_above_their_heading_and_near_it(kit: Built, paper: str) -> None:
    path = kit.pdf(paper, "rules")
    document = reader(path)
    pages = drawn_pages(path)

    def walk(items: Any) -> Iterator[Any]:
        for item in items:
            yield from walk(item) if isinstance(item, list) else [item]

    for entry in list(walk(document.outline))[1:]:
        page = pages[document.get_destination_page_number(entry)]
        top = float(entry.top) * 25.4 / 72
        bold = [run for run in page.runs if run.bold and squeezed(str(entry.title)).startswith(squeezed(run.text))]
        assert any(0 <= top - run.y <= 12 for run in bold), entry.title


def test_page_labels_name_the_part_and_count_its_pages(kit: Built, paper: str) -> None:
    whole = reader(kit.pdf(paper, "kit"))
    assert whole.page_labels == [str(n) for n in range(1, len(whole.pages) + 1)], "as the first page of the kit says"
    for name in set(PARTS) - {"kit"}:
        document = reader(kit.pdf(paper, name))
        assert document.page_labels == [f"{PARTS[name]} {n}" for n in range(1, len(document.pages) + 1)]


def pages_with(pages: tuple[str, ...], words: str) -> list[int]:
    return [n for n, page in enumerate(pages, start=1) if squeezed(words) in squeezed(page)]


@pytest.mark.parametrize("extractor", EXTRACTORS)
def test_the_kits_pages_are_in_printing_order(kit: Built, paper: str, extractor: str) -> None:
    pages = EXTRACTORS[extractor](kit.pdf(paper, "kit"))
    assert len(pages) == 9
    for part, expected in KIT_PAGES.items():
        if part in SIGNS:
            assert pages_with(pages, SIGNS[part]) == expected, part
    assert [words for words in ("WATERWATERWATER", "TURN") if words not in squeezed(pages[5])] == []


def test_the_contents_pages_numbers_are_true(kit: Built, paper: str) -> None:
    pages = pdfium_pages(kit.pdf(paper, "kit"))
    for part, words in SIGNS.items():
        found = re.search(rf"^{part} (\d+)(?:–(\d+))? ", pages[0], re.M)
        assert found, f"the contents page does not list {part}"
        first = int(found[1])
        last = int(found[2] or first)
        assert list(range(first, last + 1)) == pages_with(pages, words), part


def test_the_contents_page_lists_the_parts_in_the_order_of_their_pages(kit: Built, paper: str) -> None:
    text = pdfium_pages(kit.pdf(paper, "kit"))[0]
    table = text[text.index("Part Pages") : text.index("How to print")]
    firsts = [int(n) for n in re.findall(r" (\d+)(?:–\d+)? [A-Z]", table)]
    assert len(firsts) == 6 and firsts == sorted(firsts)


def test_the_rules_number_their_own_pages(kit: Built, paper: str) -> None:
    for n, page in enumerate(pdfium_pages(kit.pdf(paper, "rules")), start=1):
        assert page.rstrip().endswith(f"Common Reserve · Rules · {n}")


def test_slugs_name_game_version_part_and_sheet(kit: Built, paper: str) -> None:
    first, second = pdfium_pages(kit.pdf(paper, "cards"))
    assert "Common Reserve 1.0 · Delivery cards · 1/2" in first
    assert "Common Reserve 1.0 · Delivery cards · 2/2" in second
    assert "Common Reserve 1.0 · Action references" in pdfium_pages(kit.pdf(paper, "actions"))[0]
