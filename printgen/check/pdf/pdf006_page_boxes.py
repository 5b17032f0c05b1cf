"""The boxes of a page contradict each other, or pages of one file have different sizes.

What: trim, bleed and crop boxes lie in the media box, the trim box in the bleed box; all pages have the same size, upright
or turned.

Why: print shops cut at the trim box; a page of another size comes from another tray, scaled, or not at all.

Fails: a file with two A4 pages and one of 200 × 290 mm.

Mend: make all pages of a file for the same paper.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from printgen.check.pdf.model import File, Page
from printgen.check.pdf.told import Finding, tell
from printgen.diagnostics import Diagnostic, Rule

RULE = Rule("PDF006", "page-boxes", __doc__)
_ROUNDING = 0.05
_INSIDE = (
    ("CropBox", "MediaBox"), ("BleedBox", "MediaBox"), ("TrimBox", "MediaBox"), ("ArtBox", "MediaBox"),
    ("TrimBox", "BleedBox"),
)  # fmt: skip


def check(file: File) -> Iterator[Diagnostic]:
    yield from tell(file, RULE, (*_contradictions(file), *_odd_sizes(file)))


def _contradictions(file: File) -> Iterator[Finding]:
    for page in file.pages:
        if "MediaBox" not in page.boxes:
            yield page.number, f"page {page.number} has no media box"
        for name, (left, bottom, right, top) in page.boxes.items():
            if right - left < 1 or top - bottom < 1:
                yield page.number, f"page {page.number}: its {name} is empty"
        for inner, outer in _INSIDE:
            if inner in page.boxes and outer in page.boxes and not _lies_in(page, inner, outer):
                yield page.number, f"page {page.number}: its {inner} reaches out of its {outer}"


def _lies_in(page: Page, inner: str, outer: str) -> bool:
    (left, bottom, right, top), (x1, y1, x2, y2) = page.boxes[inner], page.boxes[outer]
    return left >= x1 - _ROUNDING and bottom >= y1 - _ROUNDING and right <= x2 + _ROUNDING and top <= y2 + _ROUNDING


def _odd_sizes(file: File) -> Iterator[Finding]:
    sizes = {page.number: _size(page) for page in file.pages}
    (usual, _), *others = Counter(sizes.values()).most_common()
    if others:
        for number, size in sizes.items():
            if size != usual:
                message = f"page {number} has {size[0]:g} × {size[1]:g} mm; most have {usual[0]:g} × {usual[1]:g} mm"
                yield number, message


def _size(page: Page) -> tuple[float, float]:
    short, long = sorted((page.width, page.height))
    return round(short, 1), round(long, 1)
