"""A printed ruler is not as long as it says.

What: between the outermost marks of a ruler labelled '100 mm' lie 100 mm, to a tenth of a millimetre.

Why: readers measure it to see whether their print is true to size. A false one makes them reject a good print, or cut
wrong cards.

Fails: a page that was scaled to 94 % before it was saved.

Mend: do not scale pages; make the file again.
"""

from __future__ import annotations

from collections.abc import Iterator

from printgen.check.pdf.cuts import rulers
from printgen.check.pdf.limits import RULER_TOLERANCE
from printgen.check.pdf.model import File
from printgen.check.pdf.told import Finding, at, quoted, tell
from printgen.diagnostics import Diagnostic, Rule

RULE = Rule("PDF018", "false-ruler", __doc__)


def check(file: File) -> Iterator[Diagnostic]:
    yield from tell(file, RULE, _found(file))


def _found(file: File) -> Iterator[Finding]:
    for page in file.pages:
        for ruler in rulers(page):
            if abs(ruler.length - ruler.nominal) > RULER_TOLERANCE:
                measures = f"measures {ruler.length:.1f} mm, not {ruler.nominal:g} mm"
                yield page.number, f"{at(page.number, ruler.label)}: the ruler {quoted(ruler.label.text)} {measures}"
