"""How findings are told: on which page, at which place, about which words, and not a hundred times."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from printgen.check.pdf.model import File, Image, Run, Thing
from printgen.diagnostics import Diagnostic, Rule

_MOST_ON_A_PAGE = 3
_LONGEST = 50
Finding = tuple[int, str]
"""The number of the page, from 1, and what is wrong there."""


def place(page: int, x: float, y: float) -> str:
    return f"page {page}, {x:.0f} mm from the left and {y:.0f} mm from the top"


def at(page: int, thing: Thing) -> str:
    return place(page, thing.box.left, thing.box.top)


def quoted(text: str) -> str:
    shown = " ".join(text.split())
    return f"“{shown}”" if len(shown) <= _LONGEST else f"“{shown[:_LONGEST].rstrip()}…”"


def what(thing: Thing) -> str:
    if isinstance(thing, Run):
        return quoted(thing.text)
    return "a picture" if isinstance(thing, Image) else "a line" if thing.fill is None else "a shape"


def tell(file: File, rule: Rule, findings: Iterable[Finding], *hints: str) -> Iterator[Diagnostic]:
    """The first few of each page; the last of them says how many more there are."""
    by_page: dict[int, list[str]] = {}
    for page, message in findings:
        by_page.setdefault(page, []).append(message)
    for messages in by_page.values():
        shown = [rule.at(file.span, message, *hints) for message in messages[:_MOST_ON_A_PAGE]]
        more = len(messages) - len(shown)
        if more:
            shown[-1] = replace(shown[-1], hints=(*hints, f"and {more} more of the kind on this page"))
        yield from shown
