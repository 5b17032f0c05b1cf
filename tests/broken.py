"""PDFs with one fault each: ours with something taken out or changed, and pages made for the purpose."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pikepdf
from conftest import PROJECT
from pikepdf import Array, Dictionary, Name, Pdf, String

from printgen.diagnostics import Span
from printgen.document import Node
from printgen.impose.placing import Page, Placement
from printgen.layout.fontfile import read_font
from printgen.layout.items import BLACK, Artifact, Colour, Drawing, Frame, Glyphs, Item, line, rectangle
from printgen.render import DocumentInfo, render_pdf

Edit = Callable[[Pdf], None]
SPAN = Span("made.xml")
REGULAR = read_font(PROJECT / "fonts" / "AtkinsonHyperlegibleNext_400Regular.ttf")
BOLD = read_font(PROJECT / "fonts" / "AtkinsonHyperlegibleNext_700Bold.ttf")
MM = 72 / 25.4
A4 = (210_000, 297_000)


def edited(data: bytes, edit: Edit, **save: Any) -> bytes:
    out = io.BytesIO()
    with Pdf.open(io.BytesIO(data)) as pdf:
        edit(pdf)
        pdf.save(out, static_id=True, **save)
    return out.getvalue()


def content(old: str, new: str, count: int = 1, page: int = 0, where: int = 0) -> Edit:
    """Replaces what a pattern finds in a page's content, from the one after `where` others on."""

    def edit(pdf: Pdf) -> None:
        stream = pdf.pages[page].obj.Contents
        text = stream.read_bytes().decode("latin-1")
        start = 0
        for _ in range(where):
            match = re.compile(old).search(text, start)
            assert match, old
            start = match.end()
        changed, times = re.subn(old, new, text[start:], count=count)
        assert times, f"{old} is not in the page"
        stream.write((text[:start] + changed).encode("latin-1"))

    return edit


def added(operators: str, page: int = 0, first: bool = False) -> Edit:
    def edit(pdf: Pdf) -> None:
        stream = pdf.pages[page].obj.Contents
        text = stream.read_bytes().decode("latin-1")
        stream.write((f"{operators}\n{text}" if first else f"{text}\n{operators}").encode("latin-1"))

    return edit


def without(*keys: str) -> Edit:
    """Takes keys out of the catalogue."""

    def edit(pdf: Pdf) -> None:
        for key in keys:
            del pdf.Root[key]

    return edit


def elements(pdf: Pdf, kind: str) -> list[Any]:
    """All structure elements of a type, in reading order."""
    found: list[Any] = []

    def walk(value: Any) -> None:
        if isinstance(value, Array):
            for kid in value:
                walk(kid)
        elif isinstance(value, Dictionary):
            if value.get("/S") == kind:
                found.append(value)
            if "/K" in value:
                walk(value.K)

    walk(pdf.Root.StructTreeRoot.K)
    return found


def element(kind: str, change: Callable[[Any], None], which: int = 0) -> Edit:
    def edit(pdf: Pdf) -> None:
        change(elements(pdf, kind)[which])

    return edit


def every(kind: str, change: Callable[[Any], None]) -> Edit:
    def edit(pdf: Pdf) -> None:
        for found in elements(pdf, kind):
            change(found)

    return edit


def fonts(change: Callable[[Any], None]) -> Edit:
    """Changes the fonts of the first page."""

    def edit(pdf: Pdf) -> None:
        for font in pdf.pages[0].obj.Resources.Font.values():
            change(font)

    return edit


def put(key: str, value: Any) -> Callable[[Any], None]:
    def change(thing: Any) -> None:
        thing[key] = value

    return change


def drop(key: str) -> Callable[[Any], None]:
    def change(thing: Any) -> None:
        del thing[key]

    return change


# Faults of the whole file


def no_title(pdf: Pdf) -> None:
    del pdf.docinfo["/Title"]
    packet = pdf.Root.Metadata.read_bytes()
    pdf.Root.Metadata.write(re.sub(rb"<dc:title>.*?</dc:title>", b"", packet, flags=re.S))


def no_claim(pdf: Pdf) -> None:
    packet = pdf.Root.Metadata.read_bytes()
    pdf.Root.Metadata.write(packet.replace(b"<pdfuaid:part>1</pdfuaid:part>", b""))


def broken_packet(pdf: Pdf) -> None:
    pdf.Root.Metadata.write(b"<x:xmpmeta")


