"""How a proof is drawn: hatchings, dashes, frames. Boxes are left, top, right and bottom in pixels."""

from __future__ import annotations

from PIL import Image, ImageDraw

from printgen.units import UM_PER_INCH

Box = tuple[int, int, int, int]
DPI = 150
GROUND, EDGE, INK, LOST, SHOWN = "#E4E4E4", "#8C8C8C", "#000000", "#D00000", "#0050C8"
RING = 8
"""Pixels from something to the ring around it."""
_TINT = 0.28
_HATCH, _DASH = 9, 9
"""Pixels from one line of a hatching to the next, and that a dash is long."""


def px(um: int) -> int:
    """Unlike `pixels`, of any length, less than nothing included."""
    return round(um * DPI / UM_PER_INCH)


def framed(image: Image.Image, inner: Image.Image, at: tuple[int, int]) -> None:
    x, y = at
    ImageDraw.Draw(image).rectangle((x - 1, y - 1, x + inner.width, y + inner.height), outline=EDGE)
    image.paste(inner, at)


def hatch(image: Image.Image, plain: Image.Image, box: Box, colour: str, rising: bool) -> None:
    """A tint of what is `plain`, slanted lines and an outline, in the box alone, over whatever was hatched there."""
    left, top, right, bottom = max(0, box[0]), max(0, box[1]), min(image.width, box[2]), min(image.height, box[3])
    if left >= right or top >= bottom:
        return
    under = plain.crop((left, top, right, bottom))
    over = Image.blend(under, Image.new("RGB", under.size, colour), _TINT)
    pen = ImageDraw.Draw(over)
    wide, high = over.size
    first = -((left + (top if rising else -top)) % _HATCH) - high
    for start in range(first - _HATCH, wide + high, _HATCH):
        ends = ((start, high), (start + high, 0)) if rising else ((start, 0), (start + high, high))
        pen.line(ends, fill=colour, width=2)
    pen.rectangle((0, 0, wide - 1, high - 1), outline=colour)
    image.paste(over, (left, top))


def ring(pen: ImageDraw.ImageDraw, box: Box) -> None:
    """Around something of which a part is lost, at a little distance; seen on white and on dark."""
    left, top, right, bottom = box
    for out, colour, width in ((RING + 1, "#FFFFFF", 5), (RING, LOST, 3)):
        pen.rounded_rectangle((left - out, top - out, right + out, bottom + out), out, outline=colour, width=width)


def dashed(pen: ImageDraw.ImageDraw, box: Box) -> None:
    left, top, right, bottom = box
    for start, end in (
        ((left, top), (right, top)),
        ((left, bottom), (right, bottom)),
        ((left, top), (left, bottom)),
        ((right, top), (right, bottom)),
    ):
        dashes(pen, start, end)


def dashes(pen: ImageDraw.ImageDraw, start: tuple[int, int], end: tuple[int, int]) -> None:
    """Black on white, so that it is seen on every ground."""
    (x1, y1), (x2, y2) = start, end
    pen.line((start, end), fill="#FFFFFF", width=1)
    if y1 == y2:
        for x in range(x1, x2, 2 * _DASH):
            pen.line(((x, y1), (min(x + _DASH, x2), y1)), fill=INK, width=1)
    else:
        for y in range(y1, y2, 2 * _DASH):
            pen.line(((x1, y), (x1, min(y + _DASH, y2))), fill=INK, width=1)
