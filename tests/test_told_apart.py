"""Resources are told apart without colour: by their word, and by shapes that differ in black and white."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import pypdfium2
import pytest
import yaml

from printgen.cli import main

ROOT = Path(__file__).parent.parent
RESOURCES = yaml.safe_load((ROOT / "content" / "cards.yaml").read_text(encoding="utf-8"))["resources"]
DPI = 200
COUNTER = 20.0
"""Millimetres: a counter's side. The first face of the nine-up sheet begins at 10.5 and 16.5 mm on A4."""
CORNERS = {"water": (12.0, 18.0), "fuel": (12.0, 58.0), "fibre": (75.0, 18.0)}
LEAST_DIFFERENCE = 0.25
"""Of the ink of the two shapes together: what they do not share."""


@pytest.fixture(scope="module")
def shapes(tmp_path_factory: pytest.TempPathFactory) -> dict[str, set[tuple[int, int]]]:
    """The dark pixels of each resource's shape on its counter, without colour, without the word below it."""
    folder = tmp_path_factory.mktemp("markers")
    arguments = ["build", "--game", str(ROOT), "--edition", "standard", "--paper", "a4", "--component", "markers"]
    assert main([*arguments, "--out", str(folder)]) == 0
    (path,) = folder.glob("*.pdf")
    page = pypdfium2.PdfDocument(path)[0].render(scale=DPI / 72, grayscale=True).to_pil()
    return {name: set(_dark(page, *corner)) for name, corner in CORNERS.items()}


def _dark(page: object, left: float, top: float) -> Iterator[tuple[int, int]]:
    edge, side, high = 1.0, COUNTER - 2.0, COUNTER * 0.6
    box = tuple(round(value / 25.4 * DPI) for value in (left + edge, top + edge, left + edge + side, top + high))
    cut = page.crop(box)  # type: ignore[attr-defined]
    for y in range(cut.height):
        for x in range(cut.width):
            if cut.getpixel((x, y)) < 128:
                yield x, y


def test_every_resource_has_a_word_and_a_picture_of_its_own() -> None:
    assert set(RESOURCES) == set(CORNERS)
    for key in ("name", "word", "icon"):
        assert len({resource[key] for resource in RESOURCES.values()}) == len(RESOURCES)


@pytest.mark.parametrize(("one", "other"), list(combinations(CORNERS, 2)))
def test_no_two_resources_differ_by_colour_alone(shapes: dict[str, set[tuple[int, int]]], one: str, other: str) -> None:
    assert len(shapes[one]) > 500 and len(shapes[other]) > 500
    union = shapes[one] | shapes[other]
    assert len(shapes[one] ^ shapes[other]) / len(union) > LEAST_DIFFERENCE
