"""A page for a print shop has too little bleed.

What: between the trim box and the bleed box lie 3 mm or more on each side.

Why: a stack of cards moves under the knife. Where ink ends too near to the cut, a white line stays at the edge of the card.

Fails: a page of 65.5 × 90.9 mm for a card of 63.5 × 88.9 mm, which has 1 mm on each side.

Mend: order the bleed that the shop asks for: 3 mm, or 3.175 mm (an eighth of an inch).
"""

from __future__ import annotations

from collections.abc import Iterator

from printgen.check.pdf.limits import BLEED, ROUNDING
from printgen.check.pdf.model import File
from printgen.check.pdf.told import Finding, tell
from printgen.diagnostics import Diagnostic, Rule

RULE = Rule("PDF032", "narrow-bleed", __doc__)


def check(file: File) -> Iterator[Diagnostic]:
    if file.shop:
        yield from tell(file, RULE, _found(file))


def _found(file: File) -> Iterator[Finding]:
    for page in file.pages:
        if "TrimBox" not in page.boxes:
            continue  # PDF031
        trim, bleed = page.trim or page.box, page.bleed or page.box
        sides = {
            "left": trim.left - bleed.left, "top": trim.top - bleed.top, "right": bleed.right - trim.right,
            "bottom": bleed.bottom - trim.bottom,
        }  # fmt: skip
        narrow = {side: width for side, width in sides.items() if width < BLEED - ROUNDING}
        if narrow:
            told = ", ".join(f"{max(0.0, width):.1f} mm at the {side}" for side, width in narrow.items())
            yield page.number, f"page {page.number}: the bleed is {told}; print shops need {BLEED:g} mm"
