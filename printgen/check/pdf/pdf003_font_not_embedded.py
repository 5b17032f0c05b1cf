"""A font is not in the file.

What: the program of every font that a page lists is embedded.

Why: another computer or a print shop would draw the text in another font, with other widths; words run into each other
and signs turn into boxes.

Fails: a page that names Helvetica and leaves it to the reader to have it.

Mend: let the program that makes the file embed all fonts, the fourteen “standard” ones among them.
"""

from __future__ import annotations

from collections.abc import Iterator

from printgen.check.pdf.model import File
from printgen.diagnostics import Diagnostic, Rule

RULE = Rule("PDF003", "font-not-embedded", __doc__)


def check(file: File) -> Iterator[Diagnostic]:
    first = {font: page.number for page in reversed(file.pages) for font in page.fonts if not font.embedded}
    for font, page in sorted(first.items(), key=lambda item: (item[1], item[0].name)):
        yield RULE.at(file.span, f"page {page}: the font {font.name or 'without a name'} is not embedded")
