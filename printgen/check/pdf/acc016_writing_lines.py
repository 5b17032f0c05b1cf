"""There is too little room to write.

What: above each blank there is room up to the next line or text: 8.5 mm in the standard edition, 12.7 mm in large print,
where the line itself is at least 1 pt wide. A blank is a Figure that is one level line.

Why: a thick pen and a hand that shakes need that much.

Fails: a record with a blank every 6 mm.

Mend: raise `height` of `field` in the stylesheet, and the height of rows with blanks in them.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from printgen.check.pdf.limits import ROUNDING
from printgen.check.pdf.model import File, Page, Path
from printgen.check.pdf.told import Finding, at, quoted, tell
from printgen.check.pdf.writing import blanks
from printgen.diagnostics import Diagnostic, Rule

RULE = Rule("ACC016", "writing-lines", __doc__)
_BESIDE = 0.5


def check(file: File) -> Iterator[Diagnostic]:
    yield from tell(file, RULE, _found(file))


def _found(file: File) -> Iterator[Finding]:
    limits = file.limits
    for place in blanks(file):
        page = file.pages[place.page]
        named = f"{at(page.number, place.path)}: the blank {quoted(place.element.alt or '')}"
        room = room_above(page, place.path)
        if room < limits.writing_distance - ROUNDING:
            yield page.number, f"{named} has {room:.1f} mm above it; it needs {limits.writing_distance:g} mm"
        if limits.writing_stroke is not None and place.path.width < limits.writing_stroke - 0.001:
            yield page.number, f"{named} is {place.path.width:g} pt wide; it needs {limits.writing_stroke:g} pt"


def room_above(page: Page, blank: Path) -> float:
    """From a blank up to the lowest line or text over it, or to the edge of the page."""
    left, right, y = blank.box.left + _BESIDE, blank.box.right - _BESIDE, blank.lines[0][0][1]
    lines = [edge for path in page.paths for edge in level_edges(path)]
    texts = [(run.box.left, run.box.right, run.y) for run in page.words]
    over = [at for start, end, at in (*lines, *texts) if start < right and end > left and at < y - 0.1]
    return y - max(over, default=0.0)


def level_edges(path: Path) -> Iterator[tuple[float, float, float]]:
    """The level straight lines that are seen of a path: left, right, y."""
    if path.stroke is None:
        return
    for points in path.lines:
        for (x1, y1), (x2, y2) in pairwise(points):
            if abs(y1 - y2) < 0.01 and abs(x1 - x2) > 1:
                yield min(x1, x2), max(x1, x2), y1
