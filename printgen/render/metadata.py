"""What a file says of itself: XMP after ISO 16684-1, with what PDF/UA-1 (5) and PDF/A-2a (6.6) ask for, and its colours."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from reportlab.pdfbase.pdfdoc import XMP, PDFArray, PDFDictionary, PDFName, PDFStream, PDFString, PDFZCompress

from printgen.render.mends import permit

NAMESPACE = "https://printgen.invalid/ns/1/"
"""Our own properties: the edition, the component and the offset of backs, which a preflight reads."""
_SCHEMAS = (
    ("PDF/UA identification", "http://www.aiim.org/pdfua/ns/id/", "pdfuaid", (("part", "Integer", "part of ISO 14289"),)),
    (
        "printgen", NAMESPACE, "printgen",
        (
            ("edition", "Text", "the edition's name"), ("component", "Text", "what the file holds"),
            ("offset", "Text", "how far backs are moved right and down, in micrometres"),
        ),
    ),
)  # fmt: skip
_HEAD = """<?xpacket begin='\ufeff' id='W5M0MpCehiHzreSzNTczkc9d'?>
<x:xmpmeta xmlns:x='adobe:ns:meta/'><rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'>
<rdf:Description rdf:about='' xmlns:dc='http://purl.org/dc/elements/1.1/' xmlns:xmp='http://ns.adobe.com/xap/1.0/'
 xmlns:pdf='http://ns.adobe.com/pdf/1.3/' xmlns:pdfaid='http://www.aiim.org/pdfa/ns/id/'
 xmlns:pdfuaid='http://www.aiim.org/pdfua/ns/id/' xmlns:printgen='{printgen}'
 xmlns:pdfaExtension='http://www.aiim.org/pdfa/ns/extension/' xmlns:pdfaSchema='http://www.aiim.org/pdfa/ns/schema#'
 xmlns:pdfaProperty='http://www.aiim.org/pdfa/ns/property#'>
"""
_TAIL = "</rdf:Description></rdf:RDF></x:xmpmeta>\n<?xpacket end='w'?>\n"


def escape(text: str) -> str:
    """For the text of an element; `html.escape` would load all the entities of HTML."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def xmp(info: Any, producer: str, moment: str) -> bytes:
    """The packet for a `DocumentInfo`; it says the same as the document information dictionary (ISO 19005-2, 6.6.3)."""
    text = {
        "dc:title": _alternatives(info.title),
        "dc:description": _alternatives(info.subject),
        "dc:creator": f"<rdf:Seq><rdf:li>{escape(info.author)}</rdf:li></rdf:Seq>",
        "dc:language": f"<rdf:Bag><rdf:li>{escape(info.language)}</rdf:li></rdf:Bag>",
        "dc:format": "application/pdf",
        "xmp:CreatorTool": escape(info.creator),
        "xmp:CreateDate": moment,
        "xmp:ModifyDate": moment,
        "pdf:Producer": escape(producer),
        "pdfuaid:part": "1",
        "pdfaid:part": "2",
        "pdfaid:conformance": "A",
        "printgen:edition": escape(info.edition),
        "printgen:component": escape(info.component),
        "printgen:offset": info.offset,
    }
    rows = "".join(f"<{name}>{value}</{name}>\n" for name, value in text.items() if value)
    return (_HEAD.format(printgen=NAMESPACE) + rows + _extensions() + _TAIL).encode("utf-8")


def _alternatives(text: str) -> str:
    return f"<rdf:Alt><rdf:li xml:lang='x-default'>{escape(text)}</rdf:li></rdf:Alt>"


@cache
def _extensions() -> str:
    """Schemas that PDF/A does not know must be described (ISO 19005-2, 6.6.2.3)."""
    described = "".join(_schema(*schema) for schema in _SCHEMAS)
    return f"<pdfaExtension:schemas><rdf:Bag>{described}</rdf:Bag></pdfaExtension:schemas>\n"


def _schema(title: str, namespace: str, prefix: str, properties: tuple[tuple[str, str, str], ...]) -> str:
    rows = "".join(
        "<rdf:li rdf:parseType='Resource'>"
        f"<pdfaProperty:name>{name}</pdfaProperty:name><pdfaProperty:valueType>{kind}</pdfaProperty:valueType>"
        f"<pdfaProperty:category>internal</pdfaProperty:category>"
        f"<pdfaProperty:description>{what}</pdfaProperty:description></rdf:li>"
        for name, kind, what in properties
    )
    return (
        f"<rdf:li rdf:parseType='Resource'><pdfaSchema:schema>{title}</pdfaSchema:schema>"
        f"<pdfaSchema:namespaceURI>{namespace}</pdfaSchema:namespaceURI><pdfaSchema:prefix>{prefix}</pdfaSchema:prefix>"
        f"<pdfaSchema:property><rdf:Seq>{rows}</rdf:Seq></pdfaSchema:property></rdf:li>"
    )


def write_metadata(document: Any, packet: bytes) -> None:
    """The XMP packet and the sRGB output intent, which also gives DeviceGray its meaning (ISO 19005-2, 6.2.4.3)."""
    catalog = document.Catalog
    catalog.Metadata = XMP(creator=lambda _: packet)
    profile = document.Reference(PDFStream(PDFDictionary({"N": 3}), _srgb(), [PDFZCompress]), "srgb")
    intent = {
        "Type": PDFName("OutputIntent"),
        "S": PDFName("GTS_PDFA1"),
        "OutputConditionIdentifier": PDFString("sRGB"),
        "Info": PDFString("sRGB IEC61966-2.1"),
        "RegistryName": PDFString("http://www.color.org"),
        "DestOutputProfile": profile,
    }
    permit(catalog, "OutputIntents")
    catalog.OutputIntents = PDFArray([PDFDictionary(intent)])


@cache
def _srgb() -> bytes:
    """The profile beside this module, made with LittleCMS, which puts its profiles in the public domain."""
    return Path(__file__).with_name("srgb.icc").read_bytes()
