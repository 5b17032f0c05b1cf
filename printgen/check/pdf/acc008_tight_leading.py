"""Lines stand too close to each other.

What: in the large-print edition the distance of baselines is at least 1.25 times the size of the type.

Why: readers who see a few words at a time lose the line.

Fails: a heading of two lines with `leading: 1.15`.

Mend: raise `leading` in the stylesheet.
"""

from __future__ import annotations

from collections.abc import Iterator

from printgen.check.pdf.geometry import PT
from printgen.check.pdf.lines import blocks_of
from printgen.check.pdf.model import File
from printgen.check.pdf.told import Finding, at, quoted, tell
from printgen.diagnostics import Diagnostic, Rule

RULE = Rule("ACC008", "tight-leading", __doc__)
_ROUNDING = 0.005


def check(file: File) -> Iterator[Diagnostic]:
    if file.limits.leading is not None:
        yield from tell(file, RULE, _found(file, file.limits.leading))


def _found(file: File, least: float) -> Iterator[Finding]:
    for block in blocks_of(file):
        for above, below in block.pairs():
            leading = (below.first.across - above.first.across) / PT / max(above.size, below.size)
            if leading < least - _ROUNDING:
                number = below.page + 1
                message = (
                    f"the lines at {quoted(below.text)} stand {leading:.2f} × their size apart; it needs {least:g}"
                )
                yield number, f"{at(number, below.first)}: {message}"
                break
