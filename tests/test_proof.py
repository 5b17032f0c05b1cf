"""The miscut proof: what it says against what stands in the finished PDF, read by pdfium, and its pictures pixel by pixel."""

from __future__ import annotations

import io
import re
import runpy
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from contextlib import redirect_stdout
from dataclasses import dataclass
from pathlib import Path

import pypdfium2
import pytest
from conftest import PROJECT
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops

from printgen.cli import main
from printgen.cli.game import open_game
from printgen.export.edition import open_edition
from printgen.export.kit import make_kit
from printgen.export.printing import Printing
from printgen.export.proof.faces import CutFace
from printgen.export.proof.miscut import Proof, prove
from printgen.export.proof.pens import DPI, RING
from printgen.export.proof.picture import GAP, HEAD
from printgen.impose.papers import PAPERS

LEFT, TOP, WIDE, HIGH = 20.0, 25.0, 60.0, 45.0
"""Millimetres: where the first face stands on the sheet, and its size."""
WORDS = "GHn"
"""Letters with upright edges and flat feet."""


@dataclass(frozen=True)
class Game:
    """Faces of 60 × 45 mm, two to a row and up to four rows, each with markup and a style of its own."""

    faces: Mapping[str, tuple[str, str]]
    gutter: float = 0.0
    sheet: str = ""
    styles: str = ""
    backs: str = ""

    def written(self, folder: Path) -> Path:
        faces = "".join(
            f'<face id="{name}" title="Card {name.lower()}" class="{name.lower()}">{markup}</face>'
            for name, (markup, _) in self.faces.items()
        )
        own = "".join(f"  face.{name.lower()}: {{{style}}}\n" for name, (_, style) in self.faces.items())
        texts = {
            "cards.yaml": 'game: {id: trial, title: Trial, version: "1", language: en, editions: [trial]}\n'
            "components:\n  - {id: deck, title: Deck, template: deck.xml.j2, cut: yes}\n",
            "templates/deck.xml.j2": f"<component>{faces}{self.backs}</component>",
            "templates/styles/trial.yaml": "title: Trial edition\ninherits: standard\nsheets: {deck: grid}\nfill: {}\n"
            'colours: {dark: "#203040", red: "#C02020", blue: "#2020C0"}\n'
            f"styles:\n  component: {{size: 9pt}}\n  p: {{after: 0mm}}\n{own}{self.styles}",
            "templates/sheets/grid.yaml": f"title: Grid\nface: {{width: {WIDE}mm, height: {HIGH}mm}}\ncolumns: 2\nrows: 4\n"
            f"gutter: {self.gutter}mm\nmargin: 6.35mm\norigin: {LEFT}mm {TOP}mm\n{self.sheet}",
        }
        for name, text in texts.items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(text, encoding="utf-8")
        return folder


def said(game: Path, out: Path, *arguments: str, code: int = 0) -> list[str]:
    """The lines of the report on the deck."""
    shown = io.StringIO()
    with redirect_stdout(shown):
        assert main(["proof", "--game", str(game), "--paper", "a4", "--out", str(out), *arguments]) == code
    return [line.strip() for line in shown.getvalue().splitlines() if line.startswith("  ")]


def proof_of(game: Path, miscut_mm: float, printing: Printing | None = None) -> Proof:
    opened = open_game(game)
    edition = open_edition(opened.game, opened.entry, "trial", printing or Printing())
    (part,) = make_kit(edition, PAPERS["a4"], ("deck",)).alone
    return prove(part, round(miscut_mm * 1000))


def built(game: Path, out: Path) -> Path:
    choice = ["--paper", "a4", "--component", "deck", "--no-preflight"]
    with redirect_stdout(io.StringIO()):
        assert main(["build", "--game", str(game), *choice, "--out", str(out)]) == 0
    return out / "trial-1-trial-a4-deck.pdf"


