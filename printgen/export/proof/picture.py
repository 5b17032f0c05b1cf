"""A proof as pictures: each sheet with what is lost and what shows, and beside it one face as it would be cut.

What is lost is red and hatched, what shows is blue and hatched the other way: no colour has to be told from another.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from PIL import Image, ImageDraw

from printgen.export.contact import shortened
from printgen.export.drawing_png import house_font
from printgen.export.kit import Kit
from printgen.export.painting import PictureFile, paint, picture_file
from printgen.export.proof.beside import Shown
from printgen.export.proof.faces import SIDES, CutFace, Side
from printgen.export.proof.miscut import Loss, Proof, inside, off
from printgen.export.proof.pens import DPI, EDGE, GROUND, INK, LOST, SHOWN, dashed, dashes, framed, hatch, px, ring
from printgen.export.proof.words import length
from printgen.impose.placing import Area

GAP, HEAD = 48, 150
_CELL = 300
"""Pixels that a face as it would be cut is wide at most, and as high again by half."""
_RINGED = frozenset(["words", "picture", "drawing"])
"""What is so small that a hatching of a part of it would not be seen."""
_WAYS: dict[Side, str] = {"left": "to the left", "right": "to the right", "top": "up", "bottom": "down"}


def proof_pictures(kit: Kit, proof: Proof) -> Iterator[PictureFile]:
    """One for each page of the part: `…-cards-miscut-1.png`."""
    meta, part = kit.edition.game.game, proof.part
    stem = f"{meta.id}-{meta.version}-{kit.edition.stylesheet.name}-{kit.paper.name}-{part.name}-miscut"
    digits, count = len(str(len(part.pages))), len(part.pages)
    for number, sheet in enumerate(paint(part.pages, part.roots, kit.edition, DPI, grey=False)):
        faces = [face for face in proof.faces if face.page == number]
        if not faces:
            continue
        told = (
            f"{meta.title} {meta.version}",
            str(kit.edition.stylesheet.title),
            str(part.component.title),
            kit.paper.title,
        )
        title = " · ".join((*told, f"{number + 1}/{count}") if count > 1 else told)
        image = _Picture(sheet, proof, faces, title).drawn()
        yield picture_file(f"{stem}-{number + 1:0{digits}}.png", image, None)


@dataclass(slots=True)
class _Picture:
    """One page: the sheet on the left, a face and the legend on the right of it."""

    sheet: Image.Image
    proof: Proof
    faces: Sequence[CutFace]
    title: str
    losses: list[Loss] = field(default_factory=list)
    shown: list[Shown] = field(default_factory=list)

    def drawn(self) -> Image.Image:
        self.losses = [loss for loss in self.proof.losses if loss.face in self.faces]
        self.shown = [shown for shown in self.proof.shown if shown.face in self.faces]
        column = 2 * _CELL + GAP // 2
        height = HEAD + max(self.sheet.height, 3 * _CELL + 500) + GAP
        image = Image.new("RGB", (GAP + self.sheet.width + GAP + column + GAP, height), GROUND)
        pen = ImageDraw.Draw(image)
        self._write_head(pen, image.width)
        framed(image, self.marked(), (GAP, HEAD))
        left = GAP + self.sheet.width + GAP
        self._write_legend(image, left, self._put_cut_faces(image, pen, left))
        return image

    def marked(self) -> Image.Image:
        """The sheet with what is lost and what shows on it, and where cuts would be that are off."""
        image = self.sheet.copy()
        for shown in self.shown:
            box = self._pixels(_where_shown(shown, off(shown.face, self.proof.miscut)))
            hatch(image, self.sheet, box, SHOWN, rising=False)
        for loss in self.losses:
            box = self._pixels(_where_lost(loss, off(loss.face, self.proof.miscut)))
            hatch(image, self.sheet, box, LOST, rising=True)
        pen = ImageDraw.Draw(image)
        for loss in self.losses:
            if loss.thing.kind in _RINGED:
                ring(pen, self._pixels(loss.face.placed.on_page(loss.thing.area)))
        for face in self.faces:
            dashed(pen, self._pixels(face.placed.area.grown(-off(face, self.proof.miscut))))
        return image

    def _pixels(self, area: Area) -> tuple[int, int, int, int]:
        left, top, right, bottom = (px(um) for um in area)
        return left, top, max(right, left + 2), max(bottom, top + 2)

    def _write_head(self, pen: ImageDraw.ImageDraw, width: int) -> None:
        heading, plain = house_font(True, 40), house_font(False, 30)
        pen.text((GAP, 70), shortened(self.title, heading, width - 2 * GAP), fill=INK, font=heading, anchor="ls")
        back = ", and backs printed as much beside their place" if any(face.back for face in self.faces) else ""
        words = f"Every cut {length(self.proof.miscut)} off, to each side{back}"
        if not self.losses and not self.shown:
            words += ": nothing is lost here, and nothing shows that should not"
        pen.text((GAP, 118), shortened(words, plain, width - 2 * GAP), fill=INK, font=plain, anchor="ls")

    def _put_cut_faces(self, image: Image.Image, pen: ImageDraw.ImageDraw, left: int) -> int:
        """The worst face, cut beside its place in each direction. Gives the y below it."""
        face = self._worst()
        bold, plain = house_font(True, 28), house_font(False, 24)
        column = 2 * _CELL + GAP // 2
        name = shortened(face.heading, bold, column)
        pen.text((left, HEAD + 26), name, fill=INK, font=bold, anchor="ls")
        pen.text((left, HEAD + 60), "as it would be, cut too far", fill=INK, font=plain, anchor="ls")
        top, high = HEAD + 84, 0
        for number, (side, way) in enumerate(_WAYS.items()):
            cut = self._cut_out(face, side)
            high = cut.height
            x = left + number % 2 * (_CELL + GAP // 2)
            framed(image, cut, (x, top))
            pen.text((x, top + high + 34), way, fill=INK, font=plain, anchor="ls")
            top += (high + 56) * (number % 2)
        return top + 20

    def _worst(self) -> CutFace:
        """The face with the most faults, of several the one that loses what is nearest to a cut."""
        count = Counter([*(loss.face for loss in self.losses), *(shown.face for shown in self.shown)])
        if not count:
            return min(self.faces, key=_nearest)
        nearest = {face: min((loss.distance for loss in self.losses if loss.face is face), default=0) for face in count}
        return min(count, key=lambda face: (-count[face], nearest[face]))

    def _cut_out(self, face: CutFace, way: Side) -> Image.Image:
        """What is cut out when the cuts are too far in a direction, as the face is read."""
        side = next(side for side in SIDES if face.side_of(side) == way)
        most = off(face, self.proof.miscut)
        dx, dy = {"left": (-most, 0), "right": (most, 0), "top": (0, -most), "bottom": (0, most)}[side]
        left, top, right, bottom = face.placed.area
        box = self._pixels(Area(left + dx, top + dy, right + dx, bottom + dy))
        found = Image.new("RGB", (box[2] - box[0], box[3] - box[1]), "#FFFFFF")
        found.paste(self.sheet, (-box[0], -box[1]))
        if face.placed.turn:
            found = found.rotate(face.placed.turn, expand=True)
        scale = min(_CELL / found.width, 1.5 * _CELL / found.height)
        return found.resize((max(1, round(found.width * scale)), max(1, round(found.height * scale))))

    def _write_legend(self, image: Image.Image, left: int, top: int) -> None:
        pen, plain = ImageDraw.Draw(image), house_font(False, 26)
        most = length(off(self.faces[0], self.proof.miscut))
        told = (f"a cut that is {most} too far in", "what that takes off", "what shows if it is too far out")
        for number, words in enumerate(told):
            y = top + number * 52
            pen.rectangle((left, y, left + 60, y + 34), fill="#FFFFFF", outline=EDGE)
            if number:
                hatch(image, image, (left + 1, y + 1, left + 60, y + 34), (LOST, SHOWN)[number - 1], rising=number == 1)
            else:
                dashes(pen, (left + 2, y + 17), (left + 58, y + 17))
            pen.text((left + 78, y + 27), words, fill=INK, font=plain, anchor="ls")


# Where


def _nearest(face: CutFace) -> int:
    """How near to a cut something stands on a face, of what does not run up to it."""
    distances = [inside(thing, side, face) for thing in face.things for side in SIDES]
    return min((distance for distance in distances if distance > 0), default=0)


def _where_lost(loss: Loss, most: int) -> Area:
    """The part of a thing that lies in the strip that is taken off; at least a hair of it."""
    width, height = loss.face.size
    left, top, right, bottom = loss.thing.area
    strip = {
        "left": Area(left, top, min(right, most), bottom),
        "right": Area(max(left, width - most), top, right, bottom),
        "top": Area(left, top, right, min(bottom, most)),
        "bottom": Area(left, max(top, height - most), right, bottom),
    }[loss.side]
    return loss.face.placed.on_page(strip)


def _where_shown(shown: Shown, most: int) -> Area:
    """Of a strip beyond the cut: where it is white, or what of the neighbour's thing lies in it."""
    face = shown.face
    side = next(side for side in SIDES if face.side_of(side) == shown.side)
    left, top, right, bottom = face.placed.area
    near = shown.bleed if shown.why == "white" else 0
    strip = {
        "left": Area(left - most, top, left - near, bottom),
        "right": Area(right + near, top, right + most, bottom),
        "top": Area(left, top - most, right, top - near),
        "bottom": Area(left, bottom + near, right, bottom + most),
    }[side]
    if shown.neighbour is None:
        return strip
    other = shown.neighbour.placed.on_page(shown.thing.area)
    return Area(
        max(strip.left, other.left),
        max(strip.top, other.top),
        min(strip.right, other.right),
        min(strip.bottom, other.bottom),
    )
