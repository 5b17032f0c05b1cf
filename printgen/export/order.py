"""What is sent to a service: the faces of a game, set anew in the service's size."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from printgen.diagnostics import Diagnostic, Failure
from printgen.document import Node
from printgen.export.edition import Edition, component_document, set_component
from printgen.export.looks import Piece, pieces
from printgen.impose.service import SERVICE_DOES_NOT_FIT, Service
from printgen.layout.box import WIDER
from printgen.layout.context import BAD_LAYOUT
from printgen.layout.items import Frame
from printgen.layout.overflow import TEXT_OVERFLOW
from printgen.model import Component
from printgen.units import mm, um_to_pt

_MISFITS = {rule.code for rule in (BAD_LAYOUT, WIDER, TEXT_OVERFLOW)}


@dataclass(frozen=True, slots=True)
class Deck:
    """A component's faces in its order, copies and all."""

    component: Component
    root: Node
    fronts: tuple[Frame, ...]

    @property
    def name(self) -> str:
        return str(self.component.id)

    @property
    def pieces(self) -> list[Piece]:
        return pieces(self.fronts)

    def showing(self, frames: Iterable[Frame]) -> Node:
        """The document of these sides of its cards alone."""
        shown = {frame.place for frame in frames}
        return replace(self.root, children=tuple(node for node in self.root.nodes() if node in shown))

    @property
    def has_backs(self) -> bool:
        return any(front.back is not None for front in self.fronts)


@dataclass(frozen=True, slots=True)
class Order:
    """`left_out` says of each part that is not sent why; `service_name` is what the service's file is called."""

    edition: Edition
    service: Service
    service_name: str
    decks: tuple[Deck, ...]
    left_out: tuple[str, ...]
    warnings: tuple[Diagnostic, ...]


class _Misfit(Exception):
    """A component cannot be sent; `faults` are those of its texts."""

    def __init__(self, component: Component, why: str, faults: Sequence[Diagnostic] = ()) -> None:
        super().__init__(why)
        self.component, self.why, self.faults = component, why, tuple(faults)

    def failure(self, service: Service) -> list[Diagnostic]:
        told = f"“{self.component.title}” cannot be made for {service.title}: {self.why}"
        return [SERVICE_DOES_NOT_FIT.at(self.component.span, told), *self.faults]


def make_order(
    edition: Edition, service: Service, service_name: str, wanted: Sequence[str], cards: Collection[str]
) -> Order:
    """Sets the wanted components; of those, the faces of the wanted cards, or all.

    If none is wanted, these are the parts with the game's cards, which must fit, and whatever else is cut apart and fits.
    Raises Failure, with the faults of all parts that must fit.
    """
    decks: list[Deck] = []
    found: list[Diagnostic] = []
    faults: list[Diagnostic] = []
    left_out: list[str] = []
    for component, must in _asked_for(edition, wanted):
        try:
            deck, warnings = _deck(edition, service, component, cards)
        except _Misfit as misfit:
            if must:
                faults += misfit.failure(service)
            else:
                left_out.append(f"{component.id} is left out: {misfit.why}")
            continue
        found += warnings
        decks += [deck] if deck.fronts else []
    faults += _too_many(service, decks)
    if faults:
        raise Failure(*found, *faults)
    return Order(edition, service, service_name, tuple(decks), tuple(left_out), tuple(found))


def _asked_for(edition: Edition, wanted: Sequence[str]) -> Iterator[tuple[Component, bool]]:
    """Components, and whether each has to fit."""
    own = {str(card.id) for card in edition.game.cards}
    for component in edition.game.components:
        if wanted:
            if str(component.id) in wanted:
                yield component, True
        elif not edition.needs_kit(component):
            ids = _face_ids(edition, component)
            if not own.isdisjoint(ids):
                yield component, True
            elif component.cut and ids:
                yield component, False


def _face_ids(edition: Edition, component: Component) -> list[str]:
    return [node.get("id") for node in component_document(edition, component).nodes() if node.kind == "face"]


def _deck(
    edition: Edition, service: Service, component: Component, cards: Collection[str]
) -> tuple[Deck, list[Diagnostic]]:
    """Raises _Misfit, or Failure for faults that have nothing to do with the size."""
    if edition.needs_kit(component):
        raise _Misfit(component, "it speaks of the whole kit")
    if not _face_ids(edition, component):
        raise _Misfit(component, "its text flows over pages, and a service prints faces")
    width, height = _face_size(edition, service, component)
    try:
        size = um_to_pt(width), um_to_pt(height)
        root, frames, warnings = set_component(edition, component, size, safe=um_to_pt(service.safe))
    except Failure as failure:
        if any(fault.code not in _MISFITS for fault in failure.diagnostics):
            raise
        raise _Misfit(component, _too_large(width, height, service), failure.diagnostics) from None
    fronts = [frame for frame in frames if frame.kind == "face"]
    fronts = [front for front in fronts if not cards or front.id in cards]
    return Deck(component, root, tuple(fronts)), warnings


def _face_size(edition: Edition, service: Service, component: Component) -> tuple[int, int]:
    """The service's, on its side where the component's own faces are; or the component's own. Raises _Misfit."""
    own = edition.sheet_of(component).face
    if service.face is None:
        if own is None:
            raise _Misfit(component, "it fills its paper and has no size of its own")
        return own.width, own.height
    short, long = sorted((int(service.face.width), int(service.face.height)))
    if own is None or own.width == own.height:
        return service.face.width, service.face.height
    return (long, short) if own.width > own.height else (short, long)


def _too_large(width: int, height: int, service: Service) -> str:
    size = f"{width / 1000:g} × {mm(height)}"
    free = f" with {mm(service.safe)} kept free at the edges" if service.safe else ""
    return f"its texts do not fit on faces of {size}{free}"


def _too_many(service: Service, decks: Sequence[Deck]) -> list[Diagnostic]:
    """More cards than the service takes in one order."""
    count = sum(len(deck.fronts) for deck in decks)
    if service.most is None or count <= service.most:
        return []
    message = f"{service.title} takes {service.most} cards in one order; these are {count}"
    hint = f"{count - service.most} too many: choose with --cards or --component, and order twice"
    return [SERVICE_DOES_NOT_FIT.at(decks[0].component.span, message, hint)]
