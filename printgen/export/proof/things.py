"""What is drawn on a face, as somebody who looks at it would name it: words, pictures, lines, coloured areas."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

from printgen.document import Node
from printgen.impose.placing import Area
from printgen.layout.items import Artifact, Colour, Drawing, Frame, Glyphs, Item, Label, Raster
from printgen.layout.outlines import ink_of
from printgen.units import pt_to_um

Kind = Literal["words", "picture", "drawing", "line", "border", "area"]
_RECTANGLES = frozenset(["MLLLZ", "MLCLCLCLCZ"])
_SAME_LINE = 0.01
COVER = "ground"
"""The `element` of a picture that is the ground of a face, and goes on into its bleed."""
_DARK = 0.5


@dataclass(frozen=True, slots=True)
class Thing:
    """`area` is in micrometres from the upper left corner of the face. `name` is for people; `element` is what has the same
    part on other faces, such as `p.name`. `colour` is that of an area, None for pictures."""

    kind: Kind
    name: str
    element: str
    area: Area
    colour: Colour | None = None


def things_on(frame: Frame) -> list[Thing]:
    """In the order of drawing; a picture that is the ground of all comes first."""
    found: list[Thing] = [] if frame.cover is None else [_ground_of(frame)]
    before: Item | None = None
    for item in frame.items:
        for thing in _things_of(item):
            if found and before is not None and _goes_on(before, item, found[-1], thing):
                found[-1] = _joined(found[-1], thing)
            else:
                found.append(thing)
        before = item
    return [replace(thing, name=_quoted(thing.name)) if thing.kind == "words" else thing for thing in found]


def _ground_of(frame: Frame) -> Thing:
    name = frame.place.get("ground") if isinstance(frame.place, Node) else ""
    whole = Area(0, 0, pt_to_um(frame.width), pt_to_um(frame.height))
    return Thing("picture", f"the picture {name}".strip(), COVER, whole)


def _things_of(item: Item) -> Iterator[Thing]:
    ink = ink_of(item)
    if ink is None:
        return
    area = Area(*map(pt_to_um, ink))
    if isinstance(item, Glyphs):
        yield Thing("words", item.text, _element(item), area)
    elif isinstance(item, Raster):
        yield Thing("picture", f"the picture {item.bitmap.name}", item.bitmap.name, area)
    elif isinstance(item.place, Node):
        name = _picture_name(item.place)
        yield Thing("picture", name, name, area)
    else:
        yield from _plain(item, area)


def _plain(item: Drawing, area: Area) -> Iterator[Thing]:
    """What decorates: a rectangle is an area, a border or both."""
    if "".join(op for op, _ in item.path) in _RECTANGLES:
        if item.fill is not None:
            name = shade(item.fill)
            yield Thing("area", f"a {name} area", name, area, item.fill)
        if item.stroke is not None:
            yield Thing("border", "a border", "border", area)
    elif item.fill is None:
        yield Thing("line", "a line", "line", area)
    else:
        yield Thing("drawing", "a drawing", "drawing", area, item.fill)


def shade(colour: Colour) -> str:
    """'white', 'light' or 'dark'."""
    light = luminance(colour)
    return "white" if light > 0.99 else "dark" if light < _DARK else "light"


def luminance(colour: Colour) -> float:
    """Roughly, 0 black to 1 white: the weights are those of ITU-R BT.709."""
    if len(colour) == 4:
        cyan, magenta, yellow, black = colour
        colour = tuple(max(0.0, 1 - ink - black) for ink in (cyan, magenta, yellow))
    return colour[0] if len(colour) == 1 else 0.2126 * colour[0] + 0.7152 * colour[1] + 0.0722 * colour[2]


def _goes_on(before: Item, item: Item, last: Thing, thing: Thing) -> bool:
    """Whether an item is more of the same: words of one line, shapes of one picture."""
    if last.kind != thing.kind:
        return False
    if isinstance(before, Glyphs) and isinstance(item, Glyphs):
        return before.place is item.place and abs(before.y - item.y) < _SAME_LINE
    if thing.kind == "picture":
        return before.place is item.place
    return thing.kind == "drawing" and _meet(last.area, thing.area)


def _meet(one: Area, other: Area) -> bool:
    return one.left <= other.right and other.left <= one.right and one.top <= other.bottom and other.top <= one.bottom


def _joined(one: Thing, other: Thing) -> Thing:
    a, b = one.area, other.area
    area = Area(min(a.left, b.left), min(a.top, b.top), max(a.right, b.right), max(a.bottom, b.bottom))
    return replace(one, name=one.name + other.name if one.kind == "words" else one.name, area=area)


def _element(item: Glyphs) -> str:
    place = item.place
    if isinstance(place, Artifact):
        return "footer"
    node = place.item if isinstance(place, Label) else place
    return ".".join((node.kind, *node.classes))


def _picture_name(node: Node) -> str:
    words = node.get("alt") or node.get("label")
    kind = {"field": "the blank", "tick": "the box"}.get(node.kind, "the picture")
    return f"{kind} {_quoted(words)}" if words else f"{kind} {node.get('src')}".strip()


def _quoted(words: str) -> str:
    shown = " ".join(words.split())
    return f"“{shown}”" if len(shown) <= 40 else f"“{shown[:39].rstrip()}…”"
