"""A kit that is printed on both sides of the paper: every part begins on a front."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from printgen.impose.placing import Page


def filled(pages: Sequence[Page], faces: bool) -> Iterator[Page]:
    """The pages of a part without backs, with blank ones between them: faces have nothing behind them, for they are cut out or
    lie on the table side by side; pages to read stand on both sides of whole sheets."""
    for page in pages:
        yield page
        if faces:
            yield blank(page)
    if not faces and len(pages) % 2:
        yield blank(pages[-1])


def blank(page: Page) -> Page:
    """A page of the same size with nothing on it."""
    return Page(page.width, page.height, ())
