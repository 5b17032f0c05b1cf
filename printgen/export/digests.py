"""A short digest of what is drawn on each face, so that a later build can tell which faces differ.

Words, fonts, sizes, places, colours and pictures count, on the back too; where in the content they were written does not.
"""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Sequence

from printgen.layout.items import Drawing, Frame, Glyphs, Item

PAGES = ""
"""What the pages of a text that flows are called among the faces of their component, whose IDs are never empty."""
_LENGTH = 16


def face_digests(frames: Sequence[Frame]) -> dict[str, str]:
    """By the ID of a face: the digests of its copies in order, a space between them. A back that many have is digested once."""
    found: dict[str, list[str]] = {}
    backs: dict[int, str] = {}
    for frame in frames:
        found.setdefault(face_name(frame), []).append(frame_digest(frame, backs))
    return {name: " ".join(digests) for name, digests in found.items()}


def face_name(frame: Frame) -> str:
    """What a face is known by from build to build: its ID, or its title where that is empty."""
    if frame.kind != "face":
        return PAGES
    return frame.id or frame.title or "face"


def frame_digest(frame: Frame, backs: dict[int, str] | None = None) -> str:
    """With that of its back behind a slash, if it has one. `backs` are those that are known, by the frame's `id`."""
    if frame.back is None:
        return _digest(frame)
    known = {} if backs is None else backs
    back = known.get(id(frame.back)) or known.setdefault(id(frame.back), _digest(frame.back))
    return f"{_digest(frame)}/{back}"


def front_of(digests: str) -> str:
    """Digests as they are where backs are not printed."""
    return " ".join(digest.partition("/")[0] for digest in digests.split())


def _digest(frame: Frame) -> str:
    """Single precision is a hundred-thousandth of a point on a card; nobody sees less."""
    words: list[str] = []
    numbers: list[float] = []
    numbers += (frame.width, frame.height, *(frame.ground or ()))
    for item in frame.drawn():
        _note(item, words, numbers)
    found = hashlib.blake2b("\0".join(words).encode(), digest_size=_LENGTH // 2)
    found.update(struct.pack(f"<{len(numbers)}f", *numbers))
    return found.hexdigest()


def _note(item: Item, words: list[str], numbers: list[float]) -> None:
    if isinstance(item, Glyphs):
        words += (item.text, item.font.name)
        numbers += (item.x, item.y, item.size, *item.colour)
    elif isinstance(item, Drawing):
        for op, points in item.path:
            words.append(op)
            numbers += points
        for kind, colour in (("fill", item.fill), ("stroke", item.stroke)):
            if colour is not None:
                words.append(kind)
                numbers += colour
        numbers += (item.width, *item.dash)
    else:
        words.append(item.bitmap.digest)
        numbers += item.reach
