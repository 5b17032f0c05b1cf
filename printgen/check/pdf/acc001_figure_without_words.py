"""A picture has no words for those who do not see it.

What: every Figure and Formula has an alternative text that is more than white space. An empty one passes other checkers.

Why: a screen reader says “graphic” and nothing else.

Fails: `<figure src="map.svg" alt=" "/>`.

Mend: say what the picture tells the reader. If it tells nothing that words beside it do not say, leave `alt` out: it is
an ornament then, and no Figure.
"""

from __future__ import annotations

from collections.abc import Iterator

from printgen.check.pdf.elements import Element
from printgen.check.pdf.model import File
from printgen.check.pdf.told import at
from printgen.diagnostics import Diagnostic, Rule

RULE = Rule("ACC001", "figure-without-words", __doc__)


def check(file: File) -> Iterator[Diagnostic]:
    for element in file.elements():
        if element.type in ("Figure", "Formula") and not (element.alt or element.actual or "").strip():
            kind = "has no Alt" if element.alt is None else "has an empty Alt"
            yield RULE.at(file.span, f"{_where(file, element)}a {element.type} {kind}")


def _where(file: File, element: Element) -> str:
    first = next(file.things(element), None)
    return f"{at(first[0] + 1, first[1])}: " if first else ""
