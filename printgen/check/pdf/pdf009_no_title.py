"""The file has no title, or viewers show its file name instead.

What: the document has a title, and /DisplayDocTitle is true.

Why: the title is the first thing that a screen reader says, and what stands in the window and on the tab.

Fails: a document whose information has no /Title.

Mend: give it one; with printgen it is made of the game's title, its version and the component.
"""

from __future__ import annotations

from collections.abc import Iterator

from printgen.check.pdf.model import File
from printgen.diagnostics import Diagnostic, Rule

RULE = Rule("PDF009", "no-title", __doc__)


def check(file: File) -> Iterator[Diagnostic]:
    if not file.about.title:
        yield RULE.at(file.span, "the document has no title")
    if file.about.screen.get("DisplayDocTitle", "").lower() != "true":
        yield RULE.at(file.span, "viewers are not told to show the title: DisplayDocTitle is not true")
