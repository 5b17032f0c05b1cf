"""Each element of the markup as tags, in documents made for it; and that nothing can be drawn without a tag."""

from __future__ import annotations

import dataclasses
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest
from conftest import PROJECT
from hypothesis import given, settings
from hypothesis import strategies as st
from onepage import printed
from pdfread import reader
from tagtree import Element, Mark, marked_pages, outline, tag_tree

from printgen.diagnostics import Span
from printgen.document import Node, Run
from printgen.impose.placing import Page, Placement
from printgen.layout import items
from printgen.layout.fontfile import read_font
from printgen.layout.items import Artifact, Drawing, Frame, Glyphs, Label, Raster, rectangle
from printgen.layout.rasters import Samples, bitmap_of
from printgen.render import DocumentInfo, render_pdf

WORDS = "Read the two visible deliveries aloud and use large number tallies instead of tiny counters. "


def tags(folder: Path, markup: str, style: str = "") -> list[str]:
    """The outline below the component's one face, whose heading is left out."""
    face = f'<face id="f" title="F"><heading level="1">F</heading>{markup}</face>'
    (part,) = tag_tree(printed(folder, face, style)).all("Part")
    (section,) = part.kids
    assert isinstance(section, Element)
    return [line[2:] for line in outline(section)][2:]


def marks(path: Path) -> Iterator[tuple[int, Mark]]:
    for number, page in enumerate(marked_pages(path)):
        assert page.faults == []
        yield from ((number, mark) for mark in page.marks)


# Words


def test_wrapped_lines_end_in_a_space_and_the_last_in_none(tmp_path: Path) -> None:
    text = (WORDS * 6).strip()
    path = printed(tmp_path, f'<face id="f" title="F"><heading level="1">{WORDS * 2}</heading><p>{text}</p></face>')
    assert [element.text for element in tag_tree(path).all("H1", "P")] == [(WORDS * 2).strip(), text]
    (paragraph,) = (mark for _, mark in marks(path) if mark.tag == "P")
    assert paragraph.shows > 4


def test_words_do_not_run_together_where_the_font_or_the_weight_changes(tmp_path: Path) -> None:
    words = "Take <b>two</b> units → then <b>un</b>do □ or <b>wait </b>and pass"
    assert tags(tmp_path, f"<p>{words}</p>") == ["P “Take two units → then undo □ or wait and pass”"]


def test_a_paragraph_that_goes_on_over_the_page_is_one(tmp_path: Path) -> None:
    text = (WORDS * 60).strip()
    path = printed(tmp_path, f"<flow><heading level='1'>F</heading><p>{text}</p></flow>")
    (paragraph,) = tag_tree(path).all("P")
    assert paragraph.text == text
    assert {kid[0] for kid in paragraph.kids if not isinstance(kid, Element)} == {0, 1}


def test_words_in_another_language_say_so(tmp_path: Path) -> None:
    markup = '<p>They say <span lang="fr">bon <b>courage</b></span> and go.</p>'
    markup += '<list><item><span lang="la">Ex</span></item></list>'
    assert tags(tmp_path, markup) == [
        "P",
        "  “They say ”",
        "  Span lang=fr “bon courage ”",
        "  “and go.”",
        "L ListNumbering=Disc",
        "  LI",
        "    Lbl “• ”",
        "    LBody",
        "      Span lang=la “Ex”",
    ]


def test_a_span_over_two_lines_is_one(tmp_path: Path) -> None:
    (line,) = (line for line in tags(tmp_path, f'<p><span lang="fr">{WORDS * 3}</span></p>') if "Span" in line)
    assert line.strip() == f"Span lang=fr “{(WORDS * 3).strip()}”"


def test_headings_are_lifted_so_that_the_first_is_at_level_1(tmp_path: Path) -> None:
    markup = '<heading level="3">A</heading><p>x</p><heading level="4">B</heading><p>x</p>'
    path = printed(tmp_path, f"<flow>{markup}</flow>")
    assert [element.type for element in tag_tree(path).all("H1", "H2", "H3", "H4")] == ["H1", "H2"]


