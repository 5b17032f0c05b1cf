"""The display list: what is drawn where, and which part of the document it belongs to.

Lengths are points from the upper left corner of the frame, y downwards. Every item has a `place`: the document node it
shows (or is the label of), or the kind of artifact it is; nothing can be drawn that is neither.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum
from typing import Protocol

from printgen.diagnostics import Span
from printgen.document import Node
from printgen.layout.fontfile import FontFile
from printgen.layout.rasters import Bitmap
from printgen.units import PT_PER_INCH

Colour = tuple[float, ...]
"""One number: grey, 0 black to 1 white. Three: red, green and blue, 0 to 1. Four: inks, for a print shop alone."""

Op = tuple[str, tuple[float, ...]]
"""A path operator: M x y, L x y, C x1 y1 x2 y2 x y, Z."""

Reach = tuple[float, float, float, float]
"""Left, top, right and bottom of what an item covers."""

BLACK: Colour = (0.0,)
WHITE: Colour = (1.0,)


class Artifact(Enum):
    """Ink that is no part of the document's meaning."""

    LAYOUT = "Layout"
    PAGE = "Page"
    PAGINATION = "Pagination"


@dataclass(frozen=True, slots=True)
class Label:
    """The bullet or the number of a list's item, which is no part of the item's words."""

    item: Node


Place = Node | Label | Artifact


@dataclass(frozen=True, slots=True)
class Glyphs:
    """Words of one font on one line; (x, y) is the start of the baseline."""

    x: float
    y: float
    text: str
    font: FontFile
    size: float
    colour: Colour
    place: Place
    origin: Span | None

    @property
    def width(self) -> float:
        return self.font.width(self.text) * self.size

    def moved(self, dx: float, dy: float) -> Glyphs:
        return replace(self, x=self.x + dx, y=self.y + dy)


@dataclass(frozen=True, slots=True)
class Drawing:
    """A path, filled, stroked or both. `dash` is lengths of ink and gap, empty for a full line."""

    path: tuple[Op, ...]
    place: Place
    fill: Colour | None = None
    stroke: Colour | None = None
    width: float = 0.0
    dash: tuple[float, ...] = ()

    def moved(self, dx: float, dy: float) -> Drawing:
        return replace(self, path=tuple((op, _shift(points, dx, dy)) for op, points in self.path))

    @property
    def reach(self) -> Reach:
        points = [value for _, values in self.path for value in values]
        across, down, half = points[::2], points[1::2], self.width / 2
        return min(across) - half, min(down) - half, max(across) + half, max(down) + half


@dataclass(frozen=True, slots=True)
class Raster:
    """A picture of pixels, drawn over `width` × `height` points; (x, y) is its upper left corner."""

    x: float
    y: float
    width: float
    height: float
    bitmap: Bitmap
    place: Place
    origin: Span | None

    def moved(self, dx: float, dy: float) -> Raster:
        return replace(self, x=self.x + dx, y=self.y + dy)

    @property
    def reach(self) -> Reach:
        return self.x, self.y, self.x + self.width, self.y + self.height

    @property
    def dpi(self) -> float:
        """Pixels to an inch of paper."""
        return self.bitmap.width * PT_PER_INCH / self.width


Item = Glyphs | Drawing | Raster


def _shift(points: tuple[float, ...], dx: float, dy: float) -> tuple[float, ...]:
    return tuple(value + (dy if n % 2 else dx) for n, value in enumerate(points))


class Cover(Protocol):
    """A picture that is the ground of a face."""

    def items(self, box: tuple[float, float, float, float]) -> tuple[Item, ...]:
        """So large that it covers the box of left, top, width and height, and over its edges as its proportions want."""


@dataclass(frozen=True, slots=True)
class Frame:
    """One finished face or page body of `width` × `height` points, or a strip of marks beside them.

    `ground` is the colour that its background is filled with, `cover` the picture that lies on that; both go on into its
    bleed. `back` is what is printed on the other side of it. What lies outside of its `clip`, a closed path, if it has
    one, is not seen. `number` is that of a page in its flow, from 1, and 0 for a face.
    """

    width: float
    height: float
    items: tuple[Item, ...]
    place: Place
    ground: Colour | None = None
    cover: Cover | None = None
    back: Frame | None = None
    number: int = 0
    clip: tuple[Op, ...] = ()

    @property
    def kind(self) -> str:
        """The element that it shows: face, back or flow; nothing for marks."""
        return self.place.kind if isinstance(self.place, Node) else ""

    @property
    def id(self) -> str:
        return self._said("id")

    @property
    def title(self) -> str:
        return self._said("title")

    def _said(self, name: str) -> str:
        """An attribute of the element."""
        return self.place.get(name) if isinstance(self.place, Node) else ""

    def drawn(self) -> Iterator[Item]:
        """All that is seen of it without bleed: the picture that is its ground, then its items."""
        if self.cover is not None:
            yield from self.cover.items((0.0, 0.0, self.width, self.height))
        yield from self.items

    def headings(self) -> Iterator[tuple[Node, float]]:
        """Each heading that starts on this frame with the y of its first baseline."""
        seen: set[int] = set()
        for item in self.items:
            node = item.place
            if isinstance(node, Node) and node.kind == "heading" and id(node) not in seen and isinstance(item, Glyphs):
                seen.add(id(node))
                yield node, item.y - item.size


def line(x1: float, y1: float, x2: float, y2: float) -> tuple[Op, ...]:
    return (("M", (x1, y1)), ("L", (x2, y2)))


def rectangle(x: float, y: float, width: float, height: float, radius: float = 0.0) -> tuple[Op, ...]:
    """Clockwise from the upper left corner; corners are quarter circles of `radius`."""
    r = min(radius, width / 2, height / 2)
    right, bottom = x + width, y + height
    if r <= 0:
        return (("M", (x, y)), ("L", (right, y)), ("L", (right, bottom)), ("L", (x, bottom)), ("Z", ()))
    k = r * 0.44771525  # 1 - 4/3·(√2 - 1): how far a Bézier handle of a quarter circle stays from the corner
    return (
        ("M", (x + r, y)),
        ("L", (right - r, y)),
        ("C", (right - k, y, right, y + k, right, y + r)),
        ("L", (right, bottom - r)),
        ("C", (right, bottom - k, right - k, bottom, right - r, bottom)),
        ("L", (x + r, bottom)),
        ("C", (x + k, bottom, x, bottom - k, x, bottom - r)),
        ("L", (x, y + r)),
        ("C", (x, y + k, x + k, y, x + r, y)),
        ("Z", ()),
    )
