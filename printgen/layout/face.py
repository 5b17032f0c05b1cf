"""Faces: one box of a fixed size each. What does not fit is an error; a style may allow smaller type first."""

from __future__ import annotations

from printgen.document import Node
from printgen.layout.blocks import set_stack
from printgen.layout.box import ROUNDING, Box, decoration
from printgen.layout.context import Setting
from printgen.layout.items import Frame
from printgen.layout.overflow import Overflow, overflows, told_once
from printgen.layout.style import Style


def set_faces(faces: list[Node], parent: Style, width: float, height: float, setting: Setting) -> list[Frame]:
    """Each face as a frame of `width` × `height` points, in the largest type that fits.

    Sizes with `fit: deck` are the same on all of these faces, sizes with `fit: face` are chosen for each.
    Overflow is added to `setting.found`.
    """
    most = setting.cascade.most_steps()
    deck = max((_fewest_steps(face, parent, width, height, setting, most, both=True) for face in faces), default=0)
    frames: list[Frame] = []
    found: list[Overflow] = []
    for face in faces:
        own = _fewest_steps(face, parent, width, height, setting.smaller((0, deck)), most, both=False)
        fitted = setting.smaller((own, deck)).about(face.get("title"))
        box = _set(face, parent, width, height, fitted)
        found += overflows(box, face.get("title"))
        frames.append(Frame(width, height, tuple(box.flat()), face, ground=box.style.fill))
    setting.found.extend(told_once(found))
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
    top, right, bottom, left = (max(padding, setting.safe) for padding in style.padding)
    content = set_stack(face, style, width - left - right, setting, height - top - bottom)
    result = Box(face, style, width, height, list(decoration(width, height, style)))
    result.kids = [(left, top, content)]
    return result


def _fits(box: Box) -> bool:
    return all(inner.over <= ROUNDING for inner in box.boxes())
