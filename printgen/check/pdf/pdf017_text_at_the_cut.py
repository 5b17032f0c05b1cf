"""Words stand on a cut line, or so near to it that a slip of the scissors takes them off.

What: on sheets with cut guides, words on a face stay 2 mm inside it. Pages for a print shop have PDF040.

Why: nobody cuts to a hair's breadth, and a stack moves under the knife.

Fails: a card's name 1 mm below its upper edge.

Mend: give the face more padding in the stylesheet.
"""

from __future__ import annotations

from collections.abc import Iterator

from printgen.check.pdf.cuts import faces
from printgen.check.pdf.geometry import Box
from printgen.check.pdf.limits import ROUNDING, SAFE
from printgen.check.pdf.model import File, Page, Run
from printgen.check.pdf.told import Finding, at, quoted, tell
from printgen.diagnostics import Diagnostic, Rule

RULE = Rule("PDF017", "text-at-the-cut", __doc__)


def check(file: File) -> Iterator[Diagnostic]:
    yield from tell(file, RULE, (finding for page in file.pages if page.trim is None for finding in _found(page)))


def _found(page: Page) -> Iterator[Finding]:
    places = faces(page)
    for run in page.words if places else ():
        near = [face for face in places if face.meets(run.box)]
        if not near:
            if not run.artifact:
                yield page.number, f"{at(page.number, run)}: {quoted(run.text)} stands outside of all faces"
        elif len(near) > 1 or not near[0].holds(run.box):
            yield page.number, f"{at(page.number, run)}: {quoted(run.text)} lies over a cut line"
        elif not near[0].holds(run.box, SAFE - ROUNDING):
            yield page.number, f"{at(page.number, run)}: {quoted(run.text)} is {_distance(run, near[0])}"


def _distance(run: Run, face: Box) -> str:
    return f"{face.clearance(run.box):.1f} mm from a cut line; it needs {SAFE:g} mm"
