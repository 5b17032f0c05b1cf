"""Words stand so near to the edge of a card that the print shop may cut them off.

What: on pages for a print shop words keep 3.175 mm (an eighth of an inch) from the trim box.

Why: cutting machines take whole stacks, and stray by as much as a millimetre or two. Shops refuse files without this margin.

Fails: a card's number 2 mm above its lower edge.

Mend: give the face more padding in the stylesheet.
"""

from __future__ import annotations

from collections.abc import Iterator

from printgen.check.pdf.geometry import Box
from printgen.check.pdf.limits import ROUNDING, SAFE_ZONE
from printgen.check.pdf.model import File, Page, Run
from printgen.check.pdf.told import Finding, at, quoted, tell
from printgen.diagnostics import Diagnostic, Rule

RULE = Rule("PDF040", "outside-the-safe-zone", __doc__)


def check(file: File) -> Iterator[Diagnostic]:
    if file.shop:
        yield from tell(file, RULE, (finding for page in file.pages for finding in _found(page)))


def _found(page: Page) -> Iterator[Finding]:
    """Words beside the bleed are for those who print, and are cut off on purpose."""
    trim, bleed = page.trim, page.bleed
    for run in page.words if trim and bleed else ():
        if trim and bleed and bleed.meets(run.box) and not trim.holds(run.box, SAFE_ZONE - ROUNDING):
            yield page.number, f"{at(page.number, run)}: {quoted(run.text)} is {_distance(run, trim)}"


def _distance(run: Run, trim: Box) -> str:
    near = trim.clearance(run.box)
    if near < 0:
        return f"{-near:.1f} mm beyond the cut; it needs to be {SAFE_ZONE:g} mm inside of it"
    return f"{near:.1f} mm from the cut; it needs {SAFE_ZONE:g} mm"
