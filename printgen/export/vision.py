"""How colours look to those who see them otherwise, and on a printer without colour. Arithmetic alone.

The matrices are those of G. M. Machado, M. M. Oliveira and L. A. F. Fernandes, "A Physiologically-based Model for Simulation
of Color Vision Deficiency", IEEE Transactions on Visualization and Computer Graphics 15(6), 2009, 1291-1298,
doi:10.1109/TVCG.2009.113, for severity 1.0. They hold for light: values of sRGB must be made linear first (IEC 61966-2-1).
"""

from __future__ import annotations

RGB = tuple[int, int, int]
Matrix = tuple[tuple[float, float, float], tuple[float, float, float], tuple[float, float, float]]

MATRICES: dict[str, Matrix] = {
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
    "grey": ((0.2126, 0.7152, 0.0722),) * 3,
}
"""By what is simulated. `grey` is no deficiency: each colour as the grey of its luminance (ITU-R BT.709)."""

SIMULATIONS = ("grey", "protan", "deutan", "tritan")


def linear(value: int) -> float:
    """The light of an sRGB value of 0 to 255, from 0 to 1."""
    share = value / 255
    return share / 12.92 if share <= 0.04045 else float(((share + 0.055) / 1.055) ** 2.4)


def encoded(light: float) -> int:
    """The sRGB value of an amount of light; what no screen can show is brought to the nearest that it can."""
    light = min(1.0, max(0.0, light))
    share = 12.92 * light if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055
    return round(share * 255)


_LIGHT = tuple(map(linear, range(256)))


def simulate(colour: RGB, kind: str) -> RGB:
    """A colour as it is seen with one of `SIMULATIONS`."""
    red, green, blue = (_LIGHT[value] for value in colour)
    first, second, third = (encoded(row[0] * red + row[1] * green + row[2] * blue) for row in MATRICES[kind])
    return first, second, third
