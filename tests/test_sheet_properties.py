"""Whatever a sheet spec says, it is refused in words that help, or its sheets are right. There is no third outcome."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sheet_game import PAPERS_MM, faces, longest, names_on, printed, prove, strokes
from test_sheets import SIZES

from printgen.units import mm

LENGTHS = st.sampled_from([0, 300, 1_000, 3_000, 6_000, 8_000, 12_000])
MARGINS = st.sampled_from(["0mm", "3mm", "6.35mm", "10mm", "0.25in", "12mm 5mm", "5mm 6mm 7mm 8mm"])
SIDES = st.integers(240, 3_000).map(lambda n: n * 50)
FACES = st.one_of(
    st.sampled_from(sorted(SIZES)), st.builds(lambda w, h: {"width": mm(w), "height": mm(h)}, SIDES, SIDES)
)
COUNTS = st.one_of(
    st.just({"fit": True}), st.fixed_dictionaries({"columns": st.integers(1, 5), "rows": st.integers(1, 5)})
)
EXTRAS = st.fixed_dictionaries(
    {},
    optional={
        "orientation": st.sampled_from(["portrait", "landscape", "best"]),
        "gutter": st.builds(lambda x, y: f"{mm(x)} {mm(y)}", LENGTHS, LENGTHS),
        "origin": st.builds(lambda x, y: f"{mm(x)} {mm(y)}", *[st.integers(0, 60).map(lambda n: n * 500)] * 2),
        "bleed": st.sampled_from(["0mm", "1mm", "3mm"]),
        "guides": st.sampled_from(["none", "ticks", "crop", "crosses", "lines", "fold"]),
        "rulers": st.sampled_from([["True?"], ["Not true within 1 mm? Print again at 100 %.", "100 %"]]),
        "slug": st.booleans(),
        "order": st.sampled_from(["rows", "columns", "stacks"]),
    },
)
MEASURE = re.compile(r"\d (?:mm|pt)\b")


def um(text: str) -> int:
    number, unit = re.fullmatch(r"([\d.]+)\s*(mm|in)", text.strip()).groups()  # type: ignore[union-attr]
    return int(Fraction(number) * (1_000 if unit == "mm" else 25_400))


def four(text: str) -> tuple[int, int, int, int]:
    top, right, bottom, left = ([um(part) for part in re.findall(r"[\d.]+\s*\w+", text)] * 4)[:4]
    return top, right, bottom, left


def size_of(face: Any) -> tuple[float, float]:
    return SIZES[face] if isinstance(face, str) else (um(face["width"]) / 1000, um(face["height"]) / 1000)


def gutter_of(spec: dict[str, Any]) -> tuple[float, float]:
    across, down = re.findall(r"[\d.]+", spec.get("gutter", "0 0"))
    return float(across), float(down)


@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    paper=st.sampled_from(sorted(PAPERS_MM)),
    face=FACES,
    margin=MARGINS,
    counts=COUNTS,
    more=EXTRAS,
    cards=st.integers(1, 40),
)
def test_a_spec_is_refused_or_its_sheets_are_right(
    tmp_path_factory: pytest.TempPathFactory, paper: str, face: Any, margin: str, counts: Any, more: Any, cards: int
) -> None:
    spec = {"title": "Trial", "face": face, "margin": margin, **counts, **more}
    outcome = printed(tmp_path_factory.getbasetemp() / "drawn", cards, paper, yaml.safe_dump(spec, sort_keys=False))
    if outcome.code:
        assert outcome.code == 1 and not outcome.path.exists()
        errors = re.findall(r"^(\S+):\d+:\d+: error (\w+) .*$|^(\S+): error (\w+)", outcome.said, flags=re.M)
        assert errors and {one[1] or one[3] for one in errors} <= {"LAY012", "LAY020", "LAY021"}, outcome.said
        assert all(MEASURE.search(line) for line in outcome.said.splitlines() if ": error " in line), outcome.said
        return
    right(spec, outcome.pages, cards)


def right(spec: dict[str, Any], pages: Any, cards: int) -> None:
    width, height = size_of(spec["face"])
    bleed, guides = um(spec.get("bleed", "0mm")) / 1000, spec.get("guides", "none")
    top, right, bottom, left = (length / 1000 for length in four(spec["margin"]))
    found = [faces(page, width, height, bleed) for page in pages]
    assert sum(map(len, found)) == cards
    gaps_x, gaps_y = gutter_of(spec)
    corner = min(b.left for b in found[0]), max(b.top for b in found[0])
    for page, places in zip(pages, found, strict=True):
        assert (page.width, page.height) == (pages[0].width, pages[0].height)
        prove(page, places, (top, right, bottom, left), guides, bleed)
        for box in places:  # on the grid of the first sheet
            for offset, step in ((box.left - corner[0], width + gaps_x), (corner[1] - box.top, height + gaps_y)):
                assert abs(offset - round(offset / step) * step) <= 0.1
        if "origin" in spec:
            x, y = (float(value) for value in re.findall(r"[\d.]+", spec["origin"]))
            assert abs(corner[0] - x) <= 0.1 and abs(pages[0].height - corner[1] - y) <= 0.1
        texts = [run.text.strip() for run in page.runs]
        assert ("100 mm" in texts and "4 in" in texts) == ("rulers" in spec)
        assert any(text.endswith("Deck") or "Deck ·" in text for text in texts) == bool(spec.get("slug"))
        if guides != "none":
            assert sum(longest(shape) >= 0.69 for shape in strokes(page)) >= 4
    every = [name for page, places in zip(pages, found, strict=True) for name in names_on(page, places)]
    assert sorted(map(str, every)) == sorted(f"c{n}" for n in range(1, cards + 1))


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(paper=st.sampled_from(sorted(PAPERS_MM)), face=FACES, margin=MARGINS, gaps=st.tuples(LENGTHS, LENGTHS))
def test_no_further_face_would_fit(tmp_path: Path, paper: str, face: Any, margin: str, gaps: tuple[int, int]) -> None:
    width, height = (round(side * 1000) for side in size_of(face))
    top, right, bottom, left = four(margin)
    best = 0
    for across, down in (PAPERS_MM[paper], PAPERS_MM[paper][::-1]):
        columns = (round(across * 1000) - left - right + gaps[0]) // (width + gaps[0])
        rows = (round(down * 1000) - top - bottom + gaps[1]) // (height + gaps[1])
        best = max(best, columns * rows)
    spec = {"title": "Trial", "face": face, "margin": margin, "fit": True, "gutter": f"{mm(gaps[0])} {mm(gaps[1])}"}
    outcome = printed(tmp_path, best + 1, paper, yaml.safe_dump(spec))
    if not best:
        assert outcome.code == 1 and "LAY012" in outcome.said
        return
    assert [len(faces(page, width / 1000, height / 1000)) for page in outcome.pages] == [best, 1]


@pytest.mark.parametrize("cards", [1, 7, 9, 10, 13, 18, 19])
@pytest.mark.parametrize("order", ["rows", "columns", "stacks"])
def test_cards_come_out_in_order_however_many(cards: int, order: str, tmp_path: Path) -> None:
    spec = f"title: Trial\nface: poker\nfit: yes\nmargin: 6.35mm\norder: {order}\n"
    pages = printed(tmp_path, cards, "letter", spec).pages
    sheets = -(-cards // 9)
    assert len(pages) == sheets
    where: dict[str, tuple[int, int, int]] = {}
    for n, page in enumerate(pages):
        for box in faces(page, 63.5, 88.9):
            (name,) = names_on(page, [box])
            column, row = round((box.left - 12.7) / 63.5), round((page.height - box.top - 6.35) / 88.9)
            where[str(name)] = n, row, column
    keys = {
        "rows": lambda place: place,
        "columns": lambda place: (place[0], place[2], place[1]),
        "stacks": lambda place: (place[1], place[2], place[0]),
    }
    assert sorted(where, key=lambda name: keys[order](where[name])) == [f"c{n}" for n in range(1, cards + 1)]
    if order != "stacks":  # whole sheets first
        assert [sum(place[0] == n for place in where.values()) for n in range(sheets - 1)] == [9] * (sheets - 1)
