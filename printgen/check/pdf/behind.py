"""What is really behind a word or a sign: the last thing that was painted there before it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from printgen.check.pdf.colours import UNKNOWN, WHITE
from printgen.check.pdf.geometry import Box
from printgen.check.pdf.model import Colour, Image, Page, Path


@lru_cache(maxsize=32)
def _grounds(page: Page) -> tuple[Path | Image, ...]:
    """All that may be a ground, last painted first."""
    fills: list[Path | Image] = [path for path in page.paths if path.fill is not None]
    return tuple(sorted((*fills, *page.images), key=lambda thing: -thing.order))


def grounds_of(page: Page, box: Box, order: int, number: int = 3) -> list[Colour]:
    """The colours behind points along the middle of a box, of what was painted before `order`."""
    middle = (box.top + box.bottom) / 2
    step = box.width / number
    near = [thing for thing in _grounds(page) if thing.order < order and thing.box.meets(box)]
    if not near:
        return [WHITE]
    return list(dict.fromkeys(_behind(near, box.left + step * (n + 0.5), middle) for n in range(number)))


def ground_at(page: Page, x: float, y: float) -> Colour:
    """The colour of the last fill at a place; UNKNOWN for a picture, WHITE for bare paper."""
    return _behind(_grounds(page), x, y)


def _behind(things: Sequence[Path | Image], x: float, y: float) -> Colour:
    for thing in things:
        if isinstance(thing, Image):
            if thing.box.has(x, y):
                return UNKNOWN
        elif thing.fill is not None and thing.encloses(x, y):
            return thing.fill
    return WHITE


def image_behind(page: Page, box: Box, order: int) -> bool:
    return any(image.order < order and image.box.meets(box) for image in page.images)
