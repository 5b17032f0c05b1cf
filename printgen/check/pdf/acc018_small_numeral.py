"""A number on a card is too small to be read from across the table.

What: a number that stands alone on a face that is cut out is set in 24 pt or more, in large print in 48 pt.

Why: cards lie in the middle of the table, and their numbers are what is played with.

Fails: what a card asks for, set in 14 pt.

Mend: raise the size of the numeral's class in the stylesheet.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from printgen.check.pdf.cuts import faces
from printgen.check.pdf.limits import CARD_SIDE
from printgen.check.pdf.lines import blocks_of
from printgen.check.pdf.model import File
from printgen.check.pdf.told import Finding, at, quoted, tell
from printgen.diagnostics import Diagnostic, Rule

RULE = Rule("ACC018", "small-numeral", __doc__)
_NUMBER = re.compile(r"\d{1,3}")


def check(file: File) -> Iterator[Diagnostic]:
    yield from tell(file, RULE, _found(file))


def _found(file: File) -> Iterator[Finding]:
    least = file.limits.numeral_size
    large = file.limits.card_text_size >= file.limits.text_size
    for block in blocks_of(file):
        line = block.lines[0]
        if block.type == "Lbl" or not _NUMBER.fullmatch(block.text.strip()) or line.size >= least:
            continue
        page = file.pages[line.page]
        own = next((face for face in faces(page) if face.has(*line.box.centre)), None)
        if own is not None and (large or max(own.width, own.height) <= CARD_SIDE):
            message = f"the number {quoted(block.text)} is set in {line.size:g} pt; it needs {least:g} pt"
            yield page.number, f"{at(page.number, line.first)}: {message}"
