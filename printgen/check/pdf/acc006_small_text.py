"""Text is smaller than the edition promises.

What: every run of text, labels and footers too, has the size of its edition: in the standard one 12 pt, 9 pt on cards; in
large print 18 pt everywhere.

Why: one reader in ten needs that much, and all of them in the light of a table.

Fails: a footer of 8 pt.

Mend: raise `size` in the stylesheet, and `smallest` where text may shrink to fit; shorten the text.
"""

from __future__ import annotations

from collections.abc import Iterator

from printgen.check.pdf.cuts import faces
from printgen.check.pdf.limits import CARD_SIDE
from printgen.check.pdf.model import File, Page, Run
from printgen.check.pdf.told import Finding, at, quoted, tell
from printgen.diagnostics import Diagnostic, Rule

RULE = Rule("ACC006", "small-text", __doc__)
_ROUNDING = 0.01


def check(file: File) -> Iterator[Diagnostic]:
    yield from tell(file, RULE, _found(file))


def _found(file: File) -> Iterator[Finding]:
    for page in file.pages:
        places = faces(page)
        for run in page.words:
            least = _least(file, page, run)
            if run.size < least - _ROUNDING:
                message = (
                    f"{quoted(run.text)} is set in {run.size:g} pt; the {file.limits.edition} edition has {least:g} pt"
                )
                if not places and run.size >= file.limits.card_text_size:
                    message += ", and less on cards alone, which are known by their guides"
                yield page.number, f"{at(page.number, run)}: {message}"


def _least(file: File, page: Page, run: Run) -> float:
    """Marks beside faces are for the one who cuts them, and read as closely as cards are."""
    places = faces(page)
    own = next((face for face in places if face.has(*run.box.centre)), None)
    if own is not None:
        close = max(own.width, own.height) <= CARD_SIDE
    else:
        close = page.number in file.cards or (run.artifact and (bool(places) or _is_mark(run)))
    return file.limits.card_text_size if close else file.limits.text_size


def _is_mark(run: Run) -> bool:
    """What a printer or a cutter reads, on sheets without guides too (ISO 32000-1, 14.8.2.2: artifacts of pages)."""
    return run.mark is not None and run.mark.kind == "Page"
