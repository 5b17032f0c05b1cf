"""The file does not say what its colours mean.

What: there is an output intent with a colour profile. What a file for a print shop needs of it is PDF033.

Why: grey and RGB numbers are no colours before a profile says so; PDF/A and print shops ask for it.

Fails: a catalogue without /OutputIntents.

Mend: make the file with a program that writes one; for home printing it is sRGB.
"""

from __future__ import annotations

from collections.abc import Iterator

from printgen.check.pdf.model import File
from printgen.diagnostics import Diagnostic, Rule

RULE = Rule("PDF014", "no-output-intent", __doc__)


def check(file: File) -> Iterator[Diagnostic]:
    if not file.about.intents and not file.shop:
        yield RULE.at(file.span, "there is no output intent")
