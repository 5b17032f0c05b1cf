"""What a ruler would find on the paper: measured from the operators that draw, and once more from the pixels.

Every expected length is written down here by hand, from the paper's size and the sizes that the game promises.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from conftest import COMPONENTS, NAMES, Built
from pdfread import BLACK, MM, Box, Drawn, Run, Shape, drawn_pages, pictures

A_TENTH = 0.1
UNPRINTABLE = 6.35
"""Millimetres at the paper's edge that home printers leave white."""
PAPERS_MM = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}

CARD_EDGES = {
    "a4": ([10.5, 73.5, 136.5, 199.5], [16.5, 104.5, 192.5, 280.5]),
    "letter": ([13.45, 76.45, 139.45, 202.45], [7.7, 95.7, 183.7, 271.7]),
}
"""3 × 3 cards of 63 × 88 mm in the middle of the paper: (210 - 189) / 2 = 10.5, (297 - 264) / 2 = 16.5 and so on."""
STRIP_EDGES = {
    "a4": ([15.0, 195.0], [28.5, 108.5, 188.5, 268.5]),
    "letter": ([17.95, 197.95], [19.7, 99.7, 179.7, 259.7]),
}
"""Three references of 180 × 80 mm."""
EDGES = {"cards": CARD_EDGES, "markers": CARD_EDGES, "actions": STRIP_EDGES}


def area(edges: tuple[list[float], list[float]]) -> Box:
    (left, *_, right), (bottom, *_, top) = edges
    return Box(left, bottom, right, top)


def faces(edges: tuple[list[float], list[float]]) -> list[Box]:
    """Row by row from the upper left."""
    across, up = edges
    return [Box(x1, y1, x2, y2) for y1, y2 in reversed(list(pairwise(up))) for x1, x2 in pairwise(across)]


def near(found: list[float], expected: list[float], tolerance: float = A_TENTH) -> bool:
    return len(found) == len(expected) and all(
        abs(a - b) <= tolerance for a, b in zip(sorted(found), sorted(expected), strict=True)
    )


def pages_of(kit: Built, paper: str, name: str) -> tuple[Drawn, ...]:
    return drawn_pages(kit.pdf(paper, name))


# Nothing where a printer cannot print


def test_pages_are_as_large_as_the_paper(pdf: Path) -> None:
    width, height = PAPERS_MM["a4" if "-a4-" in pdf.name else "letter"]
    for page in drawn_pages(pdf):
        assert abs(page.width - width) < 0.01 and abs(page.height - height) < 0.01


def test_no_operator_draws_in_the_unprintable_margin(pdf: Path) -> None:
    for number, page in enumerate(drawn_pages(pdf), start=1):
        inner = Box(UNPRINTABLE, UNPRINTABLE, page.width - UNPRINTABLE, page.height - UNPRINTABLE)
        outside = [box for box in page.boxes() if not inner.holds(box)]
        assert outside == [], f"page {number}"


def test_no_pixel_is_dark_in_the_unprintable_margin(pdf: Path) -> None:
    depth = int(UNPRINTABLE / 25.4 * 200)
    for number, picture in enumerate(pictures(pdf, 200), start=1):
        for side in ("left", "right", "top", "bottom"):
            strip = picture.strip(side, depth)
            dark = len(strip) - strip.count(255)
            assert dark == 0, f"page {number}, {side}"


def test_every_page_has_ink(pdf: Path) -> None:
    """The test above would hold on blank pages, too."""
    for picture in pictures(pdf, 50):
        assert sum(value < 128 for row in picture.rows for value in row) > 500


# Cut guides and the cards between them


def guides(page: Drawn, edges: tuple[list[float], list[float]]) -> dict[str, list[Shape]]:
    """Straight strokes beside the faces, whose nearer end is at most a millimetre away from them, by side."""
    inner = area(edges)
    found: dict[str, list[Shape]] = {"left": [], "right": [], "below": [], "above": []}
    for shape in page.shapes:
        (x1, y1), (x2, y2) = shape.points[0], shape.points[-1]
        if shape.is_flat and 0 <= inner.left - max(x1, x2) <= 1:
            found["left"].append(shape)
        elif shape.is_flat and 0 <= min(x1, x2) - inner.right <= 1:
            found["right"].append(shape)
        elif shape.is_upright and 0 <= inner.bottom - max(y1, y2) <= 1:
            found["below"].append(shape)
        elif shape.is_upright and 0 <= min(y1, y2) - inner.top <= 1:
            found["above"].append(shape)
    return found


