"""The arguments of the commands that make pictures."""

from __future__ import annotations

import argparse
from pathlib import Path

from printgen.cli.choices import add_choice
from printgen.cli.printing import add_printing
from printgen.cli.session_arguments import Commands, whole
from printgen.units import UM_PER_INCH, UM_PER_MM, parse_um

_LEAST_DPI, _MOST_DPI = 24, 1200
_SIMULATIONS = ("grey", "protan", "deutan", "tritan")
"""Those of `printgen.export.vision`, which only a preview needs to load."""


_LEAST_MISCUT, _MOST_MISCUT, _MISCUT = 100, 10_000, 1_500
"""Micrometres. Scissors and rotary cutters at home are off by one to two millimetres."""


def add_picture_commands(commands: Commands) -> tuple[argparse.ArgumentParser, ...]:
    return _add_png(commands), _add_preview(commands), _add_proof(commands)


def _add_png(commands: Commands) -> argparse.ArgumentParser:
    png: argparse.ArgumentParser = commands.add_parser(
        "png", help="write each face as a picture", description=_run_png.__doc__
    )
    add_choice(png, "edition", "an edition; may be given again (default: all)")
    add_choice(png, "component", "a component, such as cards; may be given again (default: all that have faces)")
    png.add_argument(
        "--cards", action="append", default=[], metavar="IDS", help="faces of these cards alone, such as D3,D7-D9"
    )
    png.add_argument("--paper", default="a4", metavar="P", help="for faces that fill the paper (default: a4)")
    _add_dpi(png, 300)
    told = "how far the ground of a face goes on around it, such as 3mm (default: no bleed)"
    png.add_argument("--bleed", type=length, default=0, metavar="L", help=told)
    png.add_argument("--grey", action="store_true", help="without colour")
    png.add_argument("--out", type=Path, default=Path("out/png"), metavar="DIR", help="where to (default: out/png)")
    png.set_defaults(run=_run_png)
    return png


def _add_preview(commands: Commands) -> argparse.ArgumentParser:
    preview: argparse.ArgumentParser = commands.add_parser(
        "preview", help="make pictures of the pages to look at", description=_run_preview.__doc__
    )
    add_choice(preview, "edition", "an edition; may be given again (default: all)")
    add_choice(preview, "paper", "a paper; may be given again (default: all)")
    add_choice(preview, "component", "a component; may be given again (default: all)")
    add_printing(preview)
    told = "show colours as they are seen by some, or on a printer without colour"
    preview.add_argument("--simulate", choices=_SIMULATIONS, help=told)
    _add_dpi(preview, 96)
    told = "where to (default: out/preview)"
    preview.add_argument("--out", type=Path, default=Path("out/preview"), metavar="DIR", help=told)
    preview.set_defaults(run=_run_preview)
    return preview


def _add_proof(commands: Commands) -> argparse.ArgumentParser:
    proof: argparse.ArgumentParser = commands.add_parser(
        "proof", help="say what a miscut would take off the cards", description=_run_proof.__doc__
    )
    told = f"how far every cut is off, such as 1.5mm (default: {_MISCUT / UM_PER_MM:g}mm)"
    proof.add_argument("--miscut", type=_miscut, default=_MISCUT, metavar="LENGTH", help=told)
    add_choice(proof, "edition", "an edition; may be given again (default: all)")
    add_choice(proof, "paper", "a paper; may be given again (default: a4 and letter)")
    add_choice(proof, "component", "a component; may be given again (default: all that are cut apart)")
    add_printing(proof)
    proof.add_argument("--strict", action="store_true", help="end with exit code 1 if a miscut would be seen")
    told = "where the pictures go (default: out/proof)"
    proof.add_argument("--out", type=Path, default=Path("out/proof"), metavar="DIR", help=told)
    proof.set_defaults(run=_run_proof)
    return proof


def _miscut(text: str) -> int:
    um = length(text)
    if not _LEAST_MISCUT <= um <= _MOST_MISCUT:
        low, high = (f"{limit / UM_PER_MM:g}mm" for limit in (_LEAST_MISCUT, _MOST_MISCUT))
        raise argparse.ArgumentTypeError(f"must be from {low} to {high}, not '{text}'")
    return um


def length(text: str) -> int:
    """Micrometres, at most an inch. Raises ArgumentTypeError."""
    try:
        um = parse_um(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
    if um > UM_PER_INCH:
        raise argparse.ArgumentTypeError(f"must be an inch at most, not {text}")
    return um


def _add_dpi(parser: argparse.ArgumentParser, default: int) -> None:
    told = f"pixels to an inch (default: {default})"
    parser.add_argument("--dpi", type=whole(_LEAST_DPI, _MOST_DPI), default=default, metavar="N", help=told)


def _run_png(options: argparse.Namespace) -> int:
    """Writes each face as a PNG of exactly its size, as it is printed: cards, sheets and all that does not flow over pages.
    Needs pypdfium2: pip install pypdfium2."""
    from printgen.cli.png import run

    return run(options)


def _run_preview(options: argparse.Namespace) -> int:
    """Makes a picture of each page, and a contact sheet of all pages of an edition on a paper. --simulate shows the colours
    as they are seen with protanopia, deuteranopia or tritanopia. Needs pypdfium2: pip install pypdfium2."""
    from printgen.cli.preview import run

    return run(options)


def _run_proof(options: argparse.Namespace) -> int:
    """Moves every cut to each side, and backs as well, and says what would be lost of each face and what would show on it;
    a picture of each sheet shows it. Pictures need pypdfium2: pip install pypdfium2."""
    from printgen.cli.proof import run

    return run(options)
