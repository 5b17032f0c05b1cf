"""A place in a file for a print shop takes more ink than dries.

What: the shares of cyan, magenta, yellow and black of every fill, line, word and picture add up to 240 % at most. Pictures
are looked at as means over a few pixels.

Why: more ink does not dry in the stack; it rubs off on the back of the next card, and cards stick to each other.

Fails: a black of 75 % cyan, 68 % magenta, 67 % yellow and 90 % black, as some programs make of RGB: 300 %.

Mend: use black alone, or black with one other ink; turn pictures into inks with a profile that has a limit.
"""

from __future__ import annotations

from collections.abc import Iterator

from printgen.check.pdf.limits import MOST_INK
from printgen.check.pdf.model import Colour, File, Thing
from printgen.check.pdf.told import Finding, at, tell, what
from printgen.diagnostics import Diagnostic, Rule

RULE = Rule("PDF039", "too-many-inks", __doc__)
_ROUNDING, _PICTURE_ROUNDING = 0.5, 3.0
"""Per cent: of numbers in a file, and of a JPEG, which strays a little."""


def check(file: File) -> Iterator[Diagnostic]:
    if file.shop:
        yield from tell(file, RULE, (*_painted(file), *_pictured(file)))


def _painted(file: File) -> Iterator[Finding]:
    for page in file.pages:
        used: list[tuple[Thing, Colour]] = [(run, run.colour) for run in page.words]
        used += [(path, colour) for path in page.paths for colour in (path.fill, path.stroke) if colour is not None]
        for thing, colour in used:
            ink = 100 * sum(colour.values) if colour.space == "cmyk" else 0.0
            if ink > MOST_INK + _ROUNDING:
                where = f"{at(page.number, thing)}: {what(thing)}"
                yield page.number, f"{where} takes {ink:.0f} % of ink; {MOST_INK:g} % is the most"


def _pictured(file: File) -> Iterator[Finding]:
    for picture in file.shop.pictures if file.shop else ():
        if picture.ink is not None and picture.ink > MOST_INK + _PICTURE_ROUNDING:
            where = f"page {picture.page}: the picture {picture.name}"
            yield picture.page, f"{where} takes up to {picture.ink:.0f} % of ink; {MOST_INK:g} % is the most"
