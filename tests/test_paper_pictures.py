"""docs/booklet.md and docs/calibrate.md show the papers as they are made today."""

from __future__ import annotations

import re
import runpy
from pathlib import Path
from typing import Any

import pytest

DOCS = Path(__file__).parent.parent / "docs"


@pytest.fixture(scope="module")
def script() -> dict[str, Any]:
    return runpy.run_path(str(DOCS / "paper_pictures.py"))


def test_the_papers_are_those_that_were_pictured(script: dict[str, Any], tmp_path: Path) -> None:
    script["build"](tmp_path)
    today = script["listing"](tmp_path)
    assert (script["FOLDER"] / script["LISTING"]).read_text(encoding="utf-8") == today, "run `make pictures`"


def test_the_pages_show_each_picture_and_say_what_is_in_it(script: dict[str, Any]) -> None:
    pages = "".join((DOCS / name).read_text(encoding="utf-8") for name in ("booklet.md", "calibrate.md"))
    shown = dict(re.findall(r'<img src="pictures/papers/([\w-]+)\.png"[^>]* alt="([^"]+)"', pages))
    assert shown.keys() == {*script["SHOTS"], script["THROUGH"]} == {p.stem for p in script["FOLDER"].glob("*.png")}
    assert all(len(words) > 40 for words in shown.values())
