"""docs/sheets.md shows the sheets as they are made today."""

from __future__ import annotations

import re
import runpy
from pathlib import Path
from typing import Any

import pytest

from printgen.impose.papers import FACES, PAPERS
from printgen.impose.sheet import GUIDES

DOCS = Path(__file__).parent.parent / "docs"
PAGE = (DOCS / "sheets.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def script() -> dict[str, Any]:
    return runpy.run_path(str(DOCS / "sheet_pictures.py"))


def test_the_sheets_are_those_that_were_pictured(script: dict[str, Any], tmp_path: Path) -> None:
    script["build"](tmp_path)
    today = script["listing"](tmp_path)
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
