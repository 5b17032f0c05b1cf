"""Words on a picture are hard to tell from it.

What: words that stand on a picture have a contrast of at least 3 : 1 to four fifths of what is seen right above and below
them, counted in pixels. That is the least by which anything is told from its ground (WCAG 2.2, 1.4.11); what is to be read up
close needs more, and a plain ground gives it.

Why: a picture is light here and dark there, and what reads well at one end of a line is gone at the other.

Fails: a card's name in black on a night sky.

Mend: give the words another colour, or a panel with a fill behind them; or take a calmer picture.
"""

from __future__ import annotations

from collections.abc import Iterator

from printgen.check.pdf.behind import grounds_of, image_behind
from printgen.check.pdf.colours import contrast
from printgen.check.pdf.model import Colour, File, Page, Run
from printgen.check.pdf.pixels import SKIPPED, Pixels, can_see, render
from printgen.check.pdf.told import Finding, at, quoted, tell
from printgen.diagnostics import Diagnostic, Rule

RULE = Rule("ACC026", "lost-on-a-picture", __doc__)
_DPI = 150
_LEAST = 3.0
_STRIP = 3
"""Pixels above and below the words that are looked at."""
_OVERLOOKED = 0.2
"""The share of them that may be anything: accents and tails of letters, and small spots."""


def check(file: File) -> Iterator[Diagnostic]:
    places = {page.number: runs for page in file.pages if page.images and (runs := _on_pictures(page))}
    if places and not can_see():
        yield SKIPPED.at(None, "how words stand out from pictures was not looked at")
    elif places:
        yield from tell(file, RULE, _found(file, places))


def _on_pictures(page: Page) -> list[Run]:
    """Words with a picture behind them and no plain colour between."""
    on = (run for run in page.words if image_behind(page, run.box, run.order))
    return [run for run in on if any(ground.space == "other" for ground in grounds_of(page, run.box, run.order))]


def _found(file: File, places: dict[int, list[Run]]) -> Iterator[Finding]:
    for number, pixels in render(file.data, sorted(places), _DPI, grey=False):
        for run in places[number]:
            seen = sorted(filter(None, (contrast(run.colour, colour) for colour in _around(pixels, run))))
            worst = seen[int(len(seen) * _OVERLOOKED)] if seen else _LEAST
            if worst < _LEAST:
                message = f"{quoted(run.text)} stands on a picture with a contrast of {worst:.1f} : 1"
                yield number, f"{at(number, run)}: {message}; it needs {_LEAST:g} : 1"


def _around(pixels: Pixels, run: Run) -> Iterator[Colour]:
    """What is seen in strips above and below the words."""
    left, top, right, bottom = (round(length / 25.4 * _DPI) for length in run.box)
    for y in (*range(top - _STRIP, top), *range(bottom, bottom + _STRIP)):
        if 0 <= y < pixels.height:
            for x in range(max(0, left), min(right, pixels.width)):
                yield Colour("rgb", tuple(value / 255 for value in pixels.colour(x, y)))
