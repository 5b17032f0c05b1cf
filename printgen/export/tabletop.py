"""Decks for Tabletop Simulator: sheets of faces, and a saved object that the game loads.

A sheet has up to 10 × 7 places of equal size. A card is told by the number of its sheet times 100 and its place, row by row
from 0. The last place shows what others see of a hand. The game takes this from the back, as on a real table
(`BackIsHidden`); the last place says the same for those who choose otherwise in the game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from printgen.export.looks import Piece, common_back
from printgen.export.order import Deck, Order
from printgen.export.painting import PictureFile, paint, picture_file, pixels
from printgen.export.plain import plain_face
from printgen.export.saved_object import saved_object, table_object
from printgen.export.serving import Naming
from printgen.impose.service import Service
from printgen.impose.shop import shop_page
from printgen.layout.items import Frame
from printgen.units import UM_PER_INCH, pt_to_um

if TYPE_CHECKING:
    from PIL.Image import Image

_FEWEST = 2
"""The game offers no sheet of fewer columns or rows."""
_PAPER = "#FFFFFF"
Address = Callable[[str], str]
"""From the name of a file to where the game finds it."""


@dataclass(frozen=True, slots=True)
class TableFile:
    """`pixels` is None for what is no picture."""

    name: str
    data: bytes
    pixels: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Layout:
    """How the places of a sheet stand, each as large as a face at `dpi`."""

    columns: int
    rows: int
    dpi: int

    @property
    def places(self) -> int:
        return self.columns * self.rows


def table_files(order: Order, address: Address) -> Iterator[TableFile]:
    """The sheets of each deck, and the saved object; sheets are numbered through, so that decks can lie on one table."""
    naming, first = Naming(order), 1
    for deck in order.decks:
        table = _Table(order, deck, naming, address, first)
        yield from table.files()
        first += len(table.hands)


def best_layout(count: int, width: int, height: int, service: Service) -> Layout:
    """For `count` faces of this size in micrometres and a hidden one: the largest faces, then the fewest places."""
    ways = [
        (c, r) for c in range(_FEWEST, service.columns + 1) for r in range(_FEWEST, service.rows + 1) if c * r > count
    ]
    layouts = [Layout(c, r, _dpi(c, r, width, height, service)) for c, r in ways]
    return max(layouts, key=lambda layout: (layout.dpi, -layout.places, layout.columns))


def _dpi(columns: int, rows: int, width: int, height: int, service: Service) -> int:
    """The most at which a sheet is not too large; at least 1."""
    most = min(service.largest * UM_PER_INCH // (columns * width), service.largest * UM_PER_INCH // (rows * height))
    dpi = max(1, min(service.dpi, most + 1))
    while dpi > 1 and max(columns * pixels(width, dpi), rows * pixels(height, dpi)) > service.largest:
        dpi -= 1
    return dpi


class _Table:
    """One deck on its way to the table. `hands` are the pieces of each of its sheets."""

    def __init__(self, order: Order, deck: Deck, naming: Naming, address: Address, first: int) -> None:
        self.order, self.deck, self.naming, self.address, self.first = order, deck, naming, address, first
        self.all = deck.pieces
        self.hands = _dealt(self.all, order.service.columns * order.service.rows - 1)
        self.common = common_back(self.all)
        front = deck.fronts[0]
        self.plain = plain_face(str(deck.component.title), front.width, front.height, order.edition)
        self.unique = self.common is None and deck.has_backs
        self.size = pt_to_um(front.width), pt_to_um(front.height)
        self.single = len(deck.fronts) == 1

    @property
    def hidden(self) -> Frame:
        return self.common or self.plain

    def files(self) -> Iterator[TableFile]:
        custom: dict[str, dict[str, Any]] = {}
        shared = ""
        for n, hand in enumerate(self.hands):
            layout = Layout(1, 1, self.order.service.dpi) if self.single else self._layout(len(hand))
            face = self._picture([piece.front for piece in hand], layout, "front")
            yield face
            back = ""
            if self.unique:
                file = self._picture([piece.back or self.plain for piece in hand], layout, "back")
                yield file
                back = file.name
            elif not shared:
                file = self._picture([self.hidden], Layout(1, 1, self._back_dpi()), "back")
                yield file
                shared = file.name
            custom[str(self.first + n)] = self._sheet(face.name, back or shared, layout)
        saved = saved_object(self._card(custom) if self.single else self._deck(custom))
        yield TableFile(self.naming.name(self.deck, "json", ""), saved)

    def _layout(self, count: int) -> Layout:
        return best_layout(count, *self.size, self.order.service)

    def _back_dpi(self) -> int:
        return _dpi(1, 1, *self.size, self.order.service)

    def _picture(self, frames: Sequence[Frame], layout: Layout, side: str) -> TableFile:
        """A sheet; where it has more than one place, the hidden face is in the last."""
        shown = [*frames, self.hidden] if layout.places > 1 else list(frames)
        pages = [shop_page(frame, 0) for frame in shown]
        images = list(
            paint(
                pages, (self.deck.showing(shown),), self.order.edition, layout.dpi, self.order.service.colour == "grey"
            )
        )
        places = [*range(len(frames)), *([layout.places - 1] if layout.places > 1 else [])]
        sheet = _sheet_of(images, places, layout)
        file: PictureFile = picture_file(self.naming.name(self.deck, "png", side), sheet, None)
        return TableFile(file.name, file.data, sheet.size)

    def _sheet(self, face: str, back: str, layout: Layout) -> dict[str, Any]:
        return {
            "FaceURL": self.address(face),
            "BackURL": self.address(back),
            "NumWidth": layout.columns,
            "NumHeight": layout.rows,
            "BackIsHidden": True,
            "UniqueBack": self.unique,
            "Type": 0,
        }

    def _deck(self, custom: dict[str, dict[str, Any]]) -> dict[str, Any]:
        cards = [
            self._one("Card", piece, 100 * (self.first + n) + place, custom, copy)
            for n, hand in enumerate(self.hands)
            for place, piece in enumerate(hand)
            for copy in range(piece.copies)
        ]
        return {
            **table_object("DeckCustom", str(self.deck.component.title), "", self._guid("deck")),
            "SidewaysCard": self._sideways,
            "DeckIDs": [card["CardID"] for card in cards],
            "CustomDeck": custom,
            "ContainedObjects": cards,
        }

    def _card(self, custom: dict[str, dict[str, Any]]) -> dict[str, Any]:
        return self._one("CardCustom", self.all[0], 100 * self.first, custom, 0)

    def _one(self, kind: str, piece: Piece, number: int, custom: dict[str, Any], copy: int) -> dict[str, Any]:
        sheet = str(number // 100)
        return {
            **table_object(kind, self._title(piece), piece.id, self._guid(f"{number} {copy}")),
            "CardID": number,
            "SidewaysCard": self._sideways,
            "CustomDeck": {sheet: custom[sheet]},
        }

    @property
    def _sideways(self) -> bool:
        return self.size[0] > self.size[1]

    def _title(self, piece: Piece) -> str:
        """The card's own name, without the ID that may stand beside it on its face."""
        names = {str(card.id): str(card.name) for card in self.order.edition.game.cards}
        return names.get(piece.id) or piece.front.title or piece.id

    def _guid(self, what: str) -> str:
        meta = self.order.edition.game.game
        return sha256(f"{meta.id} {self.deck.name} {what}".encode()).hexdigest()[:6]


def _dealt(ordered: Sequence[Piece], most: int) -> list[list[Piece]]:
    """On as few sheets as there can be, as evenly as possible, in order."""
    count = -(-len(ordered) // most)
    ends = [len(ordered) * n // count for n in range(count + 1)]
    return [list(ordered[start:end]) for start, end in pairwise(ends)]


def _sheet_of(images: Sequence[Image], places: Sequence[int], layout: Layout) -> Image:
    from PIL import Image as images_of_pil

    width, height = images[0].size
    sheet = images_of_pil.new(images[0].mode, (layout.columns * width, layout.rows * height), _PAPER)
    for image, place in zip(images, places, strict=True):
        row, column = divmod(place, layout.columns)
        sheet.paste(image, (column * width, row * height))
    return sheet
