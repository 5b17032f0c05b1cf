"""The calibration sheet, printed by simulated printers that drift and leave margins white, and read as a player reads it."""

from __future__ import annotations

import io
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path

import pikepdf
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pdfread import Drawn, Run, Shape, drawn_pages
from tagtree import tag_tree

from printgen.cli import main

SIZES = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
NAMES = {"long-edge": "calibrate-{}.pdf", "short-edge": "calibrate-{}-short-edge.pdf"}
CASES = [(paper, flip) for paper in SIZES for flip in NAMES]


def calibrate(*arguments: str) -> tuple[int, str]:
    said = io.StringIO()
    with redirect_stderr(said), redirect_stdout(io.StringIO()):
        code = main(["calibrate", *arguments])
    return code, said.getvalue()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("calibrate")
    for flip in NAMES:
        assert calibrate("--flip", flip, "--out", str(folder)) == (0, "")
    return folder


def sides(folder: Path, paper: str, flip: str) -> tuple[Drawn, Drawn]:
    front, back = drawn_pages(folder / NAMES[flip].format(paper))
    return front, back


@dataclass(frozen=True)
class Line:
    """From (left, top) to (right, bottom), in millimetres from the upper left corner of the page as it is read."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def upright(self) -> bool:
        return abs(self.left - self.right) < 0.001

    def moved(self, dx: float, dy: float) -> Line:
        return Line(self.left + dx, self.top + dy, self.right + dx, self.bottom + dy)


def lines(page: Drawn, shape: Shape) -> list[Line]:
    """The straight pieces of a path."""
    assert set(shape.ops) == {"m", "l"}
    pairs = zip(shape.points[::2], shape.points[1::2], strict=True)
    ends = [sorted(((x, page.height - y), (u, page.height - v))) for (x, y), (u, v) in pairs]
    return [Line(min(x, u), min(y, v), max(x, u), max(y, v)) for (x, y), (u, v) in ends]


def scale(page: Drawn, upright_lines: bool) -> list[Line]:
    """The 15 lines of the level scale, which are upright, or those of the upright one."""
    found = [lines(page, shape) for shape in page.shapes if len(shape.points) == 30]
    (scale,) = [ls for ls in found if all(line.upright == upright_lines for line in ls)]
    return scale


def seen_from_behind(page: Drawn, line: Line, flip: str) -> Line:
    """A line of the front, as it shines through to somebody who has turned the sheet and reads the back."""
    if flip == "long-edge":
        return Line(page.width - line.right, line.top, page.width - line.left, line.bottom)
    return Line(line.left, page.height - line.bottom, line.right, page.height - line.top)


def reading(front: Drawn, back: Drawn, flip: str, drift: tuple[float, float], level: bool) -> float:
    """The number at the line of the back that lies on a line of the front, when the printer has moved the back."""
    shining = [seen_from_behind(front, line, flip) for line in scale(front, upright_lines=level)]
    pairs = [
        (abs((one.left - other.left) if level else (one.top - other.top)), one, other)
        for one in (line.moved(*drift) for line in scale(back, upright_lines=level))
        for other in shining
    ]
    best, one, other = min(pairs, key=lambda pair: pair[0])
    assert best < 0.01 and sorted(pair[0] for pair in pairs)[1] > 0.49, "no pair lies on each other, or two do"
    shared = (one.top, one.bottom, other.top, other.bottom) if level else (one.left, one.right, other.left, other.right)
    assert min(shared[1], shared[3]) - max(shared[0], shared[2]) >= 0.99, "the lines do not meet"
    return number_at(back, one.moved(-drift[0], -drift[1]), level)


def number_at(back: Drawn, line: Line, level: bool) -> float:
    """What is printed at a line; where nothing is, half a step from the number beside it."""
    numbers = {}
    for run in back.runs:
        text = run.text.strip().replace("−", "-")
        if text.lstrip("+-").isdigit() and is_beside(back, run, line, level):
            centre = (run.box.left + run.box.right) / 2, back.height - (run.box.top + run.box.bottom) / 2
            numbers[centre[0] if level else centre[1]] = int(text)
    at = line.left if level else line.top
    assert sorted(numbers.values()) == [numbers[place] for place in sorted(numbers)] == list(range(-3, 4))
    one, other = sorted(numbers, key=lambda place: abs(place - at))[:2]
    steps = 2 * (at - one) / (other - one)
    assert abs(steps - round(steps)) < 0.05
    return numbers[one] + round(steps) / 2 * (numbers[other] - numbers[one])


def is_beside(back: Drawn, run: Run, line: Line, level: bool) -> bool:
    """Whether a number belongs to the line's scale: above the level one, right of the upright one."""
    if level:
        left_of_the_other = run.box.right < scale(back, upright_lines=False)[0].left
        return 0 < line.top - (back.height - run.box.bottom) < 8 and left_of_the_other
    return 0 < run.box.left - line.right < 8


