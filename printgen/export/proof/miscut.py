"""What a miscut takes off faces, and what it lets show on them.

A cut that is off by some length to one side takes a strip of that width off the face on one side of it and adds one to the
face on the other. Backs are also printed beside their place, by as much again.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from printgen.export.kit import Part
from printgen.export.proof.beside import Shown, shown_beside
from printgen.export.proof.faces import RUN_UP, SIDES, TOUCHING, CutFace, Side, cut_faces
from printgen.export.proof.things import Thing


@dataclass(frozen=True, slots=True)
class Loss:
    """A thing that a miscut takes off, from `distance` micrometres inside the cut; `whole`, or in part."""

    face: CutFace
    thing: Thing
    side: Side
    distance: int
    whole: bool


@dataclass(frozen=True, slots=True)
class Kept:
    """A thing that stays, and the cut that is nearest to it."""

    face: CutFace
    thing: Thing
    side: Side
    distance: int


@dataclass(frozen=True, slots=True)
class Proof:
    """Of a part and a miscut in micrometres: `nearest` is what stays and is nearest to a cut."""

    part: Part
    miscut: int
    faces: tuple[CutFace, ...]
    losses: tuple[Loss, ...]
    shown: tuple[Shown, ...]
    nearest: Kept | None

    @property
    def nothing(self) -> bool:
        return not self.losses and not self.shown


def is_cut(part: Part) -> bool:
    """Whether faces are cut out of the sheets; pages stay whole."""
    return part.component.cut or part.own.grid.sheet.guides != "none"


def prove(part: Part, miscut: int) -> Proof:
    """Of a part that is cut. Raises Failure (LAY001) for fonts whose outlines cannot be read."""
    faces = cut_faces(part)
    losses: list[Loss] = []
    shown: list[Shown] = []
    nearest: Kept | None = None
    for page in dict.fromkeys(face.page for face in faces):
        beside = [face for face in faces if face.page == page]
        for face in beside:
            most = off(face, miscut)
            for kept in _distances(face):
                if kept.distance < most:
                    losses.append(_loss(kept, most))
                elif nearest is None or kept.distance - most < nearest.distance - off(nearest.face, miscut):
                    nearest = kept
            shown += shown_beside(face, beside, part.pages[page].grounds, most)
    return Proof(part, miscut, tuple(faces), tuple(losses), tuple(shown), nearest)


def off(face: CutFace, miscut: int) -> int:
    """By how much a cut may be beside its place on a face, at most."""
    return 2 * miscut if face.back else miscut


def _distances(face: CutFace) -> Iterator[Kept]:
    """Of all things that are not meant to run up to a cut, from each cut."""
    for thing in face.things:
        for side in SIDES:
            distance = inside(thing, side, face)
            if thing.kind not in RUN_UP or distance > TOUCHING:
                yield Kept(face, thing, side, distance)


def inside(thing: Thing, side: Side, face: CutFace) -> int:
    """How far a thing stays off a cut of its face."""
    width, height = face.size
    area = thing.area
    return {"left": area.left, "top": area.top, "right": width - area.right, "bottom": height - area.bottom}[side]


def _loss(kept: Kept, most: int) -> Loss:
    area = kept.thing.area
    size = area.right - area.left if kept.side in ("left", "right") else area.bottom - area.top
    return Loss(kept.face, kept.thing, kept.side, kept.distance, kept.distance + size <= most)
