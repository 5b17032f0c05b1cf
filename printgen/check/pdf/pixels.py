"""Pages as pixels, for what operators cannot tell. pypdfium2 is optional and read only when it is needed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from importlib.util import find_spec

from printgen.diagnostics import Rule, Severity

SKIPPED = Rule(
    "PDF030",
    "no-pixels",
    """Rules that look at the pixels of a page were left out, because pypdfium2 is not installed.

What: pypdfium2, which draws pages, is there when the edition or the page asks for a look at pixels.

Why: how much ink a page takes, and what pictures paint near the edge of the paper, is seen in pixels alone.

Fails: `printgen preflight` of a low-ink file, where printgen was installed without its `preflight` extra.

Mend: `pip install 'printgen[preflight]'`.""",
    Severity.WARNING,
)
INK_DPI, EDGE_DPI = 72, 100


@dataclass(frozen=True, slots=True)
class Pixels:
    """Grey values row by row, 255 for bare paper."""

    width: int
    height: int
    rows: tuple[bytes, ...]

    def ink(self) -> float:
        """The share of the page that is black, grey counting for what it is."""
        dark = sum(255 * len(row) - sum(row) for row in self.rows)
        return dark / 255 / (self.width * self.height)


def can_see() -> bool:
    return find_spec("pypdfium2") is not None


def render(data: bytes, numbers: list[int], dpi: int) -> Iterator[tuple[int, Pixels]]:
    """Pages, counted from 1, as pixels; nothing for a file that pdfium cannot read."""
    import pypdfium2

    try:
        document = pypdfium2.PdfDocument(data)
    except pypdfium2.PdfiumError:
        return
    with document:
        for number in numbers:
            try:
                bitmap = document[number - 1].render(scale=dpi / 72, grayscale=True)
            except (pypdfium2.PdfiumError, IndexError):
                continue
            whole, stride, wide = bytes(bitmap.buffer), bitmap.stride, bitmap.width
            rows = tuple(whole[n * stride : n * stride + wide] for n in range(bitmap.height))
            yield number, Pixels(wide, bitmap.height, rows)
