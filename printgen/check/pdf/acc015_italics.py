"""Text is set in italics.

What: in the large-print edition no font is italic or oblique, and no upright font is slanted.

Why: slanted letters lean into each other; emphasis is bold instead.

Fails: a flavour text in an italic font.

Mend: use `<b>` for emphasis, and an upright font.
"""

from __future__ import annotations

from collections.abc import Iterator

from printgen.check.pdf.model import File
from printgen.check.pdf.told import Finding, at, quoted, tell
from printgen.diagnostics import Diagnostic, Rule

RULE = Rule("ACC015", "italics", __doc__)


def check(file: File) -> Iterator[Diagnostic]:
    if file.limits.upright:
        yield from tell(file, RULE, _found(file))


def _found(file: File) -> Iterator[Finding]:
    for page in file.pages:
        for run in page.words:
            if run.font.italic:
                yield (
                    page.number,
                    f"{at(page.number, run)}: {quoted(run.text)} is set in {run.font.name}, an italic font",
                )