def test_signs_that_are_special_in_pdf_arrive(tmp_path: Path) -> None:
    words = "a (b) \\ c) “d” → é"
    assert tags(tmp_path, f'<p>{words} <field label="{words}"/></p>') == ["P", f"  “{words} ”", f"  Figure [{words}]"]


# Pictures, blanks and boxes


def test_icons_with_words_are_figures_and_ornaments_are_artifacts(tmp_path: Path) -> None:
    icon, ornament = '<icon src="dot.svg" alt="a dot"/>', '<icon src="dot.svg"/>'
    markup = f"<p>One {icon} two {ornament} three</p><p><b>{icon}</b></p><list><item>{ornament}{icon} x</item></list>"
    assert tags(tmp_path, markup) == [
        "P",
        "  “One ”",
        "  Figure [a dot]",
        "  “two three”",
        "P",
        "  Figure [a dot]",
        "L ListNumbering=Disc",
        "  LI",
        "    Lbl “• ”",
        "    LBody",
        "      Figure [a dot]",
        "      “x”",
    ]
    path = tmp_path / "small-1-small-a4-page.pdf"
    drawn = [mark for _, mark in marks(path) if mark.paths]
    assert [mark.tag for mark in drawn].count("Figure") == 3
    assert [mark.properties["/Type"] for mark in drawn if mark.is_artifact] == ["/Layout"] * 2


def test_figures_stand_where_they_are_and_ornaments_leave_no_trace(tmp_path: Path) -> None:
    markup = '<p>x</p><figure src="dot.svg" alt="a dot"/><figure src="dot.svg"/><p>y</p>'
    assert tags(tmp_path, markup) == ["P “x”", "Figure [a dot]", "P “y”"]


def test_blanks_and_tick_boxes_are_figures_that_say_their_label(tmp_path: Path) -> None:
    markup = '<p>Name: <field label="blank: name" width="30mm"/> 1 <tick label="tick box 1 of 1"/></p>'
    assert tags(tmp_path, markup) == [
        "P",
        "  “Name: ”",
        "  Figure [blank: name]",
        "  “1 ”",
        "  Figure [tick box 1 of 1]",
    ]
    blank, box = tag_tree(tmp_path / "small-1-small-a4-page.pdf").all("Figure")
    left, bottom, right, top = map(float, blank.attributes["BBox"])
    assert right - left == pytest.approx(30 * 72 / 25.4, abs=1) and 0 < top - bottom < 2
    left, bottom, right, top = map(float, box.attributes["BBox"])
    assert right - left == pytest.approx(top - bottom, abs=0.02) == pytest.approx(5 * 72 / 25.4, abs=0.05)


