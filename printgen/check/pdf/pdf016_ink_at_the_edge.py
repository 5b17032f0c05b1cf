"""Ink stands where home printers cannot print.

What: all text, lines, fills and pictures keep 6.35 mm (a quarter of an inch) from the edge of the paper. In files
for print shops ink runs over the edge on purpose; they are left out, and so is the sheet of `printgen calibrate`, which
prints there to show what is lost. It says so of itself, as the component in its metadata.

Why: the outer 4 to 6 mm stay white on a home printer. What stands there is missing, or the whole page is scaled down.

Fails: a footer 4 mm above the lower edge.

Mend: move it inwards; give the sheet a larger `margin`.
"""

from __future__ import annotations

from collections.abc import Iterator

from printgen.check.pdf.limits import CALIBRATION_SHEET, ROUNDING, UNPRINTABLE
from printgen.check.pdf.metadata import OWN
from printgen.check.pdf.model import File, Image, Page
from printgen.check.pdf.pixels import EDGE_DPI, SKIPPED, can_see, render
from printgen.check.pdf.told import Finding, at, tell, what
from printgen.diagnostics import Diagnostic, Rule

RULE = Rule("PDF016", "ink-at-the-edge", __doc__)
_MEND = "on sheets it is the sheet spec's 'margin' that keeps ink away"
_NEARLY_WHITE = 250


def check(file: File) -> Iterator[Diagnostic]:
    calibrates = file.about.xmp.get((OWN, "component"), "").strip() == CALIBRATION_SHEET
    pages = () if file.shop or calibrates else file.pages
    found = [finding for page in pages for finding in _painted(page)]
    pictured = [page.number for page in pages if any(_is_near(page, image) for image in page.images)]
    if pictured and not can_see():
        yield SKIPPED.at(None, "what pictures paint at the edge of the paper was not looked at")
    elif pictured:
        found += _seen(file, pictured)
    yield from tell(file, RULE, sorted(found, key=lambda finding: finding[0]), _MEND)


def _painted(page: Page) -> Iterator[Finding]:
    inner = page.box
    for thing in page.inked():
        if not isinstance(thing, Image) and not inner.holds(thing.box, UNPRINTABLE - ROUNDING):
            near = max(0.0, inner.clearance(thing.box))
            distance = f"{near:.1f} mm from the edge of the paper; printers need {UNPRINTABLE:g} mm"
            yield page.number, f"{at(page.number, thing)}: {what(thing)} is {distance}"


def _is_near(page: Page, image: Image) -> bool:
    return not page.box.holds(image.box, UNPRINTABLE - ROUNDING)


def _seen(file: File, numbers: list[int]) -> Iterator[Finding]:
    """Sides of pages with pictures near the edge that are not white there."""
    depth = int(UNPRINTABLE / 25.4 * EDGE_DPI)
    for number, pixels in render(file.data, numbers, EDGE_DPI):
        sides = {
            "upper": pixels.rows[:depth],
            "lower": pixels.rows[-depth:],
            "left": tuple(row[:depth] for row in pixels.rows),
            "right": tuple(row[-depth:] for row in pixels.rows),
        }
        for side, rows in sides.items():
            if any(min(row) < _NEARLY_WHITE for row in rows):
                yield number, f"page {number}: ink within {UNPRINTABLE:g} mm of the {side} edge"
