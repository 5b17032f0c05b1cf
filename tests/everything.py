"""All that `printgen build` writes for the game that ships, whatever editions there are."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from conftest import NAMES, PAPERS, PROJECT

from printgen.cli import main

EDITIONS = tuple(sorted(path.stem for path in (PROJECT / "templates" / "styles").glob("*.yaml")))
EVERYTHING = [
    f"common-reserve-1.0-{edition}-{paper}-{name}.pdf" for edition in EDITIONS for paper in PAPERS for name in NAMES
]


def build_everything(factory: pytest.TempPathFactory) -> Path:
    """The folder; built once in a session, whoever asks."""
    return _build(factory.getbasetemp() / "everything")


@cache
def _build(folder: Path) -> Path:
    assert main(["build", "--no-preflight", "--game", str(PROJECT), "--out", str(folder)]) == 0
    return folder
