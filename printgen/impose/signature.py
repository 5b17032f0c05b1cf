"""The order of pages on sheets that are printed on both sides, laid on each other, folded and stapled: one signature."""

from __future__ import annotations

from collections.abc import Sequence

from printgen.diagnostics import Rule
from printgen.layout.items import Artifact, Frame

NO_BOOKLET = Rule(
    "LAY029",
    "no-booklet",
    """A booklet is asked for of a component of which there is none.

Booklets are made of text that flows over pages. There is none of faces, none of a component that speaks of the pages of the
whole kit, and none where the stylesheet says so: large print needs the whole sheet.

Fails: `printgen booklet --edition large-print`; `printgen booklet --component cards`.

Mend: print it with `printgen build`, or name another component; a stylesheet's `booklets` says what there is.""",
)
NOT_A_SIGNATURE = Rule(
    "LAY030",
    "not-a-signature",
    """A stylesheet's `booklets` names a sheet spec whose pages are in no order to be folded.

Fails: `booklets: {default: reading}`.

Mend: use the spec `booklet`, or give the spec `order: signature`.""",
)
PAGES_A_SHEET = 4


def side_count(pages: int) -> int:
    return 2 * max(1, -(-pages // PAGES_A_SHEET))


def on_side(side: int, sides: int) -> tuple[int, int]:
    """The pages left and right of the fold, from 0; sides count from 0, and two make a sheet, the outer one first.

    The first sheet lies outside of all others.
    """
    outer = 2 * sides - 1 - side
    return (outer, side) if side % 2 == 0 else (side, outer)


def filled_up(pages: Sequence[Frame]) -> list[Frame]:
    """The pages with blank ones for a multiple of four: at the end, or before the last page if that is a back cover."""
    frames = list(pages)
    blank = Frame(frames[0].width, frames[0].height, (), Artifact.PAGE)
    at = len(frames) - 1 if _has_back_cover(frames) else len(frames)
    frames[at:at] = [blank] * (2 * side_count(len(frames)) - len(frames))
    return frames


def _has_back_cover(frames: Sequence[Frame]) -> bool:
    """Whether the last page is a face that stands by itself behind pages of text."""
    return any(frame.number for frame in frames) and not frames[-1].number
