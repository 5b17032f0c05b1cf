"""The file does not ask to be printed at its own size.

What: /PrintScaling in the viewer preferences is /None. Print shops go by the page boxes; their files are left out.

Why: without it most viewers shrink pages to 94 to 97 %; cut cards then do not match those of another print.

Fails: a file without viewer preferences.

Mend: set PrintScaling to None, and tell readers to print at 100 %.
"""

from __future__ import annotations

from collections.abc import Iterator

from printgen.check.pdf.model import File
from printgen.diagnostics import Diagnostic, Rule

RULE = Rule("PDF007", "print-scaling", __doc__)


def check(file: File) -> Iterator[Diagnostic]:
    if not file.shop and file.about.screen.get("PrintScaling") != "None":
        yield RULE.at(file.span, "viewers may scale the pages: PrintScaling is not None")
