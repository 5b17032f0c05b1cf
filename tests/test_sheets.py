"""Every sheet spec on every paper, read back from the file: faces in their places, marks outside them, ink on the paper."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
import yaml
from conftest import PROJECT
from pdfread import Box, Drawn
from sheet_game import A_TENTH, PAPERS_MM, Printed, faces, longest, names_on, printed, prove, strokes

EVERY = {path.stem: yaml.safe_load(path.read_text("utf-8")) for path in sorted(PROJECT.glob("templates/sheets/*.yaml"))}
SPECS = {name: spec for name, spec in EVERY.items() if "backs" not in spec}
"""Those with backs are in test_backs.py."""
SIZES = {
    "poker": (63.5, 88.9),
    "bridge": (57.15, 88.9),
    "tarot": (70, 120),
    "half": (63.5, 44.45),
    "jumbo": (88.9, 127),
    "mini": (44.45, 63.5),
    "square": (70, 70),
}
_COUNTED = {
    "bridge": "3x3 3x3 7x3 2x2 6x2 7x3 2x2",
    "half": "3x6 4x4 4x9 2x4 3x7 4x9 3x2",
    "jumbo": "2x2 2x2 3x3 1x1 2x2 4x2 1x1",
    "mini": "6x3 4x4 6x6 4x2 7x3 9x4 2x3",
    "square": "2x4 2x3 4x5 1x2 2x4 3x5 1x2",
    "tarot": "2x2 2x2 4x3 2x1 2x2 5x2 2x1",
    "poker-bleed": "3x2 3x2 3x4 1x2 4x2 3x4 1x2",
}
"""By hand: columns and rows of the specs that take as many as fit, on each paper in turn."""
FITTING = {
    name: {paper: tuple(map(int, grid.split("x"))) for paper, grid in zip(PAPERS_MM, row.split(), strict=True)}
    for name, row in _COUNTED.items()
}
SMALL = ("a5", "half-letter")
FIXED = ("large-cards", "large-strips", "nine-up", "play-sheet", "poker", "six-up", "three-strips", "wide-sheet")
TOO_SMALL = {(spec, paper) for spec in FIXED for paper in SMALL}


def length(text: str | int) -> float:
    return float(str(text).removesuffix("mm"))


def face_size(spec: dict[str, Any]) -> tuple[float, float] | None:
    face = spec.get("face")
    if isinstance(face, dict):
        return length(face["width"]), length(face["height"])
    return SIZES[face] if face else None


def middle(room: float, size: float, count: int, gutter: float) -> list[float]:
    """Where faces begin that stand in the middle."""
    used = count * Fraction(str(size)) + (count - 1) * Fraction(str(gutter))
    start = (Fraction(str(room)) - used) / 2
    return [float(start + n * (Fraction(str(size)) + Fraction(str(gutter)))) for n in range(count)]


def expected(name: str, paper: str, page: Drawn) -> list[Box]:
    spec = SPECS[name]
    margin, gutter = length(spec["margin"]), length(spec.get("gutter", 0))
    columns, rows = FITTING[name][paper] if spec.get("fit") else (spec.get("columns", 1), spec.get("rows", 1))
    white = 2 * (margin + length(spec.get("inset", 0)))
    share = (page.width - white - (columns - 1) * gutter) / columns
    size = face_size(spec) or (share, page.height - white)
    lefts, tops = middle(page.width, size[0], columns, gutter), middle(page.height, size[1], rows, gutter)
    return [
        Box(x, page.height - y - size[1], x + size[0], page.height - y) for y in tops for x in lefts
    ]  # row by row from the upper left corner


def order(name: str, paper: str, sheets: int, sheet: int, columns: int, rows: int) -> list[str]:
    """The cards of one sheet, row by row."""
    way, places = SPECS[name].get("order", "rows"), columns * rows
    if way == "columns":
        return [f"c{sheet * places + c * rows + r + 1}" for r in range(rows) for c in range(columns)]
    if way == "stacks":
        return [f"c{p * sheets + sheet + 1}" for p in range(places)]
    if way == "signature":
        assert sheets == 2, "by hand, for one sheet folded once: its outer side, then its inner one"
        return [["c4", "c1"], ["c2", "c3"]][sheet]
    return [f"c{sheet * places + p + 1}" for p in range(places)]


@pytest.mark.parametrize(("name", "paper"), [(n, p) for n in SPECS for p in PAPERS_MM if (n, p) not in TOO_SMALL])
def test_a_spec_puts_every_face_in_its_place(name: str, paper: str, tmp_path: Path) -> None:
    spec = SPECS[name]
    columns, rows = FITTING[name][paper] if spec.get("fit") else (spec.get("columns", 1), spec.get("rows", 1))
    cards = 2 * columns * rows
    pages = printed(tmp_path, cards, paper, named=name).pages
    assert len(pages) == 2
    bleed, margin = length(spec.get("bleed", 0)), length(spec["margin"])
    for n, page in enumerate(pages):
        assert sorted((page.width, page.height)) == pytest.approx(PAPERS_MM[paper], abs=0.01)
        assert (page.width, page.height) == (pages[0].width, pages[0].height)
        due = expected(name, paper, page)
        found = faces(page, due[0].width, due[0].height, bleed)
        assert len(found) == len(due)
        for one, other in zip(found, due, strict=True):
            assert abs(one.left - other.left) <= A_TENTH and abs(one.top - other.top) <= A_TENTH
        prove(page, found, (margin,) * 4, str(spec.get("guides", "none")), bleed)
        assert names_on(page, found) == order(name, paper, 2, n, columns, rows)
        assert any(longest(shape) > 0.7 for shape in strokes(page)) == bool(spec.get("guides"))
        for label in ("100 mm", "4 in"):
            assert (label in [run.text.strip() for run in page.runs]) == bool(spec.get("rulers"))
        assert any("Deck" in run.text for run in page.runs) == bool(spec.get("slug"))


@pytest.mark.parametrize(("name", "paper"), sorted(TOO_SMALL))
def test_a_spec_is_refused_where_the_paper_is_too_small(name: str, paper: str, tmp_path: Path) -> None:
    outcome = printed(tmp_path, 1, paper, named=name)
    assert outcome.code == 1 and "LAY012" in outcome.said and not outcome.path.exists()


# Guides, one kind after the other

BASE = "title: Trial\nface: {width: 60mm, height: 80mm}\nmargin: 6.35mm\n"


def lines_of(outcome: Printed) -> list[tuple[float, float, float, float]]:
    """All strokes of the first page: left, top, right, bottom, from the upper left corner."""
    (page, *_) = outcome.pages
    result = []
    for shape in strokes(page):
        xs, ys = [x for x, _ in shape.points], [page.height - y for _, y in shape.points]
        result.append(tuple(round(value, 2) + 0.0 for value in (min(xs), min(ys), max(xs), max(ys))))
    return sorted(result)  # type: ignore[arg-type]


def test_no_guides_are_none(tmp_path: Path) -> None:
    for word in ("none", "no"):
        assert lines_of(printed(tmp_path, 1, "a4", f"{BASE}guides: {word}\n")) == []


def test_yes_means_ticks(tmp_path: Path) -> None:
    assert lines_of(printed(tmp_path, 1, "a4", f"{BASE}guides: yes\n")) == lines_of(
        printed(tmp_path, 1, "a4", f"{BASE}guides: ticks\n")
    )


def test_ticks_run_from_the_faces_to_the_margin(tmp_path: Path) -> None:
    found = lines_of(printed(tmp_path, 1, "a4", f"{BASE}guides: ticks\n"))
    assert found == sorted(
        [(x, y, x, z) for x in (75, 135) for y, z in ((6.45, 108), (189, 290.55))]
        + [(y, x, z, x) for x in (108.5, 188.5) for y, z in ((6.45, 74.5), (135.5, 203.55))]
    )


def test_crop_marks_are_5_mm_and_stand_in_the_gutters_too(tmp_path: Path) -> None:
    found = lines_of(printed(tmp_path, 2, "a4", f"{BASE}columns: 2\ngutter: 4mm\nguides: crop\n"))
    upright = [line for line in found if line[0] == line[2]]
    assert upright == [(x, y, x, z) for x in (43, 103, 107, 167) for y, z in ((103, 108), (189, 194))]
    flat = [line for line in found if line[1] == line[3]]
    assert flat == [(x, y, z, y) for x, z in ((37.5, 42.5), (103.5, 106.5), (167.5, 172.5)) for y in (108.5, 188.5)]


def test_a_cross_lies_on_each_end_of_a_cut(tmp_path: Path) -> None:
    found = lines_of(printed(tmp_path, 1, "a4", f"{BASE}guides: crosses\n"))
    assert {(75, 106, 75, 108), (74, 107, 76, 107), (72.5, 108.5, 74.5, 108.5), (73.5, 107.5, 73.5, 109.5)} <= set(
        found
    )
    assert len(found) == 16


def test_lines_run_in_the_cut_from_margin_to_margin(tmp_path: Path) -> None:
    found = lines_of(printed(tmp_path, 2, "a4", f"{BASE}columns: 2\nguides: lines\n"))
    assert found == sorted(
        [(x, 6.45, x, 290.55) for x in (45, 105, 165)] + [(6.45, y, 203.55, y) for y in (108.5, 188.5)]
    )


def test_folds_are_dashed_in_the_middle_of_the_gutter(tmp_path: Path) -> None:
    outcome = printed(tmp_path, 2, "a4", f"{BASE}columns: 2\ngutter: 4mm\nguides: fold\n")
    upright = [line[0] for line in lines_of(outcome) if line[0] == line[2]]
    assert sorted(set(upright)) == [43, 105, 167]
    from pypdf import PdfReader

    contents = PdfReader(outcome.path).pages[0].get_contents()
    assert contents is not None and b"[2 1.5] 0 d" in contents.get_data().replace(b".0 ", b" ")


# Everything else that a spec can say


def test_a_slug_needs_no_rulers_and_rulers_need_no_slug(tmp_path: Path) -> None:
    for words, slug, ruled in (("slug: yes", True, False), ('rulers: "True?"', False, True), ("", False, False)):
        (page,) = printed(tmp_path, 1, "a4", f"{BASE}{words}\n").pages
        texts = [run.text.strip() for run in page.runs]
        assert any("Trial 1 · Deck" in text for text in texts) == slug
        assert ("100 mm" in texts, "True?" in texts) == (ruled, ruled)


def test_faces_begin_where_the_origin_says(tmp_path: Path) -> None:
    for page in printed(tmp_path, 5, "letter", f"{BASE}columns: 2\nrows: 2\norigin: 10mm 12.5mm\n").pages:
        first = faces(page, 60, 80)[0]
        assert (first.left, page.height - first.top) == pytest.approx((10, 12.5), abs=0.01)


def test_faces_stand_in_the_middle_between_unequal_margins(tmp_path: Path) -> None:
    spec = BASE.replace("6.35mm", "10mm 5mm 30mm 15mm")
    (page,) = printed(tmp_path, 1, "a4", spec).pages
    (face,) = faces(page, 60, 80)
    assert (face.left, page.height - face.top) == pytest.approx((15 + (190 - 60) / 2, 10 + (257 - 80) / 2), abs=0.01)


def test_a_gutter_may_differ_across_and_down(tmp_path: Path) -> None:
    (page,) = printed(tmp_path, 4, "a4", f"{BASE}columns: 2\nrows: 2\ngutter: 5mm 9mm\n").pages
    one, two, three, _ = faces(page, 60, 80)
    assert (two.left - one.right, one.bottom - three.top) == pytest.approx((5, 9), abs=0.01)


def test_nine_poker_cards_stand_on_letter_to_the_micrometre(tmp_path: Path) -> None:
    spec = "title: Trial\nface: poker\nfit: yes\nmargin: 6.35mm\n"
    (page,) = printed(tmp_path, 9, "letter", spec).pages
    found = faces(page, 63.5, 88.9)
    assert len(found) == 9
    assert (page.height - found[0].top, found[-1].bottom) == pytest.approx((6.35, 6.35), abs=0.001)


def test_a_sheet_may_name_its_own_paper(tmp_path: Path) -> None:
    for words, size in (("a5", (148, 210)), ("{width: 200mm, height: 150mm}", (150, 200)), ("stock", (180, 260))):
        more = "papers: {stock: {width: 180mm, height: 260mm}}"
        (page,) = printed(tmp_path, 1, "letter", f"{BASE}paper: {words}\n", more=more).pages
        assert (page.width, page.height) == pytest.approx(size, abs=0.01)


def test_a_paper_of_the_stylesheet_can_be_asked_for(tmp_path: Path) -> None:
    (page,) = printed(tmp_path, 1, "stock", BASE, more="papers: {stock: {width: 180mm, height: 260mm}}").pages
    assert (page.width, page.height) == pytest.approx((180, 260), abs=0.01)


@pytest.mark.parametrize("orientation", ["portrait", "landscape"])
def test_a_paper_lies_as_the_spec_says(orientation: str, tmp_path: Path) -> None:
    (page,) = printed(tmp_path, 1, "a4", f"{BASE}orientation: {orientation}\n").pages
    assert (page.width > page.height) == (orientation == "landscape")


def test_the_best_orientation_is_the_one_in_which_it_fits(tmp_path: Path) -> None:
    (page,) = printed(tmp_path, 1, "a4", f"{BASE}columns: 4\norientation: best\n").pages
    assert page.width > page.height


def test_a_spine_is_dashed_in_the_margins_alone(tmp_path: Path) -> None:
    spec = "title: Trial\norientation: landscape\ncolumns: 2\nmargin: 6.35mm\ninset: 0mm 6mm\ngutter: 30mm\nguides: spine\n"
    assert lines_of(printed(tmp_path, 2, "a4", spec)) == [
        (148.5, 6.45, 148.5, 11.85),
        (148.5, 198.15, 148.5, 203.55),
    ]


REFUSED = [
    ("rulers: []", "SCH004", 4, ("must not be empty",)),
    ("columns: 4", "LAY012", 1, ("240 mm wide", "197.3 mm", "42.7 mm too much", "3 of 60 mm would fit")),
    ("origin: 2mm 20mm", "LAY012", 4, ("2 mm from the left", "between 6.35 mm and 143.65 mm")),
    ("origin: 20mm 250mm", "LAY012", 4, ("250 mm from the top", "between 6.35 mm and 210.65 mm")),
    ("columns: 2\nbleed: 3mm", "LAY021", 5, ("6 mm between columns", "0 mm", "gutter of 6 mm")),
    ("rows: 2\ngutter: 4mm\nbleed: 3mm", "LAY021", 6, ("6 mm between rows", "4 mm", "2 mm at most")),
    ("columns: 2\ngutter: 1mm\nguides: crop", "LAY020", 5, ("would touch a neighbour", "1.7 mm", "1 mm")),
    ("columns: 2\ngutter: 1mm\nguides: crosses", "LAY020", 5, ("would touch a neighbour", "2.5 mm", "1 mm")),
    ("columns: 2\ngutter: 0.2mm\nguides: ticks", "LAY020", 5, ("would touch a neighbour", "0.5 mm", "0.2 mm")),
    ("origin: 6.35mm 20mm\nguides: ticks", "LAY020", 1, ("takes 1.3 mm left and right", "there are 0 mm", "lines")),
    ("origin: 6.35mm 6.35mm\nslug: yes", "LAY012", 1, ("3.775 mm", "0 mm")),
    ("paper: lettre", "LAY022", 4, ("'lettre'", "did you mean 'letter'?")),
    ("paper: {width: 0mm, height: 5mm}", "SCH004", 4, ("more than nothing",)),
    ("columns: 2\nfit: yes", "SCH004", 4, ("'columns'", "'fit'")),
    ("gutter: 1mm 2mm 3mm", "SCH004", 4, ("across and down",)),
    ("guides: tick", "SCH004", 4, ("'tick'", "did you mean 'ticks'?")),
    ("order: row", "SCH004", 4, ("did you mean 'rows'?",)),
    ("order: signature", "SCH004", 4, ("'signature'", "'columns: 2'", "one row")),
    ("columns: 2\nrows: 2\norder: signature", "SCH004", 6, ("'columns: 2'", "one row")),
    ("inset: 5mm", "SCH004", 4, ("'inset'", "size of its own")),
    ("columns: 2\norigin: 45mm 6.35mm\nguides: spine", "LAY020", 1, ("3.1 mm above and below", "there are 0 mm")),
    ("orientation: upright", "SCH004", 4, ("portrait",)),
    ("columns: 2\norder: signature", "SCH004", 5, ("needs a 'gutter'", "26mm")),
    ("columns: 2\nbleed: 3mm\nguides: crop", "LAY021", 5, ("gutter of 7.7 mm",)),
    ("bleed: 80mm", "LAY012", 1, ("220 mm wide together with their bleed", "22.7 mm too much")),
]


@pytest.mark.parametrize(
    ("words", "code", "line", "said"), REFUSED, ids=[words.replace("\n", ", ") for words, *_ in REFUSED]
)
def test_what_cannot_work_is_refused_at_its_place(
    words: str, code: str, line: int, said: tuple[str, ...], tmp_path: Path
) -> None:
    outcome = printed(tmp_path, 4, "a4", f"{BASE}{words}\n")
    assert outcome.code == 1 and not outcome.path.exists()
    assert f"trial.yaml:{line}:" in outcome.said and f" error {code} " in outcome.said
    assert [word for word in said if word not in outcome.said] == [], outcome.said


def test_an_unknown_size_of_face_is_refused(tmp_path: Path) -> None:
    outcome = printed(tmp_path, 1, "a4", "title: Trial\nface: pokr\nmargin: 6mm\n")
    assert "trial.yaml:2:7: error SCH004" in outcome.said and "did you mean 'poker'?" in outcome.said


@pytest.mark.parametrize(
    ("words", "code", "takes"),
    [("gutter: 1mm\nguides: crop", "LAY020", "1.7 mm"), ("bleed: 3mm", "LAY021", "6 mm between columns")],
)
def test_a_fit_in_a_gutter_that_is_too_narrow_is_no_single_face(
    words: str, code: str, takes: str, tmp_path: Path
) -> None:
    outcome = printed(tmp_path, 1, "a4", f"{BASE}fit: yes\n{words}\n")
    assert outcome.code == 1 and code in outcome.said and takes in outcome.said


def test_a_fit_leaves_a_row_out_where_its_marks_need_the_room(tmp_path: Path) -> None:
    spec = "title: Trial\nface: poker\nfit: yes\nmargin: 6.35mm\nguides: "
    for guides, count in (("lines", 9), ("ticks", 8)):
        (page,) = printed(tmp_path, count, "letter", f"{spec}{guides}\n").pages
        assert len(faces(page, 63.5, 88.9)) == count


def test_a_paper_is_part_of_file_names(tmp_path: Path) -> None:
    said = printed(tmp_path, 1, "a4", f"{BASE}", more="papers: {../b: {width: 200mm, height: 280mm}}").said
    assert "LAY010" in said and "'../b'" in said and "part of file names" in said
