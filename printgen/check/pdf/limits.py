"""The numbers of each edition. The large-print ones are those of the ACB Large Print Guidelines (2025), the APH
research-based guidelines, UKAAF G003 and RNIB clear print; contrasts are those of WCAG 2.2 (1.4.6 for text, 1.4.11 for
signs); the ink of the low-ink edition is our own promise.

Lengths of type are points, all others millimetres. None: the edition promises nothing of the kind.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from printgen.impose.papers import LARGEST_CARD


@dataclass(frozen=True, slots=True)
class Limits:
    edition: str
    text_size: float
    """Every run of text: RNIB clear print asks for 12, ACB and APH for 18 in large print."""
    card_text_size: float
    """The same on faces that are cut out and are no larger than `CARD_SIDE`."""
    numeral_size: float
    """Numbers that stand alone on a face that is cut out."""
    x_height: float | None = None
    """APH: a lower-case letter is an eighth of an inch high."""
    heading_sizes: tuple[float, float] | None = None
    """Headings of level 1 and below; they are bold and flush left."""
    leading: float | None = None
    """Distance of baselines by type size: ACB, APH 1.25."""
    line_length: int | None = None
    """Characters in a line."""
    text_contrast: float = 7.0
    sign_contrast: float = 3.0
    upright: bool = False
    """No italics, and nothing behind words but a plain colour."""
    capitals: int | None = None
    """Words in a row that are all capitals."""
    ragged: bool = False
    """Flush left and ragged right, in one column, without indents, a blank line between paragraphs."""
    whole: bool = False
    """No single line of a paragraph left behind, headings with their text, rows uncut, header rows repeated."""
    page_numbers: bool = False
    """On pages to read: as large as the text, bold, in the outer lower corner."""
    reading_margin: float | None = None
    sheet_margin: float | None = None
    writing_distance: float = 8.5
    writing_stroke: float | None = None
    tick_size: float = 5.0
    largest_fill: float | None = None
    """The longer side of the largest filled shape: a sign, but no ground."""
    grey_only: bool = False
    ink: float | None = None
    """The share of a page that may be black."""


CARD_SIDE = LARGEST_CARD / 1000
"""Millimetres: a face that is cut out is a card if no side is longer."""
UNPRINTABLE = 6.35
"""What home printers leave white at the edge of the paper: a quarter of an inch."""
SAFE = 2.0
"""How far words stay from a cut: scissors and cutters are that much off."""
SAFE_ZONE = 3.175
"""The same for print shops, an eighth of an inch: so much do cutting machines stray."""
BLEED = 3.0
"""How far ink must go beyond the cut; shops that reckon in inches ask for 3.175."""
MOST_INK = 240.0
"""Per cent of all inks together: what card printers take. More does not dry, and rubs off on the next sheet."""
THINNEST_STROKE = 0.25
"""Points; thinner lines break up in print."""
RULER_TOLERANCE = 0.1
CALIBRATION_SHEET = "calibration sheet"
"""The component that a calibration sheet says it is; with its space it is none that a game can have."""
ROUNDING = 0.02
"""Millimetres by which a place may be off through rounding in the file."""

STANDARD = Limits("standard", text_size=12.0, card_text_size=9.0, numeral_size=24.0)
LARGE_PRINT = Limits(
    "large-print",
    text_size=18.0,
    card_text_size=18.0,
    numeral_size=48.0,
    x_height=3.175,
    heading_sizes=(22.0, 20.0),
    leading=1.25,
    line_length=60,
    upright=True,
    capitals=2,
    ragged=True,
    whole=True,
    page_numbers=True,
    reading_margin=25.4,
    sheet_margin=10.0,
    writing_distance=12.7,
    writing_stroke=1.0,
    tick_size=8.0,
)
LOW_INK = replace(STANDARD, edition="low-ink", largest_fill=12.0, grey_only=True, ink=0.05)

EDITIONS = {limits.edition: limits for limits in (STANDARD, LARGE_PRINT, LOW_INK)}


def limits_of(edition: str) -> Limits:
    """The numbers of an edition; those of the standard one for an edition that has none of its own."""
    return EDITIONS.get(edition, STANDARD)
