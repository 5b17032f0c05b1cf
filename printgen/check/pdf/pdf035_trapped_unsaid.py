"""A file for a print shop does not say whether its inks overlap.

What: /Trapped in the document information is True or False, and pdf:Trapped in the XMP metadata says the same, if it is there.

Why: where two inks meet, shops let one reach a little under the other. They must know whether that has been done.

Fails: a file without /Trapped, or with /Trapped /Unknown.

Mend: make the file with a program that writes PDF/X; it is False unless somebody has trapped the file.
"""

from __future__ import annotations

from collections.abc import Iterator

from printgen.check.pdf.model import File
from printgen.diagnostics import Diagnostic, Rule

RULE = Rule("PDF035", "trapped-unsaid", __doc__)
_XMP = ("http://ns.adobe.com/pdf/1.3/", "Trapped")


def check(file: File) -> Iterator[Diagnostic]:
    if not file.shop:
        return
    said, xmp = file.shop.information.get("Trapped", ""), file.about.xmp.get(_XMP, "").strip()
    if said not in ("True", "False"):
        yield RULE.at(file.span, f"the file does not say whether it is trapped: Trapped is {said or 'missing'}")
    elif xmp and xmp != said:
        yield RULE.at(file.span, f"the file is trapped by one place and not by another: Trapped is {said} and {xmp}")