HALVES = st.integers(-7, 7).map(lambda n: n / 2)


@pytest.mark.parametrize(("paper", "flip"), CASES)
def test_the_number_read_is_the_offset_that_undoes_the_drift(folder: Path, paper: str, flip: str) -> None:
    front, back = sides(folder, paper, flip)

    @given(st.tuples(HALVES, HALVES))
    def prove(drift: tuple[float, float]) -> None:
        right, down = (reading(front, back, flip, drift, level) for level in (True, False))
        assert (drift[0] + right, drift[1] + down) == (0, 0)

    prove()


def test_a_back_too_far_left_and_too_low_wants_to_go_right_and_up(folder: Path) -> None:
    """By hand: moved 1.5 mm to the left and 2 mm down, it is mended by 1.5 mm to the right and 2 mm up."""
    front, back = sides(folder, "letter", "long-edge")
    assert reading(front, back, "long-edge", (-1.5, 2.0), level=True) == 1.5
    assert reading(front, back, "long-edge", (-1.5, 2.0), level=False) == -2.0


@pytest.mark.parametrize("drift", [4.0, -4.0, 4.5])
def test_a_drift_beyond_the_scale_gives_no_number(folder: Path, drift: float) -> None:
    front, back = sides(folder, "a4", "short-edge")
    with pytest.raises(AssertionError, match="no pair lies on each other"):
        reading(front, back, "short-edge", (drift, 0.0), level=True)


def test_by_the_wrong_edge_no_lines_of_the_upright_scale_shine_through_where_they_are_due(folder: Path) -> None:
    front, back = sides(folder, "a4", "long-edge")
    shining = [seen_from_behind(front, line, "short-edge") for line in scale(front, upright_lines=False)]
    due = scale(back, upright_lines=False)
    assert min(line.left for line in due) > max(line.right for line in shining)


# What the printer leaves white


def caps(page: Drawn) -> dict[str, dict[int, Line]]:
    """By edge and number: the caps of the bars."""
    found: dict[str, dict[int, Line]] = {}
    combs = [lines(page, shape) for shape in page.shapes if len(shape.points) == 40]
    for comb in combs:
        flat = [line for line in comb if not line.upright]
        level_caps = len({round(line.right - line.left, 2) for line in flat}) == 1
        ends = flat if level_caps else [line for line in comb if line.upright]
        far = {"top": ends[0].top, "left": ends[0].left}
        far |= {"bottom": page.height - far["top"], "right": page.width - far["left"]}
        edge = min(("top", "bottom") if level_caps else ("left", "right"), key=far.__getitem__)
        found[edge] = {number_of(page, line, level_caps): line for line in ends}
    return found


def number_of(page: Drawn, line: Line, level: bool) -> int:
    """The number at the other end of the bar."""
    x, y = (line.left + line.right) / 2, (line.top + line.bottom) / 2
    near = []
    for run in page.runs:
        if run.text.strip().isdigit():
            u, v = (run.box.left + run.box.right) / 2, page.height - (run.box.top + run.box.bottom) / 2
            if abs((u - x) if level else (v - y)) < 0.5 and abs((v - y) if level else (u - x)) < 20:
                near.append(int(run.text))
    (number,) = near
    return number


@pytest.mark.parametrize(("paper", "flip"), CASES)
def test_the_smallest_number_with_a_cap_is_what_the_printer_leaves_white(folder: Path, paper: str, flip: str) -> None:
    front, _ = sides(folder, paper, flip)
    found = caps(front)
    assert found.keys() == {"top", "right", "bottom", "left"}
    lost = {"top": 4.2, "right": 2.9, "bottom": 6.1, "left": 0.0}
    left = {}
    for edge, bars in found.items():
        assert sorted(bars) == list(range(1, 11))
        depths = {n: depth(front, line, edge) for n, line in bars.items()}
        assert all(abs(depths[n] - n) < 0.01 for n in depths)
        left[edge] = min(n for n, deep in depths.items() if deep - 0.375 * 25.4 / 72 >= lost[edge])
    assert left == {"top": 5, "right": 4, "bottom": 7, "left": 1}  # 2.9: half a stroke of the cap at 3 is lost


