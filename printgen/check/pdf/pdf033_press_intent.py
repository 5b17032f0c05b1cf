"""A file for a print shop does not say for which press its inks are mixed.

What: there is one output intent of the kind GTS_PDFX. It names a printing condition and has in it the profile of a printer
with as many inks as the file says. An intent for PDF/A beside it has the same profile.

Why: 60 % of cyan is another blue on each press and paper. The profile says which one is meant.

Fails: a file with the sRGB profile of a screen as its output intent.

Mend: make the file with a program that writes PDF/X, and give it the profile of a printer.
"""

from __future__ import annotations

from collections.abc import Iterator

from printgen.check.pdf.model import File
from printgen.check.pdf.shop import Intent
from printgen.diagnostics import Diagnostic, Rule

RULE = Rule("PDF033", "press-intent", __doc__)
_INKS = {"GRAY": 1, "CMYK": 4}


def check(file: File) -> Iterator[Diagnostic]:
    if not file.shop:
        return
    press = [intent for intent in file.shop.intents if intent.kind == "GTS_PDFX"]
    if len(press) != 1:
        count = "no output intent" if not press else f"{len(press)} output intents"
        yield RULE.at(file.span, f"there is {count} of the kind GTS_PDFX; it takes one")
        return
    for fault in _faults(press[0]):
        yield RULE.at(file.span, fault)
    if any(intent.profile != press[0].profile for intent in file.shop.intents):
        yield RULE.at(file.span, "the output intents have different profiles: colours cannot mean two things")


def _faults(intent: Intent) -> Iterator[str]:
    if not intent.condition:
        yield "the output intent does not name a printing condition"
    if not intent.profile:
        yield "the output intent has no colour profile in it"
    elif intent.device != "prtr":
        kind = {"mntr": "of a screen", "scnr": "of a scanner"}.get(intent.device, f"of the class “{intent.device}”")
        yield f"the profile of the output intent is one {kind}, not of a printer"
    elif intent.space not in _INKS:
        yield f"the profile of the output intent is for {intent.space}, not for grey or CMYK"
    elif intent.channels != _INKS[intent.space]:
        says = f"the file says that it has {intent.channels} channels"
        yield f"the profile of the output intent is for {intent.space}; {says}"
