"""What is there to be written in: blanks and tick boxes, known by what is drawn for a Figure; and which pages are to be
read and not written on or cut."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from printgen.check.pdf.cuts import faces
from printgen.check.pdf.elements import Element
from printgen.check.pdf.model import File, Page, Path

_SQUARE = 1.15
_LARGEST_TICK = 20.0


@dataclass(frozen=True, slots=True)
class Place:
    """A blank's rule or a tick box. `page` counts from 0."""

    page: int
    path: Path
    element: Element


@lru_cache(maxsize=1)
def blanks(file: File) -> tuple[Place, ...]:
    """Figures that are one level line and nothing else."""
    return tuple(place for place in _figures(file) if place.path.is_flat)


@lru_cache(maxsize=1)
def ticks(file: File) -> tuple[Place, ...]:
    """Figures that are one empty square and nothing else."""
    return tuple(place for place in _figures(file) if _is_tick(place.path))


def _figures(file: File) -> list[Place]:
    found = []
    for element in file.elements():
        if element.type == "Figure":
            things = list(file.things(element))
            if len(things) == 1 and isinstance(things[0][1], Path):
                found.append(Place(things[0][0], things[0][1], element))
    return found


def _is_tick(path: Path) -> bool:
    if path.stroke is None or len(path.lines) != 1 or path.is_line:
        return False
    wide, high = path.box.width, path.box.height
    corners = {(round(x, 2), round(y, 2)) for x, y in path.lines[0]}
    level = len({x for x, _ in corners}) == 2 == len({y for _, y in corners})
    return level and max(wide, high) <= _LARGEST_TICK and max(wide, high) <= _SQUARE * min(wide, high)


@lru_cache(maxsize=1)
def reading_pages(file: File) -> tuple[Page, ...]:
    """Pages to read, such as rules: those of parts of the document of which no page is cut or written on."""
    handled = {place.page for place in (*blanks(file), *ticks(file))}
    handled |= {n for n, page in enumerate(file.pages) if faces(page) or page.number in file.cards}
    for element in file.elements():
        if element.type == "Part":
            own = {content.page for content in element.contents()}
            handled |= own if own & handled else set()
    return tuple(page for n, page in enumerate(file.pages) if page.words and n not in handled)
