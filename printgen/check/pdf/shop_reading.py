"""Reads what the rules for print shops look at. It is loaded for their files only."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from printgen.check.pdf.metadata import PDF_X, PDF_X_KEYS
from printgen.check.pdf.model import About, Page
from printgen.check.pdf.resources import Finds, look_through
from printgen.check.pdf.shop import Intent, Said, Shop
from printgen.check.pdf.structure import entry, listed, whole, words

_PACKED = re.compile(rb"/Type\s*/(?:ObjStm|XRef)\b")
_FOR_PRINTERS = ("/PrinterMark", "/TrapNet")


def read_shop(reader: Any, about: About, pages: Sequence[Any], read: Sequence[Page], data: bytes) -> Shop:
    root, information = reader.trailer["/Root"].get_object(), _information(reader)
    finds = Finds()
    active = list(_active(root))
    for number, page in enumerate(pages, start=1):
        look_through(page, number, finds)
        active += _annotations(page, read[number - 1])
    return Shop(
        header=max(str(reader.pdf_header).removeprefix("%PDF-"), str(entry(root, "/Version") or "").lstrip("/")),
        versions=_versions(about, information),
        information=information,
        identified=len(listed(entry(reader.trailer, "/ID"))) == 2,
        packed=bool(_PACKED.search(data)),
        intents=tuple(_intents(root)),
        active=tuple(active),
        clear=tuple(finds.clear),
        groups=tuple(finds.groups),
        pictures=tuple(finds.pictures),
        spaces=tuple(finds.spaces),
    )


def _information(reader: Any) -> dict[str, str]:
    values = entry(reader.trailer, "/Info")
    return {str(key)[1:]: str(entry(values, key)).lstrip("/") for key in values or ()}


def _versions(about: About, information: Mapping[str, str]) -> dict[str, str]:
    """What the file says of itself, by where it says so."""
    said = {
        "the document information": information.get("GTS_PDFXVersion", ""),
        "pdfxid in the XMP metadata": about.xmp.get((PDF_X, "GTS_PDFXVersion"), ""),
        "pdfx in the XMP metadata": about.xmp.get((PDF_X_KEYS, "GTS_PDFXVersion"), ""),
    }
    return {where: version.strip() for where, version in said.items() if version.strip()}


def _intents(root: Any) -> Iterator[Intent]:
    for value in listed(entry(root, "/OutputIntents")):
        intent = value.get_object()
        if not hasattr(intent, "get"):
            continue
        profile = entry(intent, "/DestOutputProfile")
        number = getattr(
            intent.get("/DestOutputProfile") if profile is None else profile.indirect_reference, "idnum", -1
        )
        head = _head(profile)
        yield Intent(
            kind=str(entry(intent, "/S")).lstrip("/"),
            condition=words(entry(intent, "/OutputConditionIdentifier")).strip(),
            profile=int(number) if head else 0,
            device=head[12:16],
            space=head[16:20].strip(),
            channels=whole(entry(profile, "/N")),
        )


def _head(profile: Any) -> str:
    """The header of a colour profile (ICC.1:2001-04, 6.1); nothing if it is none."""
    try:
        data = bytes(profile.get_data())
        if int.from_bytes(data[:4], "big") != len(data):
            return ""
    except Exception:  # pypdf and a damaged file between them raise nearly anything
        return ""
    return data[:128].decode("latin-1") if data[36:40] == b"acsp" else ""


def _active(root: Any) -> Iterator[Said]:
    if entry(root, "/AcroForm") is not None:
        yield 0, "a form to fill in"
    if entry(entry(root, "/Names"), "/JavaScript") is not None:
        yield 0, "JavaScript"
    if entry(entry(root, "/OpenAction"), "/S") is not None or entry(root, "/AA") is not None:
        yield 0, "an action"


def _annotations(page: Any, read: Page) -> Iterator[Said]:
    """Those that lie on what is printed, but for the marks that print shops themselves add."""
    if entry(page, "/AA") is not None:
        yield read.number, "an action"
    for value in listed(entry(page, "/Annots")):
        note = value.get_object()
        kind = str(entry(note, "/Subtype"))
        if kind not in _FOR_PRINTERS and _meets(entry(note, "/Rect"), read):
            yield read.number, f"an annotation ({kind.lstrip('/')})"


def _meets(rectangle: Any, page: Page) -> bool:
    edges = page.boxes.get("BleedBox") or page.boxes.get("MediaBox")
    try:
        x1, y1, x2, y2 = (float(value) for value in rectangle)
    except (TypeError, ValueError):
        return True
    if edges is None:
        return True
    left, bottom, right, top = edges
    return min(x1, x2) < right and max(x1, x2) > left and min(y1, y2) < top and max(y1, y2) > bottom
