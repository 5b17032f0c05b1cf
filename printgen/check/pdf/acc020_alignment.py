"""Lines of a paragraph do not start at one edge, or all end at one.

What: in the large-print edition paragraphs are flush left and ragged right, and their first line is not indented.

Why: equal spaces between words and a straight left edge lead the eye to the next line.

Fails: justified or centred text.

Mend: set `align: left` in the stylesheet.
"""

from __future__ import annotations

from collections.abc import Iterator

from printgen.check.pdf.lines import Block, Line, blocks_of
from printgen.check.pdf.model import File
from printgen.check.pdf.told import Finding, at, quoted, tell
from printgen.diagnostics import Diagnostic, Rule

RULE = Rule("ACC020", "alignment", __doc__)
_ROUNDING = 0.3
_FEWEST = 4


def check(file: File) -> Iterator[Diagnostic]:
    if file.limits.ragged:
        yield from tell(file, RULE, _found(file))


def _found(file: File) -> Iterator[Finding]:
    for block in blocks_of(file):
        for stretch in stretches(block):
            fault = _fault(stretch)
            if fault:
                number = stretch[0].page + 1
                yield number, f"{at(number, stretch[0].first)}: the paragraph {quoted(stretch[0].text)} {fault}"


def stretches(block: Block) -> Iterator[list[Line]]:
    """The lines of a block that stand below each other."""
    together = set(block.pairs())
    current: list[Line] = []
    for line in block.lines:
        if current and (current[-1], line) not in together:
            yield current
            current = []
        current.append(line)
    yield current


def _fault(lines: list[Line]) -> str:
    starts = [line.start for line in lines]
    if len(lines) < 2:
        return ""
    rest = starts[1:]
    if max(rest) - min(rest) <= _ROUNDING:
        if abs(starts[0] - rest[0]) > _ROUNDING:
            return "has a first line that starts elsewhere than the others"
    else:
        return "is not flush left"
    ends = [line.box.right for line in lines[:-1]]
    if len(lines) >= _FEWEST and max(ends) - min(ends) < _ROUNDING:
        return "is justified: all of its lines end at the same place"
    return ""
