"""A page to read has more than one column.

What: in the large-print edition no two paragraphs stand beside each other on pages to read. Tables are no columns.

Why: through a magnifier nothing tells that the line on the right belongs to another text.

Fails: `columns="2"` in a template for the large-print edition.

Mend: use one column.
"""

from __future__ import annotations

from collections.abc import Iterator

from printgen.check.pdf.geometry import Box, box_around
from printgen.check.pdf.lines import Block, blocks_of
from printgen.check.pdf.model import File
from printgen.check.pdf.told import Finding, place, quoted, tell
from printgen.check.pdf.writing import reading_pages
from printgen.diagnostics import Diagnostic, Rule

RULE = Rule("ACC021", "several-columns", __doc__)
_CELLS = frozenset(["TD", "TH", "Lbl"])


def check(file: File) -> Iterator[Diagnostic]:
    if file.limits.ragged:
        yield from tell(file, RULE, _found(file))


def _found(file: File) -> Iterator[Finding]:
    for page in reading_pages(file):
        boxes = [(block, box) for block in blocks_of(file) if (box := _box_on(block, page.number - 1))]
        for n, (block, box) in enumerate(boxes):
            for other, beside in boxes[n + 1 :]:
                if _stand_side_by_side(box, beside):
                    where = place(page.number, beside.left, beside.top)
                    yield page.number, f"{where}: {quoted(other.text)} stands beside {quoted(block.text)}"
                    break


def _box_on(block: Block, page: int) -> Box | None:
    """Where a text stands on a page; cells of tables do not count."""
    if block.type in _CELLS or any(above in _CELLS for above in _types_above(block)):
        return None
    boxes = [line.box for line in block.lines if line.page == page]
    return box_around(boxes) if boxes else None


def _types_above(block: Block) -> Iterator[str]:
    element = block.element.parent
    while element is not None:
        yield element.type
        element = element.parent


def _stand_side_by_side(one: Box, other: Box) -> bool:
    level = one.top < other.bottom - 1 and other.top < one.bottom - 1
    return level and (one.right <= other.left or other.right <= one.left)
