"""What a file says of its pages: that they are printed on both sides of the paper, that they are cards."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from printgen.check.pdf.geometry import Point
from printgen.check.pdf.metadata import OWN
from printgen.check.pdf.model import About, Front, Page

_EDGES = {"DuplexFlipLongEdge": "long-edge", "DuplexFlipShortEdge": "short-edge"}
_UM_PER_MM = 1000


def sides(pages: Sequence[Page], about: About) -> Iterator[Page]:
    """Pages that know their fronts, where the file says that it is printed on both sides (ISO 32000-1, 12.2)."""
    edge = _EDGES.get(about.screen.get("Duplex", ""))
    offset = _offset(about)
    for n, page in enumerate(pages):
        if edge and n % 2 and _same_size(page, pages[n - 1]):
            yield replace(page, front=Front(pages[n - 1], edge, offset))
        else:
            yield page


def _offset(about: About) -> Point:
    """By how much backs are moved to mend a printer's drift."""
    found = re.fullmatch(r"\s*(-?\d{1,6}) (-?\d{1,6})\s*", about.xmp.get((OWN, "offset"), ""))
    return (int(found[1]) / _UM_PER_MM, int(found[2]) / _UM_PER_MM) if found else (0.0, 0.0)


def unmarked_cards(about: About) -> frozenset[int]:
    """The numbers of pages with cards that no guides show."""
    return frozenset(map(int, re.findall(r"\b\d{1,6}\b", about.xmp.get((OWN, "cards"), ""))))


def _same_size(one: Page, other: Page) -> bool:
    return abs(one.width - other.width) < 0.1 and abs(one.height - other.height) < 0.1
