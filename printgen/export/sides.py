"""A kit that is printed on both sides of the paper: every part begins on a front."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from printgen.impose.placing import Page


def filled(pages: Sequence[Page], cut: bool) -> Iterator[Page]:
    """The pages of a part without backs, with blank ones between them: sheets to cut have nothing behind them, pages to read
    stand on both sides of whole sheets."""
    for page in pages:
        yield page
        if cut:
            yield blank(page)
    if not cut and len(pages) % 2:
        yield blank(pages[-1])


def blank(page: Page) -> Page:
    """A page of the same size with nothing on it."""
    return Page(page.width, page.height, ())
