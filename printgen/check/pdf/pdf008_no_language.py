"""The file does not say which language it is in.

What: /Lang of the document is a language tag such as en or pt-BR.

Why: a screen reader chooses its voice by it; English read with a French voice is not understood.

Fails: a catalogue without /Lang.

Mend: say `language:` in the game's file.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from printgen.check.pdf.model import File
from printgen.diagnostics import Diagnostic, Rule

RULE = Rule("PDF008", "no-language", __doc__)
_TAG = re.compile(r"[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*")


def check(file: File) -> Iterator[Diagnostic]:
    language = file.about.language
    if not language:
        yield RULE.at(file.span, "the document does not say its language")
    elif not _TAG.fullmatch(language):
        yield RULE.at(file.span, f"“{language[:40]}” is no language tag")
    for element in file.elements():
        if element.language and not _TAG.fullmatch(element.language):
            yield RULE.at(file.span, f"“{element.language[:40]}”, on a {element.type}, is no language tag")
