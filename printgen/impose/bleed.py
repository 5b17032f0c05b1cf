"""Bleed: the ground of a face once more and larger, so that a cut beside the line shows no white."""

from __future__ import annotations

from collections.abc import Sequence

from printgen.impose.placing import Area, Placement
from printgen.layout.items import Artifact, Drawing, Frame, Item, rectangle
from printgen.units import um_to_pt


def grounds(
    faces: Sequence[Placement], bleed: int, beside: Sequence[Placement] = (), within: Area | None = None
) -> tuple[Placement, ...]:
    """The grounds of faces with `bleed` micrometres around them, to be drawn below all faces.

    Faces of one colour run into each other, without a hairline between them; those of another colour, or of none, are
    met half-way, and so are those `beside` them, and pictures. Nothing goes on beyond `within`.
    """
    others = (*faces, *beside)
    placed = []
    for face in faces:
        frame = face.frame
        if frame.cover is not None or (bleed and frame.ground is not None):
            area = _reach(face, others, bleed)
            placed.append(_ground(face, area if within is None else _inside(area, within), bleed))
    return tuple(placed)


def _inside(area: Area, outer: Area) -> Area:
    left, top, right, bottom = outer
    return Area(max(area.left, left), max(area.top, top), min(area.right, right), min(area.bottom, bottom))


def _runs_on(one: Frame, other: Frame) -> bool:
    return one.cover is None and other.cover is None and one.ground == other.ground


def _reach(face: Placement, others: Sequence[Placement], bleed: int) -> Area:
    own, (left, top, right, bottom) = face.area, face.area.grown(bleed)
    for other in others:
        if other is face or _runs_on(face.frame, other.frame):
            continue
        area = other.area
        if _meet((area.top, area.bottom), (own.top - bleed, own.bottom + bleed)):
            if area.right <= own.left:
                left = max(left, (area.right + own.left) // 2)
            elif area.left >= own.right:
                right = min(right, (area.left + own.right) // 2)
        if _meet((area.left, area.right), (own.left - bleed, own.right + bleed)):
            if area.bottom <= own.top:
                top = max(top, (area.bottom + own.top) // 2)
            elif area.top >= own.bottom:
                bottom = min(bottom, (area.top + own.bottom) // 2)
    return Area(left, top, right, bottom)


def _meet(one: tuple[int, int], other: tuple[int, int]) -> bool:
    return one[0] < other[1] and other[0] < one[1]


def _ground(face: Placement, area: Area, bleed: int) -> Placement:
    """A frame over `area`, turned as the face is. A picture covers the face and its bleed, wherever the ground ends."""
    frame, whole = face.frame, face.area.grown(bleed)
    wide, high = area.right - area.left, area.bottom - area.top
    across, down = whole.left - area.left, whole.top - area.top
    x, y = area.left, area.top
    if face.turn == 90:
        wide, high, across, down, x = high, wide, down, area.right - whole.right, area.right
    elif face.turn == 180:
        across, down, x, y = area.right - whole.right, area.bottom - whole.bottom, area.right, area.bottom
    width, height = um_to_pt(wide), um_to_pt(high)
    items: list[Item] = []
    if frame.ground is not None:
        items.append(Drawing(rectangle(0, 0, width, height), Artifact.LAYOUT, frame.ground))
    if frame.cover is not None:
        margin = 2 * um_to_pt(bleed)
        items += frame.cover.items((um_to_pt(across), um_to_pt(down), frame.width + margin, frame.height + margin))
    ground = Frame(width, height, tuple(items), Artifact.LAYOUT, clips=frame.cover is not None)
    return Placement(ground, x, y, face.turn)
