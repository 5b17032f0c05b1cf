"""Pages → PDF. The only module that draws with ReportLab; every file is written in one go, so that fonts stand in it once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, cast

from reportlab import rl_config
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFError, TTFont
from reportlab.pdfgen.canvas import Canvas

from printgen.diagnostics import Failure, Span
from printgen.document import Node
from printgen.impose.pages import Page, Placement
from printgen.layout.fontfile import FONT_FILE, FontFile
from printgen.layout.items import Colour, Drawing, Glyphs
from printgen.render.mends import MendedCanvas, Moment, mended
from printgen.render.metadata import write_metadata, xmp
from printgen.render.packing import pack
from printgen.render.structure import StructureTree
from printgen.render.tagging import Tagger, write_tree
from printgen.units import um_to_pt

rl_config.useA85 = 0  # binary streams: ASCII85 makes every file a fifth larger


@dataclass(frozen=True, slots=True)
class Bookmark:
    """`page` counts from 0, `level` from 0; `top` is in points from the upper edge of the page."""

    title: str
    page: int
    level: int
    top: float


@dataclass(frozen=True, slots=True)
class PageLabel:
    """From `page` (from 0) on, pages are called `prefix` and a number that starts at 1."""

    page: int
    prefix: str


@dataclass(frozen=True, slots=True)
class DocumentInfo:
    title: str
    author: str
    subject: str
    language: str
    creator: str
    edition: str = ""
    component: str = ""
    bookmarks: tuple[Bookmark, ...] = ()
    labels: tuple[PageLabel, ...] = ()


def render_pdf(pages: Sequence[Page], roots: Sequence[Node], info: DocumentInfo, font: FontFile) -> bytes:
    """The finished file; the same arguments give the same bytes.

    `roots` are the document trees that the pages show, in reading order; `font` is what a page without text names.
    """
    with mended():
        return _rendered(pages, roots, info, font)


def _rendered(pages: Sequence[Page], roots: Sequence[Node], info: DocumentInfo, font: FontFile) -> bytes:
    canvas = MendedCanvas(
        "",
        pagesize=_size(pages[0]),
        pageCompression=1,
        invariant=1,
        pdfVersion=(1, 7),
        lang=info.language,
        initialFontName=_registered(font),  # type: ignore[arg-type]  # the stub is wrong: it is a name
    )
    _describe(canvas, info)
    tagger = Tagger(StructureTree(roots))
    for number, page in enumerate(pages):
        canvas.setPageSize(_size(page))
        _mark_page(canvas, info, number, page)
        tagger.new_page()
        pen = _Pen(canvas, tagger)
        for placement in (*page.marks, *page.faces):
            _draw(pen, placement, um_to_pt(page.height))
        canvas.showPage()
    return _finish(canvas, tagger, info)


def _finish(canvas: Canvas, tagger: Tagger, info: DocumentInfo) -> bytes:
    document: Any = canvas._doc  # type: ignore[attr-defined]  # the stub leaves it out
    write_tree(document, tagger)
    write_metadata(document, xmp(info, document.info.producer, Moment().iso))
    document.format = partial(pack, document)
    return cast(bytes, document.GetPDFData(canvas))


def _size(page: Page) -> tuple[float, float]:
    return um_to_pt(page.width), um_to_pt(page.height)


def _describe(canvas: Canvas, info: DocumentInfo) -> None:
    canvas.setTitle(info.title)
    canvas.setAuthor(info.author)
    canvas.setSubject(info.subject)
    canvas.setCreator(info.creator)
    canvas.setViewerPreference("PrintScaling", "None")
    canvas.setViewerPreference("DisplayDocTitle", "true")
    for label in info.labels:
        canvas.addPageLabel(label.page, style="ARABIC", start=1, prefix=label.prefix)
    if info.bookmarks:
        canvas.showOutline()


def _mark_page(canvas: Canvas, info: DocumentInfo, number: int, page: Page) -> None:
    for n, mark in enumerate(info.bookmarks):
        if mark.page == number:
            key = f"b{n}"
            canvas.bookmarkPage(key, fit="XYZ", left=0, top=um_to_pt(page.height) - mark.top, zoom=0)
            canvas.addOutlineEntry(mark.title, key, level=mark.level)


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


class _Pen:
    """Draws items and keeps what the page's graphics state is, so that only changes are written."""

    def __init__(self, canvas: Canvas, tagger: Tagger) -> None:
        self.canvas = canvas
        self.tagger = tagger
        self.state: dict[str, object] = {}

    def _changed(self, name: str, value: object) -> bool:
        changed = self.state.get(name) != value
        self.state[name] = value
        return changed

    def operators(self, operators: str) -> None:
        if operators:
            self.canvas._code.append(operators)  # type: ignore[attr-defined]  # the stub leaves it out

    def fill(self, colour: Colour) -> None:
        if self._changed("fill", colour):
            self.canvas.setFillGray(*colour) if len(colour) == 1 else self.canvas.setFillColorRGB(*colour)

    def stroke(self, colour: Colour, width: float, dash: tuple[float, ...]) -> None:
        if self._changed("stroke", colour):
            self.canvas.setStrokeGray(*colour) if len(colour) == 1 else self.canvas.setStrokeColorRGB(*colour)
        if self._changed("width", width):
            self.canvas.setLineWidth(width)
        if self._changed("dash", dash):
            self.canvas.setDash(list(dash))

    def glyphs(self, item: Glyphs, x: float, y: float) -> None:
        self.fill(item.colour)
        text: Any = self.canvas.beginText(x + item.x, y - item.y)
        text.setFont(_registered(item.font), item.size)
        text.textOut(item.text)
        self.canvas.drawText(text)

    def drawing(self, item: Drawing, x: float, y: float) -> None:
        if item.fill is not None:
            self.fill(item.fill)
        if item.stroke is not None:
            self.stroke(item.stroke, item.width, item.dash)
        path = self.canvas.beginPath()
        for op, points in item.path:
            at = [y - value if n % 2 else x + value for n, value in enumerate(points)]
            if op == "M":
                path.moveTo(*at)
            elif op == "L":
                path.lineTo(*at)
            elif op == "C":
                path.curveTo(*at)
            else:
                path.close()
        self.canvas.drawPath(path, stroke=int(item.stroke is not None), fill=int(item.fill is not None))


def _draw(pen: _Pen, placement: Placement, page_height: float) -> None:
    x, y = um_to_pt(placement.x), page_height - um_to_pt(placement.y)
    if not placement.turn:
        _draw_items(pen, placement, x, y)
        return
    pen.canvas.saveState()
    pen.canvas.transform(0, -1, 1, 0, x, y)
    _draw_items(_Pen(pen.canvas, pen.tagger), placement, 0.0, 0.0)
    pen.canvas.restoreState()


def _draw_items(pen: _Pen, placement: Placement, x: float, y: float) -> None:
    """Every item inside the marked content of its place: there is no other way to draw one."""
    for item in placement.frame.items:
        pen.operators(pen.tagger.before(item))
        if isinstance(item, Glyphs):
            pen.glyphs(item, x, y)
        else:
            pen.drawing(item, x, y)
            pen.tagger.cover(item, x, y)
    pen.operators(pen.tagger.close())
