"""Small letters are too low for large print.

What: the height of an x is an eighth of an inch, 3.175 mm, in the large-print edition. It is taken from the font itself.

Why: fonts of one size differ by a fifth in what is seen of them; the x-height is what readers need.

Fails: 18 pt in a font whose x is 0.45 em high.

Mend: raise the size, 19 pt for Atkinson Hyperlegible Next, or take another font.
"""

from __future__ import annotations

from collections.abc import Iterator

from printgen.check.pdf.geometry import PT
from printgen.check.pdf.model import File
from printgen.check.pdf.told import Finding, at, quoted, tell
from printgen.diagnostics import Diagnostic, Rule

RULE = Rule("ACC007", "small-x-height", __doc__)
_ROUNDING = 0.001


def check(file: File) -> Iterator[Diagnostic]:
    if file.limits.x_height is not None:
        yield from tell(file, RULE, _found(file, file.limits.x_height))


def _found(file: File, least: float) -> Iterator[Finding]:
    for page in file.pages:
        for run in page.words:
            if run.font.x_height is None:
                continue
            high = run.size * run.font.x_height * PT
            if high < least - _ROUNDING:
                measures = f"an x of {high:.2f} mm in {run.size:g} pt; it needs {least:g} mm"
                yield page.number, f"{at(page.number, run)}: {quoted(run.text)} has {measures}"
