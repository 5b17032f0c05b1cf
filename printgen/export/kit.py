"""All components of an edition on one paper, in printing order."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from printgen.diagnostics import NOTHING_TO_PRINT, Diagnostic, Failure
from printgen.document import Node, without_backs
from printgen.export.edition import Edition, set_component
from printgen.export.sides import filled
from printgen.impose.backs import TWO_EDGES
from printgen.impose.grid import Grid
from printgen.impose.laying import lay_grid
from printgen.impose.pages import has_other_sides, impose, page_count
from printgen.impose.papers import Paper
from printgen.impose.placing import Page
from printgen.impose.sheet import paper_of
from printgen.layout.items import Frame
from printgen.model import Component, Game
from printgen.units import um_to_pt


@dataclass(frozen=True, slots=True)
class SetComponent:
    """A component as it is set, not yet on its pages."""

    component: Component
    root: Node
    grid: Grid
    frames: tuple[Frame, ...]

    @property
    def name(self) -> str:
        return str(self.component.id)

    @property
    def has_faces(self) -> bool:
        """Whether it is cut out or lies on the table, and is not read page by page."""
        return any(frame.kind == "face" for frame in self.frames)


@dataclass(frozen=True, slots=True)
class Part:
    """A component's documents and pages. `guests` are the components whose faces take free places on its last sheet;
    `own` is without them.

    `flip` is by which edge its sheets are turned, if they have backs on their other side: then every second page is one.
    """

    own: SetComponent
    roots: tuple[Node, ...]
    pages: tuple[Page, ...]
    guests: tuple[Component, ...] = ()
    flip: str = ""

    @property
    def component(self) -> Component:
        return self.own.component

    @property
    def name(self) -> str:
        return str(self.component.id)


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the kit's table of contents. Pages count from 1 in the file of the whole kit.

    `backs` is how the part's backs are printed: by an edge, to fold, or "none".
    """

    id: str
    title: str
    first: int
    last: int
    backs: str


@dataclass(frozen=True, slots=True)
class Contents:
    """The kit's table of contents, to loop over."""

    entries: tuple[Entry, ...]

    def __iter__(self) -> Iterator[Entry]:
        return iter(self.entries)

    @property
    def backs(self) -> str:
        """How backs are printed, by the first part that has some."""
        return next((entry.backs for entry in self.entries if entry.backs != "none"), "none")


@dataclass(frozen=True, slots=True)
class Kit:
    """`parts` are the pages of the whole kit in order; `alone` those of each component by itself."""

    edition: Edition
    paper: Paper
    parts: tuple[Part, ...]
    alone: tuple[Part, ...]
    warnings: tuple[Diagnostic, ...]


def make_kit(edition: Edition, paper: Paper, wanted: tuple[str, ...] = ()) -> Kit:
    """Sets and imposes the wanted components, all if none is named. Raises Failure with the faults of all of them."""
    components = edition.game.components
    if not components:
        raise Failure(
            NOTHING_TO_PRINT.at(edition.game.span, "the game has no components, so there is nothing to print")
        )
    chosen = [c for c in components if str(c.id) in wanted] if wanted else list(components)
    late = {str(c.id) for c in chosen if edition.needs_kit(c)}
    found: list[Diagnostic] = []
    guests = {name for c in chosen for name in edition.stylesheet.fill.get(str(c.id), ())}
    needed = [c for c in components if late or c in chosen or str(c.id) in guests]
    done = _set_all(edition, paper, [c for c in needed if str(c.id) not in late], found)
    speakers = [c for c in chosen if str(c.id) in late]
    done |= _set_all(edition, paper, speakers, found, _contents(edition, done, len(speakers)))
    duplex = any(_flip(part) for part in done.values())
    pages = sum(_page_count(done[str(c.id)], duplex) for c in speakers)
    if pages != len(speakers):
        done |= _set_all(edition, paper, speakers, found, _contents(edition, _without(done, late), pages))
    mine = [done[str(c.id)] for c in chosen]
    found += () if wanted else _two_edges(mine)  # then no file holds them all
    return Kit(
        edition,
        paper,
        tuple(_whole(edition, mine)),
        tuple(_part(edition, part, _guests(edition, part, done)) for part in mine if wanted or part.name not in late),
        tuple(found),
    )


def _set_all(
    edition: Edition, paper: Paper, components: list[Component], found: list[Diagnostic], kit: object = None
) -> dict[str, SetComponent]:
    """Warnings are added to `found`. All components are tried before Failure is raised."""
    done: dict[str, SetComponent] = {}
    faults: list[Diagnostic] = []
    for component in components:
        try:
            grid = _grid(edition, component, paper)
            size = um_to_pt(grid.face_width), um_to_pt(grid.face_height)
            root, frames, warnings = set_component(edition, component, size, kit)
        except Failure as failure:
            faults += [_with_sheet(fault, edition, component) for fault in failure.diagnostics]
            continue
        found += warnings
        done[str(component.id)] = SetComponent(component, root, grid, tuple(frames))
    if faults:
        raise Failure(*found, *faults)
    return done


