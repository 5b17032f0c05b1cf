"""Sizes by name, in micrometres, upright: width, height. A sizes after ISO 216, the others after ANSI and US trade."""

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
        Paper("a3", "A3", 297 * UM_PER_MM, 420 * UM_PER_MM),
        Paper("a5", "A5", 148 * UM_PER_MM, 210 * UM_PER_MM),
        Paper("legal", "US Legal", 17 * UM_PER_INCH // 2, 14 * UM_PER_INCH),
        Paper("tabloid", "US Tabloid", 11 * UM_PER_INCH, 17 * UM_PER_INCH),
        Paper("half-letter", "US Half Letter", 11 * UM_PER_INCH // 2, 17 * UM_PER_INCH // 2),
    )
}
_HALVES = {"a4": "a5", "letter": "half-letter"}
"""Of the usual papers. Half of an A3 is not called A4: its file would take the place of one that is for A4."""
USUAL = ("a4", "letter")
"""What players have at home: a build without `--paper` is for these."""


def half_of(paper: Paper) -> Paper:
    """What a paper becomes when it is folded once. An A5 is half a millimetre narrower than half an A4, as ISO 216 has it."""
    if paper.name in _HALVES:
        return PAPERS[_HALVES[paper.name]]
    return Paper(f"half-{paper.name}", f"half of {paper.title}", *sorted((paper.height // 2, paper.width)))


LARGEST_CARD = 130_000
"""A face that is cut out is a card if no side is longer, in micrometres: a jumbo card has 127 mm."""

FACES = {
    "poker": (63_500, 88_900),
    "bridge": (57_150, 88_900),
    "tarot": (70_000, 120_000),
    "half": (63_500, 44_450),
    "jumbo": (88_900, 127_000),
    "mini": (44_450, 63_500),
    "square": (70_000, 70_000),
}