def ink(path: Path, number: int, gutter: float = 0.0, page: int = 0) -> dict[str, float]:
    """How far the letters on face `number` keep from each cut, in millimetres, by their outlines as pdfium reads them."""
    mm = 25.4 / 72
    left, top = LEFT + number % 2 * (WIDE + gutter), TOP + number // 2 * (HIGH + gutter)
    with pypdfium2.PdfDocument(path) as document:
        sheet = document[page]
        text, height = sheet.get_textpage(), sheet.get_height()
        boxes = []
        for n in range(text.count_chars()):
            x1, y1, x2, y2 = text.get_charbox(n)
            box = x1 * mm, (height - y2) * mm, x2 * mm, (height - y1) * mm
            inside = left - 1 < box[0] and box[2] < left + WIDE + 1 and top - 1 < box[1] and box[3] < top + HIGH + 1
            if inside and text.get_text_range(n, 1).strip():
                boxes.append(box)
    assert boxes
    return {
        "left": min(box[0] for box in boxes) - left,
        "top": min(box[1] for box in boxes) - top,
        "right": left + WIDE - max(box[2] for box in boxes),
        "bottom": top + HIGH - max(box[3] for box in boxes),
    }


# Words at known distances


DISTANCES = (0.5, 1.0, 1.4, 1.6, 2.0)
SIDES = ("left", "right", "top", "bottom")


def word_at(side: str, distance: float) -> tuple[str, str]:
    """A face with one word whose ink keeps about so far from one cut and much farther from the others."""
    padding = dict.fromkeys(SIDES, 9.0) | {side: distance}
    style = "padding: " + " ".join(f"{padding[one]}mm" for one in ("top", "right", "bottom", "left"))
    align = f"align: {'right' if side == 'right' else 'left'}, valign: top"
    spring = "<spring/>" if side == "bottom" else ""
    return f"{spring}<p>{WORDS}</p>", f"{style}, {align}"


@pytest.mark.parametrize("side", SIDES)
def test_words_nearer_than_the_miscut_are_told_with_their_distance(tmp_path: Path, side: str) -> None:
    game = Game({f"C{n}": word_at(side, distance) for n, distance in enumerate(DISTANCES)}).written(tmp_path)
    path = built(game, tmp_path / "out")
    due = {f"C{n}": ink(path, n)[side] for n in range(len(DISTANCES))}
    lost = {loss.face.id: loss for loss in proof_of(game, 1.5).losses}
    assert list(lost) == [name for name, distance in due.items() if distance < 1.5]
    assert {1.0 < d < 1.5 for d in due.values()} == {True, False}
    for name, loss in lost.items():
        assert (loss.side, loss.thing.name, loss.whole) == (side, f"“{WORDS}”", False)
        assert loss.distance / 1000 == pytest.approx(due[name], abs=0.02)


def test_one_face_is_told_in_plain_words(tmp_path: Path) -> None:
    game = Game({"D1": word_at("left", 9), "D7": word_at("right", 0.9)}).written(tmp_path)
    distance = ink(built(game, tmp_path / "out"), 1)["right"]
    first, last = said(game, tmp_path / "proof")
    found = re.fullmatch(
        r"D7 Card d7: “GHn” stands ([\d.]+) mm from the right cut: a miscut of 1\.5 mm cuts into it", first
    )
    assert found and float(found[1]) == pytest.approx(distance, abs=0.02)
    assert re.fullmatch(r"What stays is at least [\d.]+ mm from the cuts: “GHn” on .*, \w+ cut\.", last)


def test_what_goes_altogether_is_told_so(tmp_path: Path) -> None:
    game = Game({"D1": word_at("top", 0.4)}).written(tmp_path)
    assert "takes it off" in said(game, tmp_path / "proof", "--miscut", "4mm")[0]
    assert "cuts into it" in said(game, tmp_path / "proof", "--miscut", "1mm")[0]


