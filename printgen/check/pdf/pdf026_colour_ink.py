"""Colour in an edition that promises to print in black alone.

What: in the low-ink edition everything is DeviceGray, or CMYK with black alone.

Why: printers mix grey and black from all cartridges if the file says RGB, and count the page as a colour page.

Fails: `tint: "#E8EEF1"` as a fill in the low-ink stylesheet.

Mend: use greys in the stylesheet: `#808080` is written as grey.
"""

from __future__ import annotations

from collections.abc import Iterator

from printgen.check.pdf.colours import is_black_ink
from printgen.check.pdf.model import Colour, File, Thing
from printgen.check.pdf.told import Finding, at, tell, what
from printgen.diagnostics import Diagnostic, Rule

RULE = Rule("PDF026", "colour-ink", __doc__)


def check(file: File) -> Iterator[Diagnostic]:
    if file.limits.grey_only:
        yield from tell(file, RULE, _found(file))


def _found(file: File) -> Iterator[Finding]:
    for page in file.pages:
        used: list[tuple[Thing, Colour]] = [(run, run.colour) for run in page.words]
        used += [(path, colour) for path in page.paths for colour in (path.fill, path.stroke) if colour is not None]
        for thing, colour in used:
            if not is_black_ink(colour):
                yield page.number, f"{at(page.number, thing)}: {what(thing)} is not in black ink alone"
