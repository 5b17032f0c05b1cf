"""A word is divided between two lines.

What: no line ends in a hyphen that is not part of the word, and none ends in the middle of a word.

Why: readers who see little at a time, and all who listen, meet two halves that are no words.

Fails: a paragraph set by a program that hyphenates.

Mend: switch hyphenation off. If two whole words are named, the line does not end in a space: end it with one.
"""

from __future__ import annotations

from collections.abc import Iterator

from printgen.check.pdf.lines import blocks_of
from printgen.check.pdf.model import File
from printgen.check.pdf.told import Finding, at, tell
from printgen.diagnostics import Diagnostic, Rule

RULE = Rule("ACC013", "split-word", __doc__)
_HYPHENS = "-\u2010\u00ad"


def check(file: File) -> Iterator[Diagnostic]:
    yield from tell(file, RULE, _found(file))


def _found(file: File) -> Iterator[Finding]:
    for block in blocks_of(file):
        for above, below in zip(block.lines, block.lines[1:], strict=False):
            if _is_split(above.text, below.text):
                number = above.page + 1
                parts = f"“{above.text.split()[-1]}” and “{below.text.split()[0]}”"
                yield number, f"{at(number, above.runs[-1])}: {parts} are one word on two lines"


def _is_split(above: str, below: str) -> bool:
    if not above.strip() or not below.strip():
        return False
    last, first = above[-1], below[0]
    if above.rstrip()[-1] in _HYPHENS:
        return below.lstrip()[0].islower() and above.rstrip()[-2:-1].isalpha()
    return last.isalnum() and first.isalnum()
