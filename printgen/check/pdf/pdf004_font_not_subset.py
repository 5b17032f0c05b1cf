"""A font is embedded whole, not just the glyphs that are used.

What: the name of an embedded font begins with six capitals and a plus, as that of a subset does.

Why: a whole font makes a file of a few pages several times as large, and some licences do not allow it.

Fails: a file with all of a 400 kB font in it.

Mend: let the program that makes the file embed subsets.
"""

from __future__ import annotations

from collections.abc import Iterator

from printgen.check.pdf.model import File
from printgen.diagnostics import Diagnostic, Rule, Severity

RULE = Rule("PDF004", "font-not-subset", __doc__, Severity.WARNING)


def check(file: File) -> Iterator[Diagnostic]:
    whole = {f.name for page in file.pages for f in page.fonts if f.embedded and not f.is_subset and f.kind != "/Type3"}
    for name in sorted(whole):
        yield RULE.at(file.span, f"the font {name or 'without a name'} is embedded whole")
