"""The README's pictures show the pages of today."""

from __future__ import annotations

import importlib.util
import re
import sys
from pathlib import Path
from types import ModuleType

import pytest
from PIL import Image

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "docs" / "pictures"
LARGEST = 150_000


@pytest.fixture(scope="module")
def pictures() -> ModuleType:
    """docs/pictures.py, which is a script and in no package."""
    name = "docs_pictures"
    spec = importlib.util.spec_from_file_location(name, ROOT / "docs" / "pictures.py")
    assert spec and spec.loader
    module = sys.modules[name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_pages_are_those_that_were_pictured(pictures: ModuleType, tmp_path: Path) -> None:
    pictures.build(tmp_path)
    today = pictures.listing(tmp_path)
    assert len(set(today.split())) > 2 * len(pictures.SHOTS), "the digests do not tell the pages apart"
    assert (FOLDER / pictures.PAGES).read_text(encoding="utf-8") == today, "the pages have changed: run `make pictures`"


def test_there_is_a_small_picture_of_each(pictures: ModuleType) -> None:
    names = {f"{shot.name}.png" for shot in pictures.SHOTS}
    assert {path.name for path in FOLDER.glob("*.png")} == names
    for name in names:
        path = FOLDER / name
        assert path.stat().st_size < LARGEST, name
        with Image.open(path) as image:
            assert image.mode in ("L", "P"), name


def test_the_readme_shows_them_all_and_says_what_they_show(pictures: ModuleType) -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    shown = dict(re.findall(r'<img src="docs/pictures/([\w.-]+)"[^>]* alt="([^"]+)"', readme))
    assert shown.keys() == {f"{shot.name}.png" for shot in pictures.SHOTS}
    assert all(len(words) > 20 for words in shown.values())
