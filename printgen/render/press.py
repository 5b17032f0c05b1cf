"""What print shops ask for: ISO 15930-7 (PDF/X-4) and ISO 15930-4 (PDF/X-1a:2003), in the inks of our own profile."""

from __future__ import annotations

import hashlib
import uuid
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFInfo, PDFName

from printgen.layout.inks import Inks
from printgen.layout.items import Colour
from printgen.layout.rasters import Bitmap
from printgen.render.embedding import embed
from printgen.render.lengths import number
from printgen.render.mends import MendedCanvas, Moment
from printgen.render.metadata import (
    Claims,
    Schema,
    embedded_profile,
    output_intent,
    write_intents,
    write_packet,
    xmp,
)
from printgen.render.packing import Bodies, bodies_of, pack
from printgen.render.plain import write_plain

_UNNAMED = b"uuid:00000000-0000-0000-0000-000000000000"
_ADOBE = ("Adobe PDF", "http://ns.adobe.com/pdf/1.3/", "pdf", (("Trapped", "Text", "whether inks overlap"),))
_X4 = ("PDF/X identification", "http://www.npes.org/pdfx/ns/id/", "pdfxid", "the version of PDF/X")
_X1A = ("Keys of the document information", "http://ns.adobe.com/pdfx/1.3/", "pdfx", "the version of PDF/X")
_CONDITION = ("FOGRA39", "printgen coated, 240 %: offset on coated paper, ISO 12647-2")


@dataclass(frozen=True, slots=True)
class Press:
    """A part of the standard. `told` is where it wants its `version` to be said: a schema of XMP.

    `plain`: objects are not packed and nothing shines through, as those came with PDF 1.5 and 1.4. Then the version is also
    said in the document information.
    """

    version: str
    pdf: tuple[int, int]
    told: tuple[str, str, str, str]
    plain: bool

    def colour(self, colour: Colour, fine: bool) -> Colour:
        return _inks().colour(colour, fine)

    def embed(self, canvas: MendedCanvas, bitmap: Bitmap, ground: Colour) -> str:
        """A picture in inks, for the page at hand, on a ground in grey or sRGB.

        Where it shines through, the page says how inks are blended; where nothing may, the ground becomes part of it.
        """
        if bitmap.alpha is None or not self.plain:
            if bitmap.alpha is not None:
                canvas.group = PDFDictionary({"S": PDFName("Transparency"), "CS": PDFName("DeviceCMYK")})
            return embed(canvas, bitmap, made=lambda bitmap: _inks().picture(bitmap, None))
        return embed(
            canvas, bitmap, f"-on-{'-'.join(map(number, ground))}", lambda bitmap: _inks().picture(bitmap, ground)
        )

    def finish(self, document: Any, info: Any) -> None:
        """All that the file says of itself, for a `DocumentInfo`, and how it is written."""
        write_packet(document, xmp(info, document.info.producer, Moment().iso, self._claims()))
        profile = embedded_profile(document, _coated(), 4, "coated")
        write_intents(document, [output_intent(kind, *_CONDITION, profile) for kind in ("GTS_PDFX", "GTS_PDFA1")])
        if self.plain:
            document.info = _Information(document.info, self.version)
        write = write_plain if self.plain else pack
        document.format = lambda: write(document, _named(bodies_of(document)))

    def _claims(self) -> Claims:
        title, namespace, prefix, meaning = self.told
        schema: Schema = (title, namespace, prefix, (("GTS_PDFXVersion", "Text", meaning),))
        properties = {
            f"{prefix}:GTS_PDFXVersion": self.version,
            "pdf:Trapped": "False",
            "xmp:MetadataDate": Moment().iso,
            "xmpMM:DocumentID": _UNNAMED.decode(),
            "xmpMM:VersionID": "1",
            "xmpMM:RenditionClass": "default",
        }
        return Claims(properties, {prefix: namespace, "xmpMM": "http://ns.adobe.com/xap/1.0/mm/"}, (schema, _ADOBE))


PRESSES = {"x-4": Press("PDF/X-4", (1, 6), _X4, plain=False), "x-1a": Press("PDF/X-1a:2003", (1, 4), _X1A, plain=True)}


class _Information(PDFInfo):
    """The document information with the key that PDF/X-1a asks for."""

    def __init__(self, info: PDFInfo, version: str) -> None:
        self.__dict__.update(info.__dict__)
        self._version = version

    def format(self, document: Any) -> bytes:
        return (
            bytes(super().format(document)).removesuffix(b">>") + b"/GTS_PDFXVersion (%b) >>" % self._version.encode()
        )


def _named(bodies: Bodies) -> Bodies:
    """The objects with an identifier of the document that is a digest of them all (ISO 16684-1, 8.2.3)."""
    digest = hashlib.sha256(b"".join(bodies[number] for number in sorted(bodies))).hexdigest()
    name = b"uuid:" + str(uuid.UUID(digest[:32], version=5)).encode()
    return {number: body.replace(_UNNAMED, name) for number, body in bodies.items()}


@cache
def _coated() -> bytes:
    """The profile beside this module; coated.txt tells how it was made."""
    return Path(__file__).with_name("coated.icc").read_bytes()


@cache
def _inks() -> Inks:
    return Inks(_coated())
