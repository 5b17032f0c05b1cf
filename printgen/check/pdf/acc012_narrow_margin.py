"""The margins of a page are narrower than the edition promises.

What: in the large-print edition words and signs keep 25.4 mm from the edge of pages to read, and 10 mm from the edge of
sheets to play on or to cut; pages that a print shop cuts are left out. Words are measured from the baseline to the top of
a capital.

Why: there is room for a hand, a magnifier and a hole punch, and the eye finds the end of a line.

Fails: rules on a sheet spec with `margin: 16mm`.

Mend: raise `margin` in the sheet spec.
"""

from __future__ import annotations

from collections.abc import Iterator

from printgen.check.pdf.limits import ROUNDING
from printgen.check.pdf.model import File, Page, Run
from printgen.check.pdf.told import Finding, at, tell, what
from printgen.check.pdf.writing import reading_pages
from printgen.diagnostics import Diagnostic, Rule

RULE = Rule("ACC012", "narrow-margin", __doc__)


def check(file: File) -> Iterator[Diagnostic]:
    limits = file.limits
    for page in file.pages:
        margin = limits.reading_margin if page in reading_pages(file) else limits.sheet_margin
        if margin is not None and page.trim is None:
            yield from tell(file, RULE, _found(page, margin))


def _found(page: Page, margin: float) -> Iterator[Finding]:
    for thing in page.inked():
        box = thing.body if isinstance(thing, Run) else thing.box
        if not thing.artifact and not page.box.holds(box, margin - ROUNDING):
            distance = f"{page.box.clearance(box):.1f} mm from the edge of the page; it needs {margin:g} mm"
            yield page.number, f"{at(page.number, thing)}: {what(thing)} is {distance}"
