"""Pages → PDF. The only module that draws with ReportLab; every file is written in one go, so that fonts stand in it once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, cast

from reportlab import rl_config
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFError, TTFont
from reportlab.pdfgen.canvas import Canvas

from printgen.diagnostics import Failure, Span
from printgen.document import Node
from printgen.impose.placing import Page, Placement
from printgen.layout.fontfile import FONT_FILE, FontFile
from printgen.render.mends import MendedCanvas, Moment, mended
from printgen.render.metadata import write_metadata, xmp
from printgen.render.packing import bodies_of, pack
from printgen.render.pen import Pen
from printgen.render.structure import StructureTree
from printgen.render.tagging import Tagger, write_tree
from printgen.units import um_to_pt

if TYPE_CHECKING:
    from printgen.render.press import Press

rl_config.useA85 = 0  # binary streams: ASCII85 makes every file a fifth larger


PressStandard = Literal["x-4", "x-1a"]
"""What print shops ask for: PDF/X-4 or PDF/X-1a:2003."""


@dataclass(frozen=True, slots=True)
class Bookmark:
    """`page` counts from 0, `level` from 0; `top` and `left` are in points from the upper left corner of the page."""

    title: str
    page: int
    level: int
    top: float
    left: float = 0.0


@dataclass(frozen=True, slots=True)
class PageLabel:
    """From `page` (from 0) on, pages are called `prefix` and a number that starts at 1, or `prefix` alone."""

    page: int
    prefix: str
    numbered: bool = True


@dataclass(frozen=True, slots=True)
class DocumentInfo:
    """`flip` is by which edge the paper is turned between fronts and backs: long-edge, short-edge, or neither;
    `offset` how far backs are moved to the right and down, in micrometres; `cards` the numbers of pages, from 1, whose faces
    are cards though no guides show it."""

    title: str
    author: str
    subject: str
    language: str
    creator: str
    edition: str = ""
    component: str = ""
    bookmarks: tuple[Bookmark, ...] = ()
    labels: tuple[PageLabel, ...] = ()
    flip: str = ""
    offset: str = ""
    cards: str = ""


def render_pdf(
    pages: Sequence[Page],
    roots: Sequence[Node],
    info: DocumentInfo,
    font: FontFile,
    press: PressStandard | None = None,
) -> bytes:
    """The finished file; the same arguments give the same bytes.

    `roots` are the document trees that the pages show, in reading order; `font` is what a page without text names. With
    `press` the file is one for a print shop, and its colours are inks.
    """
    with mended():
        return _rendered(pages, roots, info, font, _press(press) if press else None)


def _press(standard: PressStandard) -> Press:
    from printgen.render.press import PRESSES  # late: only files for print shops need it

    return PRESSES[standard]


def _rendered(
    pages: Sequence[Page], roots: Sequence[Node], info: DocumentInfo, font: FontFile, press: Press | None
) -> bytes:
    canvas = MendedCanvas(
        "",
        pagesize=_size(pages[0]),
        pageCompression=1,
        invariant=1,
        pdfVersion=press.pdf if press else (1, 7),
        lang=info.language,
        initialFontName=_registered(font),  # type: ignore[arg-type]  # the stub is wrong: it is a name
    )
    _describe(canvas, info)
    tagger = Tagger(StructureTree(roots))
    for number, page in enumerate(pages):
        canvas.setPageSize(_size(page))
        _set_boxes(canvas, page)
        _mark_page(canvas, info, number, page)
        tagger.new_page()
        pen = Pen(canvas, tagger, _registered, press)
        for placement in (*page.grounds, *page.marks, *page.faces):
            tagger.reading = placement.frame.number
            _draw(pen, placement, um_to_pt(page.height))
        canvas.showPage()
    for n, mark in enumerate(info.bookmarks):
        canvas.addOutlineEntry(mark.title, f"b{n}", level=mark.level)
    return _finish(canvas, tagger, info, press)


def _finish(canvas: Canvas, tagger: Tagger, info: DocumentInfo, press: Press | None) -> bytes:
    document: Any = canvas._doc  # type: ignore[attr-defined]  # the stub leaves it out
    write_tree(document, tagger)
    if press is None:
        write_metadata(document, xmp(info, document.info.producer, Moment().iso))
        document.format = lambda: pack(document, bodies_of(document))
    else:
        press.finish(document, info)
    return cast(bytes, document.GetPDFData(canvas))


def _size(page: Page) -> tuple[float, float]:
    return um_to_pt(page.width), um_to_pt(page.height)


def _set_boxes(canvas: Canvas, page: Page) -> None:
    """Where a print shop cuts (ISO 32000-1, 14.11.2): what lies outside of it is bleed up to the edge of the page."""
    if page.inset:
        width, height = _size(page)
        inset = um_to_pt(page.inset)
        canvas.setTrimBox((inset, inset, width - inset, height - inset))
        canvas.setBleedBox((0, 0, width, height))


def _describe(canvas: Canvas, info: DocumentInfo) -> None:
    canvas.setTitle(info.title)
    canvas.setAuthor(info.author)
    canvas.setSubject(info.subject)
    canvas.setCreator(info.creator)
    canvas.setViewerPreference("PrintScaling", "None")
    canvas.setViewerPreference("DisplayDocTitle", "true")
    if info.flip:
        canvas.setViewerPreference("Duplex", _DUPLEX[info.flip])
    for label in info.labels:
        style = "ARABIC" if label.numbered else None
        canvas.addPageLabel(label.page, style=style, start=1, prefix=label.prefix)
    if info.bookmarks:
        canvas.showOutline()


def _mark_page(canvas: Canvas, info: DocumentInfo, number: int, page: Page) -> None:
    for n, mark in enumerate(info.bookmarks):
        if mark.page == number:
            key = f"b{n}"
            canvas.bookmarkPage(key, fit="XYZ", left=mark.left, top=um_to_pt(page.height) - mark.top, zoom=0)


_DUPLEX = {"simplex": "Simplex", "long-edge": "DuplexFlipLongEdge", "short-edge": "DuplexFlipShortEdge"}
"""ISO 32000-1, 12.2."""
_FONT_NAMES: dict[str, str] = {}


def _registered(font: FontFile) -> str:
    """ReportLab's name for a font file, which is read once in a process."""
    path = str(font.path)
    name = _FONT_NAMES.get(path)
    if name is None:
        name = _FONT_NAMES[path] = f"font{len(_FONT_NAMES)}"
        try:
            pdfmetrics.registerFont(TTFont(name, path))
        except TTFError as error:
            del _FONT_NAMES[path]
            raise Failure(FONT_FILE.at(Span(path), f"the font file cannot be embedded: {error}")) from None
    return name


def _draw(pen: Pen, placement: Placement, page_height: float) -> None:
    frame, x, y = placement.frame, um_to_pt(placement.x), page_height - um_to_pt(placement.y)
    if placement.turn:
        pen.turned(placement.turn, x, y)
        x = y = 0.0
    if frame.clip:
        pen.clipped(frame.clip, x, y)
    for item in frame.items:
        pen.draw(item, x, y)
    pen.finish()
    if frame.clip:
        pen.restored()
    if placement.turn:
        pen.restored()