def _with_sheet(fault: Diagnostic, edition: Edition, component: Component) -> Diagnostic:
    """Where another sheet spec was asked for than the edition was made for, that may be what is wrong."""
    asked = edition.printing.sheets.get(str(component.id))
    if asked is None:
        return fault
    hint = f"in the edition '{edition.stylesheet.name}', by the sheet spec '{asked}' that --sheet names; see --edition"
    return replace(fault, hints=(*fault.hints, hint))


def _grid(edition: Edition, component: Component, paper: Paper) -> Grid:
    """Where the component's faces stand on the paper, or on the one that its sheet spec names. Raises Failure."""
    sheet = edition.sheet_of(component)
    return lay_grid(sheet, paper_of(sheet, paper, edition.stylesheet.papers), edition.marks().strip_height)


def _guests(edition: Edition, host: SetComponent, done: dict[str, SetComponent]) -> list[SetComponent]:
    """Components whose faces the stylesheet puts on the host's free places, as long as size and room allow."""
    guests = []
    free = -len(host.frames) % host.grid.places
    for name in edition.stylesheet.fill.get(host.name, ()):
        guest = done.get(name)
        if guest and _same_faces(guest.grid, host.grid) and len(guest.frames) <= free:
            guests.append(guest)
            free -= len(guest.frames)
    return guests


def _same_faces(one: Grid, other: Grid) -> bool:
    return (one.face_width, one.face_height, one.sheet.bleed) == (
        other.face_width,
        other.face_height,
        other.sheet.bleed,
    )


def _whole(edition: Edition, parts: list[SetComponent]) -> list[Part]:
    """Each component once: one that found room on another's sheet has no sheet of its own."""
    done = {part.name: part for part in parts}
    result, seated = [], set()
    for part in parts:
        guests = _guests(edition, part, done)
        seated |= {guest.name for guest in guests}
        result.append(_part(edition, part, guests))
    return _on_both_sides([part for part in result if part.name not in seated])


def _on_both_sides(parts: list[Part]) -> list[Part]:
    """Where one has backs, none begins behind another. Otherwise all are printed on one side, or as anybody likes."""
    if not any(part.flip for part in parts):
        return parts
    return [part if part.flip else replace(part, pages=tuple(filled(part.pages, part.own.has_faces))) for part in parts]


def _part(edition: Edition, part: SetComponent, guests: list[SetComponent]) -> Part:
    return imposed(edition, part, guests, slugs(edition.game, part.component))


def imposed(edition: Edition, part: SetComponent, guests: list[SetComponent], labels: tuple[str, ...]) -> Part:
    """A component on its pages; the first of the `labels` that fits stands at the edge. Raises Failure."""
    frames = [*part.frames, *(frame for guest in guests for frame in guest.frames)]
    pages = impose(frames, part.grid, edition.marks(), labels, edition.printing.offset)
    roots = [one.root if part.grid.sheet.backs != "none" else without_backs(one.root) for one in (part, *guests)]
    return Part(part, tuple(roots), tuple(pages), tuple(guest.component for guest in guests), _flip(part))


def slugs(game: Game, component: Component) -> tuple[str, str]:
    """What a sheet is called at its edge, in full and in short; the first that fits is set."""
    return f"{game.game.title} {game.game.version} · {component.title}", str(component.title)


def _flip(part: SetComponent) -> str:
    """By which edge its sheets are turned to print its backs, if they are."""
    return part.grid.sheet.backs if has_other_sides(part.frames, part.grid) else ""


def _two_edges(parts: list[SetComponent]) -> Iterator[Diagnostic]:
    """Sheets that one print cannot turn by their edges (LAY031)."""
    turned = {flip: part for part in parts if (flip := _flip(part))}
    if len(turned) > 1:
        said = " and ".join(f"those of '{part.name}' by the {flip.replace('-', ' ')}" for flip, part in turned.items())
        spans = (part.grid.sheet.span for part in turned.values())
        yield TWO_EDGES.at(
            next(spans), f"sheets are turned by two edges: {said}", "print the files of the parts instead"
        )


def _page_count(part: SetComponent, duplex: bool) -> int:
    """In a kit that is printed on both sides, or on one."""
    count = page_count(part.frames, part.grid)
    if not duplex or _flip(part):
        return count
    return 2 * count if part.has_faces else count + count % 2


def _without(done: dict[str, SetComponent], names: set[str]) -> dict[str, SetComponent]:
    return {name: part for name, part in done.items() if name not in names}


def _contents(edition: Edition, done: dict[str, SetComponent], before: int) -> Contents:
    """Where each component will be found, behind the `before` pages of those that speak of the kit."""
    order = [str(c.id) for c in edition.game.components]
    entries: list[Entry] = []
    at = 1 + before
    for part in _whole(edition, [done[name] for name in order if name in done]):
        count = len(part.pages)
        backs = part.own.grid.sheet.backs if any(frame.back for frame in part.own.frames) else "none"
        entries.append(Entry(part.name, str(part.component.title), at, at + count - 1, backs))
        for guest in part.guests:
            held = {id(frame) for frame in done[str(guest.id)].frames}
            on = [n for n, page in enumerate(part.pages) if any(id(face.frame) in held for face in page.faces)]
            first, last = (on[0], on[-1]) if on else (count - 1, count - 1)
            entries.append(Entry(str(guest.id), str(guest.title), at + first, at + last, "none"))
        at += count
    return Contents(tuple(entries))
