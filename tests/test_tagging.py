"""The tags of every file that is built: all content marked, the tree whole and consistent, its words the document's.

What can be seen in a finished file is read back with pypdf by `tagtree`; veraPDF's part is in test_verapdf.py, and what
veraPDF lets pass (a table without headers, two elements of one ID, no /Tabs) must be found here.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from conftest import PROJECT, Built
from everything import EVERYTHING, build_everything
from pdfread import reader
from tagtree import Element, marked_pages, tag_tree
from verapdf.faults import FAULTS

from printgen.cli.game import open_game
from printgen.document import Node
from printgen.export.edition import open_edition
from printgen.export.kit import Kit, make_kit
from printgen.impose.papers import PAPERS

ARTIFACTS = {"/Layout", "/Page", "/Pagination"}
WORDY = frozenset(["heading", "p", "item", "th", "td"])


@pytest.fixture(params=EVERYTHING, ids=lambda name: name.removeprefix("common-reserve-1.0-").removesuffix(".pdf"))
def file(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Every file of every edition in turn."""
    return build_everything(tmp_path_factory) / request.param


# Marked content


def test_everything_drawn_is_inside_a_mark_and_marks_are_balanced(file: Path) -> None:
    for page in marked_pages(file):
        assert page.marks and page.faults == []


def test_marks_do_not_nest_and_none_is_empty(file: Path) -> None:
    for page in marked_pages(file):
        assert [mark for mark in page.marks if mark.depth or not mark.shows + mark.paths] == []


def test_what_is_no_artifact_has_a_number_and_numbers_count_up(file: Path) -> None:
    for page in marked_pages(file):
        assert {str(mark.properties.get("/Type")) for mark in page.marks if mark.is_artifact} <= ARTIFACTS
        content = [mark.mcid for mark in page.marks if not mark.is_artifact]
        assert content == list(range(len(content)))


# The tree and the pages


def test_every_mark_belongs_to_one_element_of_its_tag(file: Path) -> None:
    owners = {
        (kid[0], kid[1]): element.type
        for element in tag_tree(file).walk()
        for kid in element.kids
        if not isinstance(kid, Element)
    }
    kids = sum(not isinstance(kid, Element) for element in tag_tree(file).walk() for kid in element.kids)
    assert kids == len(owners), "a marked content has two places in the tree"
    marks = {
        (number, mark.mcid): mark.tag
        for number, page in enumerate(marked_pages(file))
        for mark in page.marks
        if not mark.is_artifact
    }
    assert owners == marks


def parent_tree(root: Any) -> dict[int, Any]:
    numbers = root["/ParentTree"].get_object()["/Nums"]
    return dict(zip(map(int, numbers[::2]), numbers[1::2], strict=True))


def test_the_parent_tree_leads_from_every_mark_to_its_element(file: Path) -> None:
    root = reader(file).trailer["/Root"]["/StructTreeRoot"]
    rows = parent_tree(root)
    keys = [int(page["/StructParents"]) for page in reader(file).pages]
    assert sorted(rows) == sorted(set(keys)) and len(keys) == len(set(keys))
    assert int(root["/ParentTreeNextKey"]) > max(keys)
    for element in tag_tree(file).walk():
        for kid in element.kids:
            if not isinstance(kid, Element):
                assert rows[keys[kid[0]]].get_object()[kid[1]].idnum == element.reference


def test_every_element_names_its_parent(file: Path) -> None:
    document = reader(file)
    for element in tag_tree(file).walk():
        parent = document.get_object(element.reference).raw_get("/P")
        if element.parent:
            assert parent.idnum == element.parent.reference
        else:
            assert parent.get_object()["/Type"] == "/StructTreeRoot"


def test_tabs_follow_the_structure_on_every_page(file: Path) -> None:
    assert {str(page.get("/Tabs")) for page in reader(file).pages} == {"/S"}


def test_no_page_has_a_transition(file: Path) -> None:
    assert [page for page in reader(file).pages if "/Trans" in page] == []


