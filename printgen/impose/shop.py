"""Pages for a print shop: one face a page, its ground all around it as far as the bleed goes."""

from __future__ import annotations

from printgen.impose.bleed import grounds
from printgen.impose.placing import Page, Placement
from printgen.layout.items import Frame
from printgen.units import pt_to_um


def shop_page(frame: Frame, bleed: int) -> Page:
    """A page that is cut `bleed` micrometres inside its edges, where the face ends."""
    face = Placement(frame, bleed, bleed)
    width, height = pt_to_um(frame.width), pt_to_um(frame.height)
    return Page(width + 2 * bleed, height + 2 * bleed, (face,), grounds=grounds((face,), bleed), inset=bleed)
