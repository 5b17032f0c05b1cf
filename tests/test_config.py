"""printgen.yaml: where it is looked for, what it may say, and that the command line comes first."""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import PROJECT
from hypothesis import given
from hypothesis import strategies as st

from printgen.cli.config import offset_of, read_offset
from printgen.cli.printing import add_printing
from printgen.diagnostics import Failure


def options(*arguments: str) -> tuple[int, int] | None:
    """The offset that the command line asks for."""
    parser = argparse.ArgumentParser(exit_on_error=False)
    add_printing(parser)
    asked: tuple[int, int] | None = parser.parse_args(list(arguments)).offset
    return asked


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A game's folder; the current one is another."""
    for name in ("game/content", "here"):
        (tmp_path / name).mkdir(parents=True)
    (tmp_path / "game" / "content" / "cards.yaml").write_text("game: {}\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path / "here")
    return tmp_path / "game"


def test_without_a_file_nothing_is_moved(game: Path) -> None:
    assert offset_of(options(), game) == (0, 0)


def test_the_file_beside_the_game_is_read_wherever_the_game_is_named(game: Path) -> None:
    (game / "printgen.yaml").write_text("offset: 0.5mm -1mm\n", encoding="utf-8")
    for path in (game, game / "content", game / "content" / "cards.yaml"):
        assert offset_of(options(), path) == (500, -1000)


def test_the_current_folder_comes_before_the_games_and_the_command_line_before_both(game: Path) -> None:
    (game / "printgen.yaml").write_text("offset: 0.5mm -1mm\n", encoding="utf-8")
    Path("printgen.yaml").write_text("offset: -2 mm 0mm\n", encoding="utf-8")
    assert offset_of(options(), game) == (-2000, 0)
    assert offset_of(options("--offset", "-0.5mm 1.5mm"), game) == (-500, 1500)
    assert offset_of(options("--offset", "0mm 0mm"), game) == (0, 0)


@given(st.integers(-50, 50), st.integers(-50, 50), st.sampled_from([" ", ", ", "  "]), st.sampled_from("-−"))
def test_every_offset_is_read_to_the_micrometre(x: int, y: int, between: str, minus: str) -> None:
    text = f"{x / 10}mm{between}{y / 10} mm".replace("-", minus)
    assert read_offset(text) == (100 * x, 100 * y)


BAD = [
    ("ofset: 1mm 1mm", 1, 1, ("printgen.yaml has no 'ofset'", "did you mean 'offset'?")),
    ("offset: 1mm", 1, 9, ("must be two lengths",)),
    ("offset: 1mm 2mm 3mm", 1, 9, ("must be two lengths",)),
    ("offset: 1 2", 1, 9, ("two lengths",)),
    ("offset: 6mm 0mm", 1, 9, ("not be more than 5 mm", "6 mm")),
    ("offset: 0mm -0.3in", 1, 9, ("not be more than 5 mm", "7.62 mm")),
    ("offset: --1mm 0mm", 1, 9, ("is not a length",)),
    ("offset: [1mm, 2mm]", 1, 9, ("offset",)),
    ("offset:", 1, 8, ("offset",)),
    ("# nothing\noffset: 1mm 1mm\noffset: 2mm 2mm", 3, 1, ("offset",)),
    ("- offset", 1, 1, ()),
    ("offset: {", 1, 0, ()),
]


@pytest.mark.parametrize(("text", "line", "column", "said"), BAD, ids=[text for text, *_ in BAD])
def test_what_is_wrong_is_told_at_its_place(
    game: Path, text: str, line: int, column: int, said: tuple[str, ...]
) -> None:
    Path("printgen.yaml").write_text(f"{text}\n", encoding="utf-8")
    with pytest.raises(Failure) as caught:
        offset_of(options(), game)
    (fault, *_) = caught.value.diagnostics
    assert fault.span is not None and fault.span.file == "printgen.yaml"
    assert fault.span.line >= line and (not column or fault.span.column == column)
    words = " ".join((fault.message, *fault.hints))
    assert [part for part in said if part not in words] == [], words


def test_an_empty_file_is_no_fault(game: Path) -> None:
    Path("printgen.yaml").write_text("# nothing yet\n", encoding="utf-8")
    assert offset_of(options(), game) == (0, 0)


@pytest.mark.parametrize("text", ["1mm", "6mm 0mm", "x", "", "1mm one"])
def test_a_bad_offset_on_the_command_line_is_refused(text: str) -> None:
    with pytest.raises(argparse.ArgumentError):
        options("--offset", text)


def test_the_module_is_not_loaded_by_what_does_not_need_it() -> None:
    code = "import sys; from printgen.cli.arguments import parse; parse(['list']); print('printgen.cli.config' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], cwd=PROJECT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