def test_ids_are_unique_and_can_be_looked_up(file: Path) -> None:
    ids = [(element.id, element.reference) for element in tag_tree(file).walk() if element.id]
    assert [name for name, count in Counter(name for name, _ in ids).items() if count > 1] == []
    root = reader(file).trailer["/Root"]["/StructTreeRoot"]
    names = root["/IDTree"].get_object()["/Names"] if "/IDTree" in root else []
    listed = [(str(name), entry.idnum) for name, entry in zip(names[::2], names[1::2], strict=True)]
    assert listed == sorted(ids)


def test_elements_without_content_are_left_out(file: Path) -> None:
    assert [element for element in tag_tree(file).walk() if not element.kids and element.type not in ("TD", "TH")] == []


# What a listener needs


def test_headings_begin_at_level_1_and_skip_none(file: Path) -> None:
    """The markers have no heading: their words are labels on counters."""
    levels = [int(element.type[1]) for element in tag_tree(file).walk() if re.fullmatch("H[1-6]", element.type)]
    assert levels or file.stem.endswith("markers")
    assert [(a, b) for a, b in zip([0, *levels], levels, strict=False) if b > a + 1] == []


def test_tables_have_headers_with_a_scope_and_rows_of_one_length(file: Path) -> None:
    for table in tag_tree(file).all("Table"):
        rows = [[cell for cell in row.kids if isinstance(cell, Element)] for row in table.all("TR")]
        assert {cell.type for cell in rows[0]} == {"TH"}
        assert {cell.attributes.get("Scope") for cell in rows[0]} == {"/Column"}
        assert {cell.attributes.get("Scope") for row in rows[1:] for cell in row if cell.type == "TH"} <= {"/Row"}
        assert len({len(row) for row in rows}) == 1
        assert {cell.type for row in rows for cell in row} <= {"TH", "TD"}


def test_lists_have_items_of_label_and_body(file: Path) -> None:
    for found in tag_tree(file).all("L"):
        assert found.attributes["ListNumbering"] in ("/Disc", "/Decimal", "/None")
        for item in found.kids:
            assert isinstance(item, Element) and item.type == "LI"
            assert [kid.type for kid in item.kids if isinstance(kid, Element)] == ["Lbl", "LBody"]


def test_figures_are_described_and_lie_on_their_page(file: Path) -> None:
    pages = reader(file).pages
    for figure in tag_tree(file).all("Figure"):
        assert figure.alt.strip()
        left, bottom, right, top = map(float, figure.attributes["BBox"])
        (number,) = {kid[0] for kid in figure.kids if not isinstance(kid, Element)}
        box = pages[number].mediabox
        assert 0 < left < right < box.right and 0 < bottom < top < box.top


def test_the_language_is_said(file: Path) -> None:
    assert reader(file).trailer["/Root"]["/Lang"] == "en"


# Words


def spoken(element: Element) -> list[str]:
    """The words of each block in reading order, single spaces between them; bullets and numbers of items left out."""
    if element.type == "Lbl":
        return []
    if any(not isinstance(kid, Element) for kid in element.kids):
        return [words] if (words := " ".join(element.text.split())) else []
    return [words for kid in element.kids if isinstance(kid, Element) for words in spoken(kid)]


def written(node: Node) -> list[str]:
    """The same of the document that the file was made from."""
    if node.kind == "footer":
        return []
    if node.kind in WORDY:
        return [words] if (words := " ".join(node.text().split())) else []
    return [words for kid in node.nodes() for words in written(kid)]


@cache
def kit_of(edition: str, paper: str) -> Kit:
    opened = open_game(PROJECT)
    return make_kit(open_edition(opened.game, opened.entry, edition), PAPERS[paper])


def test_the_words_of_the_tree_are_the_documents_in_its_order(file: Path) -> None:
    """To the letter, spaces between words included: a wrapped line must end in one, and none may be doubled."""
    edition, paper, name = file.stem.removeprefix("common-reserve-1.0-").rsplit("-", 2)
    kit = kit_of(edition, paper)
    parts = kit.parts if name == "kit" else [part for part in kit.alone if part.component.id == name]
    assert spoken(tag_tree(file)) == [words for part in parts for root in part.roots for words in written(root)]


