"""`printgen.yaml`: what is true of a player's own printer, so that it need not be typed for every build.

It is looked for in the current folder, then in the game's. What the command line says comes first.
"""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar, NewType

from printgen.diagnostics import Failure, Span
from printgen.places import find_entry, home_of
from printgen.source import Scalar, bound, shown_name
from printgen.source.rules import EMPTY_FILE
from printgen.units import UM_PER_MM, mm, parse_um

NAME = "printgen.yaml"
LARGEST_OFFSET = 5 * UM_PER_MM
"""Home printers drift by up to 3 mm; more is another paper, another scale or the wrong edge."""
Offset = NewType("Offset", tuple)  # type: ignore[type-arg]
NONE = (0, 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Config:
    part: ClassVar[str] = NAME

    span: Span
    offset: Offset = Offset(NONE)


def offset_of(asked: tuple[int, int] | None, game: Path | None) -> tuple[int, int]:
    """By how many micrometres backs are moved to the right and down: as the command line says, else the config file.

    `game` is as for `find_entry`. Raises Failure where the file is at fault.
    """
    if asked is not None:
        return asked
    config = read_config(game)
    return (config.offset[0], config.offset[1]) if config is not None else NONE


def read_config(game: Path | None) -> Config | None:
    """The config file of the current folder, else the one beside the game; None where there is none. Raises Failure."""
    places = (Path(NAME), home_of(find_entry(game)) / NAME)
    path = next((path for path in places if os.path.lexists(path)), None)
    if path is None:
        return None
    try:
        return bound(Config, path, shown_name(path), {Offset: _offset_of_scalar})
    except Failure as failure:
        if all(fault.code == EMPTY_FILE.code for fault in failure.diagnostics):
            return None
        raise


def read_offset(text: str) -> tuple[int, int]:
    """'0.5mm -1mm' → micrometres to the right and down. Raises ValueError."""
    parts = re.split(r"(?<=[a-z])[\s,]+", text.strip())
    if len(parts) != 2:
        raise ValueError(f"must be two lengths, to the right and down, such as 0.5mm -1mm, not '{text}'")
    right, down = (_signed(part) for part in parts)
    if max(abs(right), abs(down)) > LARGEST_OFFSET:
        far, most = mm(max(abs(right), abs(down))), mm(LARGEST_OFFSET)
        raise ValueError(f"must not be more than {most}, not {far}: no printer drifts so far; is it the other edge?")
    return right, down


def _signed(text: str) -> int:
    """'+1mm', '-1mm', '−1 mm', with the minus sign that the calibration sheet prints, too. Raises ValueError."""
    sign = -1 if text[:1] in ("-", "−") else 1
    return sign * parse_um(text[1:] if text[:1] in ("-", "−", "+") else text)


def _offset_of_scalar(scalar: Scalar) -> tuple[int, int]:
    return read_offset(scalar.value)
