"""A colour in a file for a print shop is not made of inks.

What: all words, lines, fills, pictures and shadings are grey, CMYK or spot colours; no RGB and no Lab.

Why: somebody has to turn RGB into inks. If the file leaves it to the shop, blue turns violet and nobody has seen it before.

Fails: a photograph in RGB; `0 0.4 0.7 rg`.

Mend: let the program that makes the file turn colours into inks; `printgen` does.
"""

from __future__ import annotations

from collections.abc import Iterator

from printgen.check.pdf.model import Colour, File, Thing
from printgen.check.pdf.told import Finding, at, tell, what
from printgen.diagnostics import Diagnostic, Rule

RULE = Rule("PDF038", "press-colours", __doc__)
_NAMES = {"rgb": "RGB", "other": "no colour of a press"}


def check(file: File) -> Iterator[Diagnostic]:
    if file.shop:
        yield from tell(file, RULE, (*_painted(file), *_stored(file)))


def _painted(file: File) -> Iterator[Finding]:
    for page in file.pages:
        used: list[tuple[Thing, Colour]] = [(run, run.colour) for run in page.words]
        used += [(path, colour) for path in page.paths for colour in (path.fill, path.stroke) if colour is not None]
        for thing, colour in used:
            if colour.space == "rgb":
                values = " ".join(f"{value:g}" for value in colour.values)
                yield page.number, f"{at(page.number, thing)}: {what(thing)} is in RGB {values}"


def _stored(file: File) -> Iterator[Finding]:
    assert file.shop
    for picture in file.shop.pictures:
        if picture.space in _NAMES:
            yield picture.page, f"page {picture.page}: the picture {picture.name} is in {_NAMES[picture.space]}"
    for page, name, space in file.shop.spaces:
        if space in _NAMES:
            yield page, f"page {page}: {name} is in {_NAMES[space]}"
