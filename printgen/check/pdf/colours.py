"""Colour spaces, as far as what is seen can be told from the numbers: ISO 32000-1, 8.6; contrast after WCAG 2.2."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from printgen.check.pdf.model import Colour

Space = tuple[str, int]
"""A kind of colour space and how many numbers it takes."""

BLACK = Colour("gray", (0.0,))
WHITE = Colour("gray", (1.0,))
UNKNOWN = Colour("other", ())

DEVICE_SPACES: dict[str, Space] = {"gray": ("gray", 1), "rgb": ("rgb", 3), "cmyk": ("cmyk", 4)}
_DEVICE: dict[str, Space] = {
    "/DeviceGray": ("gray", 1), "/G": ("gray", 1), "/CalGray": ("gray", 1),
    "/DeviceRGB": ("rgb", 3), "/RGB": ("rgb", 3), "/CalRGB": ("rgb", 3),
    "/DeviceCMYK": ("cmyk", 4), "/CMYK": ("cmyk", 4),
}  # fmt: skip
_BY_COUNT: dict[int, Space] = {1: ("gray", 1), 3: ("rgb", 3), 4: ("cmyk", 4)}
OTHER: Space = ("other", 0)


def read_space(value: Any, resources: Any) -> Space:
    """A colour space's kind and number of components; `resources` are the page's /ColorSpace."""
    try:
        return _space(value, resources)
    except (KeyError, TypeError, ValueError, AttributeError, IndexError):
        return OTHER


def _space(value: Any, resources: Any) -> Space:
    if isinstance(value, str):
        if value in _DEVICE:
            return _DEVICE[value]
        value = resources[value].get_object()
        if isinstance(value, str):
            return _DEVICE.get(value, OTHER)
    kind = str(value[0])
    if kind == "/ICCBased":
        return _BY_COUNT[int(value[1].get_object()["/N"])]
    if kind == "/Separation" and str(value[1]) in ("/Black", "/All"):
        return ("tint", 1)
    return _DEVICE.get(kind, OTHER)


def colour_in(space: Space, operands: list[Any]) -> Colour:
    """The colour that sc or scn sets."""
    kind, count = space
    values = tuple(float(value) for value in operands if isinstance(value, int | float))
    if kind == "other" or len(values) != count:
        return UNKNOWN
    return Colour("cmyk", (0.0, 0.0, 0.0, values[0])) if kind == "tint" else Colour(kind, values)


def initial(space: Space) -> Colour:
    kind, count = space
    if kind == "other":
        return UNKNOWN
    return Colour("cmyk", (0.0, 0.0, 0.0, 1.0)) if kind in ("cmyk", "tint") else Colour(kind, (0.0,) * count)


def rgb(colour: Colour) -> tuple[float, float, float] | None:
    """What is seen on a screen, roughly for inks; None where it cannot be told."""
    values = tuple(min(1.0, max(0.0, value)) for value in colour.values)
    if colour.space == "gray" and len(values) == 1:
        return values[0], values[0], values[0]
    if colour.space == "rgb" and len(values) == 3:
        return values[0], values[1], values[2]
    if colour.space == "cmyk" and len(values) == 4:
        c, m, y, k = values
        return (1 - c) * (1 - k), (1 - m) * (1 - k), (1 - y) * (1 - k)
    return None


@lru_cache(maxsize=1024)
def luminance(colour: Colour) -> float | None:
    seen = rgb(colour)
    if seen is None:
        return None
    red, green, blue = (v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in seen)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float | None:
    """From 1 (the same) to 21 (black on white); None where a colour cannot be told."""
    first, second = luminance(one), luminance(other)
    if first is None or second is None:
        return None
    return (max(first, second) + 0.05) / (min(first, second) + 0.05)


def is_black_ink(colour: Colour) -> bool:
    """Whether a colour is grey that prints with black alone."""
    if colour.space == "gray":
        return True
    return colour.space == "cmyk" and all(value < 0.005 for value in colour.values[:3])


def is_mixed_grey(colour: Colour) -> bool:
    """Whether a colour looks black or grey, and is mixed from other inks."""
    seen = rgb(colour)
    if seen is None or is_black_ink(colour):
        return False
    white = min(seen) > 0.995
    dark_inks = colour.space == "cmyk" and colour.values[3] > 0.5
    return not white and (max(seen) - min(seen) < 0.02 or (dark_inks and max(seen) < 0.3))
