"""Faces: one box of a fixed size each. What does not fit is an error; a style may allow smaller type first."""

from __future__ import annotations

from dataclasses import replace
from unicodedata import decomposition

from printgen.document import Node
from printgen.layout.blocks import set_stack
from printgen.layout.box import ROUNDING, Box, decoration
from printgen.layout.context import Setting
from printgen.layout.items import Frame, Glyphs
from printgen.layout.overflow import Overflow, overflows, told_once
from printgen.layout.pictures import GroundPicture
from printgen.layout.style import Sides, Style

_ASCENDER = 0.06
"""Of the type size: how far letters such as b and l, and round ones, reach above flat capitals, at most."""


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
        cover = _cover(face, box.style, setting)
        frames.append(Frame(width, height, tuple(box.flat()), face, ground=box.style.fill, cover=cover))
    setting.found.extend(told_once(found))
    return frames


def _cover(face: Node, style: Style, setting: Setting) -> GroundPicture | None:
    """Raises Failure (LAY004) where there is no such picture."""
    name, origin = face.get("ground"), face.place_of("ground")
    return GroundPicture(setting.pictures.get(name, origin), style.colour, origin) if name else None


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
    box = _padded(face, style, style.padding, width, height, setting)
    safe = _safe_padding(box, style, setting.safe)
    return box if safe == style.padding else _padded(face, style, safe, width, height, setting)


def _padded(face: Node, style: Style, padding: Sides, width: float, height: float, setting: Setting) -> Box:
    top, right, bottom, left = padding
    content = set_stack(face, style, width - left - right, setting, height - top - bottom)
    drawn = (
        replace(style, fill=None) if face.get("ground") else style
    )  # the picture lies on the fill, both below the face
    result = Box(face, style, width, height, list(decoration(width, height, drawn)))
    result.kids = [(left, top, content)]
    return result


def _safe_padding(box: Box, style: Style, safe: float) -> Sides:
    """The padding with which all that is on a face keeps this distance from its edge: letters that rise above capitals and
    go below the baseline, too, for boxes are trimmed to these."""
    if not safe:
        return style.padding
    ((_, _, content),) = box.kids
    words = [item for item in content.flat() if isinstance(item, Glyphs)]
    above = max((_rise(item) - item.y for item in words), default=0.0)
    below = max((item.y + item.font.descent * item.size - content.height for item in words), default=0.0)
    top, right, bottom, left = style.padding
    return max(top, safe + max(0.0, above)), max(right, safe), max(bottom, safe + max(0.0, below)), max(left, safe)


def _rise(item: Glyphs) -> float:
    """How high above the baseline the words reach: an accent on a capital as far above it as letters go below the line."""
    accented = any(char.isupper() and decomposition(char) for char in item.text)
    return (item.font.cap_height + (item.font.descent if accented else _ASCENDER)) * item.size


def _fits(box: Box) -> bool:
    return all(inner.over <= ROUNDING for inner in box.boxes())
