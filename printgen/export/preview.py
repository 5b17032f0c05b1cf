"""Pages as pictures to look at, and all of them on one contact sheet."""

from __future__ import annotations

import sys
from array import array
from collections.abc import Iterator
from typing import TYPE_CHECKING

from printgen.export.contact import Shown, contact_sheet
from printgen.export.kit import Kit
from printgen.export.painting import PictureFile, paint, picture_file
from printgen.export.vision import simulate

if TYPE_CHECKING:
    from PIL.Image import Image

_SEEN = {"grey": "without colour", "protan": "protanopia", "deutan": "deuteranopia", "tritan": "tritanopia"}


def preview_files(kit: Kit, whole: bool, dpi: int, simulation: str | None = None) -> Iterator[PictureFile]:
    """Each page in printing order, then the contact sheet. With `whole` they are those of the whole kit, in which a
    component may be a guest on another's sheet; otherwise those of each component by itself."""
    meta, style = kit.edition.game.game, kit.edition.stylesheet
    stem = f"{meta.id}-{meta.version}-{style.name}-{kit.paper.name}"
    ending = f"-{simulation}.png" if simulation else ".png"
    shown: list[Shown] = []
    for part in kit.parts if whole else kit.alone:
        count = len(part.pages)
        for n, image in enumerate(paint(part.pages, part.roots, kit.edition, dpi, grey=False), start=1):
            seen = simulated(image, simulation) if simulation else image
            title = str(part.component.title)
            shown.append(Shown(f"{title} {n}/{count}" if count > 1 else title, seen))
            yield picture_file(f"{stem}-{part.name}-{n:0{len(str(count))}}{ending}", seen, dpi)
    told = (f"{meta.title} {meta.version}", str(style.title), kit.paper.title, _SEEN.get(simulation or "", ""))
    sheet = contact_sheet(shown, " · ".join(filter(None, told)), kit.edition.main_font.path)
    yield picture_file(f"{stem}-contact{ending}", sheet, None)


def simulated(image: Image, kind: str) -> Image:
    """The picture as it is seen. Each colour is worked out once, as a page has few; a pixel is one number of four bytes."""
    from PIL.Image import frombytes

    pixels = array("I", image.convert("RGBX").tobytes())
    known: dict[int, int] = {}
    for pixel in set(pixels):
        red, green, blue, rest = pixel.to_bytes(4, sys.byteorder)
        known[pixel] = int.from_bytes((*simulate((red, green, blue), kind), rest), sys.byteorder)
    seen = array("I", map(known.__getitem__, pixels))
    return frombytes("RGBX", image.size, seen.tobytes()).convert("RGB")
