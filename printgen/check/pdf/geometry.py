"""Points and boxes: millimetres from the upper left corner of the page as it is shown, y downwards."""

from __future__ import annotations

from typing import NamedTuple

Point = tuple[float, float]
PT = 25.4 / 72
"""Millimetres in a point."""


class Box(NamedTuple):
    """A rectangle in millimetres."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.bottom - self.top

    @property
    def centre(self) -> Point:
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    def holds(self, other: Box, inset: float = 0.0) -> bool:
        """Whether `other` lies inside and stays `inset` away from the edges."""
        return (
            other.left >= self.left + inset
            and other.top >= self.top + inset
            and other.right <= self.right - inset
            and other.bottom <= self.bottom - inset
        )

    def clearance(self, other: Box) -> float:
        """How far `other` stays away from the nearest edge; below 0 where it reaches out."""
        return min(other.left - self.left, other.top - self.top, self.right - other.right, self.bottom - other.bottom)

    def has(self, x: float, y: float) -> bool:
        return self.left <= x <= self.right and self.top <= y <= self.bottom

    def meets(self, other: Box) -> bool:
        return (
            self.left < other.right and other.left < self.right and self.top < other.bottom and other.top < self.bottom
        )

    def within(self, other: Box) -> Box:
        """The part that lies in `other`: empty, or turned inside out, if none does."""
        return Box(
            max(self.left, other.left),
            max(self.top, other.top),
            min(self.right, other.right),
            min(self.bottom, other.bottom),
        )


def box_around(boxes: list[Box]) -> Box:
    return Box(
        min(b.left for b in boxes), min(b.top for b in boxes), max(b.right for b in boxes), max(b.bottom for b in boxes)
    )