def test_the_same_fault_on_all_faces_is_one_line(tmp_path: Path) -> None:
    game = Game({f"C{n}": word_at("left", 0.6) for n in range(8)}).written(tmp_path)
    lines = said(game, tmp_path / "proof")
    assert lines[0].startswith("All 8 faces: “GHn” stands ") and len(lines) == 3
    assert "would show" in lines[1]


def test_other_words_of_the_same_style_are_one_line_with_an_example(tmp_path: Path) -> None:
    faces = {f"C{n}": (f"<p>H{n}</p>", "padding: 9mm 9mm 9mm 0.6mm") for n in range(5)}
    faces["Z1"] = word_at("left", 9)
    lines = said(Game(faces).written(tmp_path), tmp_path / "proof")
    assert re.match(
        r"5 of 6 faces \(C0–C4\): 5 texts of p, such as “H0”, stand [\d.]+ mm from the left cut: ", lines[0]
    )


def test_nothing_lost_says_so_with_the_smallest_distance(tmp_path: Path) -> None:
    game = Game({"A": word_at("left", 9), "B": word_at("bottom", 3.2)}).written(tmp_path)
    distance = ink(built(game, tmp_path / "out"), 1)["bottom"]
    first, last = said(game, tmp_path / "proof", "--strict")
    assert first == "Nothing is lost, and nothing shows that should not."
    found = re.fullmatch(r"What stays is at least ([\d.]+) mm from the cuts: “GHn” on B Card b, bottom cut\.", last)
    assert found and float(found[1]) == pytest.approx(distance, abs=0.02)


EDGES = st.tuples(*[st.floats(0.2, 4).map(lambda value: round(value, 2)) for _ in SIDES])


@settings(max_examples=25)
@given(st.lists(EDGES, min_size=1, max_size=4), st.floats(0.3, 4).map(lambda value: round(value, 2)), st.integers(0, 3))
def test_words_are_told_if_and_only_if_their_ink_is_nearer_than_the_miscut(
    edges: list[tuple[float, ...]], miscut: float, gutter: int
) -> None:
    faces = {}
    for n, (top, right, bottom, left) in enumerate(edges):
        style = f"padding: {top}mm {right}mm {bottom}mm {left}mm"
        faces[f"C{n}"] = ("<p>Qx</p><spring/><p class='far'>gjf</p>", style)
    with tempfile.TemporaryDirectory() as name:
        game = Game(faces, gutter, styles="  p.far: {align: right}\n").written(Path(name))
        path = built(game, Path(name) / "out")
        measured = [ink(path, n, gutter) for n in range(len(edges))]
        proof = proof_of(game, miscut)
    lost = {(loss.face.id, loss.side) for loss in proof.losses if loss.thing.kind == "words"}
    for n, distances in enumerate(measured):
        for side, distance in distances.items():
            if abs(distance - miscut) > 0.02:  # of what pdfium rounds
                assert ((f"C{n}", side) in lost) == (distance < miscut), (side, distance, miscut)
    least: dict[tuple[str, str], int] = {}
    for loss in proof.losses:
        key = loss.face.id, loss.side
        least[key] = min(least.get(key, loss.distance), loss.distance)
    for (name, side), distance in least.items():
        assert distance / 1000 == pytest.approx(measured[int(name[1:])][side], abs=0.02)


# What shows


DARK = "fill: dark, colour: paper, padding: 12mm"


def shown(proof: Proof) -> set[tuple[str, str, str]]:
    return {(one.face.id, one.side, one.why) for one in proof.shown}


def test_a_ground_without_bleed_shows_white_on_all_sides(tmp_path: Path) -> None:
    game = Game({"A": ("<p>A</p>", DARK), "B": ("<p>B</p>", DARK)}, gutter=8).written(tmp_path)
    assert shown(proof_of(game, 1.5)) == {(name, side, "white") for name in "AB" for side in SIDES}
    first = said(game, tmp_path / "proof", "--strict", code=1)[0]
    told = "white shows on all four sides; give the sheet a bleed of 1.5 mm or more"
    assert first == f"Both faces: the dark area ends at the cut: {told}"


