"""A file for a print shop has annotations, forms or actions.

What: nothing on a page reacts to a reader: no links or notes inside the bleed, no forms, no JavaScript, no actions.

Why: what a click shows, hides or changes has no place on paper; whether it is printed differs from program to program.

Fails: a link on the address of a web page; a sticky note over a card.

Mend: take them off. The words of a link stay.
"""

from __future__ import annotations

from collections.abc import Iterator

from printgen.check.pdf.model import File
from printgen.check.pdf.told import Finding, tell
from printgen.diagnostics import Diagnostic, Rule

RULE = Rule("PDF036", "active-content", __doc__)


def check(file: File) -> Iterator[Diagnostic]:
    if file.shop:
        yield from tell(file, RULE, map(_told, file.shop.active))


def _told(said: tuple[int, str]) -> Finding:
    page, what = said
    return page, f"{f'page {page}' if page else 'the document'} has {what}; PDF/X does not allow it"
