"""Paper sizes in micrometres, portrait: width, height. A4 after ISO 216; Letter is 8½ × 11 in."""

from __future__ import annotations

from dataclasses import dataclass

from printgen.units import UM_PER_INCH, UM_PER_MM


@dataclass(frozen=True, slots=True)
class Paper:
    name: str
    title: str
    width: int
    height: int


PAPERS = {
    paper.name: paper
    for paper in (
        Paper("a4", "A4", 210 * UM_PER_MM, 297 * UM_PER_MM),
        Paper("letter", "US Letter", 17 * UM_PER_INCH // 2, 11 * UM_PER_INCH),
    )
}
