"""Booklets: folded in a simulation, looked through from page to page, and read back word by word."""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path

import pikepdf
import pytest
from conftest import PROJECT
from pdfread import EXTRACTORS, Box, Drawn, drawn_pages, pictures, reader, squeezed
from tagtree import tag_tree
from test_text import as_printed, manuscript_of

from printgen.cli import main

SHEET = {"a4": (297.0, 210.0), "letter": (279.4, 215.9)}
HALF = {"a4": ("a5", 148.0, 210.0), "letter": ("half-letter", 139.7, 215.9)}
OUTER = {"a4": 15.0, "letter": 15.0}
UNPRINTABLE = 6.35


@dataclass(frozen=True)
class Made:
    code: int
    said: str
    told: str
    folder: Path

    def sheets(self, paper: str, stem: str = "common-reserve-1.0-standard", name: str = "rules") -> Path:
        return self.folder / f"{stem}-{paper}-{name}-booklet.pdf"

    def pages(self, paper: str, stem: str = "common-reserve-1.0-standard", name: str = "rules") -> Path:
        return self.folder / f"{stem}-{HALF[paper][0]}-{name}-booklet-pages.pdf"


def make(folder: Path, *arguments: str, game: Path = PROJECT) -> Made:
    said, told = io.StringIO(), io.StringIO()
    with redirect_stderr(said), redirect_stdout(told):
        code = main(["booklet", "--game", str(game), "--out", str(folder / "out"), *arguments])
    return Made(code, said.getvalue(), told.getvalue(), folder / "out")


@pytest.fixture(scope="module")
def rules(tmp_path_factory: pytest.TempPathFactory) -> Made:
    made = make(tmp_path_factory.mktemp("booklet"))
    assert made.code == 0, made.said
    return made


# A game of numbered pages


TEMPLATE = """\
<component>
  <flow>
    <footer>{{ component.title }} <page/></footer>
    <heading level="1">Start</heading>
    {% for n in numbers.pages | upto %}<panel class="whole"><p>Page {{ n }}</p></panel>{% endfor %}
  </flow>
  {% if numbers.covers %}<face id="cover" title="Cover"><p>Back cover</p></face>{% endif %}
</component>
"""
STYLE = """\
title: Standard edition
inherits: standard
styles: {heading: {size: 12pt, after: 0mm}, panel.whole: {stroke: 1pt, height: 150mm, padding: 5mm}}
"""


def numbered(folder: Path, pages: int, cover: bool = False) -> Path:
    """A game whose `pages` pages say which they are; a back cover comes behind them."""
    texts = {
        "cards.yaml": 'game: {id: pages, title: Pages, version: "1", language: en, editions: [standard]}\n'
        f"numbers: {{pages: {pages}, covers: {int(cover)}}}\n"
        "components: [{id: rules, title: Rules, template: pages.xml.j2}]\n",
        "templates/pages.xml.j2": TEMPLATE,
        "templates/styles/standard.yaml": STYLE,
    }
    for name, text in texts.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def halves(side: Drawn) -> tuple[str, str]:
    """What stands left and right of the fold."""
    middle = side.width / 2
    texts: list[list[str]] = [[], []]
    for run in side.runs:
        if run.text.strip().startswith(("Page", "Back")):
            assert run.box.right < middle or run.box.left > middle
            texts[run.x > middle].append(run.text.strip())
    return " ".join(texts[0]), " ".join(texts[1])


def folded(sides: tuple[Drawn, ...]) -> list[str]:
    """The pages of a stack that is printed on both sides, turned on the short edge, folded in the middle and read.

    The first sheet lies outside. Behind the right half of a front stands the left half of its back.
    """
    sheets = [(halves(front), halves(back)) for front, back in zip(sides[::2], sides[1::2], strict=True)]
    first = [page for front, back in sheets for page in (front[1], back[0])]
    last = [page for front, back in reversed(sheets) for page in (back[1], front[0])]
    return first + last


@pytest.mark.parametrize("paper", SHEET)
@pytest.mark.parametrize("count", [1, 4, 5, 8, 13, 16])
def test_a_folded_stack_gives_the_pages_in_order(count: int, paper: str, tmp_path: Path) -> None:
    made = make(tmp_path, "--paper", paper, game=numbered(tmp_path, count))
    assert made.code == 0, made.said
    sides = drawn_pages(made.sheets(paper, "pages-1-standard"))
    found = folded(sides)
    assert len(found) % 4 == 0 and len(found) - count < 4 and len(sides) * 2 == len(found)
    assert found == [f"Page {n}" for n in range(1, count + 1)] + [""] * (len(found) - count)
    plain = drawn_pages(made.pages(paper, "pages-1-standard"))
    assert [text for page in plain for text in halves(page) if text] == [f"Page {n}" for n in range(1, count + 1)]


