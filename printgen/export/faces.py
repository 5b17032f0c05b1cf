"""Faces as pictures, one file each, without the sheet around them: for screens, virtual tables and printing services."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from printgen.export.kit import Kit, Part
from printgen.export.looks import common_back, look, pieces
from printgen.export.names import Names, plain
from printgen.export.painting import PictureFile, paint, picture_file
from printgen.export.reprint import faces_of
from printgen.impose.shop import shop_page
from printgen.layout.items import Frame


def face_files(kit: Kit, wanted: Collection[str], dpi: int, grey: bool, bleed: int = 0) -> Iterator[PictureFile]:
    """A picture of each face in printing order and of its back, or of those whose ID is wanted. A back that looks like one
    before is not made again. What flows over pages has no faces.

    `bleed` is how far the ground of each goes on around it, in micrometres.
    """
    used = Names()
    for part in kit.alone:
        frames = [frame for frame in faces_of(part) if not wanted or frame.id in wanted]
        if not frames:
            continue
        named = list(_named(kit, part, frames, used))
        pages = [shop_page(frame, bleed) for _, frame in named]
        images = paint(pages, (part.own.root,), kit.edition, dpi, grey)
        for (name, _), image in zip(named, images, strict=True):
            yield picture_file(name, image, dpi)


def _named(kit: Kit, part: Part, frames: Sequence[Frame], used: Names) -> Iterator[tuple[str, Frame]]:
    """By the IDs of the faces; further ones of the same ID, such as copies of a card, are numbered from 2. A back is called
    after the first face that has it, one that all have after the component.

    The paper is named where it makes a difference: where faces fill it.
    """
    edition, meta = kit.edition, kit.edition.game.game
    sized = edition.sheet_of(part.component).face is not None
    stem = "-".join(map(str, (meta.id, meta.version, edition.stylesheet.name, *(() if sized else (kit.paper.name,)))))
    common = common_back(pieces(faces_of(part)))
    seen: set[object] = set()
    for frame in frames:
        face = plain(frame.id)
        base = face if f"{face}-".startswith(f"{part.name}-") else f"{part.name}-{face}"
        yield f"{stem}-{used.free(base)}.png", frame
        back = frame.back
        if back is not None and look(back) not in seen:
            seen.add(look(back))
            yield f"{stem}-{used.free(f'{part.name if common else base}-back')}.png", back
