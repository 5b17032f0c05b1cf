"""What faces look like, whatever they mean: by that, copies and common backs are known."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from printgen.layout.items import Drawing, Frame, Glyphs, Item


@dataclass(frozen=True, slots=True)
class Piece:
    """A card as it is ordered: its front, its back if it has one, and how many of it there are."""

    id: str
    front: Frame
    back: Frame | None
    copies: int


def pieces(fronts: Iterable[Frame]) -> list[Piece]:
    """Faces of one ID that look the same on both sides are copies of one piece."""
    found: dict[object, Piece] = {}
    for front in fronts:
        key = front.id, look(front), look(front.back) if front.back else None
        copies = found[key].copies + 1 if key in found else 1
        found[key] = Piece(front.id, found[key].front if key in found else front, front.back, copies)
    return list(found.values())


def common_back(ordered: Iterable[Piece]) -> Frame | None:
    """The back that all pieces have; None where they differ or one has none."""
    backs = [piece.back for piece in ordered]
    first = backs[0] if backs else None
    if first is None:
        return None
    wanted = look(first)
    return first if all(back is not None and look(back) == wanted for back in backs) else None


def look(frame: Frame) -> tuple[object, ...]:
    """Equal for frames that are drawn alike."""
    return frame.width, frame.height, frame.ground, *map(_look, frame.drawn())


def _look(item: Item) -> tuple[object, ...]:
    if isinstance(item, Glyphs):
        return item.x, item.y, item.text, item.font.path, item.size, item.colour
    if isinstance(item, Drawing):
        return item.path, item.fill, item.stroke, item.width, item.dash
    return item.x, item.y, item.width, item.height, item.bitmap.digest
