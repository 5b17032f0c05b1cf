"""The structure tree of a finished PDF and the marked contents of its pages, read with pypdf: what a screen reader gets.

ISO 32000-1, 14.6 to 14.8. Nothing here comes from printgen.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from pdfread import font_of, reader
from pypdf.generic import ContentStream, DictionaryObject

SHOWING = frozenset(["Tj", "TJ", "'", '"'])
PAINTING = SHOWING | set("SsfFBb") | {"f*", "B*", "b*", "Do", "sh", "BI", "INLINE IMAGE"}


# Marked contents


@dataclass
class Mark:
    """A marked content: its tag, its MCID if it has one, what its properties say, and what is in it."""

    tag: str
    mcid: int | None
    properties: dict[str, Any]
    depth: int
    text: str = ""
    shows: int = 0
    paths: int = 0

    @property
    def is_artifact(self) -> bool:
        return self.tag == "Artifact"


@dataclass
class PageMarks:
    """All marked contents of a page in the order of drawing, and what is wrong with how they are marked."""

    marks: list[Mark] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)

    def artifacts(self) -> str:
        """The words of no meaning."""
        return "\n".join(mark.text for mark in self.marks if mark.is_artifact and mark.text)


@cache
def marked_pages(path: Path) -> tuple[PageMarks, ...]:
    return tuple(_Walk(page).run() for page in reader(path).pages)


class _Walk:
    """Goes through a page's operators with the marks that are open."""

    def __init__(self, page: Any) -> None:
        self.page = page
        fonts = page["/Resources"].get_object()["/Font"].get_object()
        self.fonts = {name: font_of(font.get_object()) for name, font in fonts.items()}
        self.found = PageMarks()
        self.open: list[tuple[Mark, bool, int]] = []
        self.in_text = False
        self.saved = 0
        self.font: Any = None

    def run(self) -> PageMarks:
        for operands, operator in ContentStream(self.page.get_contents(), self.page.pdf).operations:
            self.step(operator.decode("latin-1"), operands)
        if self.open:
            self.fault(f"{len(self.open)} marks are never closed")
        return self.found

    def fault(self, words: str) -> None:
        self.found.faults.append(words)

    def step(self, op: str, operands: list[Any]) -> None:
        if op in ("BDC", "BMC"):
            self.begin(operands)
        elif op == "EMC":
            self.end()
        elif op in ("BT", "ET"):
            self.in_text = op == "BT"
        elif op in ("q", "Q"):
            self.saved += 1 if op == "q" else -1
        elif op == "Tf":
            self.font = self.fonts[str(operands[0])]
        if op in PAINTING:
            self.paint(op, operands)

    def begin(self, operands: list[Any]) -> None:
        properties = dict(operands[1]) if len(operands) > 1 and isinstance(operands[1], dict) else {}
        mcid = properties.get("/MCID")
        mark = Mark(str(operands[0])[1:], None if mcid is None else int(mcid), properties, len(self.open))
        self.open.append((mark, self.in_text, self.saved))
        self.found.marks.append(mark)

    def end(self) -> None:
        if not self.open:
            self.fault("EMC where no mark is open")
            return
        mark, in_text, saved = self.open.pop()
        if in_text is not self.in_text:
            self.fault(f"{mark.tag} {mark.mcid} begins inside a text object and ends outside, or the other way round")
        if saved != self.saved:
            self.fault(f"{mark.tag} {mark.mcid} does not nest with q and Q")

    def paint(self, op: str, operands: list[Any]) -> None:
        words = self.words(operands[-1]) if op in SHOWING else ""
        if not self.open:
            self.fault(f"{op} {words!r} stands outside of all marks")
            return
        mark = self.open[-1][0]
        mark.shows += op in SHOWING
        mark.paths += op not in SHOWING
        mark.text += words

    def words(self, operand: Any) -> str:
        parts = operand if isinstance(operand, list) else [operand]
        strings = [part for part in parts if isinstance(part, (str, bytes))]
        codes = b"".join(part.original_bytes if isinstance(part, str) else bytes(part) for part in strings)
        return "".join(self.font.characters[code] for code in codes)


# The structure tree


