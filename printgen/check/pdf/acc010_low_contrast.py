"""Text does not stand out enough from what is behind it.

What: the contrast of text to what is really painted behind it is at least 7 : 1 (WCAG 2.2, 1.4.6). Where a picture is
behind it, ACC026 looks at it.

Why: grey on a tint is easy on a screen and gone under a lamp, in a copy or for tired eyes.

Fails: text in #767676 on white: 4.5 : 1.

Mend: use `ink` on `paper` or on a pale tint, white on black.
"""

from __future__ import annotations

from collections.abc import Iterator

from printgen.check.pdf.behind import grounds_of
from printgen.check.pdf.colours import contrast, is_black_ink
from printgen.check.pdf.model import Colour, File
from printgen.check.pdf.told import Finding, at, quoted, tell
from printgen.diagnostics import Diagnostic, Rule

RULE = Rule("ACC010", "low-contrast", __doc__)


def check(file: File) -> Iterator[Diagnostic]:
    yield from tell(file, RULE, _found(file))


def _found(file: File) -> Iterator[Finding]:
    for page in file.pages:
        for run in page.words:
            least = _least(file, run.colour)
            seen = [contrast(run.colour, ground) for ground in grounds_of(page, run.box, run.order)]
            worst = min((value for value in seen if value is not None), default=None)
            if worst is not None and worst < least:
                message = f"{quoted(run.text)} has a contrast of {worst:.1f} : 1; it needs {least:.2g} : 1"
                yield page.number, f"{at(page.number, run)}: {message}"


def _least(file: File, colour: Colour) -> float:
    """A tenth less for mixed inks: by so much what they look like cannot be told."""
    return file.limits.text_contrast * (0.9 if colour.space == "cmyk" and not is_black_ink(colour) else 1.0)
