"""Guides to cut and fold by. All of them keep outside the faces and their bleed, but `lines`, which run in the cut."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from printgen.diagnostics import Diagnostic, Rule
from printgen.impose.grid import SHEET_TOO_SMALL, Grid, Run
from printgen.layout.items import BLACK, Artifact, Drawing, line
from printgen.units import mm, um_to_pt

MARKS_CLASH = Rule(
    "LAY020",
    "marks-clash",
    """Guides have no room: they would touch a neighbour, be too short to see or stand where printers do not print.

A guide keeps half a millimetre from every face and its bleed. Ticks, crop marks, crosses and fold marks stand beside the
faces; full lines run in the cut itself and need no room.

Fails: `guides: crop` with `gutter: 1mm`; `guides: ticks` where the faces reach from margin to margin.

Mend: `guides: lines`, a wider gutter or none, or fewer faces. The message says what there is and what it takes.""",
)

GUIDE_WIDTH = 0.35
"""Points. Printers and services ask for 0.25 to 0.5."""
CLEARANCE = 500
"""Micrometres between a face or a strip and the end of a guide."""
SHORTEST_GUIDE = 700
"""Micrometres; below that a guide is a speck."""
SHORTEST_FOLD = 2_500
"""Micrometres; below that nobody sees that it is dashed."""
CROP_LENGTH = 5_000
ARM = 1_000
"""Micrometres from the middle of a cross to its end."""
_EDGE = 100
"""Micrometres between the unprintable margin and the end of a guide."""
_HALF = 62
"""Micrometres: half a guide's width, rounded up."""
_FOLD_WIDTH = 2 * _HALF
_DASH = (2.0, 1.5)
_LEAST = {
    "ticks": SHORTEST_GUIDE,
    "crop": SHORTEST_GUIDE,
    "crosses": 2 * ARM,
    "fold": SHORTEST_FOLD,
    "spine": SHORTEST_FOLD,
}


@dataclass(frozen=True, slots=True)
class Guide:
    """A straight line across the run that it marks, at `at` of it, from `start` to `end` of the other."""

    at: int
    start: int
    end: int
    dashed: bool = False
    crosswise: bool = False


@dataclass(frozen=True, slots=True)
class Side:
    """The guides that mark `run`, in the margins before and after `other`; they begin `reach` beyond the margin."""

    run: Run
    other: Run
    reach: int
    clear: int
    folded: bool = False

    @property
    def first(self) -> int:
        return self.other.near + self.reach

    @property
    def last(self) -> int:
        return self.other.far - self.reach

    @property
    def spans(self) -> tuple[tuple[int, int], tuple[int, int]]:
        """Where guides can stand, before the faces and after them."""
        return (self.first, self.other.start - self.clear), (self.other.end + self.clear, self.last)

    @property
    def fold(self) -> int | None:
        """Where the sheet is folded across the run, so that its fronts get backs."""
        return (self.run.start + self.run.end) // 2 if self.folded else None

    def cuts(self) -> list[int]:
        """Where faces are cut; where they are folded and no gutter parts them, they are not."""
        return [edge for edge in self.run.edges() if edge != self.fold]

    @property
    def room(self) -> int:
        return min(end - start for start, end in self.spans)


def strips_are_upright(grid: Grid) -> bool:
    """Rulers stand in the margins left and right where those are wider than the ones above and below."""
    return grid.across.room > grid.down.room


def bleed_around(grid: Grid, strip: int) -> int:
    """How far grounds go on beyond the faces: as the spec says; those of backs beside their fronts as far as guides allow."""
    bleed = grid.sheet.bleed
    if grid.folded is None:
        return bleed
    spare = min(side.room - (_takes_room(grid, side)[1] or -CLEARANCE) for side in _sides(grid, strip, bleed))
    return max(bleed, min(grid.sheet.back_bleed, bleed + spare))


def _sides(grid: Grid, strip: int, bleed: int) -> tuple[Side, Side]:
    """For the cuts down the page and for those across it; `strip` is what rulers and slug take of a margin."""
    clear = CLEARANCE + bleed
    beside = strip + CLEARANCE if strip else _EDGE
    upright = strips_are_upright(grid)
    return (
        Side(grid.across, grid.down, _EDGE if upright else beside, clear, grid.folded is grid.across),
        Side(grid.down, grid.across, beside if upright else _EDGE, clear, grid.folded is grid.down),
    )