def test_blank_pages_stand_before_a_back_cover(tmp_path: Path) -> None:
    made = make(tmp_path, "--paper", "a4", game=numbered(tmp_path, 5, cover=True))
    found = folded(drawn_pages(made.sheets("a4", "pages-1-standard")))
    assert found == ["Page 1", "Page 2", "Page 3", "Page 4", "Page 5", "", "", "Back cover"]
    assert len(drawn_pages(made.pages("a4", "pages-1-standard"))) == 6


@pytest.mark.parametrize("paper", SHEET)
def test_each_page_lies_exactly_behind_its_other_side(paper: str, tmp_path: Path) -> None:
    made = make(tmp_path, "--paper", paper, game=numbered(tmp_path, 8))
    sides = drawn_pages(made.sheets(paper, "pages-1-standard"))
    for front, back in zip(sides[::2], sides[1::2], strict=True):
        seen_through = sorted((back.width - box.right, back.width - box.left) for box in frames(back))
        assert len(seen_through) == 2
        for box, (left, right) in zip(sorted(frames(front), key=lambda box: box.left), seen_through, strict=True):
            assert (box.left, box.right) == pytest.approx((left, right), abs=0.01)


def frames(side: Drawn) -> list[Box]:
    """The bordered panels, which are as wide as the text."""
    return [shape.box for shape in side.shapes if shape.is_rectangle and shape.stroke]


def test_a_paragraph_that_goes_on_overleaf_is_read_in_order(tmp_path: Path) -> None:
    """On the sheets page 6 is drawn before page 5; the tags have the words as they are read."""
    game = numbered(tmp_path, 1)
    words = [f"word{n}" for n in range(1400)]
    template = f"<component><flow><footer><page/></footer><p>{' '.join(words)}</p></flow></component>"
    (game / "templates" / "pages.xml.j2").write_text(template, encoding="utf-8")
    made = make(tmp_path, "--paper", "a4", game=game)
    assert made.code == 0, made.said
    assert len(reader(made.sheets("a4", "pages-1-standard")).pages) == 4
    for path in (made.sheets("a4", "pages-1-standard"), made.pages("a4", "pages-1-standard")):
        assert tag_tree(path).text.split() == words


# The rules of the game that ships


@pytest.mark.parametrize("paper", SHEET)
def test_papers_have_their_sizes(rules: Made, paper: str) -> None:
    for page in drawn_pages(rules.sheets(paper)):
        assert (page.width, page.height) == pytest.approx(SHEET[paper], abs=0.01)
    for page in drawn_pages(rules.pages(paper)):
        assert (page.width, page.height) == pytest.approx(HALF[paper][1:], abs=0.01)


@pytest.mark.parametrize("paper", SHEET)
def test_the_inner_margin_is_the_wider_one_and_nothing_stands_in_it(rules: Made, paper: str) -> None:
    width = HALF[paper][1]
    for number, page in enumerate(drawn_pages(rules.pages(paper)), start=1):
        boxes = list(page.boxes())
        left, right = min(box.left for box in boxes), width - max(box.right for box in boxes)
        inner, outer = (left, right) if number % 2 else (right, left)
        assert outer >= OUTER[paper] - 0.3 and inner > 19.0  # 0.3: a letter may begin left of its place
    for side in drawn_pages(rules.sheets(paper)):
        fold = side.width / 2
        dashes = [shape.box for shape in side.shapes if shape.is_upright and shape.points[0][0] == pytest.approx(fold)]
        assert len(dashes) == 2
        assert not any(run.box.left < fold + 19 and run.box.right > fold - 19 for run in side.runs)
        texts = [run.box for run in side.runs]
        assert not any(mark.meets(box) for mark in dashes for box in texts)
        assert all(box.bottom >= max(t.top for t in texts) or box.top <= min(t.bottom for t in texts) for box in dashes)


