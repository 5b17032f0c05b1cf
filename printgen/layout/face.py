"""Faces: one box of a fixed size each. What does not fit is an error; a style may allow smaller type first."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace

from printgen.diagnostics import Diagnostic, Rule, Span
from printgen.document import Node
from printgen.layout.blocks import set_stack
from printgen.layout.box import ROUNDING, Box, decoration
from printgen.layout.context import Setting
from printgen.layout.items import Frame
from printgen.layout.style import Style

TEXT_OVERFLOW = Rule(
    "LAY008",
    "text-overflow",
    """A text is longer than its place, even in the smallest type that the edition allows.

It is never cut off and never made too small to read.

Fails: a card text of 90 words on a card of 63 × 88 mm.

Mend: shorten the text by the number of lines that the message says, or give the place more room in the stylesheet.""",
)


_WORDS_PER_LINE = 6


def set_faces(faces: list[Node], parent: Style, width: float, height: float, setting: Setting) -> list[Frame]:
    """Each face as a frame of `width` × `height` points, in the largest type that fits.

    Sizes with `fit: deck` are the same on all of these faces, sizes with `fit: face` are chosen for each.
    Overflow is added to `setting.found`.
    """
    most = setting.cascade.most_steps()
    deck = max((_fewest_steps(face, parent, width, height, setting, most, both=True) for face in faces), default=0)
    frames: list[Frame] = []
    overflows: list[tuple[str, Diagnostic]] = []
    for face in faces:
        own = _fewest_steps(face, parent, width, height, setting.smaller((0, deck)), most, both=False)
        fitted = setting.smaller((own, deck)).about(face.get("title"))
        box = _set(face, parent, width, height, fitted)
        overflows += _overflows(face, box)
        frames.append(Frame(width, height, tuple(box.flat()), face))
    setting.found.extend(_told_once(overflows))
    return frames


def _fewest_steps(
    face: Node, parent: Style, width: float, height: float, setting: Setting, most: int, both: bool
) -> int:
    """By how many steps the ranged sizes must shrink until the face fits; `most` if it does not."""
    low, high = 0, most
    while low < high:
        middle = (low + high) // 2
        trial = setting.smaller((middle, middle if both else setting.steps[1]))
        if _fits(_set(face, parent, width, height, trial.quiet())):
            high = middle
        else:
            low = middle + 1
    return low


def _set(face: Node, parent: Style, width: float, height: float, setting: Setting) -> Box:
    style = setting.style(face, parent)
    top, right, bottom, left = style.padding
    content = set_stack(face, style, width - left - right, setting, height - top - bottom)
    result = Box(face, style, width, height, list(decoration(width, height, style)))
    result.kids = [(left, top, content)]
    return result


def _fits(box: Box) -> bool:
    return all(inner.over <= ROUNDING for inner in box.boxes())


def _overflows(face: Node, box: Box) -> list[tuple[str, Diagnostic]]:
    title = face.get("title")
    return [(title, _overflow(title, inner)) for inner in box.boxes() if inner.over > ROUNDING]


def _overflow(title: str, box: Box) -> Diagnostic:
    """Names the longest text in the box: the one that an editor would shorten."""
    longest = max(box.boxes(), key=lambda inner: len(inner.lines))
    if not longest.lines:
        return TEXT_OVERFLOW.at(box.node.span, f"“{title}”: its parts are {box.over:.1f} pt higher than their box")
    lines = math.ceil(round(box.over / longest.style.line_height, 3))
    words = longest.node.text().strip()
    shown = words if len(words) <= 40 else words[:40].rstrip() + "…"
    origin = next((run.origin for run in longest.node.runs()), longest.node.span)
    message = f"“{title}”: the text “{shown}” is {lines} {'line' if lines == 1 else 'lines'} too long for its box"
    size = f"set in {longest.style.size:g} pt by <{longest.node.kind}> at {longest.node.span}"
    return TEXT_OVERFLOW.at(origin, message, f"shorten it by {lines * _WORDS_PER_LINE} words or so", size)


def _told_once(overflows: list[tuple[str, Diagnostic]]) -> Iterator[Diagnostic]:
    """A text that all faces share is one fault, however many faces it is on."""
    by_place: dict[Span | None, list[tuple[str, Diagnostic]]] = {}
    for title, diagnostic in overflows:
        by_place.setdefault(diagnostic.span, []).append((title, diagnostic))
    for same in by_place.values():
        worst = same[0][1]
        titles = list(dict.fromkeys(title for title, _ in same))
        also = (f"it is too long on {len(titles)} faces: {', '.join(titles)}",) if len(titles) > 1 else ()
        yield replace(worst, hints=(*worst.hints, *also))
