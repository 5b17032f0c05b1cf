"""How findings are told: on which page, at which place, about which words, and not a hundred times."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from printgen.check.pdf.model import File, Image, Run, Thing
from printgen.diagnostics import Diagnostic, Rule

_MOST_ON_A_PAGE = 3
_MOST_ALIKE = 3
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


@dataclass(frozen=True, slots=True)
class _Alike:
    """Pages of which the same is told as of one before: how many, by that one, and which."""

    first: dict[int, int]
    others: frozenset[int]


def _alike(by_page: dict[int, list[str]]) -> _Alike:
    """A whole deck with one fault has it on every page; of a few pages each is told."""
    groups: dict[tuple[str, ...], list[int]] = {}
    for number, messages in by_page.items():
        groups.setdefault(tuple(re.sub(rf"^page {number}\b", "page", text) for text in messages), []).append(number)
    many = [numbers for numbers in groups.values() if len(numbers) > _MOST_ALIKE]
    return _Alike(
        {numbers[0]: len(numbers) - 1 for numbers in many}, frozenset(n for numbers in many for n in numbers[1:])
    )


def tell(file: File, rule: Rule, findings: Iterable[Finding], *hints: str) -> Iterator[Diagnostic]:
    """The first few of each page; the last of them says how many more there are, and on how many pages it is the same."""
    by_page: dict[int, list[str]] = {}
    for page, message in findings:
        by_page.setdefault(page, []).append(message)
    pages = _alike(by_page)
    for number, messages in by_page.items():
        if number in pages.others:
            continue
        shown = [rule.at(file.span, message, *hints) for message in messages[:_MOST_ON_A_PAGE]]
        more = len(messages) - len(shown)
        if more:
            shown[-1] = replace(shown[-1], hints=(*hints, f"and {more} more of the kind on this page"))
        if same := pages.first.get(number):
            shown[-1] = replace(shown[-1], hints=(*shown[-1].hints, f"and the same on {same} more pages"))
        yield from shown
