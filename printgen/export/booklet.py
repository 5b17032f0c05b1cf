"""Text as a booklet: its pages two-up on sheets to fold and staple, and the same pages one by one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from printgen.diagnostics import Diagnostic, Failure
from printgen.document import Node, without_backs
from printgen.export.edition import Edition, component_document, set_component
from printgen.export.files import Output, document_info, face_bookmarks, file_name
from printgen.impose.grid import Grid
from printgen.impose.laying import lay_grid
from printgen.impose.pages import impose
from printgen.impose.papers import Paper, half_of
from printgen.impose.placing import Page, Placement
from printgen.impose.sheet import paper_of
from printgen.impose.signature import NO_BOOKLET, NOT_A_SIGNATURE, filled_up
from printgen.layout.items import Frame
from printgen.model import Component
from printgen.render import Bookmark, PageLabel, render_pdf
from printgen.units import um_to_pt

LAYER = "booklet"
"""The layer of styles that makes an edition fit for pages of half the size."""


@dataclass(frozen=True, slots=True)
class Booklet:
    """A component's pages in the order in which they are read. `paper` is that of the sheets, `grid` how they stand on it."""

    edition: Edition
    component: Component
    paper: Paper
    grid: Grid
    root: Node
    frames: tuple[Frame, ...]

    @property
    def name(self) -> str:
        return str(self.component.id)


def foldable(edition: Edition, wanted: tuple[str, ...]) -> tuple[list[Component], list[Diagnostic]]:
    """The components to make booklets of, of those that are wanted or else of all; and what the stylesheet says no to.

    Raises Failure (LAY029) for one that is wanted and has no pages that can be folded.
    """
    fit: list[Component] = []
    faults: list[Diagnostic] = []
    refused: list[Diagnostic] = []
    for component in edition.game.components:
        if wanted and str(component.id) not in wanted:
            continue
        if why := _unfit(edition, component):
            message = f"there is no booklet of '{component.id}': {why}"
            faults.append(NO_BOOKLET.at(component.id.span, message, _instead(component)))
        elif edition.booklet_of(component) is None:
            message = f"the edition '{edition.stylesheet.name}' has no booklet of '{component.id}'"
            hint = f"{_instead(component)} --edition {edition.stylesheet.name}"
            refused.append(NO_BOOKLET.at(edition.booklet_named(component).span, message, hint))
        else:
            fit.append(component)
    if wanted and faults:
        raise Failure(*faults)
    return fit, refused


def _unfit(edition: Edition, component: Component) -> str:
    """Why a component is nothing to fold; empty where it is. Raises Failure where its template is at fault."""
    if edition.needs_kit(component):
        return "it names the pages of the whole kit"
    flows = any(node.kind == "flow" for node in component_document(edition, component).nodes())
    return "" if flows else "it has faces and no pages of text"


def _instead(component: Component) -> str:
    return f"print it as it is: printgen build --component {component.id}"


def make_booklet(edition: Edition, component: Component, paper: Paper) -> tuple[Booklet, list[Diagnostic]]:
    """The pages, set for half the paper, and warnings. Raises Failure."""
    sheet = edition.booklet_of(component)
    if sheet is None or sheet.order != "signature":
        message = "its pages are in no order to be folded" if sheet else "there is none"
        raise Failure(NOT_A_SIGNATURE.at(edition.booklet_named(component).span, message, "use 'booklet'"))
    asked = paper_of(sheet, paper, edition.stylesheet.papers)
    grid = lay_grid(sheet, asked, edition.marks().strip_height)
    size = um_to_pt(grid.face_width), um_to_pt(grid.face_height)
    root, frames, warnings = set_component(edition, component, size)
    return Booklet(edition, component, asked, grid, without_backs(root), tuple(frames)), warnings


def booklet_files(booklet: Booklet) -> Iterator[Output]:
    """The sheets to fold, and the pages in the order in which they are read."""
    title, half = str(booklet.component.title), half_of(booklet.paper)
    sides = impose(filled_up(booklet.frames), booklet.grid, booklet.edition.marks(), (title,))
    numbers = {id(frame): number for number, frame in enumerate(booklet.frames, start=1)}
    labels = [
        PageLabel(n, " ".join((title, _numbers(side, numbers))).strip(), numbered=False) for n, side in enumerate(sides)
    ]
    yield _output(booklet, booklet.paper, f"{booklet.name}-booklet", sides, labels, "short-edge")
    yield _output(booklet, half, f"{booklet.name}-booklet-pages", _pages(booklet, half), [PageLabel(0, f"{title} ")])


def _numbers(side: Page, numbers: dict[int, int]) -> str:
    """'8 · 1': the pages on one side of a sheet; nothing for a blank one."""
    return " · ".join(str(numbers[id(face.frame)]) for face in side.faces if id(face.frame) in numbers)


def _pages(booklet: Booklet, half: Paper) -> list[Page]:
    """The pages as they stand on the sheets, as far from the outer edge; odd ones are on the right of the fold."""
    across, top = booklet.grid.across, booklet.grid.down.at(0)
    right = half.width - (across.page - across.at(1))
    lefts = (across.at(0), right)
    return [
        Page(half.width, half.height, (Placement(frame, lefts[number % 2], top),))
        for number, frame in enumerate(booklet.frames, start=1)
    ]


def _output(
    booklet: Booklet, paper: Paper, name: str, pages: list[Page], labels: list[PageLabel], flip: str = ""
) -> Output:
    edition = booklet.edition
    info = replace(
        document_info(edition, paper.title, booklet.component),
        bookmarks=tuple(_bookmarks(booklet, pages)),
        labels=tuple(labels),
        flip=flip,
    )
    data = render_pdf(pages, [booklet.root], info, edition.main_font)
    return Output(file_name(edition, paper, name), len(pages), data, (booklet.root,))


def _bookmarks(booklet: Booklet, pages: list[Page]) -> Iterator[Bookmark]:
    """The component, and in it what its pages begin with, in the order in which they are read."""
    title = str(booklet.component.title)
    places = {id(placed.frame): (n, placed) for n, page in enumerate(pages) for placed in page.faces}
    for number, frame in enumerate(booklet.frames):
        page, placed = places[id(frame)]
        left = um_to_pt(placed.x)
        if number == 0:
            yield Bookmark(title, page, 0, 0.0, left)
        yield from (replace(mark, left=left) for mark in face_bookmarks(placed, page, title))
