"""Tagged text that the structure tree does not have, or has twice.

What: each marked content with words belongs to exactly one element of the structure tree.

Why: a reader who listens hears the tree. What is missing there is not said, what stands there twice is said twice.

Fails: a card that was painted on its sheet, but hung into no section.

Mend: make the file again; programs that split and merge PDFs lose parts of the tree.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from printgen.check.pdf.model import File, Run
from printgen.check.pdf.told import Finding, at, quoted, tell
from printgen.diagnostics import Diagnostic, Rule

RULE = Rule("PDF020", "text-outside-the-tree", __doc__)


def check(file: File) -> Iterator[Diagnostic]:
    if file.tree is not None:
        yield from tell(file, RULE, _found(file))


def _found(file: File) -> Iterator[Finding]:
    times = Counter(content for content in file.tree.contents()) if file.tree is not None else Counter()
    for n, page in enumerate(file.pages):
        for mcid, things in page.by_mcid.items():
            run = next((thing for thing in things if isinstance(thing, Run) and thing.text.strip()), None)
            count = times[n, mcid]  # type: ignore[index]  # a Content is such a pair
            if run is not None and count != 1:
                said = f"stands {count} times in" if count else "is missing from"
                yield page.number, f"{at(page.number, run)}: {quoted(run.text)} {said} the structure tree"
