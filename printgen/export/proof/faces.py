"""The faces of a component as they stand on its sheets: which is cut out where, what is on it, what it is called."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from printgen.document import Node
from printgen.export.kit import Part
from printgen.export.proof.things import Thing, things_on
from printgen.impose.placing import Placement
from printgen.layout.items import Frame

Side = Literal["left", "right", "top", "bottom"]
SIDES: tuple[Side, ...] = ("left", "right", "top", "bottom")
TOUCHING = 50
"""Micrometres: what is as near to the cut as that is meant to run up to it."""
RUN_UP = frozenset(["area", "picture", "drawing"])
"""What may run up to the cut: of it, a strip less is no loss."""
_TURNED: dict[int, dict[Side, Side]] = {
    0: {side: side for side in SIDES},
    90: {"left": "bottom", "right": "top", "top": "left", "bottom": "right"},
    180: {"left": "right", "right": "left", "top": "bottom", "bottom": "top"},
}
"""The side of a face that is seen on a side of the page."""


@dataclass(frozen=True, slots=True, eq=False)
class CutFace:
    """A face or a back on page `page`, from 0. `component` is its own, which may be a guest on these sheets; `things` are
    as seen on the face itself."""

    component: str
    id: str
    title: str
    back: bool
    page: int
    placed: Placement
    things: tuple[Thing, ...]

    @property
    def name(self) -> str:
        full = self.title if self.short in (self.title, *self.title.split()) else f"{self.short} {self.title}"
        return f"the back of {full}" if self.back else full

    @property
    def heading(self) -> str:
        """The name where a sentence begins."""
        return f"T{self.name[1:]}" if self.back else self.name

    @property
    def short(self) -> str:
        """Its ID, unless that is made of the component's name and means nothing to people."""
        return self.title if f"{self.id}-".startswith(f"{self.component}-") else self.id

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in micrometres, as the face is read."""
        left, top, right, bottom = self.placed.area
        return (bottom - top, right - left) if self.placed.turn == 90 else (right - left, bottom - top)

    def side_of(self, side: Side) -> Side:
        """What of the face is on this side of the page."""
        return _TURNED[self.placed.turn][side]


def cut_faces(part: Part) -> list[CutFace]:
    """All faces and backs of a part and its guests, page by page."""
    known: dict[int, tuple[Thing, ...]] = {}
    component = {node: name for root, name in zip(part.roots, _names(part), strict=True) for node in root.nodes()}

    def face(front: Frame, shown: Frame, placed: Placement, page: int) -> CutFace:
        if id(shown) not in known:
            known[id(shown)] = tuple(things_on(shown))
        name = component[front.place] if isinstance(front.place, Node) else part.name
        return CutFace(name, front.id, front.title, shown is not front, page, placed, known[id(shown)])

    found: list[CutFace] = []
    backed: list[Frame] = []
    for number, page in enumerate(part.pages):
        fronts = [placed for placed in page.faces if not _is_back(placed.frame)]
        if fronts:
            backed = [placed.frame for placed in fronts if placed.frame.back is not None]
        found += [face(placed.frame, placed.frame, placed, number) for placed in fronts]
        backs = [placed for placed in page.faces if _is_back(placed.frame)]
        for placed, front in zip(backs, backed, strict=False):
            found.append(face(front, front.back or front, placed, number))
    return found


def _names(part: Part) -> list[str]:
    return [part.name, *(str(guest.id) for guest in part.guests)]


def _is_back(frame: Frame) -> bool:
    """Backs that are printed once more are artifacts; their fronts stand in the same order as they."""
    return frame.kind in ("", "back")