def lacks(grid: Grid, strip: int) -> Iterator[Diagnostic]:
    """What the margins have no room for (LAY012, LAY020); fewer faces would mend it."""
    sheet = grid.sheet
    room = max(grid.across.room, grid.down.room) - sheet.bleed
    if strip > room:
        message = f"no margin has the {mm(strip)} that rulers and slug take; the widest has {mm(room)}"
        yield SHEET_TOO_SMALL.at(sheet.span, message, "take the rulers and the slug off, or fewer faces")
        return
    for side, where in zip(_sides(grid, strip, sheet.bleed), ("above and below", "left and right of"), strict=True):
        what, least, hint = _takes_room(grid, side)
        if least is not None and side.room < least:
            takes = least + side.clear + side.reach
            has = max(0, side.room + side.clear + side.reach)
            message = f"{what} takes {mm(takes)} {where} the faces; there are {mm(has)}"
            yield MARKS_CLASH.at(sheet.span, message, f"{hint} smaller margin or fewer faces")


def _takes_room(grid: Grid, side: Side) -> tuple[str, int | None, str]:
    """What stands beside the faces, how long it is at least, if anything does, and how a hint on it begins."""
    guides = grid.sheet.guides
    least = None if guides == "spine" and side.run.count == 1 else _LEAST.get(guides)
    if side.folded and (least or 0) < SHORTEST_FOLD:
        return "the mark of the fold", SHORTEST_FOLD, "use a"
    return f"'guides: {guides}'", least, "use 'guides: lines', a"


def cut_guides(grid: Grid, strip: int) -> list[Drawing]:
    """The guides of a grid that lacks nothing."""
    draw = _KINDS[grid.sheet.guides]
    down, across = _sides(grid, strip, bleed_around(grid, strip))
    found = [_drawn(guide, upright=not guide.crosswise) for guide in (*draw(down), *_fold(down))]
    return found + [_drawn(guide, upright=guide.crosswise) for guide in (*draw(across), *_fold(across))]


def _drawn(guide: Guide, upright: bool) -> Drawing:
    at, start, end = um_to_pt(guide.at), um_to_pt(guide.start), um_to_pt(guide.end)
    path = line(at, start, at, end) if upright else line(start, at, end, at)
    return Drawing(path, Artifact.PAGE, None, BLACK, GUIDE_WIDTH, _DASH if guide.dashed else ())


def _ticks(side: Side) -> Iterator[Guide]:
    """At every edge of a face, from the faces out to the margin, or to the strip of rulers there."""
    for at in side.cuts():
        yield from (Guide(at, start, end) for start, end in side.spans)


def _crop(side: Side) -> Iterator[Guide]:
    """At every corner of a face, with a gutter in between too."""
    (first, before), (after, last) = side.spans
    for at in side.cuts():
        yield Guide(at, max(first, before - CROP_LENGTH), before)
        for start, end in side.other.gaps():
            if end - start >= 2 * side.clear + SHORTEST_GUIDE:
                yield Guide(at, start + side.clear, end - side.clear)
        yield Guide(at, after, min(last, after + CROP_LENGTH))


def _crosses(side: Side) -> Iterator[Guide]:
    """At both ends of every cut: a ruler that is laid through two of them lies on the cut."""
    (_, before), (after, _) = side.spans
    for at in side.cuts():
        for start in (before - 2 * ARM, after):
            yield Guide(at, start, start + 2 * ARM)
            yield Guide(start + ARM, at - ARM, at + ARM, crosswise=True)


def _lines(side: Side) -> Iterator[Guide]:
    """In every cut, from margin to margin; half a line's width inside the margin where faces reach up to it."""
    run, other = side.run, side.other
    for at in side.cuts():
        inside = min(max(at, run.near + _HALF), run.far - _HALF)
        yield Guide(inside, min(side.first, other.start), max(side.last, other.end))


def _folds(side: Side) -> Iterator[Guide]:
    """Ticks at the outer edges, and dashes where neighbours meet or in the middle of their gutter."""
    run = side.run
    for at in (run.start, run.end):
        yield from (Guide(at, start, end) for start, end in side.spans)
    middles = (run.at(n) - run.gutter // 2 for n in range(1, run.count))
    for at in middles:
        if at != side.fold:
            yield from (Guide(at, start, end, dashed=True) for start, end in side.spans)


def _fold(side: Side) -> Iterator[Guide]:
    """Where the sheet is folded: dashes in the margins, and on through the gutter if that is wide enough."""
    if side.fold is not None:
        through = [(side.first, side.last)] if side.run.gutter >= 2 * side.clear + _FOLD_WIDTH else side.spans
        yield from (Guide(side.fold, start, end, dashed=True) for start, end in through)


def _none(side: Side) -> Iterator[Guide]:
    yield from ()


def _spine(side: Side) -> Iterator[Guide]:
    """Dashes in the margins where neighbours meet or in the middle of their gutter: sheets are folded and nothing is cut."""
    run = side.run
    for n in range(1, run.count):
        yield from (Guide(run.at(n) - run.gutter // 2, start, end, dashed=True) for start, end in side.spans)


_KINDS: dict[str, Callable[[Side], Iterator[Guide]]] = {
    "none": _none,
    "ticks": _ticks,
    "crop": _crop,
    "crosses": _crosses,
    "lines": _lines,
    "fold": _folds,
    "spine": _spine,
}