def depth(page: Drawn, line: Line, edge: str) -> float:
    return {
        "top": line.top,
        "bottom": page.height - line.top,
        "left": line.left,
        "right": page.width - line.left,
    }[edge]


# Rulers, words, and what the file says


@pytest.mark.parametrize(("paper", "flip"), CASES)
def test_two_rulers_lie_level_and_one_stands_upright(folder: Path, paper: str, flip: str) -> None:
    front, _ = sides(folder, paper, flip)
    singles = [shape for shape in front.shapes if shape.is_line]
    level = [
        lengths(singles, run, level=True) for run in front.runs if run.text.strip() in ("100 mm", "4 in") and run.dx
    ]
    upright = [lengths(singles, run, level=False) for run in front.runs if run.text.strip() == "100 mm" and not run.dx]
    assert sorted(level) == pytest.approx([100.0, 101.6], abs=0.05)
    assert upright == pytest.approx([100.0], abs=0.05)


def lengths(singles: list[Shape], run: Run, level: bool) -> float:
    """From the first mark to the last of a ruler whose label this is."""
    middle = (run.box.top + run.box.bottom) / 2 if level else (run.box.left + run.box.right) / 2
    axis = 0 if level else 1
    along = [
        shape for shape in singles
        if (shape.is_flat if level else shape.is_upright) and abs(shape.points[0][1 - axis] - middle) < 1
    ]  # fmt: skip
    ends = [point[axis] for shape in along for point in shape.points]
    return max(ends) - min(ends)


@pytest.mark.parametrize(("paper", "flip"), CASES)
def test_the_file_is_of_its_paper_and_asks_for_its_edge(folder: Path, paper: str, flip: str) -> None:
    path = folder / NAMES[flip].format(paper)
    for page in drawn_pages(path):
        assert (page.width, page.height) == pytest.approx(SIZES[paper], abs=0.01)
        assert min(run.size for run in page.runs) >= 12
    due = {"long-edge": "/DuplexFlipLongEdge", "short-edge": "/DuplexFlipShortEdge"}
    with pikepdf.open(path) as pdf:
        assert pdf.Root.ViewerPreferences.Duplex == due[flip]
        assert [page.label for page in pdf.pages] == ["front", "back"]
    words = tag_tree(path).text
    assert f"--backs {flip} --offset" in words and flip.replace("-", " ") in words


@pytest.mark.parametrize(("paper", "flip"), CASES)
def test_words_keep_away_from_scales(folder: Path, paper: str, flip: str) -> None:
    for page in sides(folder, paper, flip):
        texts = [run.box for run in page.runs if run.text.strip()]
        for n, box in enumerate(texts):
            assert not any(box.meets(other) for other in texts[:n])
        for shape in page.shapes:
            for line in lines(page, shape):
                top, bottom = page.height - line.top, page.height - line.bottom
                for box in texts:
                    apart = line.right < box.left or line.left > box.right or bottom > box.top or top < box.bottom
                    assert apart


def test_the_sheet_prints_at_the_edge_on_purpose_and_no_other_file_may(folder: Path, tmp_path: Path) -> None:
    path = folder / "calibrate-a4.pdf"
    assert main(["preflight", str(path)]) == 0
    with pikepdf.open(path) as pdf:
        packet = pdf.Root.Metadata.read_bytes().replace(b"calibration sheet", b"calibration-sheet")
        pdf.Root.Metadata = pdf.make_stream(packet, {"/Type": pikepdf.Name.Metadata, "/Subtype": pikepdf.Name.XML})
        pdf.save(tmp_path / "other.pdf")
    said = io.StringIO()
    with redirect_stderr(said):
        assert main(["preflight", str(tmp_path / "other.pdf")]) == 1
    assert "PDF016" in said.getvalue()


REFUSED = [
    (("--paper", "a5"), "no room on A5"),
    (("--paper", "lettr"), "did you mean 'letter'?"),
    (("--flip", "long"), "invalid choice"),
]


@pytest.mark.parametrize(("arguments", "why"), REFUSED)
def test_what_cannot_be_is_refused(arguments: tuple[str, ...], why: str, tmp_path: Path) -> None:
    code, said = calibrate(*arguments, "--out", str(tmp_path / "out"))
    assert code == 2 and why in said and not (tmp_path / "out").exists()


def test_the_same_sheet_has_the_same_bytes(folder: Path, tmp_path: Path) -> None:
    assert calibrate("--paper", "letter", "--out", str(tmp_path))[0] == 0
    assert (tmp_path / "calibrate-letter.pdf").read_bytes() == (folder / "calibrate-letter.pdf").read_bytes()