def sheets_to_cut(kit: Built, paper: str) -> Iterator[tuple[str, Drawn]]:
    for name in EDGES:
        for page in pages_of(kit, paper, name):
            yield name, page
    kit_pages = pages_of(kit, paper, "kit")
    yield from (("cards", page) for page in kit_pages[4:6])
    yield "actions", kit_pages[7]


def test_guides_stand_at_every_edge_on_all_four_sides(kit: Built, paper: str) -> None:
    for name, page in sheets_to_cut(kit, paper):
        across, up = EDGES[name][paper]
        found = guides(page, EDGES[name][paper])
        assert near([guide.points[0][0] for guide in found["above"]], across), name
        assert near([guide.points[0][0] for guide in found["below"]], across), name
        assert near([guide.points[0][1] for guide in found["left"]], up), name
        assert near([guide.points[0][1] for guide in found["right"]], up), name


def test_each_card_measures_63_by_88_mm_between_its_guides(kit: Built, paper: str) -> None:
    for page in pages_of(kit, paper, "cards"):
        found = guides(page, CARD_EDGES[paper])
        for side, length, axis in (("above", 63, 0), ("below", 63, 0), ("left", 88, 1), ("right", 88, 1)):
            places = sorted(guide.points[0][axis] for guide in found[side])
            assert near([b - a for a, b in pairwise(places)], [length] * 3), side


def test_the_second_sheet_has_the_grid_of_the_first(kit: Built, paper: str) -> None:
    first, second = pages_of(kit, paper, "cards")
    assert guides(first, CARD_EDGES[paper]) == guides(second, CARD_EDGES[paper])


def test_guides_are_black_thick_enough_and_outside_all_faces(kit: Built, paper: str) -> None:
    for name, page in sheets_to_cut(kit, paper):
        found = [guide for side in guides(page, EDGES[name][paper]).values() for guide in side]
        for guide in found:
            assert guide.stroke == BLACK and 0.25 <= guide.width <= 0.5
            assert min(guide.box.width, guide.box.height) * MM >= 0.25 - 0.001
            assert max(guide.box.width, guide.box.height) >= 0.7, "a guide that nobody sees"
            assert not area(EDGES[name][paper]).meets(guide.box)


def test_guides_reach_as_far_as_the_margin_or_the_strip_with_the_ruler(kit: Built, paper: str) -> None:
    """A strip is 9 pt high and a little white: 5.5 mm at most."""
    for name, page in sheets_to_cut(kit, paper):
        for side in guides(page, EDGES[name][paper]).values():
            for guide in side:
                box = guide.box
                beyond = min(box.left, box.bottom, page.width - box.right, page.height - box.top) - UNPRINTABLE
                assert beyond <= 5.5, name


def test_nothing_crosses_from_one_face_into_another(kit: Built, paper: str) -> None:
    """Ink is either inside one face or outside of all."""
    for name, page in sheets_to_cut(kit, paper):
        places = faces(EDGES[name][paper])
        for box in page.boxes():
            met = [face for face in places if face.meets(box)]
            assert len(met) <= 1 and all(face.holds(box) for face in met), (name, box)


def face_texts(page: Drawn, edges: tuple[list[float], list[float]]) -> list[list[Run]]:
    return [[run for run in page.runs if face.meets(run.box)] for face in faces(edges)]


def test_cards_stand_in_their_order_on_the_grid(kit: Built, paper: str) -> None:
    found = [
        next((run.text for run in runs if re.fullmatch(r"D\d+", run.text)), None)
        for page in pages_of(kit, paper, "cards")
        for runs in face_texts(page, CARD_EDGES[paper])
    ]
    assert found == [f"D{n}" for n in range(1, 13)] + [None] * 6


def test_text_of_cards_keeps_3_mm_from_the_cut(kit: Built, paper: str) -> None:
    for page in pages_of(kit, paper, "cards"):
        for face, runs in zip(faces(CARD_EDGES[paper]), face_texts(page, CARD_EDGES[paper]), strict=True):
            markers = not any(re.fullmatch(r"D\d+", run.text) for run in runs)
            assert [run.text for run in runs if not face.holds(run.box, 1.5 if markers else 3.0)] == []


