"""Something is painted that is neither tagged nor marked as an artifact.

What: all that a page paints stands in marked content, which either has a number that the structure tree knows or is an
artifact.

Why: nobody can tell whether it means something; a screen reader skips it or reads it at the wrong place.

Fails: a footer that was stamped on tagged pages afterwards.

Mend: tag it, or mark it as an artifact if it means nothing.
"""

from __future__ import annotations

from collections.abc import Iterator

from printgen.check.pdf.model import File
from printgen.check.pdf.told import Finding, at, tell, what
from printgen.diagnostics import Diagnostic, Rule

RULE = Rule("PDF011", "untagged-content", __doc__)


def check(file: File) -> Iterator[Diagnostic]:
    if file.tree is not None:
        yield from tell(file, RULE, _found(file))


def _found(file: File) -> Iterator[Finding]:
    for page in file.pages:
        for thing in page.things:
            if thing.mark is None:
                yield page.number, f"{at(page.number, thing)}: {what(thing)} is neither tagged nor an artifact"
