"""Lengths. Sheets are computed in integer micrometres, so that faces that fit exactly do fit; drawing is in points."""

from __future__ import annotations

import re

UM_PER_MM = 1_000
UM_PER_INCH = 25_400
PT_PER_INCH = 72

_UM_PER = {"mm": 1_000.0, "cm": 10_000.0, "in": 25_400.0, "pt": 25_400 / 72}
_LENGTH = re.compile(r"(\d{1,6}(?:\.\d+)?)\s*(mm|cm|in|pt)")


def parse_um(text: str) -> int:
    """'63mm', '2.5 in', '9pt' → micrometres, rounded. Raises ValueError for anything else, less than 0 included."""
    match = _LENGTH.fullmatch(text.strip())
    if match is None:
        raise ValueError(f"'{text}' is not a length such as 63mm, 0.25in or 9pt")
    return round(float(match[1]) * _UM_PER[match[2]])


def parse_pt(text: str) -> float:
    """The same in points, not rounded: type sizes stay what they are."""
    match = _LENGTH.fullmatch(text.strip())
    if match is None:
        raise ValueError(f"'{text}' is not a length such as 9pt, 3mm or 0.25in")
    return float(match[1]) * _UM_PER[match[2]] * PT_PER_INCH / UM_PER_INCH


def um_to_pt(um: float) -> float:
    return um * PT_PER_INCH / UM_PER_INCH


def pt_to_um(pt: float) -> int:
    return round(pt * UM_PER_INCH / PT_PER_INCH)


def pt_to_mm(pt: float) -> float:
    return pt * 25.4 / PT_PER_INCH


def mm(um: int) -> str:
    """Micrometres as a reader wants them: '63 mm', '16.5 mm'."""
    return f"{um / UM_PER_MM:g} mm"