def other_size(pdf: Pdf) -> None:
    pdf.pages[1].obj.MediaBox = Array([0, 0, 500, 700])


def trim_outside(pdf: Pdf) -> None:
    pdf.pages[0].obj.TrimBox = Array([-20, 0, 500, 700])


def swapped_parents(pdf: Pdf) -> None:
    pdf.pages[0].obj.StructParents, pdf.pages[1].obj.StructParents = 1, 0


def same_parents(pdf: Pdf) -> None:
    pdf.pages[1].obj.StructParents = 0


def no_parents(pdf: Pdf) -> None:
    del pdf.pages[0].obj.StructParents


def no_parent_tree(pdf: Pdf) -> None:
    del pdf.Root.StructTreeRoot.ParentTree


def empty_tree(pdf: Pdf) -> None:
    pdf.Root.StructTreeRoot.K = Array([])


def paragraph_in_list(pdf: Pdf) -> None:
    elements(pdf, "/LI")[0].S = Name.P


def body_less_item(pdf: Pdf) -> None:
    item = elements(pdf, "/LI")[0]
    item.K = item.K[0]


# Faults of sections: cards that are missing, there twice, or out of order


def missing_section(pdf: Pdf) -> None:
    part = elements(pdf, "/Part")[0]
    del part.K[4]


def double_section(pdf: Pdf) -> None:
    part = elements(pdf, "/Part")[0]
    part.K.insert(5, part.K[4])


def swapped_sections(pdf: Pdf) -> None:
    part = elements(pdf, "/Part")[0]
    kids = list(part.K)
    kids[3], kids[7] = kids[7], kids[3]
    part.K = Array(kids)


# Pages made for the purpose: the large-print edition, without a fault until one is asked for


@dataclass
class Sheet:
    """The items of one page; lengths in millimetres from the upper left corner."""

    items: list[Item] = field(default_factory=list)

    def words(
        self, place: Any, x: float, y: float, text: str, size: float = 19.0, bold: bool = False, colour: Colour = BLACK
    ) -> None:
        self.items.append(Glyphs(x * MM, y * MM, text, BOLD if bold else REGULAR, size, colour, place, None))

    def box(self, place: Any, x: float, y: float, w: float, h: float, **look: Any) -> None:
        self.items.append(Drawing(rectangle(x * MM, y * MM, w * MM, h * MM), place, **look))

    def rule(self, place: Any, x: float, y: float, length: float, width: float) -> None:
        path = line(x * MM, y * MM, (x + length) * MM, y * MM)
        self.items.append(Drawing(path, place, stroke=BLACK, width=width))


def node(kind: str, *children: Any, **attributes: str) -> Node:
    return Node(kind, (), attributes, tuple(children), SPAN)


@dataclass
class Look:
    """What can be wrong with the made pages."""

    size: float = 19.0
    leading: float = 1.3
    colour: Colour = BLACK
    margin: float = 26.0
    heading: float = 26.0
    heading_bold: bool = True
    heading_indent: float = 0.0
    first: str = "The first line of this text"
    second: str = "goes on here and is followed"
    indent: float = 0.0
    justified: bool = False
    beside: bool = False
    gap: float = 20.0
    heading_at_foot: bool = False
    lonely: bool = False
    cut_row: bool = False
    header_again: bool = True
    number: str = "Rules "
    number_size: float = 19.0
    number_bold: bool = True
    number_x: float = 165.0
    writing: float = 15.0
    stroke: float = 1.0
    tick: float = 9.0
    edition: str = "large-print"


def large_print(look: Look) -> bytes:
    """Two pages of text with a table, and one to write on."""
    pages = [Sheet(), Sheet(), Sheet()]
    reading = _reading(pages, look)
    writing = _writing(pages[2], look)
    return _file([sheet.items for sheet in pages], [reading, writing], look.edition)


