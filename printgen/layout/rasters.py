"""PNG and JPEG files as what a PDF holds: read once, looked through to the end, and kept as small as they were.

A JPEG goes into the PDF as it is coded, and so do the compressed rows of a plain PNG; what cannot is written anew: pictures of
another colour than the edition's, with alpha, turned by their camera. A picture without colour is always one channel, so
that black is black ink alone.
"""

from __future__ import annotations

import hashlib
import struct
import warnings
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from PIL.Image import Image
    from PIL.ImageCms import ImageCmsProfile

PNG_START, JPEG_START = b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff"
SUFFIXES = (".png", ".jpg", ".jpeg")
MOST_PIXELS, MOST_BYTES = 50_000_000, 50_000_000
_JPEG_QUALITY = 92
_ORIENTATION = 0x0112
"""The EXIF tag that says how a camera was held; 1 is upright."""
_START_OF_SCAN = 0xDA
_NOTES = {*range(0xE1, 0xEE), 0xEF, 0xFE}
"""JPEG segments for applications, but for those of JFIF and Adobe, which decoding needs; and comments."""

Ink = Literal["colour", "grey"]


@dataclass(frozen=True, slots=True, eq=False)
class Samples:
    """Pixels as a PDF stores them: in 1 channel (grey), 3 (sRGB) or 4 (inks); a JPEG, or PNG's compressed rows.

    `bits` are those of a channel: 8, or 1 for a stencil, where 1 is left out.
    """

    channels: int
    jpeg: bool
    data: bytes
    bits: int = 8


@dataclass(frozen=True, slots=True, eq=False)
class Bitmap:
    """A picture of `width` × `height` pixels. `alpha` is how far each is covered; None where all are.

    `digest` is the same for the same picture, whatever its file is called; `name` is the file's.
    """

    name: str
    width: int
    height: int
    colour: Samples
    alpha: Samples | None
    digest: str


def bitmap_of(name: str, size: tuple[int, int], colour: Samples, alpha: Samples | None = None) -> Bitmap:
    found = hashlib.sha256(f"{size} {colour.channels} {colour.jpeg} {alpha is not None} {len(colour.data)} ".encode())
    for part in (colour, alpha):
        found.update(part.data if part else b"")
    return Bitmap(name, *size, colour, alpha, found.hexdigest()[:32])


def is_raster(path: Path) -> bool:
    """By its first bytes, or else by its name. Raises OSError."""
    with path.open("rb") as file:
        start = file.read(len(PNG_START))
    return start == PNG_START or start.startswith(JPEG_START) or path.suffix.lower() in SUFFIXES


def read_raster(path: Path, name: str, ink: Ink) -> Bitmap:
    """Raises ValueError, with what is wrong, where the file cannot be printed; OSError where it cannot be read."""
    if path.stat().st_size > MOST_BYTES:
        raise ValueError(f"it is larger than {MOST_BYTES // 1_000_000} MB: save it smaller")
    data = path.read_bytes()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of Pillow's about size, which is asked for below
        image = _opened(data)
        wide, high = image.size
        if wide * high > MOST_PIXELS:
            most = MOST_PIXELS // 1_000_000
            raise ValueError(f"it has {wide} × {high} pixels, more than {most} million: make it smaller")
        if image.mode in ("CMYK", "LAB"):
            raise ValueError(f"its colours are {image.mode}: save it as RGB or grey")
        _load(image)
        return _bitmap(image, data, name, ink)


def _opened(data: bytes) -> Image:
    """The file's head. Raises ValueError."""
    from PIL import Image, UnidentifiedImageError  # late: 30 ms, and only for games with such pictures

    try:
        return Image.open(BytesIO(data), formats=("PNG", "JPEG"))
    except Image.DecompressionBombError:
        raise ValueError(f"it has more than {MOST_PIXELS // 1_000_000} million pixels: make it smaller") from None
    except UnidentifiedImageError:
        raise ValueError("it does not begin like one") from None
    except Exception as error:  # the reader's own faults on broken files are of every kind
        raise ValueError(str(error)) from None


def _load(image: Image) -> None:
    try:
        image.load()
    except Exception as error:
        raise ValueError(f"it is broken: {error}") from None


def _bitmap(image: Image, data: bytes, name: str, ink: Ink) -> Bitmap:
    kind, upright, profile = image.format, image.getexif().get(_ORIENTATION, 1) == 1, _other_profile(image)
    wanted = image.mode == "L" or (image.mode == "RGB" and ink == "colour" and not _is_grey(image))
    stored = _as_stored(image, data) if wanted and upright and profile is None else None
    if stored is not None:
        return bitmap_of(name, image.size, stored)
    if not upright:
        from PIL import ImageOps

        image = ImageOps.exif_transpose(image)
    plain, alpha = _parted(image)
    if profile is not None and plain.mode == "RGB":
        plain = _in_srgb(plain, profile)
    if plain.mode == "RGB" and (ink == "grey" or _is_grey(plain)):
        plain = plain.convert("L")
    return bitmap_of(name, plain.size, _samples(plain, kind != "PNG"), _samples(alpha, False) if alpha else None)