@pytest.mark.parametrize("paper", SHEET)
def test_nothing_is_printed_where_printers_do_not_print(rules: Made, paper: str) -> None:
    for path in (rules.sheets(paper), rules.pages(paper)):
        for page in drawn_pages(path):
            inner = Box(UNPRINTABLE, UNPRINTABLE, page.width - UNPRINTABLE, page.height - UNPRINTABLE)
            assert [box for box in page.boxes() if not inner.holds(box)] == []
        depth = int(UNPRINTABLE / 25.4 * 100)
        for picture in pictures(path, 100):
            assert min(min(picture.strip(side, depth)) for side in ("top", "right", "bottom", "left")) == 255


@pytest.mark.parametrize("extractor", EXTRACTORS)
@pytest.mark.parametrize("paper", SHEET)
def test_every_sentence_of_the_manuscript_is_there_once_and_in_order(rules: Made, paper: str, extractor: str) -> None:
    pages = EXTRACTORS[extractor](rules.pages(paper))
    text = squeezed("".join(page.replace(f"Common Reserve · Rules · {n}", "") for n, page in enumerate(pages, start=1)))
    parts = [part for line in manuscript_of("rules") for part in as_printed(line)]
    assert [part for part in parts if part not in text] == []
    assert [part for part in parts if len(part) > 40 and text.count(part) != 1] == []
    places = [text.index(part) for line in manuscript_of("rules")[5:] for part in as_printed(line)]
    assert places == sorted(places)


@pytest.mark.parametrize("paper", SHEET)
def test_sheets_and_pages_are_read_aloud_alike_and_like_the_rules_of_the_kit(
    rules: Made, paper: str, kit: object
) -> None:
    whole = list(tag_tree(kit.pdf(paper, "rules")).blocks())  # type: ignore[attr-defined]
    assert list(tag_tree(rules.sheets(paper)).blocks()) == whole
    assert list(tag_tree(rules.pages(paper)).blocks()) == whole


def sizes(path: Path) -> set[float]:
    return {round(run.size, 2) for page in drawn_pages(path) for run in page.runs}


@pytest.mark.parametrize("paper", SHEET)
def test_type_is_as_large_as_in_the_edition(rules: Made, paper: str, kit: object) -> None:
    allowed = sizes(kit.pdf(paper, "rules")) | {24.0}  # type: ignore[attr-defined]
    assert sizes(rules.pages(paper)) <= allowed and min(sizes(rules.pages(paper))) == 12.0
    assert sizes(rules.sheets(paper)) == sizes(rules.pages(paper))


@pytest.mark.parametrize("paper", SHEET)
def test_every_page_has_its_number(rules: Made, paper: str) -> None:
    for number, page in enumerate(drawn_pages(rules.pages(paper)), start=1):
        foot = min(page.runs, key=lambda run: run.y)
        assert foot.text.strip() == f"Common Reserve · Rules · {number}"


def test_the_sheets_ask_to_be_turned_on_the_short_edge(rules: Made) -> None:
    with pikepdf.open(rules.sheets("a4")) as sheets, pikepdf.open(rules.pages("a4")) as pages:
        assert sheets.Root.ViewerPreferences.Duplex == "/DuplexFlipShortEdge"
        assert sheets.Root.ViewerPreferences.PrintScaling == "/None"
        assert "/Duplex" not in pages.Root.ViewerPreferences
        assert [page.label for page in sheets.pages] == ["Rules 1", "Rules 2 · 7", "Rules 6 · 3", "Rules 4 · 5"]
        assert [page.label for page in pages.pages] == [f"Rules {n}" for n in range(1, 8)]


def test_bookmarks_come_in_reading_order_and_lead_to_the_right_half(rules: Made) -> None:
    headings = {}
    for path in (rules.sheets("a4"), rules.pages("a4")):
        marks = list(bookmarks(path))
        headings[path] = [title for title, *_ in marks]
        for title, page, left, top in marks[1:]:
            drawn = drawn_pages(path)[page]
            near = [r for r in drawn.runs if r.text.strip() == title.split(" CLOSED")[0] and abs(r.box.left - left) < 1]
            assert any(-0.5 < top - run.box.top < 3 for run in near), (title, left, top)
    sheets, pages = headings.values()
    assert sheets == pages and sheets[0] == "Rules"
    assert sheets.index("Prepare the queue") < sheets.index("Make the delivery") < sheets.index("A worked example")


