"""docs/sheets.md shows the sheets as they are made today."""

from __future__ import annotations

import re
import runpy
from pathlib import Path
from typing import Any

import pytest
from onepage import printed as one_page
from sheet_game import printed

from printgen.cli import main
from printgen.impose.papers import FACES, PAPERS
from printgen.impose.sheet import GUIDES

DOCS = Path(__file__).parent.parent / "docs"
PAGE = (DOCS / "sheets.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def script() -> dict[str, Any]:
    return runpy.run_path(str(DOCS / "sheet_pictures.py"))


@pytest.fixture(scope="module")
def built(script: dict[str, Any], tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("sheets")
    script["build"](folder)
    return folder


def test_the_sheets_are_those_that_were_pictured(script: dict[str, Any], built: Path) -> None:
    today = script["listing"](built)
    assert (script["FOLDER"] / script["LISTING"]).read_text(encoding="utf-8") == today, "run `make pictures`"


def test_the_page_shows_a_small_picture_of_each(script: dict[str, Any]) -> None:
    shown = dict(re.findall(r'<img src="pictures/sheets/([\w-]+)\.png"[^>]* alt="([^"]+)"', PAGE))
    assert shown.keys() == set(script["names"]()) == {path.stem for path in script["FOLDER"].glob("*.png")}
    assert all(len(words) > 20 for words in shown.values())
    assert all(path.stat().st_size < 20_000 for path in script["FOLDER"].glob("*.png"))


def test_the_page_names_every_paper_face_and_guide() -> None:
    for name, paper in PAPERS.items():
        assert f"| `{name}` | {paper.width / 1000:g} × {paper.height / 1000:g} mm |" in PAGE
    for name, (width, height) in FACES.items():
        assert f"| `{name}` | {width / 1000:g} × {height / 1000:g} mm |" in PAGE
    assert [kind for kind in GUIDES if f"`{kind}`" not in PAGE] == []


@pytest.mark.parametrize("name", ["poker", "bridge", "half", "mini", "poker-bleed", "tent", "guides-fold"])
def test_finished_sheets_pass_the_preflight(name: str, built: Path) -> None:
    assert main(["preflight", str(built / f"sheets-1-standard-a4-{name}.pdf")]) == 0


def test_the_preflight_sees_words_beside_a_line_in_the_cut(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = printed(tmp_path, 9, "a4", named="poker").path
    assert main(["preflight", str(path)]) == 1
    found = capsys.readouterr().err
    assert "PDF017" in found and "1.0 mm from a cut line" in found


@pytest.mark.parametrize("spec", ["slug: yes", "guides: spine", "guides: spine\nslug: yes", "guides: ticks\nslug: yes"])
def test_marks_are_no_small_print_and_folds_no_cuts(spec: str, tmp_path: Path) -> None:
    """Faces of 60 × 80 mm with words 3 mm inside; slugs are 9 pt, on sheets without guides to cut by too."""
    sheet = f"title: Trial\nface: {{width: 60mm, height: 80mm}}\nmargin: 6.35mm\ncolumns: 3\nrows: 3\n{spec}\n"
    faces = "".join(f'<face id="{n}" title="F"><p>Words</p></face>' for n in range(9))
    style = "styles:\n  face: {padding: 3mm}\n"
    path = one_page(tmp_path, faces, style, {"templates/sheets/reading.yaml": sheet.encode()})
    assert main(["preflight", str(path)]) == 0


def test_cards_without_guides_are_cards_all_the_same(tmp_path: Path) -> None:
    """In 9 pt. The file says which of its pages they are; of a page of 9 pt that is no card it says nothing."""
    faces = "".join(f'<face id="{n}" title="F"><p>Words</p></face>' for n in range(10))
    sheet = "title: Trial\nface: {width: 60mm, height: 80mm}\nmargin: 6.35mm\ncolumns: 3\nrows: 3\nguides: none\n"
    style = "styles:\n  face: {padding: 3mm}\n  p: {size: 9pt}\n"
    content = 'game: {id: small, title: Small, version: "1", language: en}\ncomponents:\n'
    for cut, code in (("yes", 0), ("no", 1)):
        content_of = f"{content}  - {{id: page, title: Page, template: page.xml.j2, cut: {cut}}}\n"
        files = {"templates/sheets/reading.yaml": sheet.encode(), "content/cards.yaml": content_of.encode()}
        path = one_page(tmp_path / cut, faces, style, files)
        assert main(["preflight", str(path)]) == code
