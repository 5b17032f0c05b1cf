"""Backs, through the paper: each front has its own behind it, whatever the flip, the paper and the number of cards."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pikepdf
import pytest
import yaml
from conftest import PROJECT
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pdfread import Box, Drawn, Run
from sheet_game import A_TENTH, PAPERS_MM, Printed, near, printed, prove
from test_sheet_properties import COUNTS, EXTRAS, FACES, MARGINS, MEASURE, four, size_of

NINE = "title: Trial\nface: poker\ncolumns: 3\nrows: 3\nmargin: 6.35mm\nguides: lines\nslug: yes\n"
WIDE = "title: Trial\nface: poker\nfit: yes\norientation: landscape\nmargin: 6.35mm\nguides: ticks\n"
NUMBERS = [1, 7, 9, 10, 13, 18, 19]
Seen = Callable[[float, float], tuple[float, float]]


def through(page: Drawn, flip: str) -> Seen:
    """Where a point of the back lies, seen from the front: the paper is turned about a line along the edge that is named."""
    upright_axis = (flip == "long-edge") == (page.height >= page.width)
    if upright_axis:
        return lambda x, y: (page.width - x, y)
    return lambda x, y: (x, page.height - y)


def moved(box: Box, seen: Seen) -> Box:
    (x1, y1), (x2, y2) = seen(box.left, box.bottom), seen(box.right, box.top)
    return Box(min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2))


def face_boxes(page: Drawn, width: float, height: float, holding: Run) -> Box:
    """The rectangle of a face's size around some words."""
    found = [shape.box for shape in page.shapes if shape.is_rectangle and shape.fill and near(shape.box, width, height)]
    (box,) = {(box.left, box.bottom, box.right, box.top) for box in found if box.holds(holding.box)}
    return Box(*box)


def upward(run: Run) -> tuple[float, float]:
    return -run.dy, run.dx


def pair_up(front: Drawn, back: Drawn, size: tuple[float, float], seen: Seen) -> list[str]:
    """The cards of a sheet. Each has its own back behind it, upright for one who turns it like the page of a book."""
    words = {run.text.strip(): run for run in back.runs}
    cards = [run for run in front.runs if run.text.strip().startswith("c")]
    for run in cards:
        behind = words[f"b{run.text.strip()}"]
        one, other = face_boxes(front, *size, run), moved(face_boxes(back, *size, behind), seen)
        assert max(abs(a - b) for a, b in zip(vars(one).values(), vars(other).values(), strict=True)) <= A_TENTH
        (x1, y1), (x2, y2) = seen(0, 0), seen(*upward(behind))
        assert (round(x2 - x1, 3), round(y2 - y1, 3)) == pytest.approx(upward(run))
    assert sum(text.startswith("bc") for text in words) == len(cards)
    return [run.text.strip() for run in cards]


@pytest.mark.parametrize("cards", NUMBERS)
@pytest.mark.parametrize("flip", ["long-edge", "short-edge"])
@pytest.mark.parametrize("spec", [NINE, WIDE], ids=["upright", "wide"])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_each_card_has_its_own_back(cards: int, flip: str, spec: str, paper: str, tmp_path: Path) -> None:
    pages = printed(tmp_path, cards, paper, f"{spec}backs: {flip}\n", backs="own").pages
    assert len(pages) % 2 == 0 and len({(page.width, page.height) for page in pages}) == 1
    found: list[str] = []
    for front, back in zip(pages[::2], pages[1::2], strict=True):
        found += pair_up(front, back, (63.5, 88.9), through(front, flip))
        assert not [run for run in front.runs if run.text.strip().startswith("bc")]
    assert found == [f"c{n}" for n in range(1, cards + 1)]


