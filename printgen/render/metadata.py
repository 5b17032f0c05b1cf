"""What a file says of itself: XMP after ISO 16684-1, with what PDF/UA-1 (5) and PDF/A-2a (6.6) ask for, and its colours."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from reportlab.pdfbase.pdfdoc import XMP, PDFArray, PDFDictionary, PDFName, PDFStream, PDFString, PDFZCompress

from printgen.render.mends import permit

NAMESPACE = "https://printgen.invalid/ns/1/"
"""Our own properties: the edition, the component, the pages of cards and the offset of backs, which a preflight reads."""
Schema = tuple[str, str, str, tuple[tuple[str, str, str], ...]]
"""Title, namespace, prefix; each property with its type and what it is."""
_SCHEMAS: tuple[Schema, ...] = (
    ("PDF/UA identification", "http://www.aiim.org/pdfua/ns/id/", "pdfuaid", (("part", "Integer", "part of ISO 14289"),)),
    (
        "printgen", NAMESPACE, "printgen",
        (
            ("edition", "Text", "the edition's name"), ("component", "Text", "what the file holds"),
            ("cards", "Text", "the pages of cards without guides, by their numbers"),
            ("offset", "Text", "how far backs are moved right and down, in micrometres"),
        ),
    ),
)  # fmt: skip
_HEAD = """<?xpacket begin='\ufeff' id='W5M0MpCehiHzreSzNTczkc9d'?>
<x:xmpmeta xmlns:x='adobe:ns:meta/'><rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'>
<rdf:Description rdf:about='' xmlns:dc='http://purl.org/dc/elements/1.1/' xmlns:xmp='http://ns.adobe.com/xap/1.0/'
 xmlns:pdf='http://ns.adobe.com/pdf/1.3/' xmlns:pdfaid='http://www.aiim.org/pdfa/ns/id/'
 xmlns:pdfuaid='http://www.aiim.org/pdfua/ns/id/' xmlns:printgen='{printgen}'{more}
 xmlns:pdfaExtension='http://www.aiim.org/pdfa/ns/extension/' xmlns:pdfaSchema='http://www.aiim.org/pdfa/ns/schema#'
 xmlns:pdfaProperty='http://www.aiim.org/pdfa/ns/property#'>
"""
_TAIL = "</rdf:Description></rdf:RDF></x:xmpmeta>\n<?xpacket end='w'?>\n"


@dataclass(frozen=True, slots=True)
class Claims:
    """What a file says of itself beyond what all do: properties by their names, the prefixes in them, and schemas."""

    properties: Mapping[str, str] = field(default_factory=dict)
    prefixes: Mapping[str, str] = field(default_factory=dict)
    schemas: tuple[Schema, ...] = ()


NOTHING_MORE = Claims()


def escape(text: str) -> str:
    """For the text of an element; `html.escape` would load all the entities of HTML."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def xmp(info: Any, producer: str, moment: str, more: Claims = NOTHING_MORE) -> bytes:
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
        "printgen:cards": info.cards,
        "printgen:offset": info.offset,
        **more.properties,
    }
    rows = "".join(f"<{name}>{value}</{name}>\n" for name, value in text.items() if value)
    prefixes = "".join(f"\n xmlns:{prefix}='{namespace}'" for prefix, namespace in more.prefixes.items())
    head = _HEAD.format(printgen=NAMESPACE, more=prefixes)
    return (head + rows + _extensions(more.schemas) + _TAIL).encode("utf-8")


def _alternatives(text: str) -> str:
    return f"<rdf:Alt><rdf:li xml:lang='x-default'>{escape(text)}</rdf:li></rdf:Alt>"


@cache
def _extensions(more: tuple[Schema, ...]) -> str:
    """Schemas that PDF/A does not know must be described (ISO 19005-2, 6.6.2.3)."""
    described = "".join(_schema(*schema) for schema in (*_SCHEMAS, *more))
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
    write_packet(document, packet)
    profile = embedded_profile(document, _srgb(), 3, "srgb")
    meaning = ("sRGB", "sRGB IEC61966-2.1")
    write_intents(document, [output_intent("GTS_PDFA1", *meaning, profile)])


def write_packet(document: Any, packet: bytes) -> None:
    document.Catalog.Metadata = XMP(creator=lambda _: packet)


def embedded_profile(document: Any, profile: bytes, channels: int, name: str) -> Any:
    """The reference to a colour profile that is put into the file."""
    return document.Reference(PDFStream(PDFDictionary({"N": channels}), profile, [PDFZCompress]), name)


def output_intent(kind: str, condition: str, info: str, profile: Any) -> PDFDictionary:
    """What the numbers of colours mean (ISO 32000-1, 14.11.5), by the name of a condition that the ICC has registered."""
    return PDFDictionary(
        {
            "Type": PDFName("OutputIntent"),
            "S": PDFName(kind),
            "OutputConditionIdentifier": PDFString(condition),
            "Info": PDFString(info),
            "RegistryName": PDFString("http://www.color.org"),
            "DestOutputProfile": profile,
        }
    )


def write_intents(document: Any, intents: list[PDFDictionary]) -> None:
    permit(document.Catalog, "OutputIntents")
    document.Catalog.OutputIntents = PDFArray(intents)


@cache
def _srgb() -> bytes:
    """The profile beside this module, made with LittleCMS, which puts its profiles in the public domain."""
    return Path(__file__).with_name("srgb.icc").read_bytes()
