"""The documents say what the code does: they name all that can be written, and what they show works."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any

import pytest

from printgen.check.catalogue import all_rules
from printgen.cli.arguments import _parsers
from printgen.document.elements import ELEMENTS
from printgen.export.edition import _context
from printgen.impose.sheet import FaceSize, Sheet
from printgen.layout.stylesheet import Fonts, Properties, StyleFile
from printgen.model import schema
from printgen.model.expand import FILTERS
from printgen.model.load import _FIRST, _THEN
from printgen.places import find_entry
from printgen.source.include import INCLUDE
from printgen.template import Templates

ROOT = Path(__file__).parent.parent
GUIDE = ROOT / "docs" / "writing-a-game.md"
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("fonts/*.md"), *ROOT.glob("content/*.md")])
PARTS = (
    *(part for part in vars(schema).values() if is_dataclass(part) and hasattr(part, "part")),
    StyleFile, Fonts, Properties, Sheet, FaceSize,
)  # fmt: skip


def read(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def printgen(*arguments: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "printgen", *arguments]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.run(command, cwd=cwd, env=environment, capture_output=True, encoding="utf-8", check=False)


def keys(part: Any) -> Iterator[str]:
    for field in fields(part):
        if field.name != "span":
            yield field.metadata.get("key", field.name)


def names() -> Iterator[str]:
    """Everything that an author can write."""
    yield from (INCLUDE, *_FIRST, *_THEN, *FILTERS)
    for part in PARTS:
        yield from keys(part)
    for name, element in ELEMENTS.items():
        yield from (name, *element.attributes)
    environment = Templates((), str)._environment
    yield from (*environment.filters, *environment.tests)


@pytest.fixture(scope="module")
def in_code() -> set[str]:
    """All words of the guide that stand in backticks, in a table or in a sentence."""
    prose = re.sub(r"^```.*?^```$", "", read(GUIDE), flags=re.M | re.S)
    return {word for code in re.findall(r"`([^`\n]+)`", prose) for word in re.findall(r"[A-Za-z][\w-]*", code)}


def test_the_guide_names_all_that_can_be_written(in_code: set[str]) -> None:
    assert [name for name in dict.fromkeys(names()) if name not in in_code] == []


def test_the_guide_names_all_that_templates_can_use(in_code: set[str]) -> None:
    from printgen.cli.game import open_game

    game = open_game(ROOT).game
    context = _context(game, game.components[0], {}, kit=())  # type: ignore[arg-type]
    assert context.keys() <= in_code


def test_the_guide_builds_its_game(tmp_path: Path) -> None:
    files = dict(re.findall(r"^```\w+ (\S+)\n(.*?)^```$", read(GUIDE), flags=re.M | re.S))
    assert "cards.yaml" in files
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    assert find_entry(tmp_path) == tmp_path / "cards.yaml"
    done = printgen("build", "--game", ".", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert (tmp_path / "out" / "lantern-walk-0.1-standard-letter-deck.pdf").is_file()


def test_the_readme_shows_a_real_error(tmp_path: Path) -> None:
    readme = read(ROOT / "README.md")
    (change,) = re.findall(r"^```yaml\n(.*?)^```$", readme, flags=re.M | re.S)
    (shown,) = re.findall(r"^```text\n(.*?)^```$", readme, flags=re.M | re.S)
    shutil.copytree(ROOT / "content", tmp_path / "content")
    cards = tmp_path / "content" / "cards.yaml"
    name = re.search(r"Say (.+?) should", readme)[1]  # type: ignore[index]
    before, after = read(cards).split(f"name: {name}\n")
    cards.write_text(f"{before}name: {name}\n{change}{after.split(chr(10), 1)[1]}", encoding="utf-8")
    done = printgen("build", cwd=tmp_path)
    assert (done.returncode, without_lines(done.stderr)) == (1, without_lines(shown))
    assert not (tmp_path / "out").exists()


def without_lines(report: str) -> str:
    """A report without line numbers, which change with every comment in the content."""
    return re.sub(r"(?<=\.yaml:)\d+|^ +\d* *(?=\|)", "", report, flags=re.M)


def test_the_readme_lists_the_files_and_their_pages(tmp_path: Path) -> None:
    listed = re.findall(r"^\| `([\w.-]+\.pdf)` \| (\d+) \|", read(ROOT / "README.md"), flags=re.M)
    done = printgen("build", "--edition", "standard", "--paper", "a4", "--out", str(tmp_path), cwd=ROOT)
    made = [(Path(name).name, pages) for name, pages in re.findall(r"^(\S+\.pdf)  (\d+) page", done.stdout, flags=re.M)]
    assert listed == made


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_links_lead_somewhere(page: Path) -> None:
    text = re.sub(r"^```.*?^```$", "", read(page), flags=re.M | re.S)
    targets = re.findall(r"\]\(([^)\s]+)\)", text) + re.findall(r'<img src="([^"]+)"', text)
    for target in targets:
        if "://" in target:
            continue
        name, _, anchor = target.partition("#")
        goal = (page.parent / name) if name else page
        assert goal.exists(), target
        if anchor:
            assert anchor in anchors(goal), target


def anchors(page: Path) -> set[str]:
    headings = re.findall(r"^#+ (.+)$", read(page), flags=re.M)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


def test_the_readme_names_every_command() -> None:
    _, commands = _parsers()
    assert commands.keys() == set(re.findall(r"^\| `printgen (\w+)", read(ROOT / "README.md"), flags=re.M))


def test_the_families_of_codes_are_told() -> None:
    told = set(re.findall(r"`([A-Z]{3})`", read(ROOT / "docs" / "architecture.md")))
    assert {rule.code[:3] for rule in all_rules()} <= told


def test_every_decision_has_its_parts() -> None:
    pages = sorted((ROOT / "docs" / "decisions").glob("*.md"))
    numbered = [page for page in pages if page.name != "README.md"]
    assert [int(page.name[:4]) for page in numbered] == list(range(1, len(numbered) + 1))
    for page in numbered:
        found = re.findall(r"^## (\w+)$", read(page), flags=re.M)
        assert found == ["Context", "Decision", "Consequence"], page.name
