"""Colour spaces, as far as what is seen can be told from the numbers: ISO 32000-1, 8.6; contrast after WCAG 2.2."""

from __future__ import annotations

import math
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
    """What is seen; None where it cannot be told."""
    values = tuple(min(1.0, max(0.0, value)) for value in colour.values)
    if colour.space == "gray" and len(values) == 1:
        return values[0], values[0], values[0]
    if colour.space == "rgb" and len(values) == 3:
        return values[0], values[1], values[2]
    return _printed(values) if colour.space == "cmyk" and len(values) == 4 else None


@lru_cache(maxsize=1024)
def _printed(inks: tuple[float, ...]) -> tuple[float, float, float]:
    """What inks look like, to a tenth of a contrast: each patch of paper has some of them, all or none (Neugebauer)."""
    if not any(inks[:3]):
        return (1 - inks[3],) * 3
    cover = [0.8 * value + 0.2 * value * value for value in inks]
    seen = [0.0, 0.0, 0.0]
    for there, colour in _OVERPRINTS.items():
        share = math.prod(value if ink in there else 1 - value for ink, value in zip("cmyk", cover, strict=True))
        for n in range(3):
            seen[n] += share * colour[n]
    return seen[0], seen[1], seen[2]


_OVERPRINTS = {
    "": (1.0, 1.0, 1.0), "k": (0.11, 0.11, 0.11), "y": (1.0, 0.93, 0.0), "yk": (0.11, 0.11, 0.0),
    "m": (0.9, 0.0, 0.49), "mk": (0.15, 0.0, 0.0), "my": (0.89, 0.02, 0.07), "myk": (0.13, 0.0, 0.0),
    "c": (0.0, 0.62, 0.89), "ck": (0.0, 0.05, 0.12), "cy": (0.0, 0.59, 0.25), "cyk": (0.0, 0.08, 0.0),
    "cm": (0.18, 0.15, 0.51), "cmk": (0.02, 0.0, 0.04), "cmy": (0.2, 0.2, 0.19), "cmyk": (0.0, 0.0, 0.0),
}  # fmt: skip
"""Full inks over each other in sRGB: FOGRA39, offset on coated paper."""


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
    if is_black_ink(colour):
        return False
    seen = _mixed(colour) if colour.space == "cmyk" else rgb(colour)
    if seen is None:
        return False
    white, spread = min(seen) > 0.995, max(seen) - min(seen)
    dark_inks = colour.space == "cmyk" and colour.values[3] > 0.5
    return not white and (spread < 0.02 or (dark_inks and max(seen) < 0.3 and spread < 0.08))


def _mixed(colour: Colour) -> tuple[float, float, float]:
    """Inks as if they were without fault: equal shares of three of them are grey."""
    c, m, y, k = colour.values
    return (1 - c) * (1 - k), (1 - m) * (1 - k), (1 - y) * (1 - k)
