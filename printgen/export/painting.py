"""Pages as pictures: our own PDF through pdfium, in whole pixels. pypdfium2 is optional and read only when it is needed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO
from typing import TYPE_CHECKING, Any

from printgen.diagnostics import TOO_MANY_PIXELS, Failure
from printgen.document import Node
from printgen.export.edition import Edition
from printgen.impose.placing import Page
from printgen.render import DocumentInfo, render_pdf
from printgen.units import UM_PER_INCH

if TYPE_CHECKING:
    from PIL.Image import Image

_PAPER = 0xFFFFFFFF


@dataclass(frozen=True, slots=True)
class PictureFile:
    """A finished picture of `width` × `height` pixels."""

    name: str
    width: int
    height: int
    data: bytes


def picture_file(name: str, image: Image, dpi: int | None) -> PictureFile:
    """A PNG file that says at how many pixels to an inch it is to be printed."""
    file = BytesIO()
    image.save(file, "PNG", **({} if dpi is None else {"dpi": (dpi, dpi)}))
    return PictureFile(name, *image.size, file.getvalue())


MOST_PIXELS = 150_000_000
"""A face of A3 at 600 dpi has 70 million."""


def can_paint() -> bool:
    """Whether pypdfium2 is there and can be loaded."""
    try:
        import pypdfium2  # noqa: F401
    except ImportError:
        return False
    return True


def pixels(um: int, dpi: int) -> int:
    """How many pixels a length is, to the nearest: 63 mm at 300 dpi are 744."""
    return max(1, (2 * um * dpi + UM_PER_INCH) // (2 * UM_PER_INCH))


def paint(pages: Sequence[Page], roots: Sequence[Node], edition: Edition, dpi: int, grey: bool) -> Iterator[Image]:
    """Each page as a picture, RGB or grey. The same pages give the same pictures with one version of pypdfium2.

    Raises Failure (OUT004) where one would be too large.
    """
    import pypdfium2

    for page in pages:
        width, height = pixels(page.width, dpi), pixels(page.height, dpi)
        if width * height > MOST_PIXELS:
            message = f"a picture of {width} × {height} pixels has more than {MOST_PIXELS // 1_000_000} million of them"
            raise Failure(TOO_MANY_PIXELS.at(None, message, "use fewer pixels to an inch (--dpi), or a smaller paper"))
    meta = edition.game.game
    info = DocumentInfo(str(meta.title), str(meta.publisher), "", str(meta.language), "printgen")
    with pypdfium2.PdfDocument(render_pdf(pages, roots, info, edition.main_font)) as document:
        for number, page in enumerate(pages):
            yield _painted(document[number], pixels(page.width, dpi), pixels(page.height, dpi), grey)


def _painted(page: Any, width: int, height: int, grey: bool) -> Image:
    """Drawn over the whole of the picture: pypdfium2's own `render` rounds up, which leaves a line of paper at the edge."""
    from pypdfium2 import PdfBitmap, raw

    bitmap = PdfBitmap.new_native(width, height, raw.FPDFBitmap_Gray if grey else raw.FPDFBitmap_BGR)
    raw.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, _PAPER)
    raw.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, raw.FPDF_GRAYSCALE if grey else 0)
    image: Image = bitmap.to_pil().copy()
    bitmap.close()
    return image
