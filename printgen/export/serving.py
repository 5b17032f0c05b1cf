"""The files of an order: a PDF with a page for each side, or a picture of each side."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from printgen.export.files import Output, document_info
from printgen.export.looks import common_back
from printgen.export.names import Names, plain
from printgen.export.order import Deck, Order
from printgen.export.painting import PictureFile, paint, picture_file
from printgen.impose.backs import Backs
from printgen.impose.bleed import grounds
from printgen.impose.placing import Area, Page, Placement
from printgen.impose.service import Service
from printgen.layout.items import Artifact, Frame
from printgen.render import Bookmark, render_pdf
from printgen.units import pt_to_um


@dataclass(slots=True)
class Naming:
    """Fills the service's pattern for names; what has nothing to say leaves no second hyphen."""

    order: Order
    used: Names = field(default_factory=Names)

    def name(self, deck: Deck, ending: str, side: str, card: str = "") -> str:
        meta = self.order.edition.game.game
        values = {
            "game": meta.id, "version": meta.version, "edition": self.order.edition.stylesheet.name,
            "component": deck.name, "service": self.order.service_name, "side": side, "card": card,
        }  # fmt: skip
        filled = str(self.order.service.names)
        for name, value in values.items():
            filled = filled.replace(f"{{{name}}}", plain(str(value)) if value else "")
        return f"{self.used.free(re.sub('-{2,}', '-', filled).strip('-'))}.{ending}"


def pdf_files(order: Order) -> Iterator[Output]:
    """One of each deck, with a page for every copy of a card; one of fronts and one of backs where they go apart."""
    naming = Naming(order)
    for deck in order.decks:
        if order.service.backs == "in turn":
            frames = [side for front in deck.fronts for side in (front, front.back or _empty(front))]
            yield _pdf(order, deck, naming.name(deck, "pdf", ""), frames)
            continue
        yield _pdf(order, deck, naming.name(deck, "pdf", "front"), deck.fronts)
        if order.service.backs == "apart" and deck.has_backs:
            common = common_back(deck.pieces)
            backs = [common] if common else [front.back or _empty(front) for front in deck.fronts]
            yield _pdf(order, deck, naming.name(deck, "pdf", "back"), backs)


def _pdf(order: Order, deck: Deck, name: str, frames: Sequence[Frame]) -> Output:
    edition, service = order.edition, order.service
    backs = Backs()
    printed = [backs.next(frame) if frame.kind == "back" else frame for frame in frames]
    pages = [_page(frame, service) for frame in printed]
    titled = [(n, frame.title) for n, frame in enumerate(printed) if frame.title and frame.kind != "back"]
    info = replace(
        document_info(edition, str(service.title), deck.component),
        bookmarks=tuple(Bookmark(title, n, 0, 0.0) for n, title in titled),
    )
    root = deck.showing(frames)
    data = render_pdf(pages, (root,), info, edition.main_font, service.standard)
    return Output(name, len(pages), data, (root,))


def _empty(front: Frame) -> Frame:
    """The back of a face that has none."""
    return Frame(front.width, front.height, (), Artifact.LAYOUT)


def png_files(order: Order) -> Iterator[PictureFile]:
    """A picture of each side of each card. Copies are one picture, with their number in its name; so is a common back."""
    naming, service = Naming(order), order.service
    for deck in order.decks:
        ordered = deck.pieces
        common = common_back(ordered) if service.backs == "apart" else None
        named: list[tuple[str, Frame]] = []
        for piece in ordered:
            card = f"{piece.id}-x{piece.copies}" if piece.copies > 1 else piece.id
            named.append((naming.name(deck, "png", "front", card), piece.front))
            if service.backs == "apart" and piece.back is not None and common is None:
                named.append((naming.name(deck, "png", "back", card), piece.back))
        if common is not None:
            named.append((naming.name(deck, "png", "back"), common))
        pages = [_page(frame, service) for _, frame in named]
        root = deck.showing(frame for _, frame in named)
        images = paint(pages, (root,), order.edition, service.dpi, service.colour == "grey")
        for (name, _), image in zip(named, images, strict=True):
            yield picture_file(name, image, service.dpi)


def _page(frame: Frame, service: Service) -> Page:
    """A face in the middle of its page, its ground around it to the edge. It is turned where it would not fit otherwise."""
    x, y = service.around
    width, height = pt_to_um(frame.width), pt_to_um(frame.height)
    turned = service.face is not None and (width > height) != (service.face.width > service.face.height)
    face = Placement(frame, x + height, y, 90) if turned else Placement(frame, x, y)
    if service.pixels:
        page, reach = service.page, max(x, y) + 1  # half a micrometre may be lost on one side
    else:
        page, reach = (face.area.right + x, face.area.bottom + y), service.bleed
    return Page(*page, (face,), grounds=grounds((face,), reach, within=Area(0, 0, *page)), inset=service.bleed)
