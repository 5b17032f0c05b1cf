"""A file for a print shop does not say which version of PDF/X it is, or contradicts itself.

What: the version, such as PDF/X-4 or PDF/X-1a:2003, stands where that version wants it (in the XMP metadata, for PDF/X-1a in
the document information) and is the same everywhere. The file has an identifier, and its PDF version and the way in which
its objects are packed are those of that version. PDF/X-4 also names the document, its edition and the time of its metadata.

Why: a shop's preflight looks for the version first, and holds the file to it. Without one it goes to a person, or back.

Fails: a file with a trim box and bleed that says nothing about PDF/X; PDF/X-1a in a file of PDF 1.7.

Mend: make the file with a program that writes PDF/X.
"""

from __future__ import annotations

from collections.abc import Iterator

from printgen.check.pdf.model import File
from printgen.check.pdf.shop import Shop
from printgen.diagnostics import Diagnostic, Rule

RULE = Rule("PDF034", "press-claim", __doc__)
_HIGHEST = {
    "PDF/X-4": "1.6",
    "PDF/X-1a:2003": "1.4",
    "PDF/X-3:2003": "1.4",
    "PDF/X-1:2001": "1.3",
    "PDF/X-3:2002": "1.3",
}
"""The PDF versions that the parts of ISO 15930 stand on."""
_XMP = "http://ns.adobe.com/xap/1.0/"
_NAMED = {
    "xmpMM:DocumentID": (f"{_XMP}mm/", "DocumentID"), "xmpMM:VersionID": (f"{_XMP}mm/", "VersionID"),
    "xmpMM:RenditionClass": (f"{_XMP}mm/", "RenditionClass"), "xmp:CreateDate": (_XMP, "CreateDate"),
    "xmp:ModifyDate": (_XMP, "ModifyDate"), "xmp:MetadataDate": (_XMP, "MetadataDate"),
}  # fmt: skip


def check(file: File) -> Iterator[Diagnostic]:
    if file.shop:
        for fault in _faults(file, file.shop):
            yield RULE.at(file.span, fault)


def _faults(file: File, shop: Shop) -> Iterator[str]:
    if not shop.versions:
        yield "the file does not say which version of PDF/X it is"
        return
    if len(set(shop.versions.values())) > 1:
        told = ", ".join(f"{version} by {where}" for where, version in shop.versions.items())
        yield f"the file is two versions of PDF/X: {told}"
        return
    yield from _misplaced(shop)
    highest = _HIGHEST.get(shop.version)
    if highest is None:
        known = ", ".join(_HIGHEST)
        yield f"“{shop.version[:40]}” is not a version of PDF/X that is known here: {known}"
    elif shop.header > highest:
        yield f"the file is PDF {shop.header}; {shop.version} stands on PDF {highest}"
    if shop.is_flat and shop.packed:
        yield f"objects are packed in streams, which {shop.version} does not know"
    if not shop.identified:
        yield "the file has no identifier: /ID is missing"
    if shop.version == "PDF/X-4":
        missing = [name for name, key in _NAMED.items() if not file.about.xmp.get(key, "").strip()]
        if missing:
            yield f"the XMP metadata lack {', '.join(missing)}"


def _misplaced(shop: Shop) -> Iterator[str]:
    place = "the document information" if shop.is_flat else "pdfxid in the XMP metadata"
    if place not in shop.versions:
        yield f"{shop.version} is not said by {place}, where it has to stand"
