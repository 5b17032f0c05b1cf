"""Several words in a row are set in capitals.

What: in the large-print edition at most two words in a row are all capitals. The game's own keywords keep theirs, where it
is known which they are: at a build.

Why: words are known by their outline, and capitals all have the same.

Fails: TAKE ONE CARD.

Mend: write it in small letters and make it bold.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from printgen.check.pdf.lines import blocks_of
from printgen.check.pdf.model import File
from printgen.check.pdf.told import Finding, at, quoted, tell
from printgen.diagnostics import Diagnostic, Rule

RULE = Rule("ACC014", "capitals", __doc__)
_WORD = re.compile(r"\w(?:\w|[’'-])*")


def check(file: File) -> Iterator[Diagnostic]:
    if file.limits.capitals is not None:
        yield from tell(file, RULE, _found(file, file.limits.capitals))


def _found(file: File, most: int) -> Iterator[Finding]:
    for block in blocks_of(file):
        run = longest_run(block.text, file.keywords)
        if len(run) > most:
            line = next((line for line in block.lines if run[0] in line.text), block.lines[0])
            number = line.page + 1
            message = f"{quoted(' '.join(run))}: {len(run)} words in capitals; {most} are allowed"
            yield number, f"{at(number, line.first)}: {message}"


def longest_run(text: str, keywords: tuple[str, ...]) -> list[str]:
    """The most words in a row that are all capitals, without those that are keywords."""
    for keyword in sorted(keywords, key=len, reverse=True):
        text = re.sub(rf"(?<!\w){re.escape(keyword)}(?!\w)", " . ", text)
    longest: list[str] = []
    for sentence in re.split(r"[.!?:;·/]", text):
        current: list[str] = []
        for word in _WORD.findall(sentence):
            current = [*current, word] if word.isupper() and len(word) > 1 else []
            longest = max(longest, current, key=len)
    return longest
