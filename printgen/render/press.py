"""What print shops ask for: the parts of ISO 15930 that a file can be made for."""

from __future__ import annotations

from typing import Literal

PressStandard = Literal["x-4", "x-1a"]