@pytest.mark.parametrize(("bleed", "white"), [(1, True), (1.5, False), (3, False)])
def test_a_bleed_as_wide_as_the_miscut_mends_it(tmp_path: Path, bleed: float, white: bool) -> None:
    game = Game({"A": ("<p>A</p>", DARK), "B": ("<p>B</p>", DARK)}, 8, f"bleed: {bleed}mm\n").written(tmp_path)
    assert bool(shown(proof_of(game, 1.5))) == white
    first = said(game, tmp_path / "proof")[0]
    assert ("ends 1 mm beyond the cut: white shows" in first) == white
    assert first.startswith("Nothing is lost") != white


@pytest.mark.parametrize(("bleed", "white"), [(0, True), (1, True), (2, False)])
def test_a_picture_that_is_the_ground_goes_on_into_its_bleed(tmp_path: Path, bleed: float, white: bool) -> None:
    game = Game({"A": ("<p>A</p>", "padding: 12mm")}, 8, f"bleed: {bleed}mm\n").written(tmp_path)
    template = tmp_path / "templates/deck.xml.j2"
    template.write_text(
        template.read_text(encoding="utf-8").replace('id="A"', 'id="A" ground="sea.png"'), encoding="utf-8"
    )
    (tmp_path / "templates/icons").mkdir()
    Image.new("RGB", (800, 600), "#204060").save(tmp_path / "templates/icons/sea.png")
    assert shown(proof_of(game, 1.5)) == ({("A", side, "white") for side in SIDES} if white else set())
    first = said(game, tmp_path / "proof")[0]
    assert first.startswith("A Card a: the picture sea.png ends " if white else "Nothing is lost")


def test_neighbours_of_one_colour_hide_a_miscut_between_them(tmp_path: Path) -> None:
    game = Game({"A": ("<p>A</p>", DARK), "B": ("<p>B</p>", DARK)}).written(tmp_path)
    outer = {("A", side, "white") for side in SIDES if side != "right"}
    assert shown(proof_of(game, 1.5)) == outer | {("B", side, "white") for side in SIDES if side != "left"}


def test_neighbours_of_other_colours_show(tmp_path: Path) -> None:
    faces = {
        "A": ("<p>A</p>", DARK.replace("dark", "red")),
        "B": ("<p>B</p>", DARK.replace("dark", "blue")),
        "C": ("<p>C</p>", "padding: 12mm"),
    }
    game = Game(faces).written(tmp_path)
    found = shown(proof_of(game, 1.5))
    assert {one for one in found if one[2] == "neighbour"} == {
        ("A", "right", "neighbour"), ("B", "left", "neighbour"), ("C", "top", "neighbour")
    }  # fmt: skip
    assert ("A", "bottom", "white") in found  # of the card below, which has no ground
    assert "All 3 faces: a dark area of a neighbour would show on 1 side of each" in said(game, tmp_path / "proof")


def test_ink_of_a_neighbour_shows_as_far_as_the_cut_is_off(tmp_path: Path) -> None:
    panel = "  panel.box: {fill: dark, height: 10mm}\n"
    faces = {"A": ("<panel class='box'/>", "padding: 9mm 1mm 9mm 9mm"), "B": ("<p>B</p>", "padding: 12mm")}
    game = Game(faces, styles=panel).written(tmp_path)
    assert shown(proof_of(game, 1.5)) == {("B", "left", "neighbour")}
    assert shown(proof_of(game, 0.9)) == set()
    lines = said(game, tmp_path / "proof")
    assert lines[0] == "A Card a: a dark area stands 1 mm from the right cut: a miscut of 1.5 mm cuts into it"
    assert lines[1] == "B Card b: a dark area of its neighbour A would show on the left"
    apart = Game(faces, gutter=1, styles=panel).written(tmp_path / "apart")
    assert shown(proof_of(apart, 1.5)) == set() and shown(proof_of(apart, 2.1)) == {("B", "left", "neighbour")}


