"""A page number is missing, small or hard to find.

What: in the large-print edition pages to read, where a part of the document has several of them, carry their number as
large as the text, bold, in the outer lower corner.

Why: readers who dropped their sheets, or were told “page 3”, look there.

Fails: a number in 12 pt in the middle of the footer.

Mend: set `size`, `bold` and `align` of `footer` in the stylesheet.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from printgen.check.pdf.model import File, Page, Run
from printgen.check.pdf.told import Finding, at, quoted, tell
from printgen.check.pdf.writing import reading_pages
from printgen.diagnostics import Diagnostic, Rule

RULE = Rule("ACC024", "page-number", __doc__)
_NUMBER = re.compile(r"(?:^|\s)\d{1,4}$|^\d{1,4}(?:\s|$)")
_FOOT, _CORNER = 0.85, 0.25


def check(file: File) -> Iterator[Diagnostic]:
    if file.limits.page_numbers:
        yield from tell(file, RULE, _found(file))


def _found(file: File) -> Iterator[Finding]:
    for page in _numbered_pages(file):
        run = next((run for run in reversed(page.words) if _is_number(page, run)), None)
        if run is None:
            yield page.number, f"page {page.number}: there is no page number at its foot"
            continue
        where = f"{at(page.number, run)}: the page number in {quoted(run.text)}"
        if run.size < file.limits.text_size - 0.01:
            yield page.number, f"{where} is set in {run.size:g} pt; it needs {file.limits.text_size:g} pt"
        if not run.font.bold:
            yield page.number, f"{where} is not bold"
        if not _is_in_corner(page, run):
            yield page.number, f"{where} is not in a lower corner"


def _numbered_pages(file: File) -> list[Page]:
    """The pages to read of those parts of the document that have two or more."""
    reading = reading_pages(file)
    parts = [element for element in file.elements() if element.type == "Part"] or list(file.elements())[:1]
    found: list[Page] = []
    for part in parts:
        numbers = {content.page + 1 for content in part.contents()}
        own = [page for page in reading if page.number in numbers]
        found += own if len(own) > 1 else []
    return list(dict.fromkeys(found))


def _is_number(page: Page, run: Run) -> bool:
    return run.artifact and run.y > _FOOT * page.height and bool(_NUMBER.search(run.text.strip()))


def _is_in_corner(page: Page, run: Run) -> bool:
    """Whether the end of the run that has the number lies near a side."""
    ends_in_number = run.text.strip()[-1].isdigit()
    return run.box.right > (1 - _CORNER) * page.width if ends_in_number else run.box.left < _CORNER * page.width