@dataclass
class Element:
    """A structure element with its kids in reading order: elements, and marked contents as (page, MCID, words)."""

    type: str
    parent: Element | None
    reference: int
    id: str = ""
    alt: str = ""
    language: str = ""
    attributes: dict[str, Any] = field(default_factory=dict)
    kids: list[Element | tuple[int, int, str]] = field(default_factory=list)

    def walk(self) -> Iterator[Element]:
        yield self
        for kid in self.kids:
            if isinstance(kid, Element):
                yield from kid.walk()

    def all(self, *types: str) -> list[Element]:
        return [element for element in self.walk() if element.type in types]

    def one(self, id: str) -> Element:
        (found,) = (element for element in self.walk() if element.id == id)
        return found

    @property
    def text(self) -> str:
        """The words in it, as a reader that follows the structure hears them; figures are silent."""
        return "".join(kid.text if isinstance(kid, Element) else kid[2] for kid in self.kids)

    def blocks(self) -> Iterator[str]:
        """The words of each element that holds words itself, with those of the elements within its lines."""
        if any(not isinstance(kid, Element) for kid in self.kids):
            if self.text:
                yield self.text
            return
        for kid in self.kids:
            if isinstance(kid, Element):
                yield from kid.blocks()


@cache
def tag_tree(path: Path) -> Element:
    """The file's one top element, which must be a Document."""
    root = reader(path).trailer["/Root"]["/StructTreeRoot"].get_object()
    (top,) = _kids(root)
    document = _Tree(path).element(top, None, None)
    assert document.type == "Document"
    return document


def _kids(dictionary: Any) -> list[Any]:
    """The entry /K, unresolved: it may be one kid or an array of kids."""
    kids = dictionary.raw_get("/K") if "/K" in dictionary else []
    resolved = kids.get_object() if hasattr(kids, "get_object") else kids
    return list(resolved) if isinstance(resolved, list) else [kids]


class _Tree:
    def __init__(self, path: Path) -> None:
        document = reader(path)
        self.numbers = {page.indirect_reference.idnum: n for n, page in enumerate(document.pages)}
        self.texts = [{mark.mcid: mark.text for mark in page.marks} for page in marked_pages(path)]

    def element(self, reference: Any, parent: Element | None, page: int | None) -> Element:
        raw = reference.get_object()
        element = Element(str(raw["/S"])[1:], parent, reference.idnum)
        element.id, element.alt, element.language = (str(raw.get(key, "")) for key in ("/ID", "/Alt", "/Lang"))
        attributes = raw.get("/A", [])
        for owned in attributes if isinstance(attributes, list) else [attributes]:
            element.attributes |= {str(key)[1:]: value for key, value in owned.get_object().items() if key != "/O"}
        page = self.page_of(raw, page)
        element.kids = [self.kid(kid, element, page) for kid in _kids(raw)]
        return element

    def kid(self, kid: Any, parent: Element, page: int | None) -> Element | tuple[int, int, str]:
        resolved = kid.get_object()
        if isinstance(resolved, DictionaryObject) and resolved.get("/Type") != "/MCR":
            return self.element(kid, parent, page)
        mcid = int(resolved["/MCID"] if isinstance(resolved, DictionaryObject) else resolved)
        if isinstance(resolved, DictionaryObject):
            page = self.page_of(resolved, page)
        assert page is not None, f"the page of marked content {mcid} is not said"
        return page, mcid, self.texts[page][mcid]

    def page_of(self, dictionary: Any, otherwise: int | None) -> int | None:
        return self.numbers[dictionary.raw_get("/Pg").idnum] if "/Pg" in dictionary else otherwise


# As readable text


def outline(element: Element, depth: int = 0) -> Iterator[str]:
    """A line for each element: type, #ID, attributes, alt in brackets, words in quotes; words between elements alone."""
    words = [kid if isinstance(kid, Element) else f"“{kid[2]}”" for kid in _joined(element.kids)]
    head = "  " * depth + " ".join([element.type, *_details(element)])
    if words and all(isinstance(kid, str) for kid in words):
        drawn = element.type == "Figure"
        yield head if drawn else f"{head} {words[0]}"
        return
    yield head
    for kid in words:
        if isinstance(kid, Element):
            yield from outline(kid, depth + 1)
        else:
            yield "  " * (depth + 1) + kid


def _details(element: Element) -> Iterator[str]:
    if element.id:
        yield f"#{element.id}"
    if element.language:
        yield f"lang={element.language}"
    shown = ("Scope", "ListNumbering", "ColSpan", "RowSpan", "Headers")
    yield from (f"{name}={element.attributes[name][1:]}" for name in shown if name in element.attributes)
    if element.alt:
        yield f"[{element.alt}]"


def _joined(kids: list[Element | tuple[int, int, str]]) -> list[Element | tuple[int, int, str]]:
    """Marked contents that follow each other as one: a paragraph that goes on in another column is one paragraph."""
    joined: list[Element | tuple[int, int, str]] = []
    for kid in kids:
        before = joined[-1] if joined else None
        if isinstance(kid, tuple) and isinstance(before, tuple):
            joined[-1] = (before[0], before[1], before[2] + kid[2])
        else:
            joined.append(kid)
    return joined
