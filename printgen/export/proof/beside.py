"""What shows on a face whose cut is too far out: the white of the paper, or what is printed beside it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from printgen.export.proof.faces import RUN_UP, SIDES, TOUCHING, CutFace, Side
from printgen.export.proof.things import COVER, Thing, shade
from printgen.impose.placing import Area, Placement
from printgen.layout.items import Colour

_LEAST = 20
"""Micrometres that nobody sees, and that rounding can make."""
_OPPOSITE: dict[Side, Side] = {"left": "right", "right": "left", "top": "bottom", "bottom": "top"}

Why = Literal["white", "bleed", "neighbour"]


@dataclass(frozen=True, slots=True)
class Shown:
    """Seen on a side of a face from `bleed` micrometres beyond the cut on: white, or a bleed of another colour, beside the
    `thing` of its own that runs up to the cut; or a thing of its neighbour."""

    face: CutFace
    side: Side
    why: Why
    thing: Thing
    bleed: int = 0
    neighbour: CutFace | None = None


@dataclass(frozen=True, slots=True)
class Stretch:
    """Part of an edge, in micrometres along it, and what of the face runs up to it there; None is paper."""

    start: int
    end: int
    thing: Thing | None

    @property
    def colour(self) -> Colour | None:
        """None for pictures, which have no one colour."""
        return (1.0,) if self.thing is None else self.thing.colour

    @property
    def white(self) -> bool:
        return self.colour is not None and shade(self.colour) == "white"


def shown_beside(face: CutFace, faces: Sequence[CutFace], grounds: Sequence[Placement], most: int) -> Iterator[Shown]:
    """On all sides of a face, for cuts that are off by `most` micrometres; `faces` stand on the same page."""
    for side in SIDES:
        found = [*_own(face, side, faces, grounds, most), *_of_neighbours(face, side, faces, grounds, most)]
        yield from dict.fromkeys(found)


def _own(
    face: CutFace, side: Side, faces: Sequence[CutFace], grounds: Sequence[Placement], most: int
) -> Iterator[Shown]:
    """White, or the wrong colour, beside what runs up to the cut."""
    bleed = _bleed(face, side, grounds)
    for stretch in edge(face, side):
        if stretch.thing is None or stretch.white:
            continue
        ground = face.placed.frame.ground
        if bleed > _LEAST and stretch.thing.element != COVER and not _alike(stretch.colour, ground):
            yield Shown(face, face.side_of(side), "bleed", stretch.thing)
        beyond = _white_until(face, side, stretch, faces, grounds)
        if min(beyond, most) - bleed > _LEAST:
            yield Shown(face, face.side_of(side), "white", stretch.thing, bleed)


def _of_neighbours(
    face: CutFace, side: Side, faces: Sequence[CutFace], grounds: Sequence[Placement], most: int
) -> Iterator[Shown]:
    """Ink of the faces beside it, and of their bleed, that differs from what is at its own edge."""
    own = edge(face, side)
    for other in faces:
        bleed = _bleed(other, _OPPOSITE[side], grounds)
        if other is face or not _stands_beside(face, side, other, most + bleed):
            continue
        for thing in other.things:
            near, far, start, end = beyond(face, side, other.placed.on_page(thing.area))
            if thing.element == COVER or (thing.kind == "area" and thing.colour == other.placed.frame.ground):
                near -= bleed
            if near >= most - _LEAST or far <= 0:
                continue
            met = [stretch for stretch in own if min(end, stretch.end) - max(start, stretch.start) > _LEAST]
            if met and not (thing.kind == "area" and all(_alike(stretch.colour, thing.colour) for stretch in met)):
                yield Shown(face, face.side_of(side), "neighbour", thing, max(0, near), other)


def edge(face: CutFace, side: Side) -> list[Stretch]:
    """What a face shows along a side of the page, from end to end: of things above each other the uppermost."""
    left, top, right, bottom = face.placed.area
    whole = (top, bottom) if side in ("left", "right") else (left, right)
    stretches = [Stretch(*whole, None)]
    for thing in face.things:
        near, far, start, end = beyond(face, side, face.placed.on_page(thing.area))
        if thing.kind in RUN_UP and far >= -TOUCHING and near < far:
            stretches = [piece for one in stretches for piece in _covered(one, Stretch(start, end, thing))]
    return stretches


def _covered(under: Stretch, over: Stretch) -> Iterator[Stretch]:
    start, end = max(under.start, over.start), min(under.end, over.end)
    if start >= end:
        yield under
        return
    if under.start < start:
        yield Stretch(under.start, start, under.thing)
    yield Stretch(start, end, over.thing)
    if end < under.end:
        yield Stretch(end, under.end, under.thing)


def beyond(face: CutFace, side: Side, area: Area) -> tuple[int, int, int, int]:
    """Where an area lies as seen from a cut: from and to how far beyond it, from and to where along it."""
    own = face.placed.area
    if side == "left":
        return own.left - area.right, own.left - area.left, area.top, area.bottom
    if side == "right":
        return area.left - own.right, area.right - own.right, area.top, area.bottom
    if side == "top":
        return own.top - area.bottom, own.top - area.top, area.left, area.right
    return area.top - own.bottom, area.bottom - own.bottom, area.left, area.right


def _stands_beside(face: CutFace, side: Side, other: CutFace, within: int) -> bool:
    left, top, right, bottom = face.placed.area
    first, last = (top, bottom) if side in ("left", "right") else (left, right)
    near, far, start, end = beyond(face, side, other.placed.area)
    return near < within and far > 0 and start < last and first < end


def _alike(one: Colour | None, other: Colour | None) -> bool:
    """The same, or both white; a picture is like nothing else."""
    if one is None or other is None:
        return False
    return one == other or shade(one) == shade(other) == "white"


def _bleed(face: CutFace, side: Side, grounds: Sequence[Placement]) -> int:
    """How far the face's own ground goes on."""
    own = face.placed.area
    for ground in grounds:
        area = ground.area
        if area.left <= own.left and area.top <= own.top and area.right >= own.right and area.bottom >= own.bottom:
            return beyond(face, side, area)[1]
    return 0


def _white_until(
    face: CutFace, side: Side, stretch: Stretch, faces: Sequence[CutFace], grounds: Sequence[Placement]
) -> int:
    """How far from the cut something that is not white begins; a neighbour that is white is like paper."""
    starts = [1_000_000]
    for other in faces:
        near, far, start, end = beyond(face, side, other.placed.area)
        if other is face or far <= 0 or min(end, stretch.end) - max(start, stretch.start) <= _LEAST:
            continue
        faced = [one for one in edge(other, _OPPOSITE[side]) if one.start < stretch.end and stretch.start < one.end]
        if all(one.thing is not None and not one.white for one in faced):
            starts.append(max(0, near - _bleed(other, _OPPOSITE[side], grounds)))
    return min(starts)
