"""The parent tree does not agree with the structure tree.

What: each page with tagged content has a key in the parent tree, and for each of its numbers the parent tree names the
element that has this content.

Why: that is how a viewer finds what a word belongs to when it is clicked, searched or reached with the arrow keys.

Fails: pages that were put in another order without their /StructParents.

Mend: make the file again; programs that merge or split PDFs often break this.
"""

from __future__ import annotations

from collections.abc import Iterator

from printgen.check.pdf.elements import Content
from printgen.check.pdf.model import File, Page
from printgen.check.pdf.told import Finding, tell
from printgen.diagnostics import Diagnostic, Rule

RULE = Rule("PDF012", "parent-tree", __doc__)
Owners = dict[tuple[int, int], int]


def check(file: File) -> Iterator[Diagnostic]:
    if file.tree is not None:
        yield from tell(file, RULE, _found(file))


def _found(file: File) -> Iterator[Finding]:
    owners = _owners(file)
    keys: dict[int, int] = {}
    for n, page in enumerate(file.pages):
        if not page.by_mcid:
            continue
        if page.parents is None:
            yield page.number, f"page {page.number} has tagged content, but no StructParents"
            continue
        other = keys.setdefault(page.parents, page.number)
        if other != page.number:
            yield page.number, f"page {page.number} has the StructParents of page {other}"
        else:
            yield from _disagreements(file, page, n, owners)


def _owners(file: File) -> Owners:
    """Which element each content belongs to, by the structure tree."""
    return {
        (kid.page, kid.mcid): element.key
        for element in file.elements()
        for kid in element.kids
        if isinstance(kid, Content)
    }


def _disagreements(file: File, page: Page, n: int, owners: Owners) -> Iterator[Finding]:
    named = file.parents.get(page.parents if page.parents is not None else -1)
    if named is None:
        yield page.number, f"page {page.number}: the parent tree has nothing for its StructParents, {page.parents}"
        return
    wrong = [m for m in sorted(page.by_mcid) if m >= len(named) or m < 0 or owners.get((n, m), named[m]) != named[m]]
    if wrong:
        count = f"{len(wrong)} of {len(page.by_mcid)} marked contents"
        yield page.number, f"page {page.number}: the parent tree is wrong about {count}, first about number {wrong[0]}"
