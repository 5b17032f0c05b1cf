"""Faces → pages: each face at its place of the grid, the marks around them. Every sheet has the same grid."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from printgen.impose.bleed import grounds
from printgen.impose.grid import Grid
from printgen.impose.guides import cut_guides, strips_are_upright
from printgen.impose.marks import INCHES, METRIC, Marks, set_strip
from printgen.impose.placing import Page, Placement, Turn
from printgen.layout.items import Artifact, Frame, Item
from printgen.units import um_to_pt


def impose(frames: Sequence[Frame], grid: Grid, marks: Marks, slugs: tuple[str, ...]) -> list[Page]:
    """The frames on as many pages as they need, in the spec's order. Raises Failure (LAY012) if marks do not fit."""
    count = page_count(len(frames), grid)
    pages = []
    for n in range(count):
        faces = tuple(Placement(frames[i], *grid.place(place)) for place, i in _dealt(n, count, len(frames), grid))
        labels = tuple(f"{slug} · {n + 1}/{count}" for slug in slugs) if count > 1 else slugs
        bled = grounds(faces, grid.sheet.bleed)
        pages.append(Page(grid.page_width, grid.page_height, faces, _marks(grid, marks, labels), bled))
    return pages


def page_count(faces: int, grid: Grid) -> int:
    return max(1, -(-faces // grid.places))


def _dealt(sheet: int, sheets: int, faces: int, grid: Grid) -> Iterator[tuple[int, int]]:
    """The places of a sheet that are taken, each with the number of its face.

    In stacks: sheets that are cut as one pile give a pile for each place, and the piles laid on each other, the first
    on top, have the faces in order.
    """
    stacks = grid.sheet.order == "stacks"
    for place in range(grid.places):
        number = place * sheets + sheet if stacks else sheet * grid.places + place
        if number < faces:
            yield place, number


def _marks(grid: Grid, marks: Marks, slugs: tuple[str, ...]) -> tuple[Placement, ...]:
    placed: list[Placement] = []
    strip = marks.strip_height if grid.sheet.strips else 0
    if grid.sheet.guides != "none":
        items: tuple[Item, ...] = tuple(cut_guides(grid, strip))
        page = um_to_pt(grid.page_width), um_to_pt(grid.page_height)
        placed.append(Placement(Frame(*page, items, Artifact.PAGE), 0, 0))
    if strip:
        placed += _strips(grid, marks, slugs)
    return tuple(placed)


def _strips(grid: Grid, marks: Marks, slugs: tuple[str, ...]) -> list[Placement]:
    """A ruler with the slug along one edge, the other ruler with its words along the edge across from it."""
    sheet, across, down, high = grid.sheet, grid.across, grid.down, marks.strip_height
    ruled = sheet.rulers is not None
    upright = strips_are_upright(grid)
    length = down.far - down.near if upright else across.far - across.near
    frames = [set_strip(METRIC if ruled else None, slugs if sheet.slug else (), length, marks)]
    if ruled:
        frames.append(set_strip(INCHES, tuple(map(str, sheet.rulers or ())), length, marks))
    corners: list[tuple[int, int, Turn]]
    if upright:
        corners = [(across.far, down.near, 90), (across.near + high, down.near, 90)]
    else:
        corners = [(across.near, down.far - high, 0), (across.near, down.near, 0)]
    return [Placement(frame, *corner) for frame, corner in zip(frames, corners, strict=False)]
