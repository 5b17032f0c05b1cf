"""Lengths in micrometres that remember where they were written, and the sizes made of them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar

from printgen.diagnostics import Span
from printgen.source import Scalar
from printgen.units import parse_um


class Micrometres(int):
    """A length and its place in a YAML file."""

    span: Span

    @classmethod
    def at(cls, value: int, span: Span) -> Micrometres:
        length = cls(value)
        length.span = span
        return length


@dataclass(frozen=True, slots=True, kw_only=True)
class Size:
    part: ClassVar[str] = "a size"

    span: Span
    width: Micrometres
    height: Micrometres


@dataclass(frozen=True, slots=True)
class Pair:
    """Two lengths, across and down; where one is written it is both."""

    span: Span
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Margins:
    """One length for each side of a paper."""

    span: Span
    top: int
    right: int
    bottom: int
    left: int


def read_length(scalar: Scalar) -> Micrometres:
    """Raises ValueError."""
    return Micrometres.at(parse_um(scalar.value), scalar.span)


def read_side(scalar: Scalar) -> Micrometres:
    """The length of a side, which is more than nothing. Raises ValueError."""
    length = read_length(scalar)
    if not length:
        raise ValueError(f"must be more than nothing, not '{scalar.value}'")
    return length


def _lengths(scalar: Scalar) -> list[int]:
    """'5mm 3mm', '5 mm 3 mm'. Raises ValueError."""
    return [parse_um(part) for part in re.split(r"(?<=[a-z])\s+", scalar.value.strip())]


def read_pair(scalar: Scalar) -> Pair:
    """'5mm' or '5mm 3mm'. Raises ValueError."""
    values = _lengths(scalar)
    if len(values) > 2:
        raise ValueError("must be one length, or two: across and down, such as 5mm 3mm")
    return Pair(scalar.span, values[0], values[-1])


def read_margins(scalar: Scalar) -> Margins:
    """One length for all sides, two for top and bottom, left and right, or four from the top clockwise."""
    values = _lengths(scalar)
    if len(values) not in (1, 2, 4):
        raise ValueError("must be one, two or four lengths such as 12mm 6.35mm")
    top, right, bottom, left = (values * 4)[:4]
    return Margins(scalar.span, top, right, bottom, left)
