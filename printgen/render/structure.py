"""The structure tree: what the document means, beside what is drawn. ISO 32000-1, 14.7 and 14.8; ISO 14289-1, 7.

It is built from the document tree, so its order is the author's. Marked content joins it as pages are drawn; parts of the
document that turn out to have no content (springs, boxes) leave no trace.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from printgen.document import Node
from printgen.layout.items import Label

Bounds = tuple[float, float, float, float]
"""Left, bottom, right, top in points of the page."""

_TYPES = {
    "component": "Part", "face": "Sect", "back": "Sect", "section": "Sect", "p": "P", "list": "L", "item": "LI",
    "table": "Table", "row": "TR", "th": "TH", "td": "TD", "figure": "Figure", "icon": "Figure", "span": "Span",
    "field": "Figure", "tick": "Figure",
}  # fmt: skip
_CELLS = frozenset({"TH", "TD"})
_NUMBERINGS = {"1": "Decimal", "•": "Disc", "–": "None"}


@dataclass(slots=True, eq=False)
class Element:
    """A structure element. `kids` are elements and marked contents, (page, MCID), in reading order."""

    type: str
    parent: Element | None = None
    kids: list[Element | tuple[int, int]] = field(default_factory=list)
    alt: str = ""
    title: str = ""
    summary: str = ""
    language: str = ""
    id: str = ""
    attributes: dict[str, dict[str, str]] = field(default_factory=dict)
    bounds: Bounds | None = None

    def elements(self) -> Iterator[Element]:
        return (kid for kid in self.kids if isinstance(kid, Element))

    def walk(self) -> Iterator[Element]:
        """This element and all below it, parents first."""
        yield self
        for kid in self.elements():
            yield from kid.walk()

    def has_content(self) -> bool:
        return self.type in _CELLS or any(isinstance(kid, tuple) or kid.has_content() for kid in self.kids)

    def grow(self, bounds: Bounds) -> None:
        """Widens the box that a figure covers (ISO 14289-1, 7.3)."""
        old = self.bounds or bounds
        self.bounds = (min(old[0], bounds[0]), min(old[1], bounds[1]), max(old[2], bounds[2]), max(old[3], bounds[3]))


class StructureTree:
    """The tree of one file. The headings of a component are raised so far that its first is at level 1."""

    def __init__(self, roots: Sequence[Node]) -> None:
        self.document = Element("Document")
        self._elements: dict[Node, Element] = {}
        self._labels: dict[Node, Element] = {}
        self._ids: set[str] = set()
        self._reading: dict[tuple[int, int], int] = {}
        self._lift = 0
        for root in roots:
            levels = [int(node.get("level")) for node in root.walk() if node.kind == "heading"]
            self._lift = min(levels, default=1) - 1
            self._grow(root, self.document)

    def _grow(self, node: Node, parent: Element) -> None:
        inner = self._element(node, parent) or parent
        for child in node.nodes():
            if child.kind != "footer":
                self._grow(child, inner)

    def _element(self, node: Node, parent: Element) -> Element | None:
        """The element of a node, appended to its parent; None for boxes, which mean nothing."""
        kind = f"H{int(node.get('level')) - self._lift}" if node.kind == "heading" else _TYPES.get(node.kind)
        words = node.get("alt") or node.get("label")
        if kind is None or (kind == "Figure" and not words):
            return None
        element = Element(kind, parent, alt=words, language=node.get("lang"), attributes=_attributes(node))
        element.title, element.summary = node.get("title"), node.get("summary")
        element.id = self._unique(node.get("id"))
        if node.kind == "item":
            label, body = Element("Lbl", element), Element("LBody", element)
            element.kids += [label, body]
            self._labels[node] = label
            self._elements[node] = body
        else:
            self._elements[node] = element
        if not _is_inline(element, parent):
            parent.kids.append(element)
        return self._elements[node]

    def _unique(self, name: str) -> str:
        """IDs of a file are unique (ISO 32000-1, 14.7.2); copies of a card have the same."""
        if not name:
            return ""
        number, unique = 1, name
        while unique in self._ids:
            number += 1
            unique = f"{name}.{number}"
        self._ids.add(unique)
        return unique

    def of(self, place: Node | Label) -> Element:
        """The element that content at `place` belongs to: an item that no element shows belongs to what is around it."""
        return self._labels[place.item] if isinstance(place, Label) else self._elements[place]

    def add(self, place: Node | Label, page: int, mcid: int, reading: int) -> Element:
        """Joins a marked content to its element; elements within a line take their place where they are drawn.

        `reading` is the page of the flow that the content is on, whatever the order in which pages are drawn.
        """
        element = self.of(place)
        element.kids.append((page, mcid))
        self._reading[page, mcid] = reading
        inner = element
        while inner.parent is not None and inner not in inner.parent.kids:
            inner.parent.kids.append(inner)
            inner = inner.parent
        return element

    def prune(self) -> None:
        """Takes out the elements that have no content, and puts the words of a paragraph that goes on on a page drawn
        earlier into the order in which they are read."""
        for element in list(self.document.walk()):
            element.kids = [kid for kid in element.kids if isinstance(kid, tuple) or kid.has_content()]
            if len({kid[0] for kid in element.kids if isinstance(kid, tuple)}) > 1:
                element.kids.sort(key=self._read)

    def _read(self, kid: Element | tuple[int, int]) -> int:
        """The page of the flow on which a marked content, or the first of an element within a line, is read."""
        return min(map(self._read, kid.kids), default=0) if isinstance(kid, Element) else self._reading[kid]


def _is_inline(element: Element, parent: Element) -> bool:
    """Whether an element stands among words, where only drawing shows its place between them."""
    return element.type in {"Figure", "Span"} and parent.type not in {"Sect", "Part"}


def _attributes(node: Node) -> dict[str, dict[str, str]]:
    """Attribute objects by owner: ISO 32000-1, 14.8.5.5 lists, 14.8.5.7 tables."""
    if node.kind == "th":
        return {"Table": {"Scope": "Row" if node.get("scope") == "row" else "Column"}}
    if node.kind == "list":
        return {"List": {"ListNumbering": _NUMBERINGS.get(node.get("marker", "•"), "None")}}
    return {}
