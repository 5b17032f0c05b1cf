"""Bleed: the ground of a face once more and larger, so that a cut beside the line shows no white."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from printgen.impose.placing import Area, Placement
from printgen.layout.items import Artifact, Drawing, Frame, Item, Op
from printgen.units import um_to_pt

Point = tuple[int, int]


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
            placed.append(_ground(face, _reach(face, others, bleed, within), bleed))
    return tuple(placed)


@dataclass(frozen=True, slots=True)
class _Reach:
    """How far a ground goes: an area without those `corners` of it that belong to neighbours across them."""

    area: Area
    corners: tuple[Area, ...]

    def outline(self) -> Iterator[Point]:
        """Clockwise from the upper left corner; one that is missing is gone around."""
        left, top, right, bottom = self.area
        for x, y in ((left, top), (right, top), (right, bottom), (left, bottom)):
            missing = next((corner for corner in self.corners if x in corner[::2] and y in corner[1::2]), None)
            if missing is None:
                yield x, y
                continue
            inner_x = missing.right if x == missing.left else missing.left
            inner_y = missing.bottom if y == missing.top else missing.top
            points = [(x, inner_y), (inner_x, inner_y), (inner_x, y)]
            yield from points if (x == left) == (y == top) else points[::-1]


def _runs_on(one: Frame, other: Frame) -> bool:
    return one.cover is None and other.cover is None and one.ground == other.ground


def _reach(face: Placement, others: Sequence[Placement], bleed: int, within: Area | None) -> _Reach:
    own = face.area
    areas = [other.area for other in others if other is not face and not _runs_on(face.frame, other.frame)]
    left, top, right, bottom = own.grown(bleed) if within is None else _inside(own.grown(bleed), within)
    for area in areas:
        if _meet((area.top, area.bottom), (own.top, own.bottom)):
            left = max(left, (area.right + own.left) // 2) if area.right <= own.left else left
            right = min(right, (area.left + own.right) // 2) if area.left >= own.right else right
        if _meet((area.left, area.right), (own.left, own.right)):
            top = max(top, (area.bottom + own.top) // 2) if area.bottom <= own.top else top
            bottom = min(bottom, (area.top + own.bottom) // 2) if area.top >= own.bottom else bottom
    reach = Area(left, top, right, bottom)
    return _Reach(reach, tuple(corner for area in areas if (corner := _corner(own, area, reach)) is not None))


def _corner(own: Area, other: Area, reach: Area) -> Area | None:
    """What of a reach belongs to a neighbour that is met at a corner alone: what is nearer to it both ways."""
    across = _beyond((own.left, own.right), (other.left, other.right), (reach.left, reach.right))
    down = _beyond((own.top, own.bottom), (other.top, other.bottom), (reach.top, reach.bottom))
    return Area(across[0], down[0], across[1], down[1]) if across and down else None


def _beyond(own: tuple[int, int], other: tuple[int, int], reach: tuple[int, int]) -> tuple[int, int] | None:
    """From half-way to a neighbour to the end of the reach, if that goes so far."""
    if other[1] <= own[0]:
        middle = (other[1] + own[0]) // 2
        return (reach[0], middle) if reach[0] < middle else None
    if other[0] >= own[1]:
        middle = (other[0] + own[1]) // 2
        return (middle, reach[1]) if middle < reach[1] else None
    return None


def _inside(area: Area, outer: Area) -> Area:
    left, top, right, bottom = outer
    return Area(max(area.left, left), max(area.top, top), min(area.right, right), min(area.bottom, bottom))


def _meet(one: tuple[int, int], other: tuple[int, int]) -> bool:
    return one[0] < other[1] and other[0] < one[1]


def _ground(face: Placement, reach: _Reach, bleed: int) -> Placement:
    """A frame over the area, turned as the face is. A picture covers the face and its bleed, wherever the ground ends."""
    frame, whole, area = face.frame, face.area.grown(bleed), reach.area
    wide, high = um_to_pt(area.right - area.left), um_to_pt(area.bottom - area.top)
    x, y = {0: (area.left, area.top), 90: (area.right, area.top), 180: (area.right, area.bottom)}[face.turn]

    def seen(point: Point) -> tuple[float, float]:
        """In points of the frame."""
        dx, dy = um_to_pt(point[0] - x), um_to_pt(point[1] - y)
        return {0: (dx, dy), 90: (dy, -dx), 180: (-dx, -dy)}[face.turn]

    outline = _polygon([seen(point) for point in reach.outline()])
    items: list[Item] = []
    if frame.ground is not None:
        items.append(Drawing(outline, Artifact.LAYOUT, frame.ground))
    if frame.cover is not None:
        corners = [seen((whole.left, whole.top)), seen((whole.right, whole.bottom))]
        left, top = (min(values) for values in zip(*corners, strict=True))
        margin = 2 * um_to_pt(bleed)
        items += frame.cover.items((left, top, frame.width + margin, frame.height + margin))
    width, height = (high, wide) if face.turn == 90 else (wide, high)
    clip = outline if frame.cover is not None else ()
    return Placement(Frame(width, height, tuple(items), Artifact.LAYOUT, clip=clip), x, y, face.turn)


def _polygon(points: Sequence[tuple[float, float]]) -> tuple[Op, ...]:
    return (("M", points[0]), *(("L", point) for point in points[1:]), ("Z", ()))