def test_the_publishers_sentences_are_heard_whole(kit: Built, paper: str) -> None:
    """Each longer line of the manuscript, with its own spaces between words."""
    lines = (PROJECT / "content" / "manuscript.txt").read_text(encoding="utf-8").splitlines()
    sentences = [line.removeprefix("- ") for line in lines if len(line.split()) > 6 and not re.search("[_□|]", line)]
    assert len(sentences) > 60
    heard = " ".join(spoken(tag_tree(kit.pdf(paper, "kit"))))
    as_heard = [re.sub("[;.]", "", line) if line.startswith("DEMAND:") else line for line in sentences]
    assert [line for line in as_heard if line not in heard] == []


def test_the_order_of_the_cards_is_the_decks(kit: Built, paper: str) -> None:
    sections = tag_tree(kit.pdf(paper, "cards")).all("Sect")
    assert [section.id for section in sections][:12] == [f"D{n}" for n in range(1, 13)]


# Artifacts


def test_slugs_rulers_and_guides_are_artifacts(kit: Built, paper: str) -> None:
    path = kit.pdf(paper, "cards")
    for number, page in enumerate(marked_pages(path), start=1):
        beside = page.artifacts()
        assert f"Common Reserve 1.0 · Delivery cards · {number}/2" in beside
        assert "100 mm" in beside and "4 in" in beside
        assert [mark for mark in page.marks if mark.paths and not mark.is_artifact] == []
        assert {mark.text for mark in page.marks if mark.properties.get("/Type") == "/Layout"} == {""}
    assert "100 mm" not in tag_tree(path).text and "1.0 ·" not in tag_tree(path).text


def test_footers_are_artifacts_of_pagination(kit: Built, paper: str) -> None:
    path = kit.pdf(paper, "rules")
    for number, page in enumerate(marked_pages(path), start=1):
        footers = [mark.text for mark in page.marks if mark.properties.get("/Type") == "/Pagination"]
        assert footers == [f"Common Reserve · Rules · {number}"]
    assert "Common Reserve · Rules" not in tag_tree(path).text


# To write on


def test_the_record_says_which_blank_and_which_box(kit: Built, paper: str) -> None:
    rows = tag_tree(kit.pdf(paper, "record")).all("TR")[1:]
    assert len(rows) == 8
    for number, row in enumerate(rows, start=1):
        said = [figure.alt for figure in row.all("Figure")]
        blanks = [words for words in said if re.search(r"\bblank\b", words)]
        assert len(blanks) == 3 and all(str(number) in words for words in blanks)
        boxes = [words for words in said if re.search(r"\btick box\b", words)]
        assert [re.findall(r"tick box (\d) of (\d)", words) for words in boxes] == [[(n, "3")] for n in "123"]
        assert len(said) == len(blanks) + len(boxes)


def test_the_reserve_sheet_says_which_blank_and_which_box(kit: Built, paper: str) -> None:
    said = [figure.alt for figure in tag_tree(kit.pdf(paper, "reserve")).all("Figure")]
    blanks = [words for words in said if re.search(r"\bblank\b", words)]
    assert [next(name for name in ("WATER", "FUEL", "FIBRE") if name in words) for words in blanks] == [
        "WATER",
        "FUEL",
        "FIBRE",
    ]
    boxes = [re.findall(r"tick box (\d) of (\d)", words) for words in said if words not in blanks]
    assert boxes == [[(str(n), "8")] for n in range(1, 9)] + [[(str(n), "3")] for n in range(1, 4)]


# What veraPDF lets pass


CATCHES = {
    "table_without_headers": test_tables_have_headers_with_a_scope_and_rows_of_one_length,
    "figure_without_bounds": test_figures_are_described_and_lie_on_their_page,
    "no_tabs_on_a_page_without_links": test_tabs_follow_the_structure_on_every_page,
    "two_elements_of_one_id": test_ids_are_unique_and_can_be_looked_up,
}


@pytest.mark.parametrize(
    "fault", [fault for fault in FAULTS if not fault.ua1 | fault.a2a], ids=lambda fault: fault.name
)
def test_what_verapdf_lets_pass_does_not_pass_here(kit: Built, fault: Any, tmp_path: Path) -> None:
    broken = fault.copy_of(kit.pdf("a4", fault.component), tmp_path)
    with pytest.raises((AssertionError, KeyError)):
        CATCHES[fault.name](broken)