def test_a_blank_must_have_a_label(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(AssertionError):
        printed(tmp_path, '<face id="f" title="F"><p><field label=""/></p></face>')
    assert "TPL005" in capsys.readouterr().err


# Tables, footers, boxes


def test_a_header_row_that_is_repeated_is_an_artifact(tmp_path: Path) -> None:
    icon = '<icon src="dot.svg" alt="a dot"/>'
    head = f'<row><th>Head {icon}</th><th><span lang="fr">tête</span></th></row>'
    rows = "".join(f"<row><td>{n}</td><td/></row>" for n in range(90))
    path = printed(tmp_path, f'<flow><heading level="1">F</heading><table widths="1fr 1fr">{head}{rows}</table></flow>')
    (table,) = tag_tree(path).all("Table")
    assert len(table.all("TR")) == 91 and len(table.all("TH")) == 2 and len(table.all("Figure")) == 1
    assert [element.text for element in table.all("TH")] == ["Head ", "tête"]
    again = [number for number, mark in marks(path) if mark.is_artifact and "Head" in mark.text]
    assert again == list(range(1, len(reader(path).pages)))


def test_empty_cells_keep_their_place_in_the_row(tmp_path: Path) -> None:
    markup = '<table widths="1fr 1fr"><row><th>A</th><th>B</th></row><row><th scope="row">1</th><td/></row></table>'
    assert tags(tmp_path, markup) == [
        "Table",
        "  TR",
        "    TH Scope=Column “A”",
        "    TH Scope=Column “B”",
        "  TR",
        "    TH Scope=Row “1”",
        "    TD",
    ]


def test_all_that_a_footer_holds_is_an_artifact(tmp_path: Path) -> None:
    inner = (
        '<span lang="fr">pied</span> <icon src="dot.svg" alt="a dot"/> <tick label="t"/> <field label="f" width="9mm"/>'
    )
    path = printed(tmp_path, f'<flow><footer>{inner} <page/></footer><heading level="1">F</heading></flow>')
    assert list(outline(tag_tree(path)))[2:] == ["    H1 “F”"]
    kinds = {mark.properties["/Type"] for _, mark in marks(path) if mark.is_artifact}
    assert kinds == {"/Pagination"}


def test_boxes_and_their_grounds_mean_nothing(tmp_path: Path) -> None:
    style = "styles:\n  panel.boxed: {fill: tint, stroke: 1pt, padding: 2mm}\n"
    markup = '<panel class="boxed"><columns widths="1fr 1fr"><p>a</p><panel><p>b</p></panel></columns></panel><spring/>'
    assert tags(tmp_path, markup, style) == ["P “a”", "P “b”"]


@pytest.mark.parametrize(
    ("marker", "numbering", "label"), [("1", "Decimal", "1. "), ("•", "Disc", "• "), ("–", "None", "– ")]
)
def test_lists_say_how_they_are_numbered(tmp_path: Path, marker: str, numbering: str, label: str) -> None:
    assert tags(tmp_path, f'<list marker="{marker}"><item>a</item></list>') == [
        f"L ListNumbering={numbering}",
        "  LI",
        f"    Lbl “{label}”",
        "    LBody “a”",
    ]


def test_copies_of_a_face_have_ids_of_their_own(tmp_path: Path) -> None:
    faces = "".join(f'<face id="{name}" title="F"><p>x</p></face>' for name in ("D1", "D1.2", "D1", "D1"))
    sections = tag_tree(printed(tmp_path, faces)).all("Sect")
    assert [section.id for section in sections] == ["D1", "D1.2", "D1.3", "D1.4"]


# What somebody who listens would be misled by


@pytest.mark.parametrize("thing", ['<icon src="dot.svg"/>', '<field label="b" width="9mm"/>', '<tick label="t"/>'])
def test_words_do_not_run_together_around_what_stands_close_to_a_word(tmp_path: Path, thing: str) -> None:
    path = printed(tmp_path, f'<face id="f" title="F"><heading level="1">F</heading><p>One{thing} two</p></face>')
    assert [element.text for element in tag_tree(path).all("P")] == ["One two"]


def test_words_do_not_run_together_where_a_line_ends_in_an_ornament(tmp_path: Path) -> None:
    text = " ".join(['word<icon src="dot.svg"/>'] * 40)
    path = printed(tmp_path, f'<face id="f" title="F"><heading level="1">F</heading><p>{text}</p></face>')
    assert [element.text.split() for element in tag_tree(path).all("P")] == [["word"] * 40]


def test_a_tables_summary_is_said(tmp_path: Path) -> None:
    markup = '<table widths="1fr" summary="What it shows"><row><th>A</th></row><row><td>b</td></row></table>'
    path = printed(tmp_path, f'<face id="f" title="F"><heading level="1">F</heading>{markup}</face>')
    (table,) = tag_tree(path).all("Table")
    assert table.attributes["Summary"] == "What it shows"


@pytest.mark.parametrize(
    "markup",
    [
        '<heading level="3">x</heading>',
        '<heading level="0">x</heading>',
        '<heading level="7">x</heading>',
        '<p><span lang="in French">x</span></p>',
        '<table widths="1fr 1fr"><row><th>a</th><th>b</th></row><row><td>c</td></row></table>',
        '<table widths="1fr"><row><td>a</td></row></table>',
        '<table widths="1fr"><row><th scope="both">a</th></row></table>',
        '<figure src="dot.svg" alt=" "/>',
    ],
)
def test_what_cannot_be_tagged_well_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str], markup: str) -> None:
    with pytest.raises(AssertionError):
        printed(tmp_path, f'<face id="f" title="F"><heading level="1">F</heading>{markup}</face>')
    assert "TPL009" in capsys.readouterr().err


