"""The same drawing as pixels, in the typeface that comes with printgen."""

from __future__ import annotations

from functools import cache
from io import BytesIO

from PIL import Image, ImageDraw, ImageFont

from printgen.export.drawing import INK, Box, Drawing, Label
from printgen.places import shipped

SCALE = 2
_ANCHORS = {"start": "ls", "middle": "ms", "end": "rs"}


def to_png(drawing: Drawing) -> bytes:
    image = Image.new("RGB", (drawing.width * SCALE, drawing.height * SCALE), "#FFFFFF")
    pen = ImageDraw.Draw(image)
    for mark in drawing.marks:
        if isinstance(mark, Box):
            left, top = mark.x * SCALE, mark.y * SCALE
            right, bottom = left + mark.width * SCALE - 1, top + mark.height * SCALE - 1
            if right >= left and bottom >= top:
                pen.rectangle((left, top, right, bottom), fill=mark.colour)
        else:
            _write(pen, mark)
    data = BytesIO()
    image.save(data, "PNG", optimize=True)
    return data.getvalue()


def _write(pen: ImageDraw.ImageDraw, label: Label) -> None:
    font = house_font(label.bold, label.size * SCALE)
    pen.text((label.x * SCALE, label.y * SCALE), label.text, fill=INK, font=font, anchor=_ANCHORS[label.anchor])


@cache
def house_font(bold: bool, size: float) -> ImageFont.FreeTypeFont:
    """The typeface that comes with printgen; `size` is in pixels."""
    name = "SourceSans3_700Bold.ttf" if bold else "SourceSans3_400Regular.ttf"
    return ImageFont.truetype(str(shipped("fonts") / name), size)
