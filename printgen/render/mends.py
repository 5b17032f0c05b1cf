"""ReportLab's faults, each mended here and nowhere else. A test fails when ReportLab mends one by itself.

- `to_unicode`: characters beyond U+FFFF are written as one number of five digits, and unused places as U+0000
  (`ttfonts.makeToUnicodeCMap`), so that such text cannot be searched or read aloud.
- `Canvas` puts an unembedded Helvetica on every page: a canvas must be told its first font.
- `MendedCanvas._setAnnotations`: pages carry an empty /Trans, and neither /StructParents nor /Tabs can be set on them.
- `Catalog` forgets /OutputIntents.
- `Moment`: the date of a file follows the environment (SOURCE_DATE_EPOCH) even where it is told to be invariant.
- No end-of-line before `endstream`: see `packing`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from reportlab.pdfbase import pdfdoc, ttfonts
from reportlab.pdfbase.pdfdoc import PDFName
from reportlab.pdfgen.canvas import Canvas

_LARGEST_BLOCK = 100
"""Entries in one `beginbfchar` block: Adobe Technical Note 5014."""


def to_unicode(font_name: str, subset: Sequence[int]) -> str:
    """The ToUnicode CMap of a font subset: its codes and the characters they stand for, in UTF-16BE."""
    pairs = [
        f"<{code:02X}> <{chr(char).encode('utf-16-be').hex().upper()}>" for code, char in enumerate(subset) if char
    ]
    blocks = [pairs[n : n + _LARGEST_BLOCK] for n in range(0, len(pairs), _LARGEST_BLOCK)]
    return "\n".join(
        [
            "/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap",
            "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def",
            f"/CMapName /{font_name} def\n/CMapType 2 def",
            "1 begincodespacerange\n<00> <FF>\nendcodespacerange",
            *("\n".join([f"{len(block)} beginbfchar", *block, "endbfchar"]) for block in blocks),
            "endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend",
        ]
    )


@dataclass(frozen=True, slots=True)
class Moment:
    """The one moment at which all files are made, so that the same content gives the same bytes on every day."""

    t: float = 946_684_800.0
    YMDhms: tuple[int, ...] = (2000, 1, 1, 0, 0, 0)
    dhh: int = 0
    dmm: int = 0
    iso: str = "2000-01-01T00:00:00Z"


@contextmanager
def mended() -> Iterator[None]:
    """The functions of ReportLab that have no other seam are replaced while a file is written, and put back."""
    replaced: list[tuple[Any, str, Any]] = [
        (ttfonts, "makeToUnicodeCMap", to_unicode),
        (pdfdoc, "TimeStamp", lambda invariant=None: Moment()),
    ]
    originals = [(module, name, getattr(module, name)) for module, name, _ in replaced]
    for module, name, mend in replaced:
        setattr(module, name, mend)
    try:
        yield
    finally:
        for module, name, original in originals:
            setattr(module, name, original)


class MendedCanvas(Canvas):
    """A canvas whose pages say what a tagged file's pages must (ISO 14289-1, 7.1 and 7.18.3).

    `group` is that of the page at hand: where it says how transparent things are blended.
    """

    group: Any = None

    def _setAnnotations(self, page: Any) -> None:
        super()._setAnnotations(page)  # type: ignore[misc]  # the stub leaves it out
        page.__NoDefault__ = [*page.__NoDefault__, "StructParents", "Tabs", "Group"]
        page.Trans = None
        page.Tabs = PDFName("S")
        page.StructParents = self.getPageNumber() - 1
        page.Group, self.group = self.group, None


def permit(catalog: Any, *keys: str) -> None:
    """Lets a catalogue have keys that ReportLab does not know."""
    catalog.__NoDefault__ = [*catalog.__NoDefault__, *keys]
