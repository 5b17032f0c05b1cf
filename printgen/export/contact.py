"""A contact sheet: many pages on one picture, each with a label below it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, sqrt
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL.Image import Image
    from PIL.ImageFont import FreeTypeFont

CELL_WIDTH, CELL_HEIGHT = 340, 480
_GAP, _HEAD, _FOOT = 24, 64, 34
_GROUND, _EDGE, _INK = "#E4E4E4", "#8C8C8C", "#000000"
_TITLE_SIZE, _LABEL_SIZE = 26, 18
_WIDER_THAN_HIGH = 1.6
"""How many more columns than rows there are, for pages that are higher than wide on a screen that is not."""


@dataclass(frozen=True, slots=True)
class Shown:
    label: str
    image: Image


def contact_sheet(pages: Sequence[Shown], title: str, font_file: Path) -> Image:
    """All pages in rows, made as small as they need to be, under a title."""
    from PIL import Image, ImageDraw, ImageFont

    columns = min(len(pages), ceil(sqrt(len(pages) * _WIDER_THAN_HIGH)))
    rows = [[_reduced(page) for page in pages[n : n + columns]] for n in range(0, len(pages), columns)]
    heights = [max(page.image.height for page in row) for row in rows]
    size = columns * (CELL_WIDTH + _GAP) + _GAP, _HEAD + sum(heights) + len(rows) * (_FOOT + _GAP)
    sheet = Image.new("RGB", size, _GROUND)
    pen = ImageDraw.Draw(sheet)
    heading, small = (ImageFont.truetype(str(font_file), size) for size in (_TITLE_SIZE, _LABEL_SIZE))
    pen.text(
        (_GAP, _HEAD - _GAP), shortened(title, heading, sheet.width - 2 * _GAP), fill=_INK, font=heading, anchor="ls"
    )
    top = _HEAD
    for row, height in zip(rows, heights, strict=True):
        for n, page in enumerate(row):
            left = _GAP + n * (CELL_WIDTH + _GAP)
            x, y = left + (CELL_WIDTH - page.image.width) // 2, top + (height - page.image.height) // 2
            pen.rectangle((x - 1, y - 1, x + page.image.width, y + page.image.height), outline=_EDGE)
            sheet.paste(page.image, (x, y))
            middle = left + CELL_WIDTH / 2, top + height + _LABEL_SIZE + 6
            pen.text(middle, shortened(page.label, small, CELL_WIDTH), fill=_INK, font=small, anchor="ms")
        top += height + _FOOT + _GAP
    return sheet


def _reduced(page: Shown) -> Shown:
    """As large as fits into a cell; never larger than it is."""
    image = page.image
    scale = min(CELL_WIDTH / image.width, CELL_HEIGHT / image.height, 1.0)
    size = max(1, round(image.width * scale)), max(1, round(image.height * scale))
    return Shown(page.label, image.resize(size))


def shortened(text: str, font: FreeTypeFont, width: float) -> str:
    """As much of the text as fits."""
    if font.getlength(text) <= width:
        return text
    while text and font.getlength(f"{text}…") > width:
        text = text[:-1]
    return f"{text.rstrip()}…"
