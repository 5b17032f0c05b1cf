"""Faces as pictures, one file each, without the sheet around them: for screens, virtual tables and printing services."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from printgen.export.kit import Kit, Part
from printgen.export.painting import PictureFile, paint, picture_file
from printgen.impose.placing import Page, Placement
from printgen.layout.items import Frame
from printgen.units import pt_to_um


def face_files(kit: Kit, wanted: Collection[str], dpi: int, grey: bool) -> Iterator[PictureFile]:
    """A picture of each face in printing order, or of those whose ID is wanted. What flows over pages has no faces."""
    used: set[str] = set()
    for part in kit.alone:
        frames = [frame for frame in _faces(part) if not wanted or frame.id in wanted]
        if not frames:
            continue
        names = _names(kit, part, frames, used)
        for name, image in zip(names, paint(list(map(_page, frames)), part.roots, kit.edition, dpi, grey), strict=True):
            yield picture_file(name, image, dpi)


def _faces(part: Part) -> Iterator[Frame]:
    """Those of the component itself; guests on its last sheet are faces of their own component."""
    own = {node for node in part.roots[0].nodes() if node.kind == "face"}
    for page in part.pages:
        yield from (placed.frame for placed in page.faces if placed.frame.place in own)


def _page(frame: Frame) -> Page:
    return Page(pt_to_um(frame.width), pt_to_um(frame.height), (Placement(frame, 0, 0),))


def _names(kit: Kit, part: Part, frames: list[Frame], used: set[str]) -> Iterator[str]:
    """By the IDs of the faces; further ones of the same ID, such as copies of a card, are numbered from 2.

    The paper is named where it makes a difference: where faces fill it.
    """
    edition, meta = kit.edition, kit.edition.game.game
    sized = edition.sheet_of(part.component).face is not None
    stem = "-".join(map(str, (meta.id, meta.version, edition.stylesheet.name, *(() if sized else (kit.paper.name,)))))
    for frame in frames:
        face = re.sub(r"[^\w.-]+", "-", frame.id).strip("-.") or "face"
        base = face if f"{face}-".startswith(f"{part.name}-") else f"{part.name}-{face}"
        name, number = base, 1
        while name.casefold() in used:
            number += 1
            name = f"{base}-{number}"
        used.add(name.casefold())
        yield f"{stem}-{name}.png"
