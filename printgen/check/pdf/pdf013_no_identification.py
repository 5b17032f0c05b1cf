"""The file does not say that it is PDF/UA and PDF/A.

What: its XMP metadata name a part of ISO 14289 (pdfuaid:part), and a part and a level of ISO 19005 (pdfaid).

Why: libraries, archives and screen readers go by that; a file that does not claim it is not treated as such.

Fails: a file without XMP metadata.

Mend: make the file with a program that writes PDF/UA-1 and PDF/A-2a, and prove it with veraPDF.
"""

from __future__ import annotations

from collections.abc import Iterator

from printgen.check.pdf.metadata import PDF_A, PDF_UA
from printgen.check.pdf.model import File
from printgen.diagnostics import Diagnostic, Rule

RULE = Rule("PDF013", "no-identification", __doc__)
_WANTED = (("PDF/UA", (PDF_UA, "part")), ("PDF/A", (PDF_A, "part")), ("PDF/A", (PDF_A, "conformance")))


def check(file: File) -> Iterator[Diagnostic]:
    if file.about.xmp_fault:
        yield RULE.at(file.span, f"the XMP metadata are of no use: {file.about.xmp_fault}")
        return
    missing = dict.fromkeys(name for name, key in _WANTED if not file.about.xmp.get(key, "").strip())
    for name in missing:
        yield RULE.at(file.span, f"the XMP metadata do not say that this is {name}")
