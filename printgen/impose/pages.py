"""Faces → pages: each face at its place of the grid, the marks around them. Every sheet has the same grid."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from printgen.diagnostics import Failure
from printgen.impose.backs import NO_OFFSET, Backs, Offset, behind, other_side, strays
from printgen.impose.bleed import grounds
from printgen.impose.grid import Grid
from printgen.impose.guides import bleed_around, cut_guides, strips_are_upright
from printgen.impose.marks import INCHES, METRIC, Marks, set_strip
from printgen.impose.placing import Area, Page, Placement, Turn
from printgen.impose.signature import on_side, side_count
from printgen.layout.items import Artifact, Frame, Item
from printgen.units import um_to_pt

FRONT, BACK = "A", "B"
"""What the sides of a sheet are called behind its number."""


def impose(
    frames: Sequence[Frame], grid: Grid, marks: Marks, slugs: tuple[str, ...], offset: Offset = NO_OFFSET
) -> list[Page]:
    """The frames on as many pages as they need, in the spec's order; where their backs are printed, each sheet is two pages.

    Raises Failure if marks do not fit (LAY012) or the offset moves backs into the margin (LAY024).
    """
    sheets = sheet_count(len(frames), grid)
    duplex = has_other_sides(frames, grid)
    free = _free(grid, marks)
    if duplex and (found := list(strays(grid, offset, free))):
        raise Failure(*found)
    backs, around = Backs(), bleed_around(grid, marks.strip_height if grid.sheet.strips else 0)
    pages = []
    for n in range(sheets):
        dealt = [(place, frames[i]) for place, i in _dealt(n, sheets, len(frames), grid)]
        fronts = [Placement(frame, *grid.place(place)) for place, frame in dealt]
        printed = [(place, frame.back) for place, frame in dealt if frame.back and grid.sheet.backs != "none"]
        others = [behind(backs.next(back), place, grid, offset) for place, back in printed]
        side = FRONT if duplex else ""
        folded = others if grid.folded else []
        bled = grounds(fronts, grid.sheet.bleed, beside=folded) + grounds(folded, around, beside=fronts)
        strips = _marks(grid, marks, _labels(slugs, n, sheets, side))
        pages.append(Page(grid.page_width, grid.page_height, (*fronts, *folded), strips, bled))
        if duplex:
            slug = _strips(grid, other_side(grid), marks, _labels(slugs, n, sheets, BACK), ruled=False)
            bled = grounds(others, max(grid.sheet.bleed, grid.sheet.back_bleed), within=free)
            pages.append(Page(grid.page_width, grid.page_height, tuple(others), tuple(slug), bled))
    return pages


def sheet_count(faces: int, grid: Grid) -> int:
    """How many sheets there are; of a signature, how many sides of sheets."""
    return side_count(faces) if grid.sheet.order == "signature" else max(1, -(-faces // grid.places))


def page_count(frames: Sequence[Frame], grid: Grid) -> int:
    return sheet_count(len(frames), grid) * (2 if has_other_sides(frames, grid) else 1)


def has_other_sides(frames: Sequence[Frame], grid: Grid) -> bool:
    """Whether sheets are printed on both sides."""
    return grid.sheet.duplex and any(frame.back for frame in frames)


def _free(grid: Grid, marks: Marks) -> Area:
    """What backs and their bleed may cover of the other side: not the slug."""
    left, top, right, bottom = other_side(grid)
    if grid.sheet.slug:
        if strips_are_upright(grid):
            right -= marks.strip_height
        else:
            bottom -= marks.strip_height
    return Area(left, top, right, bottom)


def _labels(slugs: tuple[str, ...], sheet: int, sheets: int, side: str) -> tuple[str, ...]:
    if sheets == 1 and not side:
        return slugs
    return tuple(f"{slug} · {sheet + 1}{side}/{sheets}" for slug in slugs)


def _dealt(sheet: int, sheets: int, faces: int, grid: Grid) -> Iterator[tuple[int, int]]:
    """The places of a sheet that are taken, each with the number of its face.

    In stacks: sheets that are cut as one pile give a pile for each place, and the piles laid on each other, the first
    on top, have the faces in order.
    """
    order = grid.sheet.order
    for place in range(grid.places):
        number = place * sheets + sheet if order == "stacks" else sheet * grid.places + place
        if order == "signature":
            number = on_side(sheet, sheets)[place]
        if number < faces:
            yield place, number


def _marks(grid: Grid, marks: Marks, slugs: tuple[str, ...]) -> tuple[Placement, ...]:
    placed: list[Placement] = []
    items: tuple[Item, ...] = tuple(cut_guides(grid, marks.strip_height if grid.sheet.strips else 0))
    if items:
        page = um_to_pt(grid.page_width), um_to_pt(grid.page_height)
        placed.append(Placement(Frame(*page, items, Artifact.PAGE), 0, 0))
    return (*placed, *_strips(grid, grid.printable, marks, slugs, ruled=grid.sheet.rulers is not None))


def _strips(grid: Grid, area: Area, marks: Marks, slugs: tuple[str, ...], ruled: bool) -> list[Placement]:
    """At the edges of an area: a ruler with the slug along one, the other ruler with its words along the one across."""
    sheet, high = grid.sheet, marks.strip_height
    upright = strips_are_upright(grid)
    length = area.bottom - area.top if upright else area.right - area.left
    frames = []
    if ruled or sheet.slug:
        frames.append(set_strip(METRIC if ruled else None, slugs if sheet.slug else (), length, marks))
    if ruled:
        frames.append(set_strip(INCHES, tuple(map(str, sheet.rulers or ())), length, marks))
    corners: list[tuple[int, int, Turn]]
    if upright:
        corners = [(area.right, area.top, 90), (area.left + high, area.top, 90)]
    else:
        corners = [(area.left, area.bottom - high, 0), (area.left, area.top, 0)]
    return [Placement(frame, *corner) for frame, corner in zip(frames, corners, strict=False)]
