"""A line has more characters than a reader can follow.

What: in the large-print edition a line has at most 60 characters; about 40 are best.

Why: at the end of a long line the eye does not find the next one, least of all through a magnifier.

Fails: text over the full width of a landscape page.

Mend: make the margins or the padding wider, or the type larger.
"""

from __future__ import annotations

from collections.abc import Iterator

from printgen.check.pdf.lines import blocks_of
from printgen.check.pdf.model import File
from printgen.check.pdf.told import Finding, at, quoted, tell
from printgen.diagnostics import Diagnostic, Rule

RULE = Rule("ACC009", "long-line", __doc__)


def check(file: File) -> Iterator[Diagnostic]:
    if file.limits.line_length is not None:
        yield from tell(file, RULE, _found(file, file.limits.line_length))


def _found(file: File, most: int) -> Iterator[Finding]:
    for block in blocks_of(file):
        for line in block.lines:
            count = len(line.text.strip())
            if count > most:
                number = line.page + 1
                message = f"the line {quoted(line.text)} has {count} characters; {most} are allowed"
                yield number, f"{at(number, line.first)}: {message}"
