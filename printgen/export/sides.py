"""A kit that is printed on both sides of the paper: every part begins on a front."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from printgen.impose.placing import Page

if TYPE_CHECKING:
    from printgen.export.kit import Part


def on_both_sides(parts: Sequence[Part]) -> list[Part]:
    """The parts with blank pages behind what must not have another part, or the next sheet to cut, behind it.

    As they are where no part has backs of its own, for then they are printed on one side, or as anybody likes.
    """
    if not any(part.flip for part in parts):
        return list(parts)
    return [part if part.flip else replace(part, pages=tuple(_filled(part))) for part in parts]


def _filled(part: Part) -> Iterator[Page]:
    """Sheets to cut have nothing behind them; pages to read stand on both sides of whole sheets."""
    for page in part.pages:
        yield page
        if part.component.cut:
            yield blank(page)
    if not part.component.cut and len(part.pages) % 2:
        yield blank(part.pages[-1])


def blank(page: Page) -> Page:
    """A page of the same size with nothing on it."""
    return Page(page.width, page.height, ())
