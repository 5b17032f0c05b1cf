"""The kit of the game that ships, built once through the command line; what it must hold is known without printgen."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest
from hypothesis import settings

from printgen.cli import main

settings.register_profile("printgen", deadline=None)  # a busy machine is no fault
settings.load_profile("printgen")

PROJECT = Path(__file__).parent.parent
PAPERS = ("a4", "letter")
COMPONENTS = ("rules", "cards", "reserve", "actions", "record", "markers")
NAMES = ("kit", *COMPONENTS)


@dataclass(frozen=True)
class Built:
    """The finished files of the standard edition."""

    folder: Path

    def pdf(self, paper: str, name: str) -> Path:
        return self.folder / f"common-reserve-1.0-standard-{paper}-{name}.pdf"


@pytest.fixture(scope="session")
def kit(tmp_path_factory: pytest.TempPathFactory) -> Built:
    folder = tmp_path_factory.mktemp("kit")
    arguments = ["--game", str(PROJECT), "--edition", "standard", "--paper", "a4", "--paper", "letter"]
    assert main(["build", *arguments, "--out", str(folder)]) == 0
    return Built(folder)


@pytest.fixture(params=PAPERS)
def paper(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(params=[(paper, name) for paper in PAPERS for name in NAMES], ids="-".join)
def pdf(request: pytest.FixtureRequest, kit: Built) -> Path:
    """Every file in turn."""
    return kit.pdf(*request.param)
