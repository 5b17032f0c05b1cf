"""Bleed: the ground of a face once more and larger, so that a cut beside the line shows no white."""

from __future__ import annotations

from collections.abc import Sequence

from printgen.impose.placing import Area, Placement
from printgen.layout.items import Artifact, Drawing, Frame, rectangle
from printgen.units import um_to_pt


def grounds(
    faces: Sequence[Placement], bleed: int, beside: Sequence[Placement] = (), within: Area | None = None
) -> tuple[Placement, ...]:
    """The grounds of faces with `bleed` micrometres around them, to be drawn below all faces.

    Faces of one colour run into each other, without a hairline between them; those of another colour, or of none, are
    met half-way, and so are those `beside` them. Nothing goes on beyond `within`.
    """
    if not bleed:
        return ()
    others = (*faces, *beside)
    found = ((face, _reach(face, others, bleed)) for face in faces if face.frame.ground is not None)
    return tuple(_ground(face, area if within is None else _inside(area, within)) for face, area in found)


def _inside(area: Area, outer: Area) -> Area:
    left, top, right, bottom = outer
    return Area(max(area.left, left), max(area.top, top), min(area.right, right), min(area.bottom, bottom))


def _reach(face: Placement, others: Sequence[Placement], bleed: int) -> Area:
    own, (left, top, right, bottom) = face.area, face.area.grown(bleed)
    for other in others:
        if other is face or other.frame.ground == face.frame.ground:
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


def _ground(face: Placement, area: Area) -> Placement:
    width, height = um_to_pt(area.right - area.left), um_to_pt(area.bottom - area.top)
    shape = Drawing(rectangle(0, 0, width, height), Artifact.LAYOUT, face.frame.ground)
    return Placement(Frame(width, height, (shape,), Artifact.LAYOUT), area.left, area.top)
