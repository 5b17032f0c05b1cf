"""Blocks of text with their lines, as a reader meets them: what leading, length and breaks of lines are measured on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from printgen.check.pdf.elements import Content, Element
from printgen.check.pdf.geometry import Box, box_around
from printgen.check.pdf.model import File, Run

INLINE = frozenset(["Span", "Link", "Quote", "Note", "Reference", "BibEntry", "Code", "Em", "Strong", "Annot", "Ruby"])
_SAME_LINE = 0.3
"""Baselines that are nearer than so many em are one line: with raised and lowered figures in it."""


@dataclass(frozen=True, slots=True)
class Line:
    """Runs on one baseline, as one element has them. `page` counts from 0."""

    page: int
    runs: tuple[Run, ...]

    @property
    def text(self) -> str:
        return "".join(run.text for run in self.runs)

    @property
    def first(self) -> Run:
        return self.runs[0]

    @property
    def size(self) -> float:
        return max(run.size for run in self.runs)

    @property
    def box(self) -> Box:
        return box_around([run.box for run in self.runs])

    @property
    def start(self) -> float:
        return min(run.along for run in self.runs)


@dataclass(frozen=True, slots=True)
class Block:
    """An element with words of its own, those in spans among them."""

    element: Element
    lines: tuple[Line, ...]

    @property
    def type(self) -> str:
        return self.element.type

    @property
    def text(self) -> str:
        return "".join(line.text for line in self.lines)

    @property
    def level(self) -> int | None:
        return heading_level(self.element)

    def pairs(self) -> Iterator[tuple[Line, Line]]:
        """Neighbouring lines in the same column of the same page."""
        for above, below in zip(self.lines, self.lines[1:], strict=False):
            same_way = abs(above.first.dx - below.first.dx) < 0.01 and abs(above.first.dy - below.first.dy) < 0.01
            if above.page == below.page and same_way and below.first.across > above.first.across:
                yield above, below


def heading_level(element: Element) -> int | None:
    name = element.type
    return int(name[1:]) if name[:1] == "H" and name[1:].isdigit() else None


@lru_cache(maxsize=1)
def blocks_of(file: File) -> tuple[Block, ...]:
    """Every block of text in reading order."""
    elements = [element for element in file.elements() if element.type not in INLINE and element.type != "Figure"]
    found = (_block(file, element) for element in elements)
    return tuple(block for block in found if block is not None)


def _block(file: File, element: Element) -> Block | None:
    runs = [(page, run) for page, run in _own_runs(file, element) if not run.hidden]
    lines = tuple(_lines(runs))
    return Block(element, lines) if any(line.text.strip() for line in lines) else None


def _own_runs(file: File, element: Element) -> Iterator[tuple[int, Run]]:
    for kid in element.kids:
        if isinstance(kid, Content):
            if 0 <= kid.page < len(file.pages):
                for thing in file.pages[kid.page].by_mcid.get(kid.mcid, ()):
                    if isinstance(thing, Run):
                        yield kid.page, thing
        elif kid.type in INLINE:
            yield from _own_runs(file, kid)


def _lines(runs: list[tuple[int, Run]]) -> Iterator[Line]:
    current: list[Run] = []
    on = 0
    for page, run in runs:
        if current and not (page == on and _continues(current[-1], run)):
            yield Line(on, tuple(current))
            current = []
        current.append(run)
        on = page
    if current:
        yield Line(on, tuple(current))


def _continues(before: Run, run: Run) -> bool:
    if abs(before.dx - run.dx) > 0.01 or abs(before.dy - run.dy) > 0.01:
        return False
    near = _SAME_LINE * max(before.size, run.size) * 25.4 / 72
    return abs(before.across - run.across) <= near and run.along >= before.along - near