def test_borders_and_lines_are_lost_and_areas_that_run_up_to_the_cut_are_not(tmp_path: Path) -> None:
    faces = {
        "A": ("<p>A</p>", "stroke: 2pt, padding: 12mm"),
        "B": ("<p>B</p>", "fill: dark, colour: paper, padding: 12mm"),
    }
    proof = proof_of(Game(faces, gutter=8).written(tmp_path), 1.5)
    assert {(loss.face.id, loss.side, loss.thing.kind, loss.distance) for loss in proof.losses} == {
        ("A", side, "border", 0) for side in SIDES
    }


# Backs


BACK = '<back title="Back"><p>HHH</p></back>'


@pytest.mark.parametrize("flip", ["long-edge", "short-edge"])
def test_backs_drift_as_well_and_their_sides_are_those_that_are_read(tmp_path: Path, flip: str) -> None:
    styles = "  back: {fill: dark, colour: paper, padding: 9mm 9mm 9mm 2.2mm}\n"
    faces = {name: (f"<p>{name}</p>", "padding: 9mm") for name in ("A", "B", "C")}
    game = Game(faces, sheet="back-bleed: 2mm\n", styles=styles, backs=BACK).written(tmp_path)
    proof = proof_of(game, 1.5, Printing(flip=flip))  # type: ignore[arg-type]
    backs = [face for face in proof.faces if face.back]
    assert [face.name for face in backs] == [f"the back of {name} Card {name.lower()}" for name in faces]
    assert {(loss.face.id, loss.face.back, loss.side) for loss in proof.losses} == {
        (name, True, "left") for name in faces
    }
    assert {one.bleed for one in proof.shown if one.why == "white"} == {2_000}
    assert all(one.face.back for one in proof.shown)
    lines = said(game, tmp_path / "proof", "--backs", flip)
    told = "from the left cut: a miscut of 1.5 mm, with as much drift of the back, cuts into it"
    assert lines[0].startswith("All 3 backs: “HHH” stands 2.") and lines[0].endswith(told)
    assert "give the sheet a back-bleed of 3 mm or more" in lines[1]
    assert shown(proof_of(game, 0.9, Printing(flip=flip))) == set()  # type: ignore[arg-type]


def test_backs_across_a_fold_are_neighbours_of_their_fronts(tmp_path: Path) -> None:
    styles = "  back: {fill: dark, colour: paper, padding: 9mm}\n"
    faces = {name: (f"<p>{name}</p>", "padding: 9mm") for name in ("A", "B")}
    game = Game(faces, sheet="backs: gutterfold\nguides: fold\n", styles=styles, backs=BACK).written(tmp_path)
    proof = proof_of(game, 1.5)
    assert sorted((face.id, face.back) for face in proof.faces) == [
        ("A", False),
        ("A", True),
        ("B", False),
        ("B", True),
    ]
    fronts = {one for one in proof.shown if not one.face.back}
    assert all(one.neighbour and one.neighbour.back for one in fronts)


# Pictures


def reddish(pixel: tuple[int, ...]) -> bool:
    return pixel[0] - max(pixel[1], pixel[2]) > 30


def bluish(pixel: tuple[int, ...]) -> bool:
    return pixel[2] - pixel[0] > 30


