"""Words stand on a picture or a pattern.

What: in the large-print edition nothing but a plain colour is behind words.

Why: a pattern has the contrast of its worst place, and its lines mix with those of the letters.

Fails: a card's name over an illustration.

Mend: put the words beside the picture.
"""

from __future__ import annotations

from collections.abc import Iterator

from printgen.check.pdf.behind import grounds_of, image_behind
from printgen.check.pdf.model import File
from printgen.check.pdf.told import Finding, at, quoted, tell
from printgen.diagnostics import Diagnostic, Rule

RULE = Rule("ACC025", "text-over-picture", __doc__)


def check(file: File) -> Iterator[Diagnostic]:
    if file.limits.upright:
        yield from tell(file, RULE, _found(file))


def _found(file: File) -> Iterator[Finding]:
    for page in file.pages:
        for run in page.words:
            patterned = any(ground.space == "other" for ground in grounds_of(page, run.box, run.order))
            if patterned or image_behind(page, run.box, run.order):
                yield page.number, f"{at(page.number, run)}: {quoted(run.text)} stands on a picture or a pattern"
