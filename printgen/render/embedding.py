"""Pictures of pixels as image XObjects (ISO 32000-1, 8.9.5), each in a file once, however often it is drawn."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary, PDFName, PDFStream
from reportlab.pdfgen.canvas import Canvas

from printgen.layout.rasters import Bitmap, Samples

_SPACES = {1: "DeviceGray", 3: "DeviceRGB", 4: "DeviceCMYK"}
_EVERY_FILTER = 15
"""/Predictor: each row says for itself how PNG filtered it (ISO 32000-1, 7.4.4.4)."""


def embed(
    canvas: Canvas, bitmap: Bitmap, variant: str = "", made: Callable[[Bitmap], Bitmap] = lambda bitmap: bitmap
) -> str:
    """The name by which the page at hand can draw the picture, which is put into the file if it is not there yet.

    `made` makes of a picture what is stored of it, one `variant` of several that there may be.
    """
    document: Any = canvas._doc  # type: ignore[attr-defined]  # the stub leaves it out
    used: list[str] = canvas._formsinuse  # type: ignore[attr-defined]
    name = f"picture-{bitmap.digest}{variant}"
    internal = str(document.getXObjectName(name))
    if internal not in document.idToObject:
        _add(document, internal, made(bitmap))
    if name not in used:
        used.append(name)
    return internal


def _add(document: Any, internal: str, bitmap: Bitmap) -> None:
    entries = _entries(bitmap.colour, bitmap)
    if bitmap.alpha is not None:
        mask = PDFStream(PDFDictionary(_entries(bitmap.alpha, bitmap)), bitmap.alpha.data, [])
        kind = "SMask" if bitmap.alpha.bits == 8 else "Mask"
        entries[kind] = document.Reference(mask, f"{internal}.mask")
    document.Reference(PDFStream(PDFDictionary(entries), bitmap.colour.data, []), internal)


def _entries(samples: Samples, bitmap: Bitmap) -> dict[str, object]:
    entries: dict[str, object] = {
        "Type": PDFName("XObject"),
        "Subtype": PDFName("Image"),
        "Width": bitmap.width,
        "Height": bitmap.height,
        "BitsPerComponent": samples.bits,
        "Filter": PDFName("DCTDecode" if samples.jpeg else "FlateDecode"),
    }
    if samples.bits == 1:
        entries["ImageMask"] = "true"
    else:
        entries["ColorSpace"] = PDFName(_SPACES[samples.channels])
    if samples.jpeg and samples.channels == 4:
        entries["Decode"] = PDFArray([1, 0] * 4)  # Pillow writes them as Adobe does: 0 is full ink
    if not samples.jpeg:
        rows = {
            "Predictor": _EVERY_FILTER, "Colors": samples.channels, "BitsPerComponent": samples.bits,
            "Columns": bitmap.width,
        }  # fmt: skip
        entries["DecodeParms"] = PDFDictionary(rows)
    return entries
