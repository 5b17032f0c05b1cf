"""Our own setting of text: what must hold for any words, any width and any page, and the faults that must be told."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby, pairwise
from typing import Any

import pytest
from conftest import PROJECT
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from printgen.diagnostics import Diagnostic, Failure, Span
from printgen.document import Node, Run
from printgen.layout.box import column_widths
from printgen.layout.context import Setting
from printgen.layout.face import set_faces
from printgen.layout.flow import set_flow
from printgen.layout.fontfile import FontFile, read_font
from printgen.layout.fonts import Family
from printgen.layout.inline import Line, Paragraph, set_paragraph
from printgen.layout.items import Artifact, Drawing, Frame, Glyphs
from printgen.layout.pictures import Pictures
from printgen.layout.style import Cascade, Style
from printgen.layout.table import set_rows

MAIN, OTHER, MAIN_BOLD, OTHER_BOLD = (
    read_font(PROJECT / "fonts" / f"{name}.ttf")
    for name in (
        "AtkinsonHyperlegibleNext_400Regular",
        "SourceSans3_400Regular",
        "AtkinsonHyperlegibleNext_700Bold",
        "SourceSans3_700Bold",
    )
)
TEMPLATE, CONTENT = Span("t.xml.j2", 3, 5), Span("c.yaml", 14, 9)
EXACT = 0.01
"""Points."""


def node(kind: str, *children: Node | Run | str, cls: str = "", **attributes: str) -> Node:
    kids = tuple(Run(child, False, CONTENT) if isinstance(child, str) else child for child in children)
    return Node(kind, tuple(cls.split()), attributes, kids, TEMPLATE)


def new_setting(**rules: dict[str, Any]) -> Setting:
    named = {key.replace("__", "."): rule for key, rule in rules.items()}
    return Setting(Cascade(named), Family((MAIN, OTHER), (MAIN_BOLD, OTHER_BOLD)), Pictures((), str))


def bold(text: str) -> Run:
    return Run(text, True, CONTENT)


def glyphs(line: Line) -> list[Glyphs]:
    return [item for item in line.items if isinstance(item, Glyphs)]


def words_of(line: Line) -> str:
    return "".join(item.text for item in glyphs(line))


def end_of(item: Glyphs) -> float:
    return item.x + item.font.width(item.text.rstrip(" ")) * item.size


def width_in(text: str, size: float, fonts: tuple[FontFile, ...] = (MAIN, OTHER)) -> float:
    """Character by character, each in the first font that has it."""
    return sum(next(font for font in fonts if font.has(char)).width(char) for char in text) * size


LETTERS = "abcdefghijklmnopqrstuvwxyzABCW0123456789.,;:-’“”éßÄŻłóΩμέγαДж→≥□"
WORDS = st.lists(st.text(st.sampled_from(LETTERS), min_size=1, max_size=12), min_size=1, max_size=60)
WIDTHS = st.floats(30, 500)
SIZES = st.sampled_from([7.0, 9.0, 12.0, 14.25, 36.0])


def set_words(words: list[str], width: float, **style: Any) -> Paragraph:
    return set_paragraph(node("p", " ".join(words)), Style(**style), width, new_setting())


# Lines


@given(words=WORDS, width=WIDTHS, size=SIZES)
def test_no_word_is_lost_doubled_or_moved(words: list[str], width: float, size: float) -> None:
    lines = set_words(words, width, size=size).lines
    assert "".join(map(words_of, lines)) == " ".join(words)


@given(words=WORDS, width=WIDTHS, size=SIZES)
def test_no_line_is_wider_than_its_measure_unless_one_word_is(words: list[str], width: float, size: float) -> None:
    for line in set_words(words, width, size=size).lines:
        end = max(map(end_of, glyphs(line)))
        assert end <= width + EXACT or " " not in words_of(line).strip(" ")


@given(words=WORDS, width=WIDTHS, size=SIZES)
def test_the_longest_line_is_known_so_that_a_word_too_wide_is_told(words: list[str], width: float, size: float) -> None:
    paragraph = set_words(words, width, size=size)
    ends = [max(map(end_of, glyphs(line))) for line in paragraph.lines]
    assert paragraph.longest == pytest.approx(max(ends), abs=EXACT)


@given(words=WORDS, width=WIDTHS, size=SIZES)
def test_a_line_holds_as_many_words_as_fit(words: list[str], width: float, size: float) -> None:
    space = max(MAIN.width(" "), OTHER.width(" ")) * size
    for line, after in pairwise(set_words(words, width, size=size).lines):
        next_word = words_of(after).split(" ")[0]
        assert max(map(end_of, glyphs(line))) + space + width_in(next_word, size) > width - EXACT


@given(words=WORDS, width=WIDTHS)
def test_lines_are_broken_at_spaces_only_and_all_but_the_last_end_in_one(words: list[str], width: float) -> None:
    lines = [words_of(line) for line in set_words(words, width).lines]
    assert all(line.endswith(" ") and not line.startswith(" ") for line in lines[:-1])
    assert not lines[-1].startswith(" ") and not lines[-1].endswith(" ")


@given(words=WORDS, width=WIDTHS, size=SIZES)
def test_pieces_of_a_line_follow_each_other_without_overlap_or_hole(
    words: list[str], width: float, size: float
) -> None:
    space = max(MAIN.width(" "), OTHER.width(" ")) * size
    for line in set_words(words, width, size=size).lines:
        assert glyphs(line)[0].x == 0
        for one, two in pairwise(glyphs(line)):
            gap = two.x - end_of(one)
            assert -EXACT <= gap <= space + EXACT
            assert one.text.endswith(" ") == (gap > EXACT)


@given(words=WORDS, width=WIDTHS, leading=st.floats(1.0, 2.0), size=SIZES)
def test_baselines_are_as_far_apart_as_the_style_says(
    words: list[str], width: float, leading: float, size: float
) -> None:
    paragraph = set_words(words, width, size=size, leading=leading)
    first, *_ = lines = paragraph.lines
    assert first.baseline == pytest.approx(MAIN.cap_height * size)
    for one, two in pairwise(lines):
        assert two.baseline - one.baseline == pytest.approx(size * leading)
    assert paragraph.height == pytest.approx(lines[-1].baseline)


@given(words=WORDS, width=st.floats(450, 600), align=st.sampled_from(["left", "center", "right"]))
def test_spare_room_goes_where_the_style_says(words: list[str], width: float, align: str) -> None:
    for line in set_words(words, width, align=align).lines:
        left, right = glyphs(line)[0].x, width - max(map(end_of, glyphs(line)))
        assert {"left": left, "right": right, "center": abs(left - right)}[align] == pytest.approx(0, abs=EXACT)


def test_a_paragraph_by_hand() -> None:
    """Five ems of 10 pt hold “mmm mm” and no further m: an m of Atkinson is 0.845 em, a space 0.28."""
    width = (5 * 0.845 + 0.28) * 10
    lines = set_words(["mmm", "mm", "mmmm", "mm", "m"], width + 0.01, size=10.0).lines
    assert [words_of(line) for line in lines] == ["mmm mm ", "mmmm ", "mm m"]
    assert [words_of(line) for line in set_words(["mmm", "mm"], width - 0.1, size=10.0).lines] == ["mmm ", "mm"]


def test_no_words_are_no_lines() -> None:
    assert set_paragraph(node("p"), Style(), 100.0, new_setting()) == Paragraph(0.0, (), 0.0)


# Bold and regular, and the second font


def runs_of(words: list[str], cuts: list[int]) -> list[Run]:
    """The words as runs, regular and bold in turn, cut anywhere, in words too."""
    text = " ".join(words)
    ends = sorted({cut % (len(text) + 1) for cut in cuts} | {len(text)})
    return [Run(text[a:b], n % 2 == 1, CONTENT) for n, (a, b) in enumerate(pairwise([0, *ends])) if a < b]


@given(words=WORDS, cuts=st.lists(st.integers(0, 400), max_size=8), width=WIDTHS)
def test_bold_and_regular_mix_without_losing_a_letter_or_its_weight(
    words: list[str], cuts: list[int], width: float
) -> None:
    runs = runs_of(words, cuts)
    weights = [(char, run.bold) for run in runs for char in run.text if char != " "]
    paragraph = set_paragraph(node("p", *runs), Style(), width, new_setting())
    found = [
        (char, item.font in (MAIN_BOLD, OTHER_BOLD))
        for line in paragraph.lines
        for item in glyphs(line)
        for char in item.text
        if char != " "
    ]
    assert found == weights
    assert "".join(map(words_of, paragraph.lines)) == " ".join(words)


@given(cuts=st.lists(st.integers(0, 400), max_size=8), width=WIDTHS, words=WORDS)
def test_a_change_of_weight_within_a_word_is_no_place_to_break(words: list[str], cuts: list[int], width: float) -> None:
    paragraph = set_paragraph(node("p", *runs_of(words, cuts)), Style(), width, new_setting())
    found = [word for line in paragraph.lines for word in words_of(line).split(" ") if word]
    assert found == words


@given(text=st.text(st.sampled_from(LETTERS + " "), min_size=1, max_size=60), heavy=st.booleans())
def test_each_character_is_drawn_by_the_first_font_that_has_it(text: str, heavy: bool) -> None:
    fonts = (MAIN_BOLD, OTHER_BOLD) if heavy else (MAIN, OTHER)
    family = Family((MAIN, OTHER), (MAIN_BOLD, OTHER_BOLD))
    pieces = list(family.segments(text, heavy, CONTENT))
    drawn = [(char, font) for piece, font in pieces for char in piece]
    assert drawn == [(char, next(font for font in fonts if font.has(char))) for char in text]
    assert all(one[1] is not two[1] for one, two in pairwise(pieces))
    assert family.found == []


def missing(text: str) -> list[Diagnostic]:
    family = Family((MAIN, OTHER), (MAIN_BOLD, OTHER_BOLD))
    list(family.segments(text, False, CONTENT))
    return family.found


def test_a_character_that_no_font_has_is_named_with_its_place_once() -> None:
    (fault,) = missing("Gain 2 🪙 and 3 🪙")
    assert (fault.code, fault.span) == ("LAY002", CONTENT)
    assert "'🪙'" in fault.message and "U+1FA99 COIN" in fault.message


@pytest.mark.parametrize("text", ["שלום", "مرحبا", "नमस्ते", "e\u0301", "สวัสดี"])
def test_scripts_that_would_come_out_wrong_are_refused(text: str) -> None:
    assert {fault.code for fault in missing(text)} <= {"LAY002", "LAY003"}
    assert "LAY003" in {fault.code for fault in missing(text)}


@pytest.mark.parametrize("char", ["\u0301", "\u0308", "\u0327"])
def test_a_combining_mark_is_refused_even_if_the_font_has_it(char: str) -> None:
    """Unshaped, it would stand beside its letter."""
    assert [fault.code for fault in missing(f"cafe{char}")] == ["LAY003"]


@pytest.mark.parametrize("char", ["\u00ad", "\u200b", "\u202e", "\ufeff", "\t"])
def test_invisible_characters_are_not_dropped_in_silence(char: str) -> None:
    paragraph = set_paragraph(node("p", f"a{char}b"), Style(), 100.0, setting := new_setting())
    kept = "".join(map(words_of, paragraph.lines))
    assert kept == f"a{char}b" or setting.diagnostics()


def test_a_no_break_space_keeps_words_on_one_line() -> None:
    lines = set_words(["mmm\u00a0mm", "mm"], 60.0, size=10.0).lines
    assert [words_of(line) for line in lines] == ["mmm\u00a0mm ", "mm"]


# Blanks and boxes within a line


def drawings(line: Line) -> list[Drawing]:
    return [item for item in line.items if isinstance(item, Drawing)]


def reach(drawing: Drawing) -> tuple[float, float, float, float]:
    xs = [value for _, points in drawing.path for value in points[::2]]
    ys = [value for _, points in drawing.path for value in points[1::2]]
    return min(xs), min(ys), max(xs), max(ys)


BLANK = {"field": {"stroke": 1.0, "height": 24.0}, "tick": {"stroke": 1.0, "height": 14.0, "width": 14.0}}


@given(words=st.lists(st.just("mm"), min_size=1, max_size=4), blanks=st.integers(1, 3), width=st.floats(300, 500))
def test_blanks_fill_the_rest_of_their_line_in_equal_parts(words: list[str], blanks: int, width: float) -> None:
    parts: list[Node | Run | str] = [" ".join(words)]
    for _ in range(blanks):
        parts += [" ", node("field", label="x")]
    (line,) = set_paragraph(node("p", *parts), Style(), width, new_setting(**BLANK)).lines
    spans = [reach(drawing) for drawing in drawings(line)]
    assert len(spans) == blanks
    assert spans[0][0] >= end_of(glyphs(line)[0]) and spans[-1][2] == pytest.approx(width)
    assert len({round(right - left, 3) for left, _, right, _ in spans}) == 1
    assert all(one[2] < two[0] for one, two in pairwise(spans))


def test_lines_with_blanks_stand_so_far_apart_that_a_hand_can_write() -> None:
    parts = [child for _ in range(3) for child in ("mmmm ", node("field", label="x", width="60pt"), " ")]
    lines = set_paragraph(node("p", *parts), Style(), 120.0, new_setting(**BLANK)).lines
    assert len(lines) == 3
    rules = [reach(drawings(line)[0])[1] for line in lines]
    assert all(two - one >= 24.0 - EXACT for one, two in pairwise(rules))


def test_a_box_to_tick_is_as_large_as_the_style_says_border_included() -> None:
    (line,) = set_paragraph(node("p", "1 ", node("tick", label="x")), Style(), 90.0, new_setting(**BLANK)).lines
    left, top, right, bottom = reach(drawings(line)[0])
    assert (right - left + 1.0, bottom - top + 1.0) == pytest.approx((14.0, 14.0))


@pytest.mark.parametrize("width", [76.0, 77.5, 90.0])
def test_a_full_stop_stays_with_its_blank(width: float) -> None:
    """In 76 pt the blank does not fit beside the word, in 77.5 pt it does and its full stop does not."""
    parts = ("mmmm ", node("field", label="x", width="40pt"), ".")
    lines = set_paragraph(node("p", *parts), Style(size=10.0), width, new_setting(**BLANK)).lines
    (with_blank,) = [line for line in lines if drawings(line)]
    assert words_of(with_blank).endswith(".")


# Columns and tables


@given(
    fixed=st.lists(st.integers(5, 60), max_size=3),
    shares=st.lists(st.integers(1, 5), min_size=1, max_size=4),
    gap=st.floats(0, 10),
)
def test_shares_of_columns_fill_the_width_exactly(fixed: list[int], shares: list[int], gap: float) -> None:
    widths = " ".join([*(f"{length}pt" for length in fixed), *(f"{share}fr" for share in shares)])
    found = column_widths(node("columns", widths=widths), Style(), len(fixed) + len(shares), 400.0, gap)
    assert found[: len(fixed)] == pytest.approx(fixed)
    assert sum(found) + gap * (len(found) - 1) == pytest.approx(400.0)
    rest = found[len(fixed) :]
    assert [width / rest[0] for width in rest] == pytest.approx([share / shares[0] for share in shares])


@pytest.mark.parametrize("widths", ["1fr wide", "1fr 1fr 1fr", "300pt 300pt", "1fr -3fr", "-1e3fr", "1"])
def test_widths_that_cannot_be_are_refused_at_the_template(widths: str) -> None:
    with pytest.raises(Failure) as caught:
        column_widths(node("columns", widths=widths), Style(), 2, 400.0, 0.0)
    assert [(fault.code, fault.span) for fault in caught.value.diagnostics] == [("LAY006", TEMPLATE)]


def test_the_last_width_holds_for_further_columns_and_the_templates_come_first() -> None:
    style = Style(widths="40pt 1fr")
    assert column_widths(node("columns"), style, 4, 340.0, 0.0) == [40.0, 100.0, 100.0, 100.0]
    assert column_widths(node("columns", widths="1fr 3fr"), style, 2, 400.0, 0.0) == [100.0, 300.0]
    assert column_widths(node("columns"), Style(), 2, 400.0, 20.0) == [190.0, 190.0]


CELLS = st.lists(st.lists(st.integers(0, 12), min_size=3, max_size=3), min_size=1, max_size=6)


@given(counts=CELLS)
def test_a_rows_cells_are_as_high_as_its_highest_and_lie_side_by_side(counts: list[list[int]]) -> None:
    rows = [node("row", *(node("td", " ".join(["mmm"] * count)) for count in row)) for row in counts]
    setting = new_setting(td={"size": 10.0, "padding": (2.0, 3.0, 2.0, 3.0)})
    boxes = list(set_rows(node("table", *rows, widths="1fr 2fr 60pt"), Style(), 240.0, setting))
    for row, box in zip(counts, boxes, strict=True):
        assert [x for x, _, _ in box.kids] == pytest.approx([0, 60, 180])
        assert {cell.height for _, _, cell in box.kids} == {box.height}
        for count, (_, _, cell) in zip(row, box.kids, strict=True):
            assert sum(words_of(line).count("mmm") for line in cell.lines) == count
            assert all(line.baseline <= box.height - 2 + EXACT for line in cell.lines)
            assert all(end_of(item) <= cell.width - 3 + EXACT for line in cell.lines for item in glyphs(line))
    assert setting.found == []


# Faces: what does not fit is told, with the right number of lines

LONG = "mmmmmmmm"
"""So wide in 10 pt that each has a line of its own in 100 pt."""
TEN = {"size": 10.0, "leading": 1.2}
CAP = MAIN.cap_height * 10


def one_face(*children: Node, height: float, **rules: dict[str, Any]) -> tuple[Frame, list[Diagnostic]]:
    setting = new_setting(**rules)
    (frame,) = set_faces([node("face", *children, id="x", title="Card X")], Style(), 100.0, height, setting)
    return frame, setting.diagnostics()


def lines_over(diagnostic: Diagnostic) -> int:
    assert diagnostic.code == "LAY008"
    found = re.search(r"is (\d+) lines? too long", diagnostic.message)
    assert found, diagnostic.message
    return int(found[1])


@given(lines=st.integers(1, 25), room=st.integers(1, 25), slack=st.floats(0, 11.9))
@example(lines=3, room=3, slack=0.0)
@example(lines=4, room=3, slack=11.9)
def test_overflow_is_an_error_exactly_when_lines_do_not_fit_and_says_how_many(
    lines: int, room: int, slack: float
) -> None:
    height = CAP + (room - 1) * 12 + slack
    _, found = one_face(node("p", " ".join([LONG] * lines)), height=height, p=TEN)
    assert [lines_over(fault) for fault in found] == ([lines - room] if lines > room else [])


@given(lines=st.integers(1, 12), room=st.integers(1, 12), padding=st.floats(0, 9))
def test_a_panel_of_fixed_height_tells_its_own_overflow(lines: int, room: int, padding: float) -> None:
    height = CAP + (room - 1) * 12 + 2 * padding
    panel = node("panel", node("p", " ".join([LONG] * lines)))
    sides = (padding, 0.0, padding, 0.0)
    _, found = one_face(panel, height=400.0, p=TEN, panel={"height": height, "padding": sides})
    assert [lines_over(fault) for fault in found] == ([lines - room] if lines > room else [])


def test_each_panel_that_overflows_is_told() -> None:
    texts = [Run(" ".join([LONG] * count), False, Span("c.yaml", count)) for count in (5, 3, 7)]
    panels = [node("panel", node("p", text)) for text in texts]
    _, found = one_face(*panels, height=400.0, p=TEN, panel={"height": CAP + 3 * 12})
    assert [(fault.span, lines_over(fault)) for fault in found] == [(Span("c.yaml", 5), 1), (Span("c.yaml", 7), 3)]


@pytest.mark.parametrize("names", [(1, 3), (3, 1)])
def test_a_text_that_all_faces_share_is_told_once_with_the_lines_that_mend_every_face(names: tuple[int, int]) -> None:
    shared = Run(" ".join([LONG] * 5), False, CONTENT)
    faces = [
        node(
            "face", node("heading", " ".join(["N"] * count), level="2"), node("p", shared), id=str(n), title=f"Card {n}"
        )
        for n, count in enumerate(names)
    ]
    setting = new_setting(p=TEN, heading=TEN | {"padding": (0.0, 90.0, 0.0, 0.0)})
    set_faces(faces, Style(), 100.0, CAP * 2 + 3 * 12, setting)
    (fault,) = setting.diagnostics()
    assert lines_over(fault) == 3
    assert any("Card 0" in hint and "Card 1" in hint for hint in fault.hints)


def test_columns_within_a_face_tell_overflow() -> None:
    tall = node("columns", node("panel", node("p", " ".join(["mmm"] * 9))), node("panel"), widths="1fr")
    _, found = one_face(tall, height=CAP + 6 * 12, p=TEN)
    assert [lines_over(fault) for fault in found] == [2]


def test_the_error_names_card_text_place_and_template() -> None:
    _, (fault,) = one_face(node("p", " ".join([LONG] * 9)), height=CAP + 5 * 12, p=TEN)
    assert fault.span == CONTENT
    assert "“Card X”" in fault.message and LONG in fault.message and "3 lines" in fault.message
    assert any("10 pt" in hint and "<p>" in hint and str(TEMPLATE) in hint for hint in fault.hints)


def test_the_longest_text_is_the_one_named() -> None:
    short, long = node("p", f"short {LONG}"), node("p", " ".join([LONG] * 8))
    _, (fault,) = one_face(short, long, height=CAP + 5 * 12, p=TEN)
    assert LONG in fault.message and "short" not in fault.message


@pytest.mark.parametrize("kind", ["p", "heading"])
def test_a_word_wider_than_its_place_is_an_error_with_its_place(kind: str) -> None:
    _, (fault,) = one_face(node(kind, "Honorificabilitudinitatibus", level="2"), height=200.0)
    assert (fault.code, fault.span) == ("LAY007", CONTENT)


def test_a_word_wider_than_its_column_is_an_error_too() -> None:
    table = node("table", node("row", node("td", "Honorific"), node("td", "x")), widths="20pt 1fr")
    _, (fault,) = one_face(table, height=200.0)
    assert fault.code == "LAY007"


def texts(frame: Frame) -> str:
    return "".join(item.text for item in frame.items if isinstance(item, Glyphs))


@given(lines=st.integers(1, 12), room=st.integers(1, 12))
def test_no_word_of_a_face_is_clipped_even_if_it_overflows(lines: int, room: int) -> None:
    frame, _ = one_face(node("p", " ".join([LONG] * lines)), height=CAP + (room - 1) * 12, p=TEN)
    assert texts(frame).split() == [LONG] * lines


# Sizes chosen to fit

RANGED = {"size": 14.0, "smallest": 9.0, "leading": 1.2}


def sizes(frame: Frame) -> set[float]:
    return {item.size for item in frame.items if isinstance(item, Glyphs)}


def deck_of(counts: list[int], height: float, fit: str, **rule: Any) -> tuple[list[Frame], list[Diagnostic]]:
    setting = new_setting(p=RANGED | {"fit": fit} | rule)
    faces = [
        node("face", node("p", " ".join(["word"] * count)), id=str(n), title=f"{n}") for n, count in enumerate(counts)
    ]
    return set_faces(faces, Style(), 150.0, height, setting), setting.diagnostics()


def test_a_short_card_keeps_its_size_beside_a_long_one() -> None:
    frames, found = deck_of([6, 40], 120.0, "face")
    assert found == []
    assert sizes(frames[0]) == {14.0} and max(sizes(frames[1])) < 14.0


@given(counts=st.lists(st.integers(1, 45), min_size=1, max_size=4))
def test_a_deck_that_shares_its_size_has_one(counts: list[int]) -> None:
    frames, _ = deck_of(counts, 120.0, "deck")
    assert len({size for frame in frames for size in sizes(frame)}) == 1


@given(count=st.integers(1, 60), fit=st.sampled_from(["face", "deck"]))
def test_the_size_chosen_is_the_largest_that_fits_and_never_below_the_smallest(count: int, fit: str) -> None:
    frames, found = deck_of([count], 120.0, fit)
    (size,) = sizes(frames[0])
    assert 9.0 <= size <= 14.0
    assert bool(found) == bool(deck_of([count], 120.0, fit, size=size, smallest=None)[1])
    if found:
        assert size == 9.0
    elif size < 14.0:
        assert deck_of([count], 120.0, fit, size=size + 0.25, smallest=None)[1]


# Flows: pages and columns

SHEET: dict[str, dict[str, Any]] = {
    "heading": {"size": 12.0, "bold": True, "before": 9.0, "after": 4.0},
    "p": {"size": 10.0, "leading": 1.2, "after": 5.0},
    "section": {"gap": 12.0, "after": 6.0},
    "section__two": {"columns": 2},
    "item": {"size": 10.0, "leading": 1.2, "indent": 12.0, "after": 3.0},
    "td": {"size": 10.0, "padding": (2.0, 2.0, 2.0, 2.0)},
    "th": {"size": 10.0, "bold": True, "padding": (2.0, 2.0, 2.0, 2.0)},
    "footer": {"size": 9.0, "before": 6.0},
}
WIDTH, GAP = 212.0, 12.0

Plan = list[tuple[str, int]]
"""Blocks: their kind and how many words or rows they have."""
BLOCKS = st.tuples(st.sampled_from(["p", "p", "p", "heading", "table", "list"]), st.integers(1, 30))
PLANS = st.lists(BLOCKS, min_size=1, max_size=14)
HEIGHTS = st.integers(150, 400)


class Words:
    """Words of which no two are the same."""

    def __init__(self) -> None:
        self.count = 0

    def __call__(self, number: int) -> str:
        start, self.count = self.count, self.count + number
        return " ".join(f"w{n}" for n in range(start, self.count))


def build(plan: Plan, words: Words) -> Iterator[Node]:
    for kind, count in plan:
        if kind == "heading":
            yield node("heading", words(min(count, 4)), level="2")
        elif kind == "table":
            header = node("row", node("th", words(1)), node("th", words(1)))
            rows = [node("row", node("td", words(1)), node("td", words(1 + n % 9))) for n in range(1 + count // 3)]
            yield node("table", header, *rows, widths="1fr 1fr")
        elif kind == "list":
            yield node("list", *(node("item", words(1 + n * 5)) for n in range(1 + count // 8)))
        else:
            yield node("p", words(count))


def flow_of(plan: Plan, columns: int, height: float, footer: Node | None = None) -> tuple[list[Frame], int]:
    """The pages, and how many words there are."""
    words = Words()
    blocks = list(build(plan, words))
    body = [node("section", *blocks, cls="two")] if columns > 1 else blocks
    flow = node("flow", *([footer] if footer else []), *body)
    setting = new_setting(**SHEET)
    frames = set_flow(flow, Style(), WIDTH, height, setting)
    assert setting.diagnostics() == []
    return frames, words.count


def own_items(frame: Frame) -> list[Glyphs]:
    """What is no repetition, no running foot and no bullet."""
    items = [item for item in frame.items if isinstance(item, Glyphs) and isinstance(item.place, Node)]
    return [item for item in items if item.text.strip() != "•"]


def columns_of(frames: list[Frame], columns: int) -> list[list[Glyphs]]:
    """The items of each column of each page, in reading order."""
    step = (WIDTH + GAP) / columns
    return [
        [item for item in own_items(frame) if int(item.x // step) == column]
        for frame in frames
        for column in range(columns)
    ]


@given(plan=PLANS, columns=st.integers(1, 2), height=HEIGHTS)
def test_a_flow_keeps_every_word_once_and_in_order(plan: Plan, columns: int, height: float) -> None:
    frames, count = flow_of(plan, columns, height)
    found = " ".join(item.text.strip() for frame in frames for item in own_items(frame)).split()
    assert found == [f"w{n}" for n in range(count)]


@given(plan=PLANS, columns=st.integers(1, 2), height=HEIGHTS)
def test_a_flow_stays_on_its_pages_and_in_its_columns(plan: Plan, columns: int, height: float) -> None:
    frames, _ = flow_of(plan, columns, height)
    measure = (WIDTH - GAP * (columns - 1)) / columns
    for frame in frames:
        for item in own_items(frame):
            column = int(item.x // (measure + GAP))
            assert end_of(item) <= column * (measure + GAP) + measure + EXACT
            assert item.y <= height + EXACT and item.y - item.font.cap_height * item.size >= -EXACT


@given(plan=PLANS, columns=st.integers(1, 2), height=HEIGHTS)
def test_a_flow_runs_down_its_columns_and_no_two_lines_share_a_place(plan: Plan, columns: int, height: float) -> None:
    frames, _ = flow_of(plan, columns, height)
    for column in columns_of(frames, columns):
        words = [item for item in column if isinstance(item.place, Node) and item.place.kind not in ("td", "th")]
        for one, two in pairwise(words):
            assert two.y - one.y >= 9 or (two.y == one.y and two.x >= end_of(one))


def lines_by_column(frames: list[Frame], columns: int, kinds: tuple[str, ...]) -> dict[Node, list[int]]:
    """How many lines of each block stand in each of the columns that hold some."""
    found: dict[Node, list[int]] = {}
    for column in columns_of(frames, columns):
        for place, items in groupby(column, key=lambda item: item.place):
            if isinstance(place, Node) and place.kind in kinds:
                found.setdefault(place, []).append(len({item.y for item in items}))
    return found


@given(plan=PLANS, columns=st.integers(1, 2), height=HEIGHTS)
@settings(max_examples=200)
def test_a_parted_paragraph_has_two_lines_at_least_before_and_after(plan: Plan, columns: int, height: float) -> None:
    frames, _ = flow_of(plan, columns, height)
    for counts in lines_by_column(frames, columns, ("p", "item")).values():
        assert len(counts) == 1 or min(counts[0], counts[-1]) >= 2


@given(plan=PLANS, height=HEIGHTS)
@example(plan=[("p", 1), ("p", 107)], height=150)
def test_no_line_of_a_paragraph_is_alone_in_a_column_between_two_others(plan: Plan, height: float) -> None:
    """When the rest of a paragraph is shared out equally on its last page."""
    frames, _ = flow_of(plan, 2, height)
    for counts in lines_by_column(frames, 2, ("p", "item")).values():
        assert len(counts) == 1 or min(counts) >= 2


def assert_headings_keep_with_next(frames: list[Frame], columns: int) -> None:
    filled = [column for column in columns_of(frames, columns) if column]
    whole = lines_by_column(frames, columns, ("p",))
    for n, column in enumerate(filled):
        places = [place for place, _ in groupby(column, key=lambda item: item.place)]
        last = places[-1]
        assert n == len(filled) - 1 or not (isinstance(last, Node) and last.kind == "heading")
        for one, two in pairwise(places):
            if isinstance(one, Node) and one.kind == "heading" and isinstance(two, Node) and two.kind == "p":
                assert whole[two][0] >= min(2, sum(whole[two]))


@given(plan=PLANS, columns=st.integers(1, 2), height=HEIGHTS)
def test_a_heading_stays_with_two_lines_of_what_follows(plan: Plan, columns: int, height: float) -> None:
    assume(not any(one[0] == two[0] == "heading" for one, two in pairwise(plan)))
    frames, _ = flow_of(plan, columns, height)
    assert_headings_keep_with_next(frames, columns)


@pytest.mark.parametrize("columns", [1, 2])
def test_a_heading_stays_with_its_text_wherever_it_falls_on_a_page(columns: int) -> None:
    for before in range(1, 200, 3):
        for after in (1, 40):
            frames, _ = flow_of([("p", before), ("heading", 2), ("p", after)], columns, 150)
            assert_headings_keep_with_next(frames, columns)


@pytest.mark.parametrize("columns", [1, 2])
def test_a_paragraph_is_parted_well_wherever_it_falls_on_a_page(columns: int) -> None:
    for before in range(1, 200, 3):
        frames, _ = flow_of([("p", before), ("p", 40)], columns, 150)
        for counts in lines_by_column(frames, columns, ("p",)).values():
            assert len(counts) == 1 or min(counts[0], counts[-1]) >= 2


@given(plan=PLANS, columns=st.integers(1, 2), height=HEIGHTS)
def test_a_table_row_never_splits(plan: Plan, columns: int, height: float) -> None:
    frames, _ = flow_of(plan, columns, height)
    for counts in lines_by_column(frames, columns, ("td", "th")).values():
        assert len(counts) == 1


@given(rows=st.integers(1, 40), before=st.integers(0, 30), columns=st.integers(1, 2), height=HEIGHTS)
def test_a_tables_header_stands_again_above_each_of_its_parts(
    rows: int, before: int, columns: int, height: float
) -> None:
    plan: Plan = [("p", before)] if before else []
    frames, _ = flow_of([*plan, ("table", rows * 3)], columns, height)
    step = (WIDTH + GAP) / columns
    shown = 0
    for frame in frames:
        for number in range(columns):
            items = [i for i in frame.items if isinstance(i, Glyphs) and int(i.x // step) == number]
            cells = [item for item in items if isinstance(item.place, Node) and item.place.kind == "td"]
            heads = [item for item in items if item.font is MAIN_BOLD]
            assert bool(cells) == bool(heads)
            if cells:
                assert [item.text for item in heads] == [f"w{before}", f"w{before + 1}"]
                assert max(item.y for item in heads) < min(item.y for item in cells)
                shown += isinstance(heads[0].place, Node)
                assert isinstance(heads[0].place, Node) or heads[0].place is Artifact.PAGINATION
    assert shown == 1, "only the first header is the table's own; the others repeat it"


@given(plan=PLANS, height=HEIGHTS)
def test_each_page_has_its_number_below_everything_else(plan: Plan, height: float) -> None:
    footer = node("footer", "Page ", node("page"))
    frames, _ = flow_of(plan, 1, height, footer)
    for number, frame in enumerate(frames, start=1):
        feet = [i for i in frame.items if isinstance(i, Glyphs) and i.place is Artifact.PAGINATION and i.size == 9.0]
        assert "".join(item.text for item in feet) == f"Page {number}"
        top = feet[0].y - MAIN.cap_height * 9
        assert feet[0].y <= height + EXACT
        assert max((item.y for item in own_items(frame)), default=0.0) <= top - 6 + EXACT


def test_columns_that_end_on_a_page_are_about_equal() -> None:
    frames, _ = flow_of([("p", 12)] * 10, 2, 600)
    left, right = columns_of(frames, 2)
    assert len(frames) == 1 and abs(max(i.y for i in left) - max(i.y for i in right)) <= 3 * 12 + 5


def test_no_page_of_a_flow_is_empty_or_half_used_for_nothing() -> None:
    """25 lines of 12 pt on pages that hold ten: 10, 10 and 5."""
    words = " ".join([LONG * 2] * 25)
    frames = set_flow(node("flow", node("p", words)), Style(), WIDTH, CAP + 9 * 12, new_setting(**SHEET))
    assert [len(own_items(frame)) for frame in frames] == [10, 10, 5]


def test_a_block_higher_than_a_page_is_an_error_at_its_place() -> None:
    panel = node("panel", node("p", " ".join([LONG * 2] * 30)))
    with pytest.raises(Failure) as caught:
        set_flow(node("flow", panel), Style(), WIDTH, 150.0, new_setting(**SHEET, panel={"stroke": 1.0}))
    assert [(fault.code, fault.span) for fault in caught.value.diagnostics] == [("LAY008", TEMPLATE)]


def test_a_panel_that_only_holds_things_together_may_be_parted_by_a_page() -> None:
    panel = node("panel", node("p", " ".join([LONG * 2] * 25)))
    frames = set_flow(node("flow", panel), Style(), WIDTH, CAP + 9 * 12, new_setting(**SHEET))
    assert [len(own_items(frame)) for frame in frames] == [10, 10, 5]


def test_a_panel_of_fixed_height_in_a_flow_tells_its_overflow() -> None:
    setting = new_setting(**SHEET, panel={"height": CAP + 2 * 12})
    panel = node("panel", node("p", " ".join([LONG * 2] * 5)))
    set_flow(node("flow", panel, node("p", "after")), Style(), WIDTH, 300.0, setting)
    assert [lines_over(fault) for fault in setting.diagnostics()] == [2]


def test_a_word_too_wide_in_a_flow_is_an_error() -> None:
    setting = new_setting(**SHEET)
    set_flow(node("flow", node("p", LONG * 9)), Style(), WIDTH, 300.0, setting)
    assert [fault.code for fault in setting.diagnostics()] == ["LAY007"]


def test_a_class_that_the_stylesheet_lacks_is_told() -> None:
    setting = new_setting(p__small={"size": 9.0})
    set_flow(node("flow", node("p", "x", cls="smal")), Style(), WIDTH, 300.0, setting)
    (fault,) = setting.diagnostics()
    assert fault.code == "LAY005" and "p.small" in " ".join(fault.hints)