def bookmarks(path: Path) -> Iterator[tuple[str, int, float, float]]:
    """Title, page from 0, and the place that it leads to, in millimetres from the lower left corner."""
    pdf = reader(path)
    for entry in flat(pdf.outline):
        page = pdf.get_destination_page_number(entry)
        assert page is not None
        yield str(entry.title), page, float(entry.left) / 72 * 25.4, float(entry.top) / 72 * 25.4


def flat(outline: list[object]) -> Iterator[object]:
    for entry in outline:
        if isinstance(entry, list):
            yield from flat(entry)
        else:
            yield entry


def test_the_same_booklet_has_the_same_bytes(rules: Made, tmp_path: Path) -> None:
    again = make(tmp_path, "--edition", "standard", "--component", "rules", "--paper", "letter")
    for one, other in ((rules.sheets, again.sheets), (rules.pages, again.pages)):
        assert one("letter").read_bytes() == other("letter").read_bytes()


# What is refused


def test_large_print_is_left_out_and_refused_where_it_is_asked_for(rules: Made, tmp_path: Path) -> None:
    assert "the edition 'large-print' has no booklet of 'rules'" in rules.said
    assert not list(rules.folder.glob("*large-print*")) and len(list(rules.folder.glob("*low-ink*.pdf"))) == 4
    made = make(tmp_path, "--edition", "large-print")
    assert made.code == 1 and "large-print.yaml" in made.said and "error LAY029" in made.said
    assert "printgen build --component rules --edition large-print" in made.said and not made.folder.exists()


@pytest.mark.parametrize(("component", "why"), [("cards", "no pages of text"), ("contents", "pages of the whole kit")])
def test_what_has_no_pages_of_text_is_refused(component: str, why: str, tmp_path: Path) -> None:
    made = make(tmp_path, "--component", component)
    assert made.code == 1 and "error LAY029" in made.said and why in made.said


def test_a_spec_in_no_order_to_be_folded_is_refused(tmp_path: Path) -> None:
    game = numbered(tmp_path, 2)
    style = game / "templates" / "styles" / "standard.yaml"
    style.write_text(f"{STYLE}booklets: {{default: reading}}\n", encoding="utf-8")
    made = make(tmp_path, game=game)
    assert made.code == 1 and "standard.yaml:4:21: error LAY030" in made.said and "'booklet'" in made.said


def test_a_game_may_have_a_layer_of_its_own(tmp_path: Path) -> None:
    game = numbered(tmp_path, 1)
    layer = game / "templates" / "styles" / "layers" / "booklet.yaml"
    layer.parent.mkdir()
    layer.write_text("title: Mine\nstyles: {p: {size: 31pt}}\n", encoding="utf-8")
    made = make(tmp_path, "--paper", "a4", game=game)
    assert 31.0 in sizes(made.pages("a4", "pages-1-standard"))
    layer.write_text("title: Mine\nstyle: {}\n", encoding="utf-8")
    made = make(tmp_path, "--paper", "a4", game=game)
    assert made.code == 1 and "booklet.yaml:2:1: error SCH" in made.said and "did you mean 'styles'?" in made.said


def test_a_game_without_pages_of_text_has_nothing_to_fold(tmp_path: Path) -> None:
    game = numbered(tmp_path, 1)
    template = '<component><face id="a" title="A"><p>A</p></face></component>'
    (game / "templates" / "pages.xml.j2").write_text(template, encoding="utf-8")
    made = make(tmp_path, game=game)
    assert made.code == 2 and "nothing here to fold" in made.said


@pytest.mark.parametrize(
    ("paper", "name", "size"), [("a3", "half-a3", (210, 297)), ("tabloid", "half-tabloid", (215.9, 279.4))]
)
def test_pages_of_half_a_large_paper_do_not_take_the_name_of_a_kits_file(
    paper: str, name: str, size: tuple[float, float], tmp_path: Path
) -> None:
    made = make(tmp_path, "--edition", "standard", "--paper", paper)
    page = drawn_pages(made.folder / f"common-reserve-1.0-standard-{name}-rules-booklet-pages.pdf")[0]
    assert (page.width, page.height) == pytest.approx(size, abs=0.01)
    assert len(list(made.folder.glob("*.pdf"))) == 2


def test_unknown_names_are_told_with_the_nearest(tmp_path: Path) -> None:
    for option, name, near in (
        ("--paper", "a44", "a4"),
        ("--component", "rule", "rules"),
        ("--edition", "low", "low-ink"),
    ):
        made = make(tmp_path, option, name)
        assert made.code == 2 and f"did you mean '{near}'?" in made.said
