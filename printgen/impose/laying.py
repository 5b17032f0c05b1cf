"""The grid of a sheet spec on a paper, proved to work."""

from __future__ import annotations

from printgen.diagnostics import Diagnostic, Failure
from printgen.impose.grid import Grid, misfits, trials
from printgen.impose.guides import lacks
from printgen.impose.gutters import clashes, overlaps
from printgen.impose.papers import Paper
from printgen.impose.sheet import Sheet


def lay_grid(sheet: Sheet, paper: Paper, strip: int) -> Grid:
    """The first way that works of those that the spec allows; `strip` is what rulers and slug take of a margin.

    Raises Failure (LAY012, LAY020, LAY021) with what is wrong with the one that would hold most.
    """
    strip = strip if sheet.strips else 0
    first: list[Diagnostic] = []
    for trial in trials(sheet, paper):
        grid = trial.grid()
        narrow = [*overlaps(grid), *clashes(grid)]
        found = [*misfits(grid), *narrow] or list(lacks(grid, strip))
        if not found:
            return grid
        first = first or found
        if narrow:  # no reason to print a single face a sheet
            break
    raise Failure(*first)
