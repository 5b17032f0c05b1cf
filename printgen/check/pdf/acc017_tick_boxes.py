"""A tick box is too small.

What: a tick box measures 5 mm in the standard edition, 8 mm in large print. It is a Figure that is one empty square.

Why: small boxes are missed, by pen and by eye.

Fails: boxes of 3 mm.

Mend: raise `width` and `height` of `tick` in the stylesheet.
"""

from __future__ import annotations

from collections.abc import Iterator

from printgen.check.pdf.limits import ROUNDING
from printgen.check.pdf.model import File
from printgen.check.pdf.told import Finding, at, quoted, tell
from printgen.check.pdf.writing import ticks
from printgen.diagnostics import Diagnostic, Rule

RULE = Rule("ACC017", "tick-boxes", __doc__)


def check(file: File) -> Iterator[Diagnostic]:
    yield from tell(file, RULE, _found(file))


def _found(file: File) -> Iterator[Finding]:
    least = file.limits.tick_size
    for place in ticks(file):
        box = place.path.box
        if min(box.width, box.height) < least - ROUNDING:
            size = f"{box.width:.1f} × {box.height:.1f} mm; it needs {least:g} mm"
            number = place.page + 1
            yield number, f"{at(number, place.path)}: the box {quoted(place.element.alt or '')} is {size}"
