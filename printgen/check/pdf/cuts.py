"""What a sheet to be cut shows of itself: its guides, the faces between them, its rulers."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from printgen.check.pdf.geometry import Box
from printgen.check.pdf.model import Page, Path, Run

_NOMINAL = re.compile(r"(\d+(?:\.\d+)?)\s*(mm|cm|in)")
_MM_PER = {"mm": 1.0, "cm": 10.0, "in": 25.4}
_NEAR = 1.5
"""Millimetres between a ruler's line and the middle of its label."""
_THICKEST_GUIDE = 1.0
_SAME = 0.1
_LONGEST_GUIDE = 60.0
_SMALLEST_FACE = 10.0


@dataclass(frozen=True, slots=True)
class Ruler:
    """`nominal` and `length` in millimetres: what it says and what it measures."""

    label: Run
    nominal: float
    length: float
    strokes: tuple[Path, ...]


@lru_cache(maxsize=32)
def rulers(page: Page) -> tuple[Ruler, ...]:
    """Rulers are a label such as '100 mm' with a line on both sides of it and marks across that line."""
    found = []
    lines = [path for path in page.paths if path.is_line and path.artifact]
    for run in page.words:
        match = _NOMINAL.fullmatch(run.text.strip())
        if match and run.artifact:
            ruler = _ruler(run, float(match[1]) * _MM_PER[match[2]], lines)
            if ruler is not None:
                found.append(ruler)
    return tuple(found)


def _ruler(label: Run, nominal: float, lines: list[Path]) -> Ruler | None:
    flat = abs(label.dx) > abs(label.dy)
    middle = label.box.centre[1 if flat else 0]
    centre = label.box.centre[0 if flat else 1]
    beside = [path for path in lines if _lies_along(path, flat) and abs(_across(path, flat) - middle) < _NEAR]
    before = [path for path in beside if max(_ends(path, flat)) <= centre]
    after = [path for path in beside if min(_ends(path, flat)) >= centre]
    if not before or not after:
        return None
    start = min(_ends(max(before, key=lambda path: max(_ends(path, flat))), flat))
    end = max(_ends(min(after, key=lambda path: min(_ends(path, flat))), flat))
    marks = [
        path
        for path in lines
        if _lies_along(path, not flat)
        and start - _NEAR <= _across(path, not flat) <= end + _NEAR
        and abs(sum(_ends(path, not flat)) / 2 - middle) < _NEAR
    ]
    if len(marks) < 2:
        return None
    places = [_across(path, not flat) for path in marks]
    return Ruler(label, nominal, max(places) - min(places), (*before, *after, *marks))


def _lies_along(path: Path, flat: bool) -> bool:
    return path.is_flat if flat else path.is_upright


def _across(path: Path, flat: bool) -> float:
    return path.lines[0][0][1 if flat else 0]


def _ends(path: Path, flat: bool) -> tuple[float, float]:
    axis = 0 if flat else 1
    return path.lines[0][0][axis], path.lines[0][1][axis]


@lru_cache(maxsize=32)
def faces(page: Page) -> tuple[Box, ...]:
    """The faces that are cut out of a page: the one that a print shop cuts, or those between guides, row by row; none on a
    page without either. The back of a sheet has them where its front has.

    A guide is a short thin straight line beside all that is on the sheet; those of opposite margins belong together. Or
    it is a long one in the cut itself: then all those across the sheet meet all those down the sheet.
    """
    if page.trim is not None:
        return (page.trim,)
    own = _cut_out(page)
    if own or page.front is None:
        return own
    return tuple(page.front.seen(face) for face in faces(page.front.page))


def _cut_out(page: Page) -> tuple[Box, ...]:
    if not any(path.artifact and path.is_line for path in page.paths):
        return ()
    ruled = {id(path) for ruler in rulers(page) for path in ruler.strokes}
    lines = [path for path in page.paths if _may_be_guide(path) and id(path) not in ruled]
    long = [path for path in lines if _is_long(path)]
    across, down = _long_cuts(long)
    if not across:
        short = [path for path in lines if not _is_long(path)]
        if all(path.dashed for path in short):  # what is folded and not cut stays whole
            return ()
        across = _cuts([path for path in short if path.is_upright], upright=True, length=page.height)
        down = _cuts([path for path in short if path.is_flat], upright=False, length=page.width)
    return tuple(
        Box(left, top, right, bottom)
        for top, bottom in pairwise(down)
        for left, right in pairwise(across)
        if right - left >= _SMALLEST_FACE and bottom - top >= _SMALLEST_FACE
    )


def _may_be_guide(path: Path) -> bool:
    """Dashes are folds, which part faces as well."""
    return path.artifact and path.is_line and path.width <= _THICKEST_GUIDE


def _is_long(path: Path) -> bool:
    return max(path.box.width, path.box.height) >= _LONGEST_GUIDE


def _long_cuts(lines: Sequence[Path]) -> tuple[list[float], list[float]]:
    """Where lines run in the cuts, across and down; none where they do not all meet, as those of a table."""
    uprights, flats = [path for path in lines if path.is_upright], [path for path in lines if path.is_flat]
    across, down = _places(uprights, upright=True), _places(flats, upright=False)
    if len(across) < 2 or len(down) < 2:
        return [], []
    reach = all(_reaches(path, down, upright=True) for path in uprights)
    return (across, down) if reach and all(_reaches(path, across, upright=False) for path in flats) else ([], [])


def _places(lines: Sequence[Path], upright: bool) -> list[float]:
    return sorted({round(_across(path, not upright), 2) for path in lines})


def _reaches(path: Path, places: list[float], upright: bool) -> bool:
    ends = sorted(_ends(path, not upright))
    return ends[0] <= places[0] + _SAME and ends[1] >= places[-1] - _SAME


def _cuts(lines: Sequence[Path], upright: bool, length: float) -> list[float]:
    """Places that have a guide in both margins."""
    near: list[float] = []
    far: list[float] = []
    for path in lines:
        ends = _ends(path, not upright)
        (near if sum(ends) / 2 < length / 2 else far).append(_across(path, not upright))
    both = [place for place in near if any(abs(place - other) < _SAME for other in far)]
    return sorted({round(place, 2) for place in both})