def test_text_of_references_keeps_3_mm_from_the_cut(kit: Built, paper: str) -> None:
    (page,) = pages_of(kit, paper, "actions")
    for face, runs in zip(faces(STRIP_EDGES[paper]), face_texts(page, STRIP_EDGES[paper]), strict=True):
        assert runs and [run.text for run in runs if not face.holds(run.box, 3.0)] == []


def test_no_two_runs_of_words_overlap(pdf: Path) -> None:
    for page in drawn_pages(pdf):
        runs = [run for run in page.runs if run.text.strip()]
        boxes = [Box(b.left + 0.05, b.bottom + 0.05, b.right - 0.05, b.top - 0.05) for b in (run.box for run in runs)]
        pairs = [(runs[i].text, runs[j].text) for i in range(len(runs)) for j in range(i) if boxes[i].meets(boxes[j])]
        assert pairs == []


# Rulers


def ruler(page: Drawn, label: Run) -> list[float]:
    """Where the marks across the ruler stand along it, in millimetres from the first."""
    middle = (label.x - label.dy * 0.33 * label.size / MM, label.y + label.dx * 0.33 * label.size / MM)

    def along(x: float, y: float) -> tuple[float, float]:
        dx, dy = x - middle[0], y - middle[1]
        return dx * label.dx + dy * label.dy, dy * label.dx - dx * label.dy

    marks = []
    for shape in page.shapes:
        if not shape.is_line:
            continue
        (u1, v1), (u2, v2) = (along(*point) for point in shape.points)
        if abs(u1 - u2) < 0.001 and v1 * v2 < 0 and abs(v1 + v2) < 1 and abs(v1) < 4:
            marks.append(u1)
    return sorted(mark - min(marks) for mark in marks)


def baseline_of_ruler(page: Drawn, label: Run) -> float:
    """The length of the line that carries the marks, from end to end."""
    ends = []
    for shape in page.shapes:
        if shape.is_line and len({round(shape.points[0][0] - shape.points[1][0], 3), 0.0}) in (1, 2):
            flat = shape.is_flat if label.dx else shape.is_upright
            across = (
                abs(shape.points[0][1] - label.box.bottom) if label.dx else abs(shape.points[0][0] - label.box.left)
            )
            if flat and across < 3 and max(shape.box.width, shape.box.height) > 10:
                ends += [point[0] if label.dx else point[1] for point in shape.points]
    return max(ends) - min(ends)


@pytest.mark.parametrize(("label", "length", "step"), [("100 mm", 100.0, 10.0), ("4 in", 101.6, 25.4)])
def test_rulers_are_true_within_a_tenth_of_a_millimetre(
    kit: Built, paper: str, label: str, length: float, step: float
) -> None:
    for name, page in sheets_to_cut(kit, paper):
        run = page.run(label)
        marks = ruler(page, run)
        assert abs(baseline_of_ruler(page, run) - length) <= A_TENTH, name
        assert abs(marks[-1] - length) <= A_TENTH, name
        assert all(abs(mark - round(mark / step) * step) <= A_TENTH for mark in marks), name
        assert len(marks) >= 4


def test_rulers_are_true_in_the_picture(kit: Built, paper: str) -> None:
    """The same by counting pixels: the longest dark row or column beside the faces, its label's gap included."""
    dpi = 400
    picture = next(pictures(kit.pdf(paper, "cards"), dpi))
    page = pages_of(kit, paper, "cards")[0]
    for label, length in (("100 mm", 100.0), ("4 in", 101.6)):
        run = page.run(label)
        middle = 0.33 * run.size / MM
        end = round((UNPRINTABLE + length + 1.5) / 25.4 * dpi)  # before the words that follow
        lines = []
        for shift in range(-8, 9):
            if run.dx:
                row = round((page.height - run.y - middle) / 25.4 * dpi) + shift
                cells = picture.rows[row][:end]
            else:
                column = round((run.x - run.dy * middle) / 25.4 * dpi) + shift
                cells = bytes(row[column] for row in picture.rows[:end])
            dark = [n for n, value in enumerate(cells) if value < 160]
            lines.append((len(dark), dark))
        _, dark = max(lines)
        assert abs((dark[-1] - dark[0] + 1) / dpi * 25.4 - length) <= 2 * 25.4 / dpi + 0.07, label


