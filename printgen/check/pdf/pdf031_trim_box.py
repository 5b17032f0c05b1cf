"""A page for a print shop does not say where it is cut, or pages are cut to different sizes.

What: in a file that is PDF/X, or that has a page with a trim box inside its edges, all pages have a trim box, of the same
size and at the same place, none has an art box as well, and they are turned alike.

Why: the trim box is the card. A page without one is printed with its bleed, scaled down to the size of the card.

Fails: a deck with one card of 63 × 88 mm and all others of 63.5 × 88.9 mm.

Mend: make all faces of a file the same size, and let all of them bleed.
"""

from __future__ import annotations

from collections.abc import Iterator

from printgen.check.pdf.model import File, Page
from printgen.check.pdf.told import Finding, tell
from printgen.diagnostics import Diagnostic, Rule

RULE = Rule("PDF031", "trim-box", __doc__)


def check(file: File) -> Iterator[Diagnostic]:
    if file.shop:
        yield from tell(file, RULE, _found(file))


def _found(file: File) -> Iterator[Finding]:
    usual = next((page for page in file.pages if "TrimBox" in page.boxes), None)
    for page in file.pages:
        if "TrimBox" not in page.boxes:
            yield page.number, f"page {page.number} has no trim box: it does not say where it is cut"
        elif usual and _cut(page) != _cut(usual):
            cut, due = _cut(page), _cut(usual)
            where = f"{_size(due)}, {due[0]:g} mm from the left and {due[1]:g} mm from the top"
            own = f"{_size(cut)}, {cut[0]:g} mm from the left and {cut[1]:g} mm from the top"
            yield page.number, f"page {page.number} is cut to {own}; page {usual.number} to {where}"
        if usual and page.turn != usual.turn:
            turns = f"{90 * page.turn}°, page {usual.number} by {90 * usual.turn}°"
            yield page.number, f"page {page.number} is turned by {turns}"
        if "ArtBox" in page.boxes and "TrimBox" in page.boxes:
            yield page.number, f"page {page.number} has an art box beside its trim box; PDF/X allows one of them"


def _cut(page: Page) -> tuple[float, float, float, float]:
    """Left, top, width and height in millimetres."""
    box = page.trim or page.box
    return round(box.left, 1), round(box.top, 1), round(box.width, 1), round(box.height, 1)


def _size(cut: tuple[float, float, float, float]) -> str:
    return f"{cut[2]:g} × {cut[3]:g} mm"
