"""The ground of a card ends at the cut.

What: what is filled just inside the trim box, be it a colour or a picture, goes on in the same way to the edge of the bleed
box. White needs no bleed.

Why: a stack moves under the knife. Where colour ends at the cut, a white line stays at the edge of the card.

Fails: a face with a blue `fill` on a page whose bleed is white.

Mend: give the colour to the face itself (`fill` in its style), not to a panel in it: printgen lets it go on into the bleed.
"""

from __future__ import annotations

from collections.abc import Iterator

from printgen.check.pdf.behind import ground_at
from printgen.check.pdf.geometry import Box, Point
from printgen.check.pdf.model import Colour, File, Page, is_white
from printgen.check.pdf.told import Finding, tell
from printgen.diagnostics import Diagnostic, Rule

RULE = Rule("PDF041", "ground-without-bleed", __doc__)
_BESIDE = 0.15
"""Millimetres from an edge at which a ground is looked at."""
_LOOKS = 40
_SAME = 0.02


def check(file: File) -> Iterator[Diagnostic]:
    if file.shop:
        yield from tell(file, RULE, (finding for page in file.pages for finding in _found(page)))


def _found(page: Page) -> Iterator[Finding]:
    if page.trim is None or page.bleed is None:
        return
    for side, places in _sides(page.trim, page.bleed).items():
        broken = [inner for inner, *outer in places if not _goes_on(page, inner, outer)]
        if broken:
            x, y = broken[len(broken) // 2]
            yield page.number, f"page {page.number}: the ground at the {side} edge ends at the cut, {_where(x, y)}"


def _where(x: float, y: float) -> str:
    return f"{x:.0f} mm from the left and {y:.0f} mm from the top"


def _sides(trim: Box, bleed: Box) -> dict[str, list[tuple[Point, Point, Point]]]:
    """Places along each side: just inside the cut, just outside, and just inside the edge of the bleed."""
    across = [trim.left + trim.width * (n + 0.5) / _LOOKS for n in range(_LOOKS)]
    down = [trim.top + trim.height * (n + 0.5) / _LOOKS for n in range(_LOOKS)]
    d = _BESIDE
    return {
        "left": [((trim.left + d, y), (trim.left - d, y), (bleed.left + d, y)) for y in down],
        "right": [((trim.right - d, y), (trim.right + d, y), (bleed.right - d, y)) for y in down],
        "upper": [((x, trim.top + d), (x, trim.top - d), (x, bleed.top + d)) for x in across],
        "lower": [((x, trim.bottom - d), (x, trim.bottom + d), (x, bleed.bottom - d)) for x in across],
    }


def _goes_on(page: Page, inner: Point, outer: list[Point]) -> bool:
    ground = ground_at(page, *inner)
    return is_white(ground) or all(_are_same(ground, ground_at(page, *place)) for place in outer)


def _are_same(one: Colour, other: Colour) -> bool:
    return one.space == other.space and all(abs(a - b) < _SAME for a, b in zip(one.values, other.values, strict=True))
