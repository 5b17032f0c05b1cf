"""A page takes more ink than its edition promises.

What: in the low-ink edition black covers at most 5 % of each page, grey counting for what it is. It is counted in pixels.
Files for print shops, whose pages are single faces, are left out.

Why: that is what the edition is for; a page of text takes about 5 %.

Fails: a sheet of cards with black bands.

Mend: use borders instead of fills, thinner lines, smaller signs.
"""

from __future__ import annotations

from collections.abc import Iterator

from printgen.check.pdf.model import File
from printgen.check.pdf.pixels import INK_DPI, SKIPPED, can_see, render
from printgen.diagnostics import Diagnostic, Rule

RULE = Rule("PDF027", "too-much-ink", __doc__)


def check(file: File) -> Iterator[Diagnostic]:
    most = file.limits.ink
    if most is None or file.shop:
        return
    if not can_see():
        yield SKIPPED.at(None, "how much ink each page takes was not looked at")
        return
    for number, pixels in render(file.data, [page.number for page in file.pages], INK_DPI):
        ink = pixels.ink()
        if ink > most:
            yield RULE.at(file.span, f"page {number}: ink covers {ink:.1%} of the page; the edition allows {most:.0%}")
