"""Frames at their places on pages. All lengths are whole micrometres from the upper left corner of the page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

from printgen.layout.items import Frame
from printgen.units import pt_to_um

Turn = Literal[0, 90, 180]
"""Degrees clockwise."""


class Area(NamedTuple):
    left: int
    top: int
    right: int
    bottom: int

    def grown(self, by: int) -> Area:
        return Area(self.left - by, self.top - by, self.right + by, self.bottom + by)


@dataclass(frozen=True, slots=True)
class Placement:
    """A frame, turned around its upper left corner, which stands at (x, y)."""

    frame: Frame
    x: int
    y: int
    turn: Turn = 0

    @property
    def area(self) -> Area:
        """What it covers of the page."""
        return self.on_page(Area(0, 0, pt_to_um(self.frame.width), pt_to_um(self.frame.height)))

    def on_page(self, area: Area) -> Area:
        """Where an area of the frame lies on the page."""
        x, y = self.x, self.y
        left, top, right, bottom = area
        if self.turn == 90:
            return Area(x - bottom, y + left, x - top, y + right)
        if self.turn == 180:
            return Area(x - right, y - bottom, x - left, y - top)
        return Area(x + left, y + top, x + right, y + bottom)


@dataclass(frozen=True, slots=True)
class Page:
    """A sheet side of `width` × `height`. `grounds` lie below the faces: what goes on into their bleed.

    `inset` is how far inside the page it is cut by a print shop; a page that stays as it is has none.
    """

    width: int
    height: int
    faces: tuple[Placement, ...]
    marks: tuple[Placement, ...] = ()
    grounds: tuple[Placement, ...] = ()
    inset: int = 0