def _as_stored(image: Image, data: bytes) -> Samples | None:
    """What a PDF can take over from the file of a grey or RGB picture; None where its rows are stored in another way."""
    channels = len(image.getbands())
    if image.format == "JPEG":
        return Samples(channels, True, bare_jpeg(data))
    depth, colour, interlaced = data[24], data[25], data[28]  # PNG (3rd edition), 11.2.1
    if (
        image.format == "PNG"
        and depth == 8
        and colour in (0, 2)
        and not interlaced
        and "transparency" not in image.info
    ):
        return Samples(channels, False, png_rows(data))
    return None


def _other_profile(image: Image) -> ImageCmsProfile | None:
    """The colour space by which the picture's numbers are to be read, unless it is sRGB, the one space of our PDFs."""
    profile = image.info.get("icc_profile")
    if not profile:
        return None
    from PIL import ImageCms

    try:
        own = ImageCms.ImageCmsProfile(BytesIO(profile))
        return None if "sRGB" in ImageCms.getProfileDescription(own) else own
    except (ImageCms.PyCMSError, OSError):  # a profile that cannot be read says nothing
        return None


def _in_srgb(image: Image, profile: ImageCmsProfile) -> Image:
    from PIL import ImageCms

    try:
        return ImageCms.profileToProfile(image, profile, ImageCms.createProfile("sRGB"), outputMode="RGB") or image
    except (ImageCms.PyCMSError, OSError):  # one for grey, or for a press
        return image


def _parted(image: Image) -> tuple[Image, Image | None]:
    """Grey or RGB, and the alpha channel where it is not full everywhere."""
    if image.mode.startswith("I"):  # 16 bits of grey
        image = image.convert("I").point(lambda value: value / 256).convert("L")
    if "A" not in image.getbands() and "transparency" not in image.info:
        return image.convert("L" if image.mode in ("1", "L") else "RGB"), None
    whole = image.convert("RGBA")
    alpha = whole.getchannel("A")
    return whole.convert("RGB"), None if alpha.getextrema() == (255, 255) else alpha


def _is_grey(image: Image) -> bool:
    """Whether red, green and blue are the same everywhere."""
    from PIL import ImageChops

    red, green, blue = image.split()
    return not ImageChops.difference(red, green).getbbox() and not ImageChops.difference(green, blue).getbbox()


def _samples(image: Image, lossy: bool) -> Samples:
    file = BytesIO()
    if lossy:
        image.save(file, "JPEG", quality=_JPEG_QUALITY, optimize=True)
        return Samples(len(image.getbands()), True, file.getvalue())
    image.save(file, "PNG")
    return Samples(len(image.getbands()), False, png_rows(file.getvalue()))


def bare_jpeg(data: bytes) -> bytes:
    """A JPEG without what cameras and editors note in it – where it was taken, by whom, a thumbnail –, the picture as coded."""
    kept, at = bytearray(data[:2]), 2
    while at + 4 <= len(data) and data[at] == 0xFF and data[at + 1] != _START_OF_SCAN:
        end = at + 2 + int.from_bytes(data[at + 2 : at + 4], "big")
        if data[at + 1] not in _NOTES:
            kept += data[at:end]
        at = end
    return bytes(kept) + data[at:]


def png_rows(data: bytes) -> bytes:
    """The compressed rows of a PNG, which may stand in several chunks."""
    return b"".join(body for kind, body in _chunks(data) if kind == b"IDAT")


def image_of(samples: Samples, bitmap: Bitmap) -> Image:
    """The pixels of a bitmap's grey or sRGB samples of 8 bits."""
    from PIL import Image

    data = samples.data
    if not samples.jpeg:
        head = struct.pack(">IIBBBBB", bitmap.width, bitmap.height, 8, 0 if samples.channels == 1 else 2, 0, 0, 0)
        data = PNG_START + b"".join(_chunk(*part) for part in ((b"IHDR", head), (b"IDAT", data), (b"IEND", b"")))
    return Image.open(BytesIO(data), formats=("PNG", "JPEG"))


def _chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def _chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = len(PNG_START)
    while at + 8 <= len(data):
        length = int.from_bytes(data[at : at + 4], "big")
        yield data[at + 4 : at + 8], data[at + 8 : at + 8 + length]
        at += length + 12
