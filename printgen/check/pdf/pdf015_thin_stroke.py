"""A line is thinner than a printer can hold.

What: every stroke is at least 0.25 pt wide, as it stands on the page.

Why: thinner lines break up or vanish in print; a width of 0 is one pixel, which on paper is next to nothing.

Fails: a cut guide of 0.1 pt.

Mend: make it 0.25 pt or more.
"""

from __future__ import annotations

from collections.abc import Iterator

from printgen.check.pdf.limits import THINNEST_STROKE
from printgen.check.pdf.model import File
from printgen.check.pdf.told import Finding, at, tell
from printgen.diagnostics import Diagnostic, Rule

RULE = Rule("PDF015", "thin-stroke", __doc__)
_ROUNDING = 0.001


def check(file: File) -> Iterator[Diagnostic]:
    yield from tell(file, RULE, _found(file))


def _found(file: File) -> Iterator[Finding]:
    for page in file.pages:
        for path in page.paths:
            if path.stroke is not None and path.width < THINNEST_STROKE - _ROUNDING:
                width = f"{path.width:.2f} pt wide; print needs {THINNEST_STROKE:g} pt"
                yield page.number, f"{at(page.number, path)}: a line is {width}"