# Type sizes

SMALLEST = {"contents": 12, "rules": 12, "cards": 9, "reserve": 12, "actions": 12, "record": 12, "markers": 9}
KIT_PAGES = ("contents", "rules", "rules", "rules", "cards", "cards", "reserve", "actions", "record")
SLUG = 9


def component_pages(kit: Built, paper: str) -> Iterator[tuple[str, Drawn]]:
    for name in COMPONENTS:
        yield from ((name, page) for page in pages_of(kit, paper, name))
    yield from zip(KIT_PAGES, pages_of(kit, paper, "kit"), strict=True)


def test_every_run_of_words_is_at_least_the_smallest_size_allowed(kit: Built, paper: str) -> None:
    for name, page in component_pages(kit, paper):
        for run in page.runs:
            beside = name in EDGES and not area(EDGES[name][paper]).meets(run.box)
            assert run.size >= (SLUG if beside else SMALLEST[name]) - 0.001, (name, run)


def test_demand_numerals_are_at_least_24_pt(kit: Built, paper: str) -> None:
    numerals = []
    for page in pages_of(kit, paper, "cards"):
        for runs in face_texts(page, CARD_EDGES[paper]):
            digits = [run for run in runs if re.fullmatch(r"\d", run.text.strip())]
            assert sum(int(run.text) for run in digits) in (0, 5)
            numerals += digits
    assert len(numerals) == 36
    assert [run for run in numerals if run.size < 24 or not run.bold] == []


def test_demand_numerals_are_the_largest_on_a_card_and_the_closed_source_comes_next(kit: Built, paper: str) -> None:
    for page in pages_of(kit, paper, "cards"):
        for runs in face_texts(page, CARD_EDGES[paper]):
            if not any(re.fullmatch(r"D\d+", run.text) for run in runs):
                continue
            sizes = Counter(run.size for run in runs)
            largest, second, *_ = sorted(sizes, reverse=True)
            assert {run.text.isdigit() for run in runs if run.size == largest} == {True}
            assert [run.text for run in runs if run.size == second] in (["WATER."], ["FUEL."], ["FIBRE."])


def test_few_type_sizes_and_stroke_widths_are_in_use(kit: Built, paper: str) -> None:
    sizes = {run.size for page in pages_of(kit, paper, "kit") for run in page.runs}
    assert {round(size, 3) for size in sizes} <= {9, 12, 14, 18, 24, 30, 36}


# To write on


def blanks(page: Drawn) -> list[Shape]:
    """Black lines to write on; a line across the whole sheet is part of a table."""
    return [shape for shape in page.shapes if shape.is_flat and shape.stroke == BLACK and shape.box.width < 185]


def squares(page: Drawn, least: float, most: float) -> list[Box]:
    boxes = [shape.box for shape in page.shapes if shape.is_rectangle and shape.stroke]
    return [box for box in boxes if abs(box.width - box.height) < 0.01 and least <= box.width < most]


def on_both(kit: Built, paper: str, name: str) -> list[Drawn]:
    """The component's page in its own file and in the kit."""
    return [*pages_of(kit, paper, name), pages_of(kit, paper, "kit")[KIT_PAGES.index(name)]]


@pytest.mark.parametrize(("name", "count"), [("record", 8 * 3 + 2), ("reserve", 3)])
def test_each_blank_of_the_manuscript_is_a_line_with_8_5_mm_of_room_above(
    kit: Built, paper: str, name: str, count: int
) -> None:
    for page in on_both(kit, paper, name):
        found = blanks(page)
        assert len(found) == count
        for blank in found:
            line = blank.box
            room = Box(line.left + 0.1, line.top + 0.01, line.right - 0.1, line.bottom + 8.5)
            assert [box for box in page.boxes() if box.meets(room)] == []
            assert blank.width >= 0.5 and line.width >= 12


def test_each_box_of_the_record_is_a_square_of_5_mm_at_least(kit: Built, paper: str) -> None:
    for page in on_both(kit, paper, "record"):
        boxes = squares(page, 4.99, 12)
        assert len(boxes) == 8 * 3
        rows = Counter(round(box.bottom) for box in boxes)
        assert sorted(rows.values()) == [3] * 8
        assert len([shape for shape in page.shapes if shape.is_rectangle]) == 24, "smaller boxes besides"


