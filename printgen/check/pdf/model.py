"""A finished file as rules see it, whoever made it: what is painted where, and what it means.

Places are millimetres from the upper left corner of the page as it is shown, y downwards; type sizes and the widths of
strokes are points.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from printgen.check.pdf.elements import Element
from printgen.check.pdf.geometry import PT, Box, Point
from printgen.check.pdf.limits import Limits
from printgen.check.pdf.shop import Shop
from printgen.diagnostics import Span
from printgen.document import Node


class Colour(NamedTuple):
    """`space` is gray, rgb, cmyk, or other where what is seen cannot be told; then `values` are of no use."""

    space: str
    values: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Font:
    """Heights are in em; `x_height` is None where the file does not say."""

    name: str
    kind: str
    embedded: bool
    has_unicode: bool
    italic: bool
    bold: bool
    x_height: float | None
    cap_height: float

    @property
    def is_subset(self) -> bool:
        return self.name[6:7] == "+" and self.name[:6].isalpha() and self.name[:6].isupper()


@dataclass(frozen=True, slots=True)
class Mark:
    """The marked content that something is painted in: a number that the structure tree knows, or an artifact."""

    mcid: int | None
    artifact: bool
    kind: str = ""


@dataclass(frozen=True, slots=True)
class Run:
    """Words shown by one operator. (x, y) is the start of the baseline, (dx, dy) its direction, `box` the ink."""

    text: str
    font: Font
    size: float
    x: float
    y: float
    dx: float
    dy: float
    box: Box
    colour: Colour
    mark: Mark | None
    order: int
    hidden: bool

    @property
    def artifact(self) -> bool:
        return self.mark is not None and self.mark.artifact

    @property
    def body(self) -> Box:
        """From the baseline to the top of a capital, as margins are measured."""
        if abs(self.dy) > 0.01:
            return self.box
        return Box(self.box.left, self.y - self.font.cap_height * self.size * PT, self.box.right, self.y)

    @property
    def along(self) -> float:
        return self.x * self.dx + self.y * self.dy

    @property
    def across(self) -> float:
        """The place of the baseline at right angles to itself: y for upright text."""
        return self.y * self.dx - self.x * self.dy


@dataclass(frozen=True, slots=True)
class Path:
    """A painted path. `lines` are its parts with curves straightened, `box` its ink."""

    lines: tuple[tuple[Point, ...], ...]
    box: Box
    fill: Colour | None
    stroke: Colour | None
    width: float
    dashed: bool
    mark: Mark | None
    order: int

    @property
    def artifact(self) -> bool:
        return self.mark is not None and self.mark.artifact

    @property
    def is_line(self) -> bool:
        return self.stroke is not None and len(self.lines) == 1 and len(self.lines[0]) == 2

    @property
    def is_flat(self) -> bool:
        return self.is_line and abs(self.lines[0][0][1] - self.lines[0][1][1]) < 0.01

    @property
    def is_upright(self) -> bool:
        return self.is_line and abs(self.lines[0][0][0] - self.lines[0][1][0]) < 0.01

    def encloses(self, x: float, y: float) -> bool:
        """Whether a point lies inside, by the even-odd rule."""
        if not self.box.has(x, y):
            return False
        inside = False
        for points in self.lines:
            x1, y1 = points[-1]
            for x2, y2 in points:
                if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
                    inside = not inside
                x1, y1 = x2, y2
        return inside


@dataclass(frozen=True, slots=True)
class Image:
    """A picture of pixels, or a shading: something that covers its box in colours that are not looked at."""

    box: Box
    mark: Mark | None
    order: int
    kind: str = "image"

    @property
    def artifact(self) -> bool:
        return self.mark is not None and self.mark.artifact


Thing = Run | Path | Image


@dataclass(frozen=True, eq=False)
class Front:
    """The other side of a back: the paper is turned by its `edge`, long-edge or short-edge, and printed `offset` mm right and
    down of where it would be."""

    page: Page
    edge: str
    offset: Point

    def seen(self, box: Box) -> Box:
        """Where a place of the front lies on the back."""
        x, y = self.offset
        if (self.edge == "long-edge") == (self.page.height >= self.page.width):
            width = self.page.width
            return Box(width - box.right + x, box.top + y, width - box.left + x, box.bottom + y)
        height = self.page.height
        return Box(box.left + x, height - box.bottom + y, box.right + x, height - box.top + y)


@dataclass(frozen=True, eq=False)
class Page:
    """`boxes` are the page's own by their PDF names, in points; `faults` what could not be understood in its content.

    `turn` is by how many quarters it is shown turned clockwise, `front` the page on the other side of the paper, if this one
    is a back.
    `trim` is where a print shop cuts, `bleed` how far ink goes beyond it; None on a page that stays as it is.
    """

    number: int
    width: float
    height: float
    boxes: Mapping[str, tuple[float, float, float, float]]
    parents: int | None
    fonts: tuple[Font, ...]
    runs: tuple[Run, ...]
    paths: tuple[Path, ...]
    images: tuple[Image, ...]
    clipped: bool
    faults: tuple[str, ...]
    turn: int = 0
    front: Front | None = None
    trim: Box | None = None
    bleed: Box | None = None

    @cached_property
    def box(self) -> Box:
        return Box(0.0, 0.0, self.width, self.height)

    @cached_property
    def words(self) -> tuple[Run, ...]:
        """Runs that show something."""
        return tuple(run for run in self.runs if not run.hidden and run.text.strip())

    @cached_property
    def things(self) -> tuple[Thing, ...]:
        """Everything that is painted."""
        return tuple[Thing, ...]((*self.runs, *self.paths, *self.images))

    @cached_property
    def by_mcid(self) -> Mapping[int, list[Thing]]:
        found: dict[int, list[Thing]] = {}
        for thing in self.things:
            if thing.mark is not None and thing.mark.mcid is not None:
                found.setdefault(thing.mark.mcid, []).append(thing)
        return found

    def inked(self) -> Iterator[Thing]:
        """Everything that leaves ink on the paper."""
        yield from self.words
        yield from (path for path in self.paths if leaves_ink(path))
        yield from self.images


def is_white(colour: Colour) -> bool:
    white = 0.0 if colour.space == "cmyk" else 1.0
    return colour.space != "other" and all(abs(value - white) < 0.005 for value in colour.values)


def leaves_ink(path: Path) -> bool:
    return any(colour is not None and not is_white(colour) for colour in (path.fill, path.stroke))


@dataclass(frozen=True, slots=True)
class About:
    """What the file says of itself. `screen` are its viewer preferences, `xmp` the properties by namespace and name,
    `intents` the kinds of its output intents."""

    title: str
    language: str
    marked: bool
    screen: Mapping[str, str]
    xmp: Mapping[tuple[str, str], str]
    xmp_fault: str
    intents: tuple[str, ...]


@dataclass(frozen=True, eq=False)
class File:
    """`parents` is the parent tree: key → the elements of its numbers. `documents` are what it was made from, if known.

    `shop` is there for a file that is for a print shop. `cards` are the numbers of pages that the file says have cards, though
    no guides show it.
    """

    span: Span
    data: bytes
    about: About
    pages: tuple[Page, ...]
    tree: Element | None
    parents: Mapping[int, tuple[int, ...]]
    limits: Limits
    documents: tuple[Node, ...] = ()
    keywords: tuple[str, ...] = ()
    shop: Shop | None = None
    cards: frozenset[int] = frozenset()

    @cached_property
    def all_elements(self) -> tuple[Element, ...]:
        return tuple(self.tree.walk()) if self.tree is not None else ()

    def elements(self) -> Iterator[Element]:
        """The whole structure tree, parents first."""
        return iter(self.all_elements)

    def things(self, element: Element) -> Iterator[tuple[int, Thing]]:
        """What is painted for an element, in reading order, each with its page from 0."""
        for page, mcid in element.contents():
            if 0 <= page < len(self.pages):
                for thing in self.pages[page].by_mcid.get(mcid, ()):
                    yield page, thing

    def text(self, element: Element) -> str:
        """The words of an element with white space as single spaces."""
        return squeezed("".join(thing.text for _, thing in self.things(element) if isinstance(thing, Run)))


def squeezed(text: str) -> str:
    return " ".join(text.split())
