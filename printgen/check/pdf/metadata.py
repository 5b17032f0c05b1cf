"""What a file says of itself: the catalogue, the document information and XMP (ISO 16684-1)."""

from __future__ import annotations

from typing import Any
from xml.parsers import expat

from printgen.check.pdf.model import About
from printgen.check.pdf.structure import entry, listed, words

OWN = "https://printgen.invalid/ns/1/"
"""The namespace of the properties that name the edition and the component."""
PDF_A, PDF_UA = "http://www.aiim.org/pdfa/ns/id/", "http://www.aiim.org/pdfua/ns/id/"
PDF_X, PDF_X_KEYS = "http://www.npes.org/pdfx/ns/id/", "http://ns.adobe.com/pdfx/1.3/"
_DUBLIN_CORE = "http://purl.org/dc/elements/1.1/"
_RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
Properties = dict[tuple[str, str], str]


def read_about(root: Any, information: Any) -> About:
    xmp, fault = _xmp(entry(root, "/Metadata"))
    preferences = entry(root, "/ViewerPreferences")
    screen = {str(key)[1:]: str(entry(preferences, key)).lstrip("/") for key in preferences or ()}
    return About(
        title=(words(entry(information, "/Title")) or xmp.get((_DUBLIN_CORE, "title"), "")).strip(),
        language=words(entry(root, "/Lang")).strip(),
        marked=str(entry(entry(root, "/MarkInfo"), "/Marked")).lower().lstrip("/") == "true",
        screen=screen,
        xmp=xmp,
        xmp_fault=fault,
        intents=tuple(
            str(entry(value.get_object(), "/S")).lstrip("/")
            for value in listed(entry(root, "/OutputIntents"))
            if hasattr(value.get_object(), "get")
        ),
    )


def _xmp(stream: Any) -> tuple[Properties, str]:
    """The properties with their text, and what is wrong with the packet."""
    if not hasattr(stream, "get_data"):
        return {}, "there is none"
    reader = _Packet()
    try:
        reader.read(stream.get_data())
    except expat.ExpatError as error:
        return reader.found, f"it is no XML: {error}"
    except Exception:  # pypdf and a damaged file between them raise nearly anything
        return reader.found, "it cannot be read"
    return reader.found, ""


class _Packet:
    """Properties are the children and the attributes of rdf:Description, whatever stands around their text."""

    def __init__(self) -> None:
        self.found: Properties = {}
        self._path: list[str] = []

    def read(self, data: bytes) -> None:
        parser = expat.ParserCreate(namespace_separator=" ")
        parser.StartElementHandler = self._start
        parser.EndElementHandler = lambda name: self._path.pop()
        parser.CharacterDataHandler = self._text
        parser.Parse(data.strip(b"\x00 \r\n\t"), True)

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        if name == f"{_RDF} Description" and len(self._path) <= 2:
            for key, value in attributes.items():
                self._add(key, value)
        self._path.append(name)

    def _text(self, text: str) -> None:
        for above, name in zip(self._path, self._path[1:], strict=False):
            if above == f"{_RDF} Description":
                self._add(name, text)
                return

    def _add(self, name: str, text: str) -> None:
        space, _, local = name.rpartition(" ")
        self.found[space, local] = self.found.get((space, local), "") + text