def _reading(pages: list[Sheet], look: Look) -> Node:
    """A heading, two paragraphs and a table that goes on on the second page, a heading with its text."""
    first, second, left = pages[0], pages[1], look.margin
    title, para, other, beside = node("heading", level="1"), node("p"), node("p"), node("p")
    first.words(title, left + look.heading_indent, 40, "Rules", look.heading, look.heading_bold)
    lines = [look.first, look.second, "by a third one that is short", "and by one more at the end"]
    y = _paragraph(first, para, lines if not look.justified else [look.first] * 4, look)
    first.words(other, left, y + look.gap, "Another text.", look.size, colour=look.colour)
    if look.beside:
        first.words(beside, 150, 62, "Beside it")
    head, cells = node("th", scope="column"), [node("td"), node("td")]
    table = node("table", node("row", head), *(node("row", cell) for cell in cells))
    first.words(head, left, 180, "Action", bold=True)
    first.words(cells[0], left, 195, "Gather")
    second.words(Artifact.PAGINATION, left, 40, "Action" if look.header_again else "Then", bold=True)
    second.words(cells[0] if look.cut_row else cells[1], left, 55, "Wait")
    foot, onward = node("heading", level="2"), node("p")
    first.words(foot, left, 240, "Next", 22, bold=True)
    (second if look.heading_at_foot else first).words(onward, left, 252, "One line here ")
    below = second if look.heading_at_foot or look.lonely else first
    below.words(onward, left, 252 + 19 * 1.3 / MM, "and one there.")
    for n, sheet in enumerate(pages[:2], start=1):
        if look.number:
            sheet.words(
                Artifact.PAGINATION, look.number_x, 270, f"{look.number}{n}", look.number_size, look.number_bold
            )
    return node("component", title, para, other, *([beside] if look.beside else []), table, foot, onward)


def _paragraph(sheet: Sheet, para: Node, lines: list[str], look: Look) -> float:
    """Each line ends in a space but the last, unless it says how it ends. Returns the y of the last."""
    y = 60.0
    for n, text in enumerate(lines):
        end = "" if n == len(lines) - 1 or text.endswith(("-", "~")) else " "
        x = look.margin + (look.indent if n == 0 else 0.0)
        sheet.words(para, x, y, text.rstrip("~") + end, look.size, colour=look.colour)
        y += look.size * look.leading / MM
    return y - look.size * look.leading / MM


def _writing(sheet: Sheet, look: Look) -> Node:
    title = node("heading", level="1")
    blanks = [node("field", label=f"blank {n}") for n in (1, 2)]
    box = node("tick", label="tick box 1 of 1")
    sheet.words(title, 26, 40, "Record", 26, bold=True)
    for n, blank in enumerate(blanks):
        sheet.rule(blank, 26, 60 + n * look.writing, 60, look.stroke)
    sheet.box(box, 120, 60, look.tick, look.tick, stroke=BLACK, width=1.0)
    return node("component", title, node("section", *blanks, box))


def low_ink(*drawings: tuple[float, float, float, float, Colour]) -> bytes:
    """A page of the low-ink edition with a heading and filled rectangles."""
    sheet = Sheet()
    title = node("heading", level="1")
    sheet.words(title, 26, 40, "Record", 24, bold=True)
    for x, y, w, h, colour in drawings:
        sheet.box(Artifact.LAYOUT, x, y, w, h, fill=colour)
    return _file([sheet.items], [node("component", title)], "low-ink")


def _file(pages: list[list[Item]], roots: list[Node], edition: str) -> bytes:
    width, height = (value / 1000 * MM for value in A4)
    made = [Page(*A4, (Placement(Frame(width, height, tuple(items), roots[0]), 0, 0),), ()) for items in pages]
    info = DocumentInfo("Made", "Tests", "", "en", "tests", edition=edition, component="made")
    return render_pdf(made, roots, info, REGULAR)


def picture_below(data: bytes) -> bytes:
    """A grey pixel, drawn large, below all that a page says."""
    image = "/Artifact BMC q 300 0 0 300 60 500 cm BI /W 1 /H 1 /CS /G /BPC 8 ID \x7f EI Q EMC"
    return edited(data, added(image, first=True))


def slanted(data: bytes) -> bytes:
    return edited(data, fonts(lambda font: put("/ItalicAngle", -12)(font.FontDescriptor)))


def encrypted(data: bytes) -> bytes:
    return edited(data, lambda pdf: None, encryption=pikepdf.Encryption(owner="owner", user="user"))


def untitled_window(pdf: Pdf) -> None:
    pdf.Root.ViewerPreferences.DisplayDocTitle = False


def unknown_language(pdf: Pdf) -> None:
    pdf.Root.Lang = String("english please")


smaller_ticks = content(r"218\.383 707\.239 m [^h]*h", "218 707 m 226 707 l 226 699 l 218 699 l h")
higher_blank = content(r"102\.047 694\.519 m 192\.756 694\.519 l", "102 725 m 192 725 l")
