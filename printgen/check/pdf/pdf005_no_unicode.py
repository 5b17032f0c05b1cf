"""Text cannot be turned back into characters.

What: every code that is shown has a character, through the font's ToUnicode table or a standard encoding.

Why: such text cannot be searched, copied, read aloud or sent to a braille display. It looks right all the same.

Fails: a subset font without /ToUnicode; one whose table stops before the last glyph.

Mend: let the program that makes the file write ToUnicode tables; look for another font if it cannot.
"""

from __future__ import annotations

from collections.abc import Iterator

from printgen.check.pdf.model import File, Run
from printgen.check.pdf.told import Finding, at, tell
from printgen.diagnostics import Diagnostic, Rule

RULE = Rule("PDF005", "no-unicode", __doc__)


def check(file: File) -> Iterator[Diagnostic]:
    yield from tell(file, RULE, _found(file))


def _found(file: File) -> Iterator[Finding]:
    for page in file.pages:
        for run in page.runs:
            if not run.artifact and any(map(_is_nothing, run.text)):
                yield page.number, f"{at(page.number, run)}: {_unknown(run)} in {run.font.name} cannot be read back"


def _is_nothing(char: str) -> bool:
    return char in "\ufffd\x00" or "\ue000" <= char <= "\uf8ff" or char >= "\U000f0000"


def _unknown(run: Run) -> str:
    count = sum(map(_is_nothing, run.text))
    return "a character" if count == 1 else f"{count} characters"