def test_the_reserve_sheet_has_boxes_for_8_deliveries_and_3_actions(kit: Built, paper: str) -> None:
    for page in on_both(kit, paper, "reserve"):
        boxes = squares(page, 4.99, 12)
        labels = [
            min((run for run in page.runs if run.box.right <= box.left), key=lambda run: _distance(run.box, box)).text
            for box in sorted(boxes, key=lambda box: (-round(box.bottom), box.left))
        ]
        assert labels == ["1", "2", "3", "4", "5", "6", "7", "8", "1", "2", "3"]


def _distance(a: Box, b: Box) -> float:
    return abs((a.bottom + a.top) / 2 - (b.bottom + b.top) / 2) * 3 + b.left - a.right


def panel_around(page: Drawn, run: Run) -> Shape:
    around = [shape for shape in page.shapes if shape.is_rectangle and shape.stroke and shape.box.holds(run.box)]
    assert around, f"nothing is drawn around {run.text}"
    return min(around, key=lambda shape: shape.box.width)


def test_track_cells_are_20_mm_at_least_and_run_from_0_to_6(kit: Built, paper: str) -> None:
    for page in on_both(kit, paper, "reserve"):
        levels = [run for run in page.runs if re.fullmatch(r"\d", run.text) and run.bold and run.y > page.height / 2]
        assert [run.text for run in levels] == list("0123456") * 3
        cells = [panel_around(page, run) for run in levels]
        assert len({cell.box for cell in cells}) == 21
        assert [cell for cell in cells if cell.box.width < 20 or cell.box.height < 20] == []
        assert [a for n, a in enumerate(cells) for b in cells[:n] if a.box.meets(b.box)] == []


def test_2_is_marked_as_start_by_word_and_by_a_heavier_border(kit: Built, paper: str) -> None:
    for page in on_both(kit, paper, "reserve"):
        starts = [panel_around(page, run) for run in page.runs if run.text == "START"]
        assert len(starts) == 3
        for start in starts:
            assert [run.text for run in page.runs if start.box.holds(run.box)] == ["2", "START"]
        others = [shape.width for shape in page.shapes if shape.is_rectangle and shape not in starts and shape.stroke]
        assert min(start.width for start in starts) >= 1.5 * min(others)


@pytest.mark.parametrize("words", ["CURRENT card space:", "NEXT card space:"])
def test_card_spaces_hold_a_card_below_their_label(kit: Built, paper: str, words: str) -> None:
    for page in on_both(kit, paper, "reserve"):
        first = next(run for run in page.runs if run.text.startswith(words.split()[0]) and run.y < page.height / 2)
        space = panel_around(page, first)
        inside = space.box.width - 2 * space.width / MM, first.y - space.box.bottom - space.width / MM
        assert inside[0] >= 63 and inside[1] >= 88
        free = Box(space.box.left + 1, space.box.bottom + 1, space.box.right - 1, first.y - 1.5)
        assert [box for box in page.boxes() if box.meets(free) and not box.holds(space.box)] == []


def test_counters_are_20_mm_and_turn_fits_a_marker(kit: Built, paper: str) -> None:
    (page,) = pages_of(kit, paper, "markers")
    for word, count in (("WATER", 6), ("FUEL", 6), ("FIBRE", 6), ("TURN", 1)):
        runs = [run for run in page.runs if run.text == word]
        assert len(runs) == count
        for run in runs:
            box = panel_around(page, run).box
            assert box.width >= 20 - 0.01 and box.height >= 20 - 0.01


def test_the_kit_holds_the_same_pages_as_the_files_of_its_components(kit: Built, paper: str) -> None:
    pages = list(zip(KIT_PAGES, pages_of(kit, paper, "kit"), strict=True))
    for name in set(KIT_PAGES) - {"contents"}:
        mine = [(page.shapes, [run.text for run in page.runs]) for part, page in pages if part == name]
        alone = [(page.shapes, [run.text for run in page.runs]) for page in pages_of(kit, paper, name)]
        assert mine == alone, name


def test_there_is_a_file_for_every_name_and_no_other(kit: Built) -> None:
    expected = {f"common-reserve-1.0-standard-{paper}-{name}.pdf" for paper in PAPERS_MM for name in NAMES}
    assert {path.name for path in kit.folder.glob("*.pdf")} == expected
