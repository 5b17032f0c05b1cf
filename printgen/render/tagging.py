"""Marked content on the pages, and the tree of it in the file. ISO 32000-1, 14.6 to 14.8; ISO 14289-1, 7.1."""

from __future__ import annotations

from typing import Any

from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary, PDFName, PDFObjectReference, PDFString

from printgen.layout.items import Artifact, Drawing, Item, Place
from printgen.render.structure import Element, StructureTree


class Tagger:
    """Opens and closes marked content as items are drawn. `rows` are the elements of each page by MCID."""

    def __init__(self, tree: StructureTree) -> None:
        self.tree = tree
        self.rows: list[list[Element]] = []
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
        element = self.tree.add(place, len(self.rows) - 1, len(row))
        row.append(element)
        return f"{closing}/{element.type} <</MCID {len(row) - 1}>> BDC"

    def close(self) -> str:
        """The operator that ends what is open, and a space."""
        if self._open is None:
            return ""
        self._open = None
        return "EMC "

    def cover(self, item: Drawing, x: float, y: float) -> None:
        """Notes what a figure or a blank covers; (x, y) is the frame's upper left corner on the page."""
        if isinstance(item.place, Artifact):
            return
        points = [value for _, values in item.path for value in values]
        across, down = points[::2], points[1::2]
        half = item.width / 2
        left, right, top, bottom = min(across) - half, max(across) + half, min(down) - half, max(down) + half
        self.tree.of(item.place).grow((x + left, y - bottom, x + right, y - top))


def write_tree(document: Any, tagger: Tagger) -> None:
    """Puts the structure tree, its parent tree and its IDs into the catalogue of ReportLab's document."""
    tree = tagger.tree
    tree.prune()
    root = PDFDictionary({"Type": PDFName("StructTreeRoot")})
    root_reference = document.Reference(root, "StructTreeRoot")
    references: dict[Element, Any] = {}
    root["K"] = PDFArray([_write(document, tree.document, root_reference, references)])
    rows: list[Any] = []
    for number, row in enumerate(tagger.rows):
        rows += [number, PDFArray([references[element] for element in row])]
    root["ParentTree"] = document.Reference(PDFDictionary({"Nums": PDFArray(rows)}))
    root["ParentTreeNextKey"] = len(tagger.rows)
    if names := _id_tree(tree, references):
        root["IDTree"] = document.Reference(names)
    document.Catalog.StructTreeRoot = root
    document.Catalog.MarkInfo = PDFDictionary({"Marked": "true"})


def _write(document: Any, element: Element, parent: Any, references: dict[Element, Any]) -> Any:
    entry = PDFDictionary({"Type": PDFName("StructElem"), "S": PDFName(element.type), "P": parent})
    reference = references[element] = document.Reference(entry)
    for key, value in (("Alt", element.alt), ("Lang", element.language), ("ID", element.id)):
        if value:
            entry[key] = PDFString(value)
    if attributes := _attribute_objects(element):
        entry["A"] = attributes[0] if len(attributes) == 1 else PDFArray(attributes)
    first = next((kid[0] for kid in element.kids if isinstance(kid, tuple)), None)
    if first is not None:
        entry["Pg"] = _page(first)
    kids = [
        _write(document, kid, reference, references) if isinstance(kid, Element) else _content(kid, first)
        for kid in element.kids
    ]
    if kids:
        entry["K"] = kids[0] if len(kids) == 1 else PDFArray(kids)
    return reference


def _content(kid: tuple[int, int], first: int | None) -> Any:
    """A marked content: its number alone on the element's own page, a reference elsewhere."""
    page, mcid = kid
    if page == first:
        return mcid
    return PDFDictionary({"Type": PDFName("MCR"), "Pg": _page(page), "MCID": mcid})


def _page(number: int) -> Any:
    return PDFObjectReference(f"Page{number + 1}")


def _attribute_objects(element: Element) -> list[Any]:
    found = [
        PDFDictionary({"O": PDFName(owner), **{key: PDFName(value) for key, value in values.items()}})
        for owner, values in element.attributes.items()
    ]
    if element.bounds and element.type == "Figure":
        box = PDFArray([round(value, 2) for value in element.bounds])
        placement = "Block" if element.parent and element.parent.type in {"Sect", "Part"} else "Inline"
        found.append(PDFDictionary({"O": PDFName("Layout"), "Placement": PDFName(placement), "BBox": box}))
    return found


def _id_tree(tree: StructureTree, references: dict[Element, Any]) -> Any:
    named = sorted((element.id, references[element]) for element in tree.document.walk() if element.id)
    if not named:
        return None
    flat = [value for name, reference in named for value in (PDFString(name), reference)]
    return PDFDictionary({"Names": PDFArray(flat)})
