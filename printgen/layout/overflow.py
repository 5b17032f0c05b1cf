"""What does not fit, told so that an editor can mend it: which text, where it was written, and by how many lines."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from printgen.diagnostics import Diagnostic, Rule, Span
from printgen.layout.box import ROUNDING, Box

TEXT_OVERFLOW = Rule(
    "LAY008",
    "text-overflow",
    """A text is longer than its place, even in the smallest type that the edition allows.

It is never cut off and never made too small to read.

Fails: a card text of 90 words on a card of 63 × 88 mm.

Mend: shorten the text by the number of lines that the message says, or give the place more room in the stylesheet.""",
)


_WORDS_PER_LINE = 6


@dataclass(frozen=True, slots=True)
class Overflow:
    """A text of the face `title` that is `lines` too long."""

    title: str
    lines: int
    diagnostic: Diagnostic


def overflows(box: Box, title: str = "") -> list[Overflow]:
    """The boxes below `box` whose content is higher than they are."""
    return [_overflow(title, inner) for inner in box.boxes() if inner.over > ROUNDING]


def _overflow(title: str, box: Box) -> Overflow:
    """Names the longest text in the box: the one that an editor would shorten."""
    name = f"“{title}”: " if title else ""
    longest = max(box.boxes(), key=lambda inner: len(inner.lines))
    if not longest.lines:
        message = f"{name}the parts are {box.over:.1f} pt higher than their box"
        return Overflow(title, 0, TEXT_OVERFLOW.at(box.node.span, message))
    lines = math.ceil(round(box.over / longest.style.line_height, 3))
    words = longest.node.text().strip()
    shown = words if len(words) <= 40 else words[:40].rstrip() + "…"
    origin = next((run.origin for run in longest.node.runs()), longest.node.span)
    message = f"{name}the text “{shown}” is {lines} {'line' if lines == 1 else 'lines'} too long for its box"
    size = f"set in {longest.style.size:g} pt by <{longest.node.kind}> at {longest.node.span}"
    surplus = lines * _WORDS_PER_LINE
    hint = f"shorten it by {surplus} words or so"
    if surplus >= len(words.split()):
        hint = "its box is too small for all that stands there: give it more room, or take something out"
    return Overflow(title, lines, TEXT_OVERFLOW.at(origin, message, hint, size))


def told_once(found: Iterable[Overflow]) -> Iterator[Diagnostic]:
    """A text that several faces share is one fault, told as it is on the face where it is worst."""
    by_place: dict[Span | None, list[Overflow]] = {}
    for overflow in found:
        by_place.setdefault(overflow.diagnostic.span, []).append(overflow)
    for same in by_place.values():
        worst = max(same, key=lambda overflow: overflow.lines).diagnostic
        titles = list(dict.fromkeys(overflow.title for overflow in same))
        also = (f"it is too long on {len(titles)} faces: {', '.join(titles)}",) if len(titles) > 1 else ()
        yield replace(worst, hints=(*worst.hints, *also))
