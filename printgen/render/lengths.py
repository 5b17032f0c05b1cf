"""Numbers as content streams have them."""

from __future__ import annotations


def number(value: float) -> str:
    """A length to the thousandth of a point, as short as it can be written."""
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text
