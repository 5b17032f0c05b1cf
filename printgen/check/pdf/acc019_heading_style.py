"""A heading does not look like one.

What: in the large-print edition headings of level 1 have at least 22 pt and those below at least 20 pt; they are bold, and
do not start further right than what follows them.

Why: readers with a magnifier find a heading by its weight and at the left edge; a centred one they pass by.

Fails: a heading in the middle of its column.

Mend: set `size`, `bold` and `align` of headings in the stylesheet.
"""

from __future__ import annotations

from collections.abc import Iterator

from printgen.check.pdf.lines import Block, blocks_of
from printgen.check.pdf.model import File
from printgen.check.pdf.told import Finding, at, quoted, tell
from printgen.diagnostics import Diagnostic, Rule

RULE = Rule("ACC019", "heading-style", __doc__)
_INDENT = 1.0


def check(file: File) -> Iterator[Diagnostic]:
    if file.limits.heading_sizes is not None:
        yield from tell(file, RULE, _found(file, file.limits.heading_sizes))


def _found(file: File, sizes: tuple[float, float]) -> Iterator[Finding]:
    all_blocks = blocks_of(file)
    for block, below in zip(all_blocks, (*all_blocks[1:], None), strict=False):
        if block.level is None:
            continue
        least = sizes[0] if block.level == 1 else sizes[1]
        number = block.lines[0].page + 1
        for fault in _faults(block, below, least):
            yield number, f"{at(number, block.lines[0].first)}: the heading {quoted(block.text)} {fault}"


def _faults(block: Block, below: Block | None, least: float) -> Iterator[str]:
    runs = [run for line in block.lines for run in line.runs if run.text.strip()]
    smallest = min(run.size for run in runs)
    if smallest < least - 0.01:
        yield f"is set in {smallest:g} pt; level {block.level} needs {least:g} pt"
    if not all(run.font.bold for run in runs):
        yield "is not bold"
    if below is not None and below.lines[0].page == block.lines[-1].page:
        first = below.lines[0]
        under = first.first.across > block.lines[-1].first.across
        if under and max(line.start for line in block.lines) > first.start + _INDENT:
            yield "is not flush left"
