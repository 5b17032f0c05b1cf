"""The pipeline has one direction, each library has one layer that knows it, and no layer knows the game."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml
from conftest import PROJECT

PACKAGE = PROJECT / "printgen"

LAYERS = (
    "base",
    "source",
    "model",
    "game",
    "template",
    "document",
    "layout",
    "impose",
    "render",
    "check",
    "export",
    "cli",
)
"""From the lowest: each may import those before it and itself."""
BASE = ("__init__", "diagnostics", "units", "places")
TOP = ("__main__",)

KNOWN_BY = {
    "yaml": {"source"},
    "jinja2": {"template"},
    "markupsafe": {"template"},
    "reportlab": {"render"},
    "pikepdf": {"render", "check"},
    "svgelements": {"layout"},
    "rich": {"cli"},
    "numpy": {"game"},
    "pypdf": {"check"},
    "pypdfium2": {"check", "export"},
    "PIL": {"layout", "export"},
}
"""Which layers may import which library."""

MODULES = sorted(PACKAGE.rglob("*.py"))


def module_name(path: Path) -> str:
    return path.relative_to(PACKAGE).as_posix()


def layer_of(path: Path) -> str:
    first = path.relative_to(PACKAGE).parts[0].removesuffix(".py")
    if first in BASE:
        return "base"
    return "cli" if first in TOP else first


def imported(path: Path) -> Iterator[tuple[int, str]]:
    """Every module that a file imports, anywhere in it, with the line."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{path}:{node.lineno}: relative imports hide where they go"
            name = node.module or ""
            if name == "printgen":
                yield from ((node.lineno, f"printgen.{alias.name}") for alias in node.names)
            else:
                yield node.lineno, name


def layer_of_import(name: str) -> str:
    first = name.split(".")[1] if "." in name else ""
    return first if (PACKAGE / first).is_dir() and first else "base"


def test_every_module_belongs_to_a_layer() -> None:
    assert len(MODULES) > 50
    assert {layer_of(path) for path in MODULES} <= set(LAYERS)


@pytest.mark.parametrize("path", MODULES, ids=module_name)
def test_a_module_imports_no_higher_layer(path: Path) -> None:
    own = LAYERS.index(layer_of(path))
    higher = [
        f"line {line}: {layer_of(path)} imports {name}"
        for line, name in imported(path)
        if name.split(".")[0] == "printgen" and LAYERS.index(layer_of_import(name)) > own
    ]
    assert higher == []


@pytest.mark.parametrize("path", MODULES, ids=module_name)
def test_a_module_imports_only_libraries_of_its_layer(path: Path) -> None:
    foreign = []
    for line, name in imported(path):
        top = name.split(".")[0]
        if top != "printgen" and top not in sys.stdlib_module_names and layer_of(path) not in KNOWN_BY.get(top, set()):
            foreign.append(f"line {line}: {name}")
    assert foreign == []


def test_only_the_exhaustive_analysis_counts_with_numpy() -> None:
    """The rules themselves are plain arithmetic, and a build does not need it."""
    users = [path for path in MODULES if any(name.split(".")[0] == "numpy" for _, name in imported(path))]
    assert {path.parent for path in users} <= {PACKAGE / "game" / "analyse"}
    outside = [path for path in MODULES if "analyse" not in path.parts and layer_of(path) != "cli"]
    assert [(module_name(path), name) for path in outside for _, name in imported(path) if ".analyse" in name] == []


@pytest.mark.parametrize("path", MODULES, ids=module_name)
def test_no_module_imports_by_a_name_made_up_at_run_time(path: Path) -> None:
    """That would get past the tests above."""
    text = path.read_text(encoding="utf-8")
    assert not re.search(r"importlib\.import_module|__import__\(|\bexec\(|\beval\(", text)


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ("import printgen.cli.build", ["printgen.cli.build"]),
        ("from printgen import cli", ["printgen.cli"]),
        ("def f():\n    from printgen.layout.style import Style", ["printgen.layout.style"]),
        ("from reportlab.pdfgen import canvas", ["reportlab.pdfgen"]),
    ],
)
def test_imports_of_every_form_are_seen(tmp_path: Path, code: str, found: list[str]) -> None:
    path = tmp_path / "m.py"
    path.write_text(code)
    assert [name for _, name in imported(path)] == found


def test_names_of_modules_lead_to_their_layers() -> None:
    names = {
        "printgen": "base",
        "printgen.units": "base",
        "printgen.__version__": "base",
        "printgen.cli": "cli",
        "printgen.layout.style": "layout",
        "printgen.game.analyse.tables": "game",
    }
    assert {name: layer_of_import(name) for name in names} == names


# The engine knows no game

GAME_WORDS = ["water", "fuel", "fibre", "fiber", "lantern", "garden", "storehouse", "pavilion", "canopy"]
GENERAL = {"rules", "markers"}
"""Titles of parts that every game may have."""


def content(name: str) -> dict[str, object]:
    return yaml.safe_load((PROJECT / "content" / f"{name}.yaml").read_text(encoding="utf-8"))  # type: ignore[no-any-return]


def game_nouns() -> list[str]:
    cards, parts = content("cards"), content("components")
    nouns = [*GAME_WORDS, cards["game"]["title"], cards["game"]["publisher"]]  # type: ignore[index]
    for key, resource in cards["resources"].items():  # type: ignore[attr-defined]
        nouns += [key, resource["name"], resource["word"]]
    nouns += [card["name"] for card in cards["cards"]]  # type: ignore[attr-defined]
    titles = [component["title"] for component in parts["components"]]  # type: ignore[attr-defined]
    nouns += [title for title in titles if "{{" not in title and title.lower() not in GENERAL]
    references = next(c for c in parts["components"] if c["id"] == "actions")["text"]["references"]  # type: ignore[attr-defined]
    nouns += [reference["title"] for reference in references]
    return sorted({str(noun).lower() for noun in nouns})


def spelled(noun: str) -> re.Pattern[str]:
    """The noun as words, as part_of_a_name and asPartOfAName."""
    return re.compile(r"[\s_-]*".join(map(re.escape, noun.split())), re.I)


def test_the_nouns_are_those_of_the_game() -> None:
    nouns = game_nouns()
    assert {"water", "seed tent", "closing stand", "common reserve", "delivery cards", "gather action"} <= set(nouns)
    assert len([noun for noun in nouns if " " in noun]) >= 12 + 5


@pytest.mark.parametrize("path", MODULES, ids=module_name)
def test_no_noun_of_the_game_occurs_in_the_engine(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert [noun for noun in game_nouns() if spelled(noun).search(text)] == []


def test_a_noun_is_found_in_every_spelling() -> None:
    for text in ("Seed Tent", "seed_tent", "SeedTent", "seed-tent", "Seed\n  Tent"):
        assert spelled("seed tent").search(text), text
