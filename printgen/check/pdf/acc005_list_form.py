"""A list is not built as lists are.

What: an L holds LI alone (and captions), an LI a label Lbl and a body LBody, and none of these stands elsewhere.

Why: a screen reader counts the items and says “1 of 4”; items that are no LI are not counted.

Fails: an L with paragraphs in it.

Mend: use `<list>` and `<item>`; for other programs, look at how they export lists.
"""

from __future__ import annotations

from collections.abc import Iterator

from printgen.check.pdf.elements import Element
from printgen.check.pdf.model import File
from printgen.check.pdf.told import quoted
from printgen.diagnostics import Diagnostic, Rule

RULE = Rule("ACC005", "list-form", __doc__)
_MAY_HOLD = {"L": {"LI", "Caption", "L"}, "LI": {"Lbl", "LBody"}}
_PARENTS = {"LI": {"L"}, "LBody": {"LI"}}


def check(file: File) -> Iterator[Diagnostic]:
    for element in file.elements():
        for fault in _faults(element):
            page = next((content.page + 1 for content in element.contents()), 0)
            yield RULE.at(file.span, f"page {page}: {fault}, at {quoted(file.text(element))}")


def _faults(element: Element) -> Iterator[str]:
    strange = {kid.type for kid in element.elements()} - _MAY_HOLD.get(
        element.type, {kid.type for kid in element.elements()}
    )
    if strange:
        yield f"{element.type} holds {', '.join(sorted(strange))}"
    if element.type == "LI" and not any(kid.type == "LBody" for kid in element.elements()):
        yield "LI has no LBody"
    if element.type == "L" and not any(kid.type in ("LI", "L") for kid in element.elements()):
        yield "L has no items"
    if element.type in _PARENTS and element.parent and element.parent.type not in _PARENTS[element.type]:
        yield f"{element.type} stands in {element.parent.own}"
