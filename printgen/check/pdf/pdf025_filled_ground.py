"""A filled shape in an edition that promises to save ink.

What: in the low-ink edition no filled shape is larger than a sign: 12 mm on its longer side. White is no ink.

Why: a black band on each of twelve cards takes more ink than all their text.

Fails: a panel with `fill: ink` in the low-ink stylesheet.

Mend: use a border instead of a fill.
"""

from __future__ import annotations

from collections.abc import Iterator

from printgen.check.pdf.colours import is_black_ink
from printgen.check.pdf.model import File, is_white
from printgen.check.pdf.told import Finding, at, tell
from printgen.diagnostics import Diagnostic, Rule

RULE = Rule("PDF025", "filled-ground", __doc__)


def check(file: File) -> Iterator[Diagnostic]:
    if file.limits.largest_fill is not None:
        yield from tell(file, RULE, _found(file, file.limits.largest_fill))


def _found(file: File, largest: float) -> Iterator[Finding]:
    for page in file.pages:
        for path in page.paths:
            side = max(path.box.width, path.box.height)
            if path.fill is not None and not is_white(path.fill) and side > largest:
                kind = "grey or black" if is_black_ink(path.fill) else "colour"
                size = f"{path.box.width:.0f} × {path.box.height:.0f} mm"
                yield page.number, f"{at(page.number, path)}: a ground of {size} is filled with {kind}"
        for image in page.images:
            if max(image.box.width, image.box.height) > largest:
                size = f"{image.box.width:.0f} × {image.box.height:.0f} mm"
                yield page.number, f"{at(page.number, image)}: a picture of {size}"
