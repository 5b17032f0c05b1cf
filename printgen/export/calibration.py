"""The calibration sheet: words from a game of its own that ships with the templates, and scales drawn around them."""

from __future__ import annotations

from dataclasses import replace

from printgen.check.pdf.limits import CALIBRATION_SHEET
from printgen.diagnostics import Failure
from printgen.export.edition import Edition, open_edition, set_component
from printgen.export.files import Output, document_info
from printgen.impose.calibration import LEVEL_AT, UPRIGHT_AT, edge_scales, register_back, register_front
from printgen.impose.laying import lay_grid
from printgen.impose.marks import INCHES, METRIC, Marks, set_strip
from printgen.impose.pages import impose
from printgen.impose.papers import Paper
from printgen.impose.placing import Page, Placement, Turn
from printgen.layout.items import Artifact, Frame, Item
from printgen.model import load_game
from printgen.places import ENTRY, shipped
from printgen.render import PageLabel, render_pdf
from printgen.units import UM_PER_MM, um_to_pt

LEAST_WIDTH, LEAST_HEIGHT = 205 * UM_PER_MM, 275 * UM_PER_MM
_RULERS_AT = 45 * UM_PER_MM
"""How far above and below the middle of the page the level rulers stand."""
_BESIDE = 23 * UM_PER_MM
"""From the upright scale outwards to the upright ruler."""


def calibration_file(paper: Paper, turned_on: str) -> Output:
    """Front and back, to be turned on the `long-edge` or the `short-edge`. Raises Failure."""
    entry = shipped("templates") / "calibration" / ENTRY
    game, found = load_game(entry)
    if game is None:
        raise Failure(*found)
    edition = open_edition(game, entry, "standard")
    component = next(component for component in game.components if component.id == turned_on)
    grid = lay_grid(edition.sheet_of(component), paper, 0)
    root, frames, _ = set_component(edition, component, (um_to_pt(grid.face_width), um_to_pt(grid.face_height)))
    front, back = impose(frames, grid, edition.marks(), ())
    pages = [_with_scales(front, edition, turned_on), _with_scales(back, edition, "")]
    info = replace(
        document_info(edition, paper.title, component),
        title=f"{game.game.title}, {paper.title}, {component.title}",
        subject=f"{paper.title}, turned on the {component.title}",
        component=CALIBRATION_SHEET,
        labels=(PageLabel(0, "front", numbered=False), PageLabel(1, "back", numbered=False)),
        flip=turned_on,
    )
    return Output(_name(paper, turned_on), len(pages), render_pdf(pages, [root], info, edition.main_font), (root,))


def _name(paper: Paper, turned_on: str) -> str:
    return f"calibrate-{paper.name}.pdf" if turned_on == "long-edge" else f"calibrate-{paper.name}-{turned_on}.pdf"


def _with_scales(page: Page, edition: Edition, turned_on: str) -> Page:
    """A front, which says by which edge it is turned, or a back."""
    marks = edition.marks()
    items: list[Item] = [*register_front(page.width, page.height, turned_on)] if turned_on else []
    items += edge_scales(page.width, page.height, marks) if turned_on else register_back(page.width, page.height, marks)
    scales = Placement(Frame(um_to_pt(page.width), um_to_pt(page.height), tuple(items), Artifact.PAGE), 0, 0)
    rulers = _rulers(page, marks, -1 if turned_on == "long-edge" else 1) if turned_on else ()
    return replace(page, marks=(scales, *rulers))


def _rulers(page: Page, marks: Marks, side: int) -> tuple[Placement, ...]:
    """Two level rulers above and below the level scale, one beside the upright scale; `side` is 1 where that stands right."""
    x, y, high = page.width // 2, page.height // 2, marks.strip_height
    placed = []
    for ruler, top in ((METRIC, y - _RULERS_AT - high), (INCHES, y + _RULERS_AT)):
        length = ruler.length + UM_PER_MM
        placed.append(Placement(set_strip(ruler, (), length, marks), x + side * LEVEL_AT - length // 2, top))
    length = METRIC.length + UM_PER_MM
    turn: Turn = 90
    upright = set_strip(METRIC, (), length, marks)
    placed.append(Placement(upright, x + side * (UPRIGHT_AT + _BESIDE) + high // 2, y - length // 2, turn))
    return tuple(placed)
