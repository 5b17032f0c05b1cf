"""Files for print shops, made in tests: cards with a ground, words, lines, a photograph and a picture with soft edges."""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from pathlib import Path

from broken import MM, REGULAR, SPAN, Sheet
from PIL import Image, ImageDraw, ImageFilter

from printgen.document import Node
from printgen.impose.shop import shop_page
from printgen.layout.items import Artifact, Colour, Frame, Raster, line
from printgen.layout.items import Drawing as Path_
from printgen.layout.rasters import Bitmap, read_raster
from printgen.render import DocumentInfo, PressStandard, render_pdf

WIDE, HIGH, BLEED = 63.5, 88.9, 3.175
NAVY, NEAR_BLACK, RED = (0.0, 0.2, 0.4), (0.1, 0.09, 0.12), (0.7, 0.1, 0.1)


@dataclass(frozen=True)
class Deck:
    """What is on each card."""

    count: int = 2
    ground: Colour | None = NAVY
    photo: Bitmap | None = None
    soft: Bitmap | None = None
    words: str = "A card"
    bled: bool = True


def node(kind: str, *children: Node, **attributes: str) -> Node:
    return Node(kind, (), attributes, children, SPAN)


def shop_file(press: PressStandard | None, deck: Deck, bleed: float = BLEED) -> bytes:
    faces, pages = [], []
    for number in range(deck.count):
        face, frame = _card(number, deck)
        faces.append(face)
        pages.append(shop_page(frame, round(bleed * 1000)))
    info = DocumentInfo("Made", "Tests", "", "en", "tests", "standard", "cards")
    return render_pdf(pages, [node("component", *faces)], info, REGULAR, press)


def _card(number: int, deck: Deck) -> tuple[Node, Frame]:
    heading, para = node("heading", level="1"), node("p")
    kids = [heading, para]
    sheet = Sheet()
    if deck.ground:
        sheet.box(Artifact.LAYOUT, 0, 0, WIDE, HIGH, fill=deck.ground)
    for bitmap, y in ((deck.photo, 40.0), (deck.soft, 62.0)):
        if bitmap:
            figure = node("figure", alt="a picture")
            kids.append(figure)
            sheet.items.append(Raster(10 * MM, y * MM, 40 * MM, 20 * MM, bitmap, figure, None))
    sheet.box(Artifact.LAYOUT, 5, 20, 53.5, 16, fill=(1.0,))
    sheet.items.append(Path_(line(6 * MM, 35 * MM, 57 * MM, 35 * MM), Artifact.LAYOUT, stroke=RED, width=1.0))
    sheet.words(heading, 6, 14, deck.words, 24, colour=(1.0,) if deck.ground else (0.0,))
    sheet.words(para, 6, 26, "black as it is ", 12, colour=(0.0,))
    sheet.words(para, 6, 32, "and nearly black", 12, colour=NEAR_BLACK)
    face = node("face", *kids, id=f"c{number}", title=f"Card {number}")
    return face, Frame(WIDE * MM, HIGH * MM, tuple(sheet.items), face, ground=deck.ground if deck.bled else None)


@cache
def photo(folder: Path, size: tuple[int, int] = (400, 200), kind: str = "JPEG", quality: int = 90) -> Bitmap:
    """Every colour there is, the darkest among them, with the grain of a photograph."""
    across = Image.linear_gradient("L").resize(size)
    grain = Image.frombytes("L", size, random.Random(1).randbytes(size[0] * size[1])).filter(ImageFilter.BoxBlur(1))
    dark = Image.new("L", size, 0)
    image = Image.merge("RGB", (across, Image.blend(across.rotate(180), grain, 0.2), grain))
    image.paste(
        Image.merge("RGB", (dark, dark, Image.blend(dark, across, 0.2))), mask=across.point(lambda v: 255 * (v < 60))
    )
    return _read(image, folder / f"photo-{size[0]}-{quality}.{kind.lower()}", kind, quality=quality)


@cache
def soft(folder: Path) -> Bitmap:
    """A red disc with edges that fade out."""
    mask = Image.new("L", (400, 200), 0)
    ImageDraw.Draw(mask).ellipse((150, 50, 250, 150), fill=255)
    image = Image.new("RGB", mask.size, (200, 30, 30))
    image.putalpha(mask.filter(ImageFilter.GaussianBlur(6)))
    return _read(image, folder / "soft.png", "PNG")


def _read(image: Image.Image, path: Path, kind: str, **options: int) -> Bitmap:
    file = BytesIO()
    image.save(file, kind, **(options if kind == "JPEG" else {}))
    path.write_bytes(file.getvalue())
    return read_raster(path, path.name, "colour")
