"""Lengths in micrometres that remember where they were written, and the sizes made of them."""

from __future__ import annotations

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


def read_pair(scalar: Scalar) -> Pair:
    """'5mm' or '5mm 3mm'. Raises ValueError."""
    values = [parse_um(part) for part in scalar.value.split()] or [parse_um("")]
    if len(values) > 2:
        raise ValueError("must be one length, or two: across and down, such as 5mm 3mm")
    return Pair(scalar.span, values[0], values[-1])


def read_margins(scalar: Scalar) -> Margins:
    """One length for all sides, two for top and bottom, left and right, or four from the top clockwise."""
    values = [parse_um(part) for part in scalar.value.split()] or [parse_um("")]
    if len(values) not in (1, 2, 4):
        raise ValueError("must be one, two or four lengths such as 12mm 6.35mm")
    top, right, bottom, left = (values * 4)[:4]
    return Margins(scalar.span, top, right, bottom, left)
