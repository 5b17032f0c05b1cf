"""Marked content on the pages, and the tree of it in the file. ISO 32000-1, 14.6 to 14.8; ISO 14289-1, 7.1."""

from __future__ import annotations

from typing import Any

from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFObject, PDFObjectReference, PDFString

from printgen.layout.items import Artifact, Item, Place
from printgen.render.structure import Bounds, Element, StructureTree


class Tagger:
    """Opens and closes marked content as items are drawn. `rows` are the elements of each page by MCID.

    `reading` is the number of the flow's page that is being drawn, for on a booklet's sheets pages are not in order.
    """

    def __init__(self, tree: StructureTree) -> None:
        self.tree = tree
        self.rows: list[list[Element]] = []
        self.reading = 0
        self._open: Place | None = None

    def new_page(self) -> None:
        self.rows.append([])

    def before(self, item: Item) -> str:
        """The operators that must stand before an item: none while its place is that of the item before."""
        place = item.place
        if place is self._open or (self._open is not None and place == self._open):
            return ""
        closing = self.close()
        self._open = place
        if isinstance(place, Artifact):
            return f"{closing}/Artifact <</Type /{place.value}>> BDC"
        row = self.rows[-1]
        element = self.tree.add(place, len(self.rows) - 1, len(row), self.reading)
        row.append(element)
        return f"{closing}/{element.type} <</MCID {len(row) - 1}>> BDC"

    def close(self) -> str:
        """The operator that ends what is open, and a space."""
        if self._open is None:
            return ""
        self._open = None
        return "EMC "

    def cover(self, place: Place, bounds: Bounds) -> None:
        """Notes what a figure or a blank covers of its page."""
        if not isinstance(place, Artifact):
            self.tree.of(place).grow(bounds)


class _Raw(PDFObject):
    """An object whose bytes are known: a structure tree has thousands, and dictionaries take ten times as long."""

    body = b""

    def format(self, document: Any) -> bytes:
        return self.body


class _Writer:
    """Writes elements as objects of ReportLab's document. `references` are the elements' own, such as b"12 0 R"."""

    def __init__(self, document: Any) -> None:
        self.document = document
        self.references: dict[Element, bytes] = {}
        self._pages: dict[int, bytes] = {}

    def new(self) -> tuple[_Raw, bytes]:
        """An object to be filled in, and the reference to it."""
        raw = _Raw()
        return raw, self.document.Reference(raw).format(self.document)

    def text(self, value: str) -> bytes:
        return PDFString(value).format(self.document)

    def page(self, number: int) -> bytes:
        if number not in self._pages:
            self._pages[number] = PDFObjectReference(f"Page{number + 1}").format(self.document)
        return self._pages[number]

    def write(self, element: Element, parent: bytes) -> bytes:
        """The reference to an element, with all below it."""
        raw, reference = self.new()
        self.references[element] = reference
        parts = [b"<</Type/StructElem/S/%b/P %b" % (element.type.encode(), parent)]
        for key, value in (
            (b"T", element.title),
            (b"Alt", element.alt),
            (b"Lang", element.language),
            (b"ID", element.id),
        ):
            if value:
                parts.append(b"/%b %b" % (key, self.text(value)))
        if attributes := self.attributes(element):
            parts.append(b"/A %b" % _one_or_array(attributes))
        first = next((kid[0] for kid in element.kids if isinstance(kid, tuple)), None)
        if first is not None:
            parts.append(b"/Pg " + self.page(first))
        kids = [
            self.write(kid, reference) if isinstance(kid, Element) else self.content(kid, first) for kid in element.kids
        ]
        if kids:
            parts.append(b"/K " + _one_or_array(kids))
        raw.body = b"".join(parts) + b">>"
        return reference

    def attributes(self, element: Element) -> list[bytes]:
        """Its attribute objects, one for each owner (ISO 32000-1, 14.7.5)."""
        found = []
        if element.summary:
            found.append(b"<</O/Table/Summary %b>>" % self.text(element.summary))
        for owner, values in element.attributes.items():
            pairs = "".join(f"/{key}/{value}" for key, value in values.items())
            found.append(f"<</O/{owner}{pairs}>>".encode())
        if element.bounds and element.type == "Figure":
            box = " ".join(f"{value:.2f}" for value in element.bounds)
            placement = "Block" if element.parent and element.parent.type in {"Sect", "Part"} else "Inline"
            found.append(f"<</O/Layout/Placement/{placement}/BBox[{box}]>>".encode())
        return found

    def content(self, kid: tuple[int, int], first: int | None) -> bytes:
        """A marked content: its number alone on the element's own page, a reference elsewhere."""
        page, mcid = kid
        if page == first:
            return b"%d" % mcid
        return b"<</Type/MCR/Pg %b/MCID %d>>" % (self.page(page), mcid)


def write_tree(document: Any, tagger: Tagger) -> None:
    """Puts the structure tree, its parent tree and its IDs into the catalogue of ReportLab's document."""
    tree = tagger.tree
    tree.prune()
    writer = _Writer(document)
    root, root_reference = writer.new()
    top = writer.write(tree.document, root_reference)
    parents, parents_reference = writer.new()
    rows = [b"%d[%b]" % (n, b" ".join(map(writer.references.__getitem__, row))) for n, row in enumerate(tagger.rows)]
    parents.body = b"<</Nums[%b]>>" % b"".join(rows)
    names = sorted((element.id, writer.references[element]) for element in tree.document.walk() if element.id)
    ids = b""
    if names:
        named, ids_reference = writer.new()
        named.body = b"<</Names[%b]>>" % b" ".join(writer.text(name) + b" " + reference for name, reference in names)
        ids = b"/IDTree " + ids_reference
    root.body = b"<</Type/StructTreeRoot/K[%b]/ParentTree %b/ParentTreeNextKey %d%b>>" % (
        top,
        parents_reference,
        len(tagger.rows),
        ids,
    )
    document.Catalog.StructTreeRoot = root
    document.Catalog.MarkInfo = PDFDictionary({"Marked": "true"})


def _one_or_array(values: list[bytes]) -> bytes:
    return values[0] if len(values) == 1 else b"[%b]" % b" ".join(values)