def where(path: Path, is_it: object) -> list[tuple[float, float]]:
    """Millimetres on the sheet of the pixels that are so, from its upper left corner."""
    with Image.open(path) as image:
        sheet = image.convert("RGB").crop((GAP, HEAD, GAP + round(210 / 25.4 * DPI), HEAD + round(297 / 25.4 * DPI)))
    pixels, wide = sheet.tobytes(), sheet.width
    scale = 25.4 / DPI
    return [
        ((n % wide + 0.5) * scale, (n // wide + 0.5) * scale)
        for n in range(len(pixels) // 3)
        if is_it(tuple(pixels[3 * n : 3 * n + 3]))  # type: ignore[operator]
    ]


def test_red_is_exactly_what_is_lost(tmp_path: Path) -> None:
    panel = "  panel.box: {fill: line, height: 10mm}\n"
    faces = {"A": word_at("left", 9), "B": ("<panel class='box'/>", "padding: 9mm 1mm 9mm 9mm")}
    game = Game(faces, gutter=6, styles=panel).written(tmp_path)
    said(game, tmp_path / "proof", "--miscut", "2.5mm")
    (path,) = (tmp_path / "proof").iterdir()
    assert path.name == "trial-1-trial-a4-deck-miscut-1.png"
    found = where(path, reddish)
    right = LEFT + 2 * WIDE + 6
    due = (right - 2.5, TOP + 9, right - 1, TOP + 19)
    box = min(x for x, _ in found), min(y for _, y in found), max(x for x, _ in found), max(y for _, y in found)
    assert box == pytest.approx(due, abs=0.2)
    area = (due[2] - due[0]) * (due[3] - due[1])
    assert len(found) * (25.4 / DPI) ** 2 == pytest.approx(area, rel=0.15)  # nearly all of it, tint and lines
    assert where(path, bluish) == []


def test_words_of_which_a_part_is_lost_have_a_ring(tmp_path: Path) -> None:
    game = Game({"A": word_at("left", 9), "B": word_at("right", 0.6)}).written(tmp_path)
    inside = ink(built(game, tmp_path / "out"), 1)
    said(game, tmp_path / "proof")
    (path,) = (tmp_path / "proof").iterdir()
    found = where(path, reddish)
    ring = RING * 25.4 / DPI
    right, bottom = LEFT + 2 * WIDE, TOP + HIGH
    box = min(x for x, _ in found), min(y for _, y in found), max(x for x, _ in found), max(y for _, y in found)
    due = (LEFT + WIDE + inside["left"] - ring, TOP + inside["top"] - ring)
    assert box == pytest.approx((*due, right - inside["right"] + ring, bottom - inside["bottom"] + ring), abs=0.25)


def test_blue_is_exactly_what_shows(tmp_path: Path) -> None:
    grey = "fill: line, padding: 15mm"
    game = Game({"A": ("<p>A</p>", grey)}, 8, "bleed: 1mm\n").written(tmp_path)
    said(game, tmp_path / "proof", "--miscut", "2mm")
    (path,) = (tmp_path / "proof").iterdir()
    found = where(path, bluish)
    assert where(path, reddish) == []
    left, top, right, bottom = LEFT, TOP, LEFT + WIDE, TOP + HIGH
    for x, y in found:
        beside = max(left - x, x - right, top - y, y - bottom)
        assert 0.8 < beside < 2.2
    strips = 2 * (WIDE + HIGH) * 1.0
    assert len(found) * (25.4 / DPI) ** 2 == pytest.approx(strips, rel=0.2)


def test_the_same_game_gives_the_same_pictures(tmp_path: Path) -> None:
    game = Game({"A": word_at("left", 0.5), "B": ("<p>B</p>", DARK)}).written(tmp_path)
    for folder in ("one", "two"):
        said(game, tmp_path / folder)
    one, two = ({path.name: path.read_bytes() for path in (tmp_path / name).iterdir()} for name in ("one", "two"))
    assert one == two and len(one) == 1


def test_without_pypdfium2_there_is_the_report_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "pypdfium2", None)
    game = Game({"A": word_at("left", 0.5)}).written(tmp_path)
    assert main(["proof", "--game", str(game), "--out", str(tmp_path / "proof")]) == 0
    shown = capsys.readouterr()
    assert "“GHn” stands" in shown.out and "pip install pypdfium2" in shown.err
    assert not (tmp_path / "proof").exists()


# The command


def test_the_page_shows_what_is_said_and_drawn_today(tmp_path: Path) -> None:
    make = runpy.run_path(str(PROJECT / "docs" / "proof_picture.py"))
    (told,) = re.findall(
        r"^```text\n(.*?)^```$", (PROJECT / "docs" / "proof.md").read_text(encoding="utf-8"), re.M | re.S
    )
    assert make["proof"](tmp_path).startswith(told)
    (path,) = tmp_path.glob("*.png")
    with Image.open(path) as made, Image.open(make["TARGET"]) as shown:
        small = made.convert("RGB").resize(shown.size, Image.Resampling.LANCZOS)
        apart = ImageChops.difference(small, shown.convert("RGB")).convert("L").point(lambda value: 255 * (value > 40))
    assert sum(apart.tobytes()) / 255 < 0.001 * shown.width * shown.height, "run: make pictures"


def test_lengths_outside_the_limits_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for text, told in (
        ("0.09mm", "from 0.1mm to 10mm"),
        ("10.1mm", "from 0.1mm to 10mm"),
        ("1.5", "not a length such as"),
        ("-1mm", "expected one argument"),
        ("1 furlong", "not a length such as"),
        ("", "not a length such as"),
    ):
        assert main(["proof", "--game", str(PROJECT), "--miscut", text, "--out", str(tmp_path / "out")]) == 2
        assert told in capsys.readouterr().err
    assert not (tmp_path / "out").exists()


def test_components_that_stay_whole_have_no_cuts(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["proof", "--game", str(PROJECT), "--component", "rules", "--out", str(tmp_path / "out")]) == 2
    assert "nothing to cut apart" in capsys.readouterr().err
    assert main(["proof", "--game", str(PROJECT), "--component", "crads"]) == 2
    assert "did you mean 'cards'?" in capsys.readouterr().err


def test_papers_with_the_same_findings_are_told_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    choice = ["--edition", "standard", "--component", "actions", "--out", str(tmp_path / "out")]
    assert main(["proof", "--game", str(PROJECT), *choice]) == 0
    shown = capsys.readouterr().out
    assert shown.count("Action references") == 1 and "A4, US Letter" in shown
    assert shown.count("-actions-miscut-1.png") == 2


def test_the_game_that_ships_loses_nothing_of_its_cards(tmp_path: Path) -> None:
    opened = open_game(PROJECT)
    for name in opened.editions:
        edition = open_edition(opened.game, opened.entry, name, Printing(flip="long-edge"))
        (part,) = make_kit(edition, PAPERS["a4"], ("cards",)).alone
        proof = prove(part, 1_500)
        assert not [one for one in (*proof.losses, *proof.shown) if one.face.component == "cards"]


def test_a_build_does_not_load_the_proof(tmp_path: Path) -> None:
    code = (
        "import sys; from printgen.cli import main; "
        f"main(['build', '--edition', 'standard', '--paper', 'a4', '--no-preflight', '--out', {str(tmp_path)!r}]); "
        "print([name for name in sys.modules if 'proof' in name or name == 'printgen.layout.outlines'])"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=PROJECT, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


def test_names_of_faces_have_their_ids_where_these_say_something() -> None:
    from printgen.impose.placing import Placement
    from printgen.layout.items import Artifact, Frame

    placed = Placement(Frame(1, 1, (), Artifact.PAGE), 0, 0)
    names = {
        ("deck", "D7", "D7 Woven Arch"): "D7 Woven Arch",
        ("deck", "D7", "Woven Arch"): "D7 Woven Arch",
        ("markers", "markers-2", "Markers 2"): "Markers 2",
    }
    assert [CutFace(*given, False, 0, placed, ()).name for given in names] == list(names.values())
