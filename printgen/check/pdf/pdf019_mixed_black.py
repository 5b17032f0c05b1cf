"""Text or a line is black, but not printed with black alone.

What: text and strokes that look black or grey are in DeviceGray, or in CMYK with black alone.

Why: RGB black becomes up to 295 % ink of four colours when it is printed: fine letters get coloured edges, and a mono
reading of the page costs colour ink.

Fails: text with `0 0 0 rg`.

Mend: write black as grey: `#000000` in a stylesheet is.
"""

from __future__ import annotations

from collections.abc import Iterator

from printgen.check.pdf.colours import is_mixed_grey
from printgen.check.pdf.model import Colour, File, Thing
from printgen.check.pdf.told import Finding, at, tell, what
from printgen.diagnostics import Diagnostic, Rule

RULE = Rule("PDF019", "mixed-black", __doc__)


def check(file: File) -> Iterator[Diagnostic]:
    yield from tell(file, RULE, _found(file))


def _found(file: File) -> Iterator[Finding]:
    for page in file.pages:
        used: list[tuple[Thing, Colour]] = [(run, run.colour) for run in page.words]
        used += [(path, path.stroke) for path in page.paths if path.stroke is not None]
        for thing, colour in used:
            if is_mixed_grey(colour):
                yield page.number, f"{at(page.number, thing)}: {what(thing)} is black or grey in {_written(colour)}"


def _written(colour: Colour) -> str:
    return f"{colour.space.upper()} {' '.join(f'{value:g}' for value in colour.values)}"