def test_a_level_that_is_no_number_is_refused(tmp_path: Path) -> None:
    with pytest.raises(AssertionError):
        printed(tmp_path, '<face id="f" title="F"><heading level="x">F</heading></face>')


# Nothing can be drawn untagged


def test_every_kind_of_item_must_say_its_place() -> None:
    assert set(get_args(items.Place)) == {Node, Label, Artifact}
    assert set(get_args(items.Item)) == {Glyphs, Drawing, Raster}
    for kind in get_args(items.Item):
        assert get_type_hints(kind)["place"] == items.Place
        (place,) = (field for field in dataclasses.fields(kind) if field.name == "place")
        assert place.default is place.default_factory is dataclasses.MISSING


SPAN = Span("test")
FONT = read_font(PROJECT / "fonts" / "AtkinsonHyperlegibleNext_400Regular.ttf")


PIXEL = bitmap_of("pixel.png", (1, 1), Samples(1, False, zlib.compress(b"\0\x80")))


def node(kind: str, *children: Node | Run, **attributes: str) -> Node:
    return Node(kind, (), attributes, children, SPAN)


def document() -> tuple[Node, list[Any]]:
    """A document with every kind of place in it, and those places."""
    icon, blank, span = node("icon", src="x", alt="i"), node("field", label="b"), node("span", lang="fr")
    item, cell = node("item"), node("td")
    words = node("p", icon, node("b", span), blank)
    face = node("face", node("heading", level="2"), words, node("list", item), node("table", node("row", cell)), id="f")
    places = [icon, blank, span, item, cell, words, *face.nodes()]
    places = [place for place in places if place.kind not in ("list", "table")]
    return node("component", face), [*places, Label(item), *Artifact]


@settings(max_examples=60, deadline=None)
@given(order=st.lists(st.tuples(st.integers(0, 10), st.integers(0, 2), st.integers(0, 1)), min_size=1, max_size=25))
def test_whatever_is_drawn_in_whatever_order_is_marked_and_in_its_element(
    order: list[tuple[int, int, int]], tmp_path_factory: pytest.TempPathFactory
) -> None:
    root, places = document()
    drawn = [(places[n % len(places)], kind, turn) for n, kind, turn in order]
    frames = []
    for turned in (0, 1):
        shown = [
            (
                Glyphs(9, 9, chr(97 + n), FONT, 9, (0.0,), place, None),
                Drawing(rectangle(9, 9, 5, 5), place, fill=(0.0,)),
                Raster(9, 9, 5, 5, PIXEL, place, None),
            )[kind]
            for n, (place, kind, turn) in enumerate(drawn)
            if turn == turned
        ]
        frames.append(Placement(Frame(99, 99, tuple(shown), root), 9000, 9000, 90 * turned))
    pages = [Page(99_000, 99_000, tuple(frames), ()), Page(99_000, 99_000, (), tuple(frames[::-1]))]
    info = DocumentInfo("T", "A", "S", "en", "C")
    path = tmp_path_factory.mktemp("drawn") / "drawn.pdf"
    path.write_bytes(render_pdf(pages, [root], info, FONT))
    letters = {chr(97 + n): place for n, (place, kind, _) in enumerate(drawn) if kind == 0}
    heard = "".join(sorted(tag_tree(path).text))
    assert heard == "".join(sorted(letter * 2 for letter, place in letters.items() if not isinstance(place, Artifact)))
    for _, mark in marks(path):
        assert not mark.depth and mark.shows + mark.paths
        assert mark.is_artifact is any(isinstance(letters[letter], Artifact) for letter in mark.text) or not mark.text
