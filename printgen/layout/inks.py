"""sRGB as the inks of a press, through its profile. Grey stays grey, which a press prints with black alone.

Pictures keep the way in which they are stored: what was a JPEG becomes a JPEG, so that it stays small.
"""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from typing import TYPE_CHECKING, Any

from printgen.layout.items import Colour
from printgen.layout.rasters import Bitmap, Samples, image_of, png_rows

if TYPE_CHECKING:
    from PIL.Image import Image

_JPEG_QUALITIES = (92, 85, 80, 75)
_GROWTH = 1.75
"""The first quality at which a JPEG grows no more than that by its fourth ink; the last one if none does."""
_DARK, _GREYISH = 0.25, 0.08
"""Up to here a colour is black to the eye: its lightest channel, and how far its channels lie apart."""

_MEAN, _MOST = 4, 250_000
"""A place of a picture is so many pixels wide, as a JPEG strays a little from pixel to pixel; and how many are looked at."""


class Inks:
    """Raises ValueError if the profile is not one of a press for four inks."""

    def __init__(self, profile: bytes) -> None:
        from PIL import ImageCms  # late: only files for print shops need it

        press = ImageCms.ImageCmsProfile(BytesIO(profile))
        if (press.profile.device_class, press.profile.xcolor_space.strip()) != ("prtr", "CMYK"):
            raise ValueError("the profile is not that of a press for four inks")
        self._transform: Any = ImageCms.buildTransform(
            ImageCms.createProfile("sRGB"),
            press,
            "RGB",
            "CMYK",
            ImageCms.Intent.RELATIVE_COLORIMETRIC,
            flags=ImageCms.Flags.BLACKPOINTCOMPENSATION,
        )
        self._known: dict[Colour, Colour] = {}

    def colour(self, colour: Colour, fine: bool) -> Colour:
        """Grey as it is, sRGB as four inks. What is `fine`, words and lines, is black ink alone if it is near black."""
        if len(colour) != 3:
            return colour
        if fine and max(colour) <= _DARK and max(colour) - min(colour) <= _GREYISH:
            return (sum(colour) / 3,)
        if colour not in self._known:
            self._known[colour] = self._separated(colour)
        return self._known[colour]

    def _separated(self, colour: Colour) -> Colour:
        from PIL import Image

        pixel = Image.new("RGB", (1, 1), tuple(round(255 * value) for value in colour))
        return tuple(value / 255 for value in self._converted(pixel).tobytes())

    def picture(self, bitmap: Bitmap, ground: Colour | None) -> Bitmap:
        """The picture in inks. With a `ground`, grey or sRGB, nothing shines through: what is covered in part lies on it."""
        if ground is not None and bitmap.alpha is not None:
            return self._flattened(bitmap, ground)
        if bitmap.colour.channels == 1:
            return bitmap
        return replace(bitmap, colour=self._samples(image_of(bitmap.colour, bitmap), bitmap.colour))

    def _flattened(self, bitmap: Bitmap, ground: Colour) -> Bitmap:
        """What is not covered at all is left out by a stencil, so that anything may be below it."""
        from PIL import Image

        assert bitmap.alpha is not None
        image, alpha = image_of(bitmap.colour, bitmap), image_of(bitmap.alpha, bitmap)
        if len(ground) == 3:
            image = image.convert("RGB")
        below = Image.new("RGB", image.size, tuple(round(255 * value) for value in (ground * 3)[:3]))
        image = Image.composite(image, below.convert(image.mode), alpha)
        bare = alpha.point(lambda value: 0 if value else 255).convert("1")
        stencil = Samples(1, False, _rows(bare), bits=1) if bare.getbbox() else None
        return replace(bitmap, colour=self._samples(image, bitmap.colour), alpha=stencil)

    def _samples(self, image: Image, source: Samples) -> Samples:
        if image.mode == "RGB":
            image = self._converted(image)
        channels = len(image.getbands())
        if not source.jpeg:
            return Samples(channels, False, _rows(image))
        data = b""
        for quality in _JPEG_QUALITIES:
            data = _jpeg(image, quality)
            if len(data) <= _GROWTH * len(source.data):
                break
        return Samples(channels, True, data)

    def _converted(self, image: Image) -> Image:
        from PIL import ImageCms

        converted = ImageCms.applyTransform(image, self._transform)
        assert converted is not None
        return converted


def heaviest(data: bytes, size: tuple[int, int], jpeg: bool, inverted: bool) -> float:
    """The most ink that a picture of four inks takes at any place, in per cent, as a mean over a few pixels.

    `data` is a JPEG or the samples themselves; `inverted`: 0 is full ink. Raises ValueError, OSError.
    """
    from PIL import Image, ImageChops

    image = Image.open(BytesIO(data), formats=("JPEG",)) if jpeg else Image.frombytes("CMYK", size, data)
    if image.mode != "CMYK":
        raise ValueError(f"it has the colours {image.mode}, not four inks")
    if "adobe" in image.info:  # Pillow turns these round
        inverted = not inverted
    if inverted:
        image = ImageChops.invert(image)
    small = image.reduce(max(1, _MEAN if jpeg else 1, round((image.width * image.height / _MOST) ** 0.5)))
    values = small.tobytes()
    return max(map(sum, zip(*(values[n::4] for n in range(4)), strict=True))) / 2.55


def _jpeg(image: Image, quality: int) -> bytes:
    file = BytesIO()
    image.save(file, "JPEG", quality=quality, subsampling=0, optimize=True)
    return file.getvalue()


def _rows(image: Image) -> bytes:
    """As a PNG compresses them. It knows no inks, but four channels it knows."""
    from PIL import Image as Pillow

    if image.mode == "CMYK":
        image = Pillow.frombytes("RGBA", image.size, image.tobytes())
    file = BytesIO()
    image.save(file, "PNG")
    return png_rows(file.getvalue())
