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

Fails: `printgen preflight` of a low-ink file, where pypdfium2 is missing.

Mend: `pip install pypdfium2`.""",
    Severity.WARNING,
)
INK_DPI, EDGE_DPI = 72, 100


@dataclass(frozen=True, slots=True)
class Pixels:
    """Values row by row, 255 for bare paper: one grey for each pixel, or red, green and blue."""

    width: int
    height: int
    rows: tuple[bytes, ...]

    def colour(self, x: int, y: int) -> tuple[int, int, int]:
        """Of a page that was rendered in colour."""
        red, green, blue = self.rows[y][3 * x : 3 * x + 3]
        return red, green, blue

    def ink(self) -> float:
        """The share of the page that is black, grey counting for what it is."""
        dark = sum(255 * len(row) - sum(row) for row in self.rows)
        return dark / 255 / (self.width * self.height)


def can_see() -> bool:
    return find_spec("pypdfium2") is not None


def render(data: bytes, numbers: list[int], dpi: int, grey: bool = True) -> Iterator[tuple[int, Pixels]]:
    """Pages, counted from 1, as pixels, grey or in colour; nothing for a file that pdfium cannot read."""
    import pypdfium2

    try:
        document = pypdfium2.PdfDocument(data)
    except pypdfium2.PdfiumError:
        return
    with document:
        for number in numbers:
            try:
                bitmap = document[number - 1].render(scale=dpi / 72, grayscale=grey, rev_byteorder=True)
            except (pypdfium2.PdfiumError, IndexError):
                continue
            whole, stride, wide = bytes(bitmap.buffer), bitmap.stride, bitmap.width * bitmap.n_channels
            rows = tuple(whole[n * stride : n * stride + wide] for n in range(bitmap.height))
            yield number, Pixels(bitmap.width, bitmap.height, rows)
