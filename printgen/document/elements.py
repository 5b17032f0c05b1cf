"""The closed markup: which elements there are, where each may stand and which attributes it takes."""

from __future__ import annotations

from dataclasses import dataclass

BLOCKS = frozenset(["section", "heading", "p", "list", "table", "panel", "columns", "figure", "spring"])
INLINES = frozenset(["b", "span", "icon", "field", "tick", "page"])
INLINES_ONLY = INLINES - {"page"}


@dataclass(frozen=True, slots=True)
class Element:
    """`children` are the elements that may stand inside; `text` says whether words may, too."""

    children: frozenset[str]
    text: bool = False
    required: tuple[str, ...] = ()
    optional: tuple[str, ...] = ()

    @property
    def attributes(self) -> tuple[str, ...]:
        return (*self.required, *self.optional, "class")


def _holds(*names: str) -> frozenset[str]:
    return frozenset(names)


ELEMENTS: dict[str, Element] = {
    "component": Element(_holds("face", "back", "flow")),
    "face": Element(BLOCKS, required=("id", "title"), optional=("ground", "back")),
    "back": Element(BLOCKS, required=("title",), optional=("id", "ground")),
    "flow": Element(BLOCKS | {"footer"}),
    "footer": Element(INLINES, text=True),
    "section": Element(BLOCKS, optional=("title",)),
    "heading": Element(INLINES_ONLY, text=True, required=("level",)),
    "p": Element(INLINES_ONLY, text=True),
    "list": Element(_holds("item"), optional=("marker",)),
    "item": Element(INLINES_ONLY, text=True),
    "table": Element(_holds("row"), optional=("widths", "summary")),
    "row": Element(_holds("th", "td")),
    "th": Element(INLINES_ONLY, text=True, optional=("scope",)),
    "td": Element(INLINES_ONLY, text=True),
    "panel": Element(BLOCKS),
    "columns": Element(BLOCKS, optional=("widths",)),
    "figure": Element(frozenset(), required=("src",), optional=("alt",)),
    "spring": Element(frozenset()),
    "b": Element(_holds("span", "icon", "field", "tick"), text=True),
    "span": Element(_holds("b", "icon", "field", "tick"), text=True, required=("lang",)),
    "icon": Element(frozenset(), required=("src",), optional=("alt",)),
    "field": Element(frozenset(), required=("label",), optional=("width",)),
    "tick": Element(frozenset(), required=("label",)),
    "page": Element(frozenset()),
}
