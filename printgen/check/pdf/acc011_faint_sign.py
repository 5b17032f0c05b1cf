"""A sign or a line to write on does not stand out enough.

What: of the shapes of every Figure at least one has a contrast of 3 : 1 to what is behind it (WCAG 2.2, 1.4.11).

Why: what tells something must be seen, and a blank that is not seen is not filled in.

Fails: a blank with a rule in #C0C0C0: 1.8 : 1.

Mend: draw it darker.
"""

from __future__ import annotations

from collections.abc import Iterator

from printgen.check.pdf.behind import grounds_of
from printgen.check.pdf.colours import contrast
from printgen.check.pdf.geometry import Box
from printgen.check.pdf.model import File, Path
from printgen.check.pdf.told import Finding, at, quoted, tell
from printgen.diagnostics import Diagnostic, Rule

RULE = Rule("ACC011", "faint-sign", __doc__)
_AROUND = 0.3


def check(file: File) -> Iterator[Diagnostic]:
    yield from tell(file, RULE, _found(file))


def _found(file: File) -> Iterator[Finding]:
    least = file.limits.sign_contrast
    for element in file.elements():
        if element.type != "Figure":
            continue
        shapes = [(page, thing) for page, thing in file.things(element) if isinstance(thing, Path)]
        seen = [value for page, path in shapes for value in _contrasts(file, page, path, shapes[0][1].order)]
        if seen and max(seen) < least:
            page, path = shapes[0]
            message = (
                f"{quoted(element.alt or 'a figure')} has a contrast of {max(seen):.1f} : 1; it needs {least:g} : 1"
            )
            yield page + 1, f"{at(page + 1, path)}: {message}"


def _contrasts(file: File, page: int, path: Path, order: int) -> Iterator[float]:
    """To what was behind the whole figure before any of it was painted."""
    box = path.box
    wide = Box(box.left, box.top - _AROUND, box.right, box.bottom + _AROUND)
    for colour in (path.fill, path.stroke):
        if colour is not None:
            for ground in grounds_of(file.pages[page], wide, order):
                value = contrast(colour, ground)
                if value is not None:
                    yield value
