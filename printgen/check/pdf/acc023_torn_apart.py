"""A page or a column ends in the middle of what belongs together.

What: in the large-print edition no single line of a paragraph stands alone before or after a page break, headings are
followed by their text, rows of tables are not cut, and a table that goes on has its header row again.

Why: turning back costs a reader with a magnifier much more than a glance.

Fails: a heading at the foot of a page.

Mend: with printgen this cannot happen; in other programs, switch on “keep with next” and “repeat header rows”.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from printgen.check.pdf.acc020_alignment import stretches
from printgen.check.pdf.elements import Element
from printgen.check.pdf.lines import Block, blocks_of
from printgen.check.pdf.model import File, squeezed
from printgen.check.pdf.told import Finding, at, quoted, tell
from printgen.diagnostics import Diagnostic, Rule

RULE = Rule("ACC023", "torn-apart", __doc__)


def check(file: File) -> Iterator[Diagnostic]:
    if file.limits.whole:
        yield from tell(file, RULE, (*_lonely_lines(file), *_lonely_headings(file), *_cut_tables(file)))


def _lonely_lines(file: File) -> Iterator[Finding]:
    for block in blocks_of(file):
        if block.level is None and block.type not in ("TD", "TH", "Lbl"):
            parts = list(stretches(block))
            for part in parts if len(parts) > 1 else ():
                if len(part) == 1:
                    number = part[0].page + 1
                    yield number, f"{at(number, part[0].first)}: the line {quoted(part[0].text)} stands alone"


def _lonely_headings(file: File) -> Iterator[Finding]:
    found = blocks_of(file)
    for block, below in pairwise(found):
        if block.level is not None and _ends_a_page(block, below):
            number = block.lines[-1].page + 1
            yield (
                number,
                f"{at(number, block.lines[-1].first)}: the heading {quoted(block.text)} is parted from its text",
            )


def _ends_a_page(heading: Block, below: Block) -> bool:
    """Whether what a heading heads is on another page; a part that ends with its heading heads nothing."""
    inside = heading.element.parent is not None and below.element in heading.element.parent.walk()
    return inside and below.lines[0].page != heading.lines[-1].page


def _cut_tables(file: File) -> Iterator[Finding]:
    for element in file.elements():
        if element.type == "TR":
            pages = sorted({content.page for content in element.contents()})
            if len(pages) > 1:
                yield pages[0] + 1, f"page {pages[0] + 1}: the row {quoted(file.text(element))} goes on on another page"
        elif element.type == "Table":
            yield from _bare_pages(file, element)


def _bare_pages(file: File, table: Element) -> Iterator[Finding]:
    """Pages of a table, after the first, on which its first header is not repeated."""
    pages = sorted({content.page for content in table.contents()})
    header = next((squeezed(file.text(cell)) for cell in table.walk() if cell.type == "TH"), "")
    for page in pages[1:]:
        repeated = (
            {squeezed(run.text) for run in file.pages[page].words if run.artifact}
            if 0 <= page < len(file.pages)
            else set()
        )
        if header and header not in repeated:
            yield page + 1, f"page {page + 1}: the header row with {quoted(header)} is not repeated"
