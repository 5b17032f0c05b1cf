"""Something shines through in a file for a print shop where it must not, or nobody can say what comes of it.

What: PDF/X-1a and PDF/X-3 know no transparency: no soft masks, no fills that cover in part, no blend modes, no groups.
PDF/X-4 does; then the page has a group that says that it is blended in CMYK or in grey.

Why: old presses print the box around a picture that should have shone through. Where blending is left open, each program
mixes the colours in another way.

Fails: a PNG with soft edges in PDF/X-1a; a half-covering fill on a page that is blended in RGB.

Mend: flatten the picture, or order PDF/X-4 if the shop takes it.
"""

from __future__ import annotations

from collections.abc import Iterator

from printgen.check.pdf.model import File
from printgen.check.pdf.shop import Shop
from printgen.check.pdf.told import Finding, tell
from printgen.diagnostics import Diagnostic, Rule

RULE = Rule("PDF037", "shines-through", __doc__)


def check(file: File) -> Iterator[Diagnostic]:
    if file.shop:
        yield from tell(file, RULE, dict.fromkeys(_flat(file.shop) if file.shop.is_flat else _blended(file.shop)))


def _flat(shop: Shop) -> Iterator[Finding]:
    for page, what in shop.clear:
        yield page, f"page {page}: {what}; {shop.version} does not know it"
    for group in shop.groups:
        yield group.page, f"page {group.page}: a transparency group; {shop.version} does not know it"


def _blended(shop: Shop) -> Iterator[Finding]:
    said = {group.page for group in shop.groups if group.page_level and group.space is not None}
    for page, what in shop.clear:
        if page not in said:
            yield page, f"page {page}: {what}, and the page does not say in which colours it is blended"
    for group in shop.groups:
        if group.space in ("rgb", "other"):
            yield group.page, f"page {group.page}: it is blended in RGB or Lab; a press has CMYK or grey"
