"""What gutters must have room for, however many faces there are: the bleed of both neighbours, and guides between them."""

from __future__ import annotations

from collections.abc import Iterator

from printgen.diagnostics import Diagnostic, Rule
from printgen.impose.grid import Grid, place
from printgen.impose.guides import ARM, CLEARANCE, MARKS_CLASH, SHORTEST_GUIDE
from printgen.impose.sheet import Sheet
from printgen.units import mm

BLEED_TOO_LARGE = Rule(
    "LAY021",
    "bleed-too-large",
    """The bleed of a face would run over its neighbour: it is larger than half the gutter between them.

Fails: `bleed: 3mm` with `gutter: 4mm`, or without a gutter.

Mend: give the sheet a gutter of twice the bleed, or no bleed.""",
)


def least_gutter(sheet: Sheet) -> int:
    """What the spec's guides and bleed take between faces that do not share their cuts, in micrometres."""
    crop = 2 * (CLEARANCE + sheet.bleed) + SHORTEST_GUIDE
    guides = {"none": 0, "crop": crop, "crosses": 2 * ARM + CLEARANCE}.get(sheet.guides, CLEARANCE)
    return max(guides, 2 * sheet.bleed)


def overlaps(grid: Grid) -> Iterator[Diagnostic]:
    """Bleed that the gutters are too narrow for (LAY021)."""
    sheet = grid.sheet
    for run, name in ((grid.across, "columns"), (grid.down, "rows")):
        if run.count > 1 and 2 * sheet.bleed > run.gutter:
            message = f"a bleed of {mm(sheet.bleed)} takes {mm(2 * sheet.bleed)} between {name}; the gutter is "
            message += mm(run.gutter)
            hint = f"give the sheet a gutter of {mm(least_gutter(sheet))}, or a bleed of {mm(run.gutter // 2)} at most"
            yield BLEED_TOO_LARGE.at(place(sheet.bleed, sheet), message, hint)


def clashes(grid: Grid) -> Iterator[Diagnostic]:
    """Guides that the gutters are too narrow for, or that would meet (LAY020)."""
    sheet, least = grid.sheet, least_gutter(grid.sheet)
    if sheet.guides == "none":
        return
    for run, name in ((grid.across, "width"), (grid.down, "height")):
        if run.count > 1 and 2 * sheet.bleed <= run.gutter and 0 < run.gutter < least:
            message = f"'guides: {sheet.guides}' would touch a neighbour: it takes a gutter of {mm(least)}; "
            hint = f"give the sheet a gutter of {mm(least)}" + ("" if sheet.bleed else ", or of 0mm")
            yield MARKS_CLASH.at(place(sheet.gutter, sheet), f"{message}this one has {mm(run.gutter)}", hint)
        if sheet.guides == "crosses" and run.size < 2 * ARM + CLEARANCE:
            message = f"crosses would touch each other: they take a face of {mm(2 * ARM + CLEARANCE)}; "
            yield MARKS_CLASH.at(
                place(sheet.face, sheet), f"{message}its {name} is {mm(run.size)}", "use 'guides: ticks'"
            )