@pytest.mark.parametrize("cards", NUMBERS)
@pytest.mark.parametrize("flip", ["long-edge", "short-edge", "none"])
def test_cards_without_backs_are_printed_on_one_side(cards: int, flip: str, tmp_path: Path) -> None:
    pages = printed(tmp_path, cards, "a4", f"{NINE}backs: {flip}\n").pages
    assert len(pages) == -(-cards // 9)
    pages = printed(tmp_path, cards, "a4", f"{NINE}backs: none\n", backs="own").pages
    assert len(pages) == -(-cards // 9)


@pytest.mark.parametrize("cards", NUMBERS)
@pytest.mark.parametrize("counts", ["columns: 3\nrows: 2", "columns: 2\nrows: 3", "fit: yes"])
@pytest.mark.parametrize("gutter", ["0mm", "4mm"])
def test_a_folded_sheet_brings_each_back_behind_its_front(cards: int, counts: str, gutter: str, tmp_path: Path) -> None:
    spec = f"title: Trial\nface: bridge\n{counts}\ngutter: {gutter}\nmargin: 6.35mm\nguides: ticks\nbacks: gutterfold\n"
    pages = printed(tmp_path, cards, "a4", spec, backs="own").pages
    found: list[str] = []
    for page in pages:
        fold = [shape for shape in page.shapes if shape.dashed]
        assert fold and len({shape.is_flat for shape in fold}) == 1
        if fold[0].is_flat:
            (at,) = {round(shape.points[0][1], 3) for shape in fold}
            found += pair_up(page, page, (57.15, 88.9), lambda x, y, at=at: (x, 2 * at - y))  # type: ignore[misc]
        else:
            (at,) = {round(shape.points[0][0], 3) for shape in fold}
            found += pair_up(page, page, (57.15, 88.9), lambda x, y, at=at: (2 * at - x, y))  # type: ignore[misc]
    assert found == [f"c{n}" for n in range(1, cards + 1)]


def mirrored(margins: tuple[float, float, float, float], page: Drawn, flip: str) -> tuple[float, float, float, float]:
    top, right, bottom, left = margins
    if (flip == "long-edge") == (page.height >= page.width):
        return top, left, bottom, right
    return bottom, right, top, left


@settings(max_examples=120, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    paper=st.sampled_from(sorted(PAPERS_MM)),
    face=FACES,
    margin=MARGINS,
    counts=COUNTS,
    more=EXTRAS,
    cards=st.integers(1, 25),
    turned=st.sampled_from(["long-edge", "short-edge", "gutterfold"]),
    bleed=st.sampled_from(["0mm", "2mm", "3mm", "40mm"]),
)
def test_a_spec_with_backs_is_refused_or_its_sheets_are_right(
    tmp_path_factory: pytest.TempPathFactory,
    paper: str,
    face: Any,
    margin: str,
    counts: Any,
    more: Any,
    cards: int,
    turned: str,
    bleed: str,
) -> None:
    spec = {"title": "Trial", "face": face, "margin": margin, **counts, **more, "backs": turned, "back-bleed": bleed}
    text = yaml.safe_dump(spec, sort_keys=False)
    outcome = printed(tmp_path_factory.getbasetemp() / "drawn", cards, paper, text, backs="own")
    if outcome.code:
        assert outcome.code == 1 and not outcome.path.exists()
        errors = [line for line in outcome.said.splitlines() if ": error " in line]
        assert errors and all(MEASURE.search(line) or "even number" in line for line in errors), outcome.said
        return
    size, pages = size_of(face), outcome.pages
    margins = tuple(length / 1000 for length in four(margin))
    guides = spec.get("guides", "none")
    found: list[str] = []
    if turned == "gutterfold":
        for page in pages:
            places = [shape.box for shape in page.shapes if shape.is_rectangle and near(shape.box, *size)]
            prove(page, list(dict.fromkeys(places)), margins, "lines" if guides == "none" else guides, 0)  # type: ignore[arg-type]
            assert any(shape.dashed for shape in page.shapes)
        assert sum(run.text.strip().startswith("bc") for page in pages for run in page.runs) == cards
        return
    for front, back in zip(pages[::2], pages[1::2], strict=True):
        inner = mirrored(margins, back, turned)  # type: ignore[arg-type]
        area = Box(inner[3], inner[2], back.width - inner[1], back.height - inner[0])
        assert [box for box in back.boxes() if not area.holds(box)] == []
        assert not [shape for shape in back.shapes if shape.stroke], "guides on a back"
        found += pair_up(front, back, size, through(front, turned))
    assert sorted(found) == sorted(f"c{n}" for n in range(1, cards + 1))


def shades(page: Drawn) -> list[tuple[Box, Any]]:
    return [(shape.box, shape.fill) for shape in page.shapes if shape.is_rectangle and shape.fill]


def test_the_ground_of_backs_goes_on_to_the_margin_at_most(tmp_path: Path) -> None:
    """Poker cards on Letter stand 6.35 mm from the upper and lower edge and 12.7 mm from the left and the right."""
    spec = "title: Trial\nface: poker\ncolumns: 3\nrows: 3\nmargin: 6.35mm\nguides: lines\nbacks: long-edge\n"
    (_, back) = printed(tmp_path, 9, "letter", spec, backs="common").pages
    boxes = [box for box, _ in shades(back)]
    assert min(box.left for box in boxes) == pytest.approx(12.7 - 3, abs=0.01)
    assert max(box.right for box in boxes) == pytest.approx(215.9 - 12.7 + 3, abs=0.01)
    assert min(box.bottom for box in boxes) == pytest.approx(6.35, abs=0.01)
    assert max(box.top for box in boxes) == pytest.approx(279.4 - 6.35, abs=0.01)


def test_grounds_of_two_colours_meet_in_the_middle_and_of_one_run_on(tmp_path: Path) -> None:
    template = (
        "<component>"
        '<face id="a" title="A" back="x"><p>a</p></face><face id="b" title="B" back="y"><p>b</p></face>'
        '<face id="c" title="C" back="y"><p>c</p></face>'
        '<back id="x" title="X" class="x"><p>x</p></back><back id="y" title="Y" class="y"><p>y</p></back></component>'
    )
    files = {
        "cards.yaml": 'game: {id: t, title: T, version: "1", language: en, editions: [trial]}\n'
        "components: [{id: deck, title: Deck, template: deck.xml.j2}]\n",
        "templates/deck.xml.j2": template,
        "templates/styles/trial.yaml": "title: Trial\ninherits: standard\nsheets: {deck: trial}\n"
        "styles: {back.x: {fill: line}, back.y: {fill: tint}}\n",
        "templates/sheets/trial.yaml": "title: Trial\nface: {width: 50mm, height: 50mm}\ncolumns: 3\ngutter: 4mm\n"
        "margin: 10mm\nbacks: long-edge\n",
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    assert build(tmp_path, "--no-preflight") == 0
    (_, back) = Printed(0, "", tmp_path / "out" / "t-1-trial-a4-deck.pdf").pages
    left = (210 - 3 * 50 - 2 * 4) / 2
    spans = sorted(
        (round(box.left - left, 2), round(box.right - left, 2)) for box, _ in shades(back) if box.height > 51
    )
    assert spans == [(-3, 53), (51, 106), (106, 161)]  # c, b and a: c and b overlap by a millimetre on each side


def build(home: Path, *options: str) -> int:
    from printgen.cli import main

    return main(["build", "--game", str(home), "--paper", "a4", "--out", str(home / "out"), *options])


# An offset for a printer's drift


@pytest.mark.parametrize("flip", ["long-edge", "short-edge"])
@pytest.mark.parametrize("spec", [NINE, WIDE], ids=["upright", "wide"])
def test_an_offset_moves_all_of_a_back_to_the_right_and_down(flip: str, spec: str, tmp_path: Path) -> None:
    text = f"{spec}backs: {flip}\n"
    _, still = printed(tmp_path, 2, "a4", text, backs="own").pages
    front, shifted = printed(tmp_path, 2, "a4", text, backs="own", options=("--offset", "1.5mm -2mm")).pages
    assert [run.text for run in front.runs if run.text.startswith("c")] == ["c1", "c2"]
    for name in ("bc1", "bc2"):
        one, other = still.run(name), shifted.run(name)
        assert (other.x - one.x, other.y - one.y) == pytest.approx((1.5, 2.0), abs=0.01)


@pytest.mark.parametrize(
    ("offset", "said"),
    [
        ("0mm 0.5mm", "0.5 mm down moves backs into the margin of US Letter"),
        ("0mm -2mm", "2 mm up moves backs"),
        ("-7mm 0mm", "no printer drifts so far"),
    ],
)
def test_an_offset_that_leaves_no_margin_is_refused(offset: str, said: str, tmp_path: Path) -> None:
    """LAY024: poker cards on Letter reach exactly from margin to margin."""
    spec = "title: Trial\nface: poker\ncolumns: 3\nrows: 3\nmargin: 6.35mm\nguides: lines\nbacks: long-edge\n"
    outcome = printed(tmp_path, 9, "letter", spec, backs="common", options=("--offset", offset))
    assert outcome.code in (1, 2) and said in outcome.said and not outcome.path.exists()
    assert outcome.code == 2 or ("LAY024" in outcome.said and "there is room for 0 mm" in outcome.said)


def test_the_preflight_measures_words_on_backs_from_where_these_are_cut(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The faces' padding is 1 mm: 2 mm are asked for. Backs that are moved by 4 mm are cut there, and not on a cut line."""
    from printgen.cli import main

    spec = f"{NINE}backs: long-edge\n".replace("poker", "{width: 50mm, height: 70mm}")
    for options in ((), ("--offset", "4mm 4mm")):
        path = printed(tmp_path, 9, "a4", spec, backs="own", options=options).path
        assert main(["preflight", str(path)]) == 1
        told = capsys.readouterr().err
        assert "PDF017" in told and "page 2" in told and "1.0 mm from a cut line" in told
        assert "outside of all faces" not in told and "over a cut line" not in told


# The kit

DUPLEX = {"long-edge": "/DuplexFlipLongEdge", "short-edge": "/DuplexFlipShortEdge"}


@pytest.fixture(scope="module")
def kits(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("kits")
    for flip in ("long-edge", "short-edge"):
        from printgen.cli import main

        options = ["--backs", flip, "--edition", "standard", "--paper", "a4"]
        assert main(["build", "--game", str(PROJECT), *options, "--out", str(folder / flip)]) == 0
    return folder


@pytest.mark.parametrize("flip", ["long-edge", "short-edge"])
def test_a_kit_on_both_sides_has_nothing_behind_a_sheet_to_cut_but_its_backs(kits: Path, flip: str) -> None:
    path = next((kits / flip).glob("*-kit.pdf"))
    with pikepdf.open(path) as pdf:
        assert (
            pdf.Root.ViewerPreferences.Duplex
            == {"long-edge": "/DuplexFlipLongEdge", "short-edge": "/DuplexFlipShortEdge"}[flip]
        )
    pages = Printed(0, "", path).pages
    words = " ".join(run.text for run in pages[0].runs)
    assert f"on both sides, flipped on the {flip.replace('-', ' ')}" in " ".join(words.split())
    assert "single-sided" not in words and len(pages) % 2 == 0
    for front, back in zip(pages[::2], pages[1::2], strict=True):
        words = " ".join(run.text for run in front.runs)
        behind = " ".join(run.text for run in back.runs)
        if any(name in words for name in ("GATHER action", "Common reserve sheet", "Eight-delivery record")):
            assert behind == ""
        if "Seed Tent" in words:
            assert "Common" in behind and "DEMAND" not in behind
    with pikepdf.open(path) as pdf:
        items = list(pdf.open_outline().root)
        numbers = {page.objgen: n for n, page in enumerate(p.obj for p in pdf.pages)}
        firsts = [numbers[item.destination[0].objgen] for item in items if item.destination is not None]
    assert firsts and all(n % 2 == 0 for n in firsts)


def test_a_single_sided_kit_has_no_blank_pages(tmp_path: Path) -> None:
    from printgen.cli import main

    options = ["--edition", "standard", "--paper", "a4"]
    assert main(["build", "--game", str(PROJECT), *options, "--out", str(tmp_path)]) == 0
    path = next(tmp_path.glob("*-kit.pdf"))
    with pikepdf.open(path) as pdf:
        assert pdf.Root.ViewerPreferences.Duplex == "/Simplex"
    with pikepdf.open(next(tmp_path.glob("*-rules.pdf"))) as pdf:
        assert "/Duplex" not in pdf.Root.ViewerPreferences
    pages = Printed(0, "", path).pages
    assert all(page.runs for page in pages)
    words = " ".join(" ".join(run.text for run in pages[0].runs).split())
    assert "single-sided" in words and "Fold each sheet" not in words


def test_a_kit_with_sheets_to_fold_says_so(tmp_path: Path) -> None:
    from printgen.cli import main

    options = ["--edition", "standard", "--paper", "letter", "--sheet", "cards=gutterfold", "--backs", "long-edge"]
    assert main(["build", "--game", str(PROJECT), *options, "--out", str(tmp_path)]) == 0
    path = next(tmp_path.glob("*-kit.pdf"))
    pages = Printed(0, "", path).pages
    words = " ".join(" ".join(run.text for run in pages[0].runs).split())
    assert "single-sided" in words and "Fold each sheet of cards at its dashes" in words
    assert sum(any("Fold at the dashes" in run.text for run in page.runs) for page in pages) == 3
    with pikepdf.open(path) as pdf:
        assert pdf.Root.ViewerPreferences.Duplex == "/Simplex"


# Tags


def spoken(path: Path) -> str:
    import contextlib
    import io

    from printgen.cli import main

    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        assert main(["preflight", "--outline", str(path)]) == 0
    return out.getvalue()


def test_a_common_back_is_said_once(tmp_path: Path) -> None:
    path = printed(tmp_path, 13, "a4", f"{NINE}backs: long-edge\n", backs="common").path
    words = spoken(path)
    assert words.count("P: back") == 1 and words.count("P: c13") == 1
    with pikepdf.open(path) as pdf:
        kinds = [
            [str(op.operands[0]) for op in pikepdf.parse_content_stream(page) if str(op.operator) == "BDC"]
            for page in pdf.pages
        ]
    assert kinds[1].count("/P") == 1 and kinds[1].count("/Artifact") >= 9 and "/P" not in kinds[3]


def test_backs_of_their_own_are_all_said(tmp_path: Path) -> None:
    path = printed(tmp_path, 13, "a4", f"{NINE}backs: short-edge\n", backs="own").path
    words = spoken(path)
    assert all(f"bc{n}" in words for n in range(1, 14))


def test_backs_that_are_not_printed_leave_nothing_in_the_tree(tmp_path: Path) -> None:
    path = printed(tmp_path, 3, "a4", NINE, backs="own").path
    assert "bc" not in spoken(path)


def test_the_bounds_of_a_turned_figure_are_where_it_is_drawn(kits: Path) -> None:
    """Icons of backs that stand on their heads: the box in the tree is the one of the ink."""
    path = next((kits / "short-edge").glob("*-cards.pdf"))
    with pikepdf.open(path) as pdf:
        boxes = [
            [float(value) for value in attributes.BBox]
            for item in pdf.objects
            if isinstance(item, pikepdf.Dictionary) and item.get("/S") == "/Figure"
            for attributes in [item.A]
            if "/BBox" in attributes
        ]
    assert all(0 <= left < right <= 596 and 0 <= bottom < top <= 842 for left, bottom, right, top in boxes)


# Templates


@pytest.mark.parametrize(
    ("markup", "said"),
    [
        ('<face id="a" title="A" back="nigt"/><back id="night" title="N"/>', "did you mean 'night'?"),
        ('<face id="a" title="A"/><back title="X"/><back title="Y"/>', "two backs without an ID"),
        ('<face id="a" title="A" back="x"/><back id="x" title="X"/><back id="x" title="Y"/>', "two backs called 'x'"),
        ('<face id="a" title="A"/><back title="X"/><back id="y" title="Y"/>', "no face has the back called 'y'"),
        ('<face id="a" title="A" back="x"/><back id="x" title="X"/><back title="Y"/>', "no face has the back without"),
        ('<face id="a" title="A" back="x"/>', "has no back called 'x'"),
    ],
)
def test_backs_and_faces_must_match(markup: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = {
        "cards.yaml": 'game: {id: t, title: T, version: "1", language: en, editions: [standard]}\n'
        "components: [{id: deck, title: Deck, template: deck.xml.j2}]\n",
        "templates/deck.xml.j2": f"<component>\n{markup}</component>\n",
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    assert build(tmp_path) == 1
    shown = capsys.readouterr().err
    assert "deck.xml.j2:2:" in shown and "error TPL010 unmatched-back" in shown and said in shown
    assert not list(tmp_path.rglob("*.pdf"))


def test_a_back_that_is_too_full_is_told_whether_it_is_printed_or_not(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = {
        "cards.yaml": 'game: {id: t, title: T, version: "1", language: en, editions: [standard]}\n'
        "components: [{id: cards, title: Deck, template: deck.xml.j2}]\n",
        "templates/deck.xml.j2": '<component><face id="a" title="A"/>\n'
        f'<back title="Night"><p>{"dark " * 400}</p></back></component>\n',
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    assert build(tmp_path) == 1
    assert "“Night”" in capsys.readouterr().err


# The spec that comes with printgen

FOLDED = {
    "a4": "4x2",
    "letter": "4x2",
    "a3": "6x3",
    "a5": "2x2",
    "legal": "5x2",
    "tabloid": "4x4",
    "half-letter": "1x2",
}
"""By hand: columns and rows of `gutterfold`, backs included. On Tabloid, 6 by 3 leave no room for the mark of the fold."""


@pytest.mark.parametrize("paper", PAPERS_MM)
def test_the_spec_to_fold_puts_as_many_as_can_be_folded_on_each_paper(paper: str, tmp_path: Path) -> None:
    columns, rows = map(int, FOLDED[paper].split("x"))
    fronts = columns * rows // 2
    pages = printed(tmp_path, fronts + 1, paper, named="gutterfold", backs="own").pages
    assert len(pages) == 2 and (pages[0].width, pages[0].height) == (pages[1].width, pages[1].height)
    page = pages[0]
    places = {shape.box for shape in page.shapes if shape.is_rectangle and near(shape.box, 63, 88)}
    lefts, tops = {round(box.left, 2) for box in places}, {round(page.height - box.top, 2) for box in places}
    x, y = (page.width - columns * 63) / 2, (page.height - rows * 88) / 2
    assert sorted(lefts) == pytest.approx([x + n * 63 for n in range(columns)], abs=A_TENTH)
    assert sorted(tops) == pytest.approx([y + n * 88 for n in range(rows)], abs=A_TENTH)
    for page in pages:
        boxes = [shape.box for shape in page.shapes if shape.is_rectangle and near(shape.box, 63, 88)]
        prove(page, list(dict.fromkeys(boxes)), (6.35,) * 4, "ticks", 0)


def test_it_is_told_where_nothing_has_backs(tmp_path: Path) -> None:
    spec = NINE.replace("slug: yes\n", "")
    said = printed(tmp_path, 2, "a4", spec, options=("--backs", "short-edge")).said
    assert said == "--backs: nothing of this has backs, so all is printed on one side\n"
    assert "--backs" not in printed(tmp_path, 2, "a4", spec, backs="own", options=("--backs", "short-edge")).said
    said = printed(tmp_path, 2, "a4", spec, options=("--offset", "1mm 1mm")).said
    assert said == "--offset: nothing of this has backs, so all is printed on one side\n"


def test_it_is_told_when_backs_are_moved(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from printgen.cli import main

    choice = [
        "--component",
        "cards",
        "--edition",
        "standard",
        "--paper",
        "a4",
        "--out",
        str(tmp_path),
        "--no-preflight",
    ]
    assert main(["build", "--game", str(PROJECT), *choice, "--backs", "long-edge", "--offset", "0.5mm -1mm"]) == 0
    assert capsys.readouterr().out.endswith("Backs on other sides are moved 0.5 mm right and 1 mm up.\n")


def test_a_sheet_spec_that_does_not_suit_an_edition_is_told_with_both(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from printgen.cli import main

    choice = ["--component", "cards", "--paper", "a4", "--out", str(tmp_path), "--sheet", "cards=gutterfold"]
    assert main(["build", "--game", str(PROJECT), *choice]) == 1
    said = capsys.readouterr().err
    assert "in the edition 'large-print', by the sheet spec 'gutterfold' that --sheet names; see --edition" in said


def test_faces_that_lie_side_by_side_are_not_printed_behind_each_other(tmp_path: Path) -> None:
    """In large print the reserve sheet is three sheets."""
    from printgen.cli import main

    options = ["--edition", "large-print", "--paper", "a4", "--backs", "long-edge", "--out", str(tmp_path)]
    assert main(["build", "--game", str(PROJECT), *options]) == 0
    pages = Printed(0, "", next(tmp_path.glob("*-kit.pdf"))).pages
    fronts = [n for n, page in enumerate(pages) if page.width > page.height and page.runs]
    assert len(fronts) == 3 and all(n % 2 == 0 and not pages[n + 1].runs for n in fronts)


def test_a_kit_whose_sheets_are_turned_by_two_edges_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """LAY031: no print of the whole kit can be right."""
    files = {
        "cards.yaml": 'game: {id: t, title: T, version: "1", language: en, editions: [trial]}\n'
        "components:\n  - {id: cards, title: Cards, template: d.xml.j2}\n  - {id: tiles, title: Tiles, template: d.xml.j2}\n",
        "templates/d.xml.j2": '<component><face id="a" title="A"/><back title="B"/></component>\n',
        "templates/styles/trial.yaml": "title: Trial\ninherits: standard\nsheets: {cards: long, tiles: short}\n",
        "templates/sheets/long.yaml": "title: L\nface: poker\nmargin: 6.35mm\nbacks: long-edge\n",
        "templates/sheets/short.yaml": "title: S\nface: poker\nmargin: 6.35mm\nbacks: short-edge\n",
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    assert build(tmp_path, "--no-preflight") == 0
    said = capsys.readouterr().err
    assert (
        "warning LAY031 two-edges" in said and "'cards' by the long edge and those of 'tiles' by the short edge" in said
    )
    assert build(tmp_path, "--no-preflight", "--backs", "short-edge") == 0
    assert "LAY031" not in capsys.readouterr().err
