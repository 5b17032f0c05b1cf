"""The content of a page breaks the rules of the format.

What: every operator is known, has the operands that it needs, and what is opened is closed.

Why: readers repair such pages each in its own way, so that they differ from printer to printer.

Fails: `Q` without `q`; a font that the page does not have.

Mend: make the file again; if another program made it, look for a newer version of it.
"""

from __future__ import annotations

from collections.abc import Iterator

from printgen.check.pdf.model import File
from printgen.check.pdf.told import tell
from printgen.diagnostics import Diagnostic, Rule

RULE = Rule("PDF002", "faulty-content", __doc__)


def check(file: File) -> Iterator[Diagnostic]:
    found = ((page.number, f"page {page.number}: {fault}") for page in file.pages for fault in page.faults)
    yield from tell(file, RULE, found)
