"""Faces → pages: each face at its place of the grid, the marks around them. Every sheet has the same grid."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from printgen.impose.marks import INCHES, METRIC, Marks, check_room, cut_guides, ruler_strip, strips_are_upright
from printgen.impose.sheet import Grid
from printgen.layout.items import Artifact, Frame, Item
from printgen.units import um_to_pt


@dataclass(frozen=True, slots=True)
class Placement:
    """A frame with its upper left corner at (x, y) micrometres of the page; `turn` is 0 or 90 degrees clockwise."""

    frame: Frame
    x: int
    y: int
    turn: int = 0


@dataclass(frozen=True, slots=True)
class Page:
    """A sheet side of `width` × `height` micrometres."""

    width: int
    height: int
    faces: tuple[Placement, ...]
    marks: tuple[Placement, ...]


def impose(frames: Sequence[Frame], grid: Grid, marks: Marks, slugs: tuple[str, ...]) -> list[Page]:
    """The frames on as many pages as they need, in order, row by row. Raises Failure (LAY012) if marks do not fit."""
    places = grid.sheet.places
    count = max(1, -(-len(frames) // places))
    pages = []
    for n in range(count):
        part = frames[n * places : (n + 1) * places]
        faces = tuple(Placement(frame, *grid.place(i)) for i, frame in enumerate(part))
        labels = tuple(f"{slug} · {n + 1}/{count}" for slug in slugs) if count > 1 else slugs
        pages.append(Page(grid.page_width, grid.page_height, faces, _marks(grid, marks, labels)))
    return pages


def _marks(grid: Grid, marks: Marks, slugs: tuple[str, ...]) -> tuple[Placement, ...]:
    placed: list[Placement] = []
    strip = marks.strip_height if grid.sheet.rulers is not None else 0
    if grid.sheet.guides:
        items: tuple[Item, ...] = tuple(cut_guides(grid, strip))
        placed.append(
            Placement(Frame(um_to_pt(grid.page_width), um_to_pt(grid.page_height), items, Artifact.PAGE), 0, 0)
        )
    if strip:
        check_room(grid, marks)
        placed += _strips(grid, marks, slugs)
    return tuple(placed)


def _strips(grid: Grid, marks: Marks, slugs: tuple[str, ...]) -> list[Placement]:
    """A ruler with the slug along one edge, the other ruler with its words along the edge across from it."""
    margin, high = grid.sheet.margin, marks.strip_height
    words = str(grid.sheet.rulers)
    if strips_are_upright(grid):
        length = grid.page_height - 2 * margin
        first, second = ruler_strip(METRIC, slugs, length, marks), ruler_strip(INCHES, (words,), length, marks)
        return [
            Placement(first, grid.page_width - margin, margin, 90),
            Placement(second, margin + high, margin, 90),
        ]
    length = grid.page_width - 2 * margin
    first, second = ruler_strip(METRIC, slugs, length, marks), ruler_strip(INCHES, (words,), length, marks)
    return [
        Placement(first, margin, grid.page_height - margin - high),
        Placement(second, margin, margin),
    ]
