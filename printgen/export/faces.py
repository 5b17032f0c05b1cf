"""Faces as pictures, one file each, without the sheet around them: for screens, virtual tables and printing services."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from printgen.export.kit import Kit, Part
from printgen.export.looks import face_id
from printgen.export.names import Names, plain
from printgen.export.painting import PictureFile, paint, picture_file
from printgen.impose.shop import shop_page
from printgen.layout.items import Frame


def face_files(kit: Kit, wanted: Collection[str], dpi: int, grey: bool, bleed: int = 0) -> Iterator[PictureFile]:
    """A picture of each face in printing order, or of those whose ID is wanted. What flows over pages has no faces.

    `bleed` is how far the ground of each goes on around it, in micrometres.
    """
    used = Names()
    for part in kit.alone:
        frames = [frame for frame in _faces(part) if not wanted or face_id(frame) in wanted]
        if not frames:
            continue
        names = _names(kit, part, frames, used)
        pages = [shop_page(frame, bleed) for frame in frames]
        for name, image in zip(names, paint(pages, part.roots, kit.edition, dpi, grey), strict=True):
            yield picture_file(name, image, dpi)


def _faces(part: Part) -> Iterator[Frame]:
    """Those of the component itself; guests on its last sheet are faces of their own component."""
    own = {node for node in part.roots[0].nodes() if node.kind == "face"}
    for page in part.pages:
        yield from (placed.frame for placed in page.faces if placed.frame.place in own)


def _names(kit: Kit, part: Part, frames: list[Frame], used: Names) -> Iterator[str]:
    """By the IDs of the faces; further ones of the same ID, such as copies of a card, are numbered from 2.

    The paper is named where it makes a difference: where faces fill it.
    """
    edition, meta = kit.edition, kit.edition.game.game
    sized = edition.sheet_of(part.component).face is not None
    stem = "-".join(map(str, (meta.id, meta.version, edition.stylesheet.name, *(() if sized else (kit.paper.name,)))))
    for frame in frames:
        face = plain(face_id(frame))
        base = face if f"{face}-".startswith(f"{part.name}-") else f"{part.name}-{face}"
        yield f"{stem}-{used.free(base)}.png"
