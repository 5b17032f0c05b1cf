"""The arguments of the commands that make pictures."""

from __future__ import annotations

import argparse
from pathlib import Path

from printgen.cli.session_arguments import Commands, whole
from printgen.units import UM_PER_INCH, parse_um

_LEAST_DPI, _MOST_DPI = 24, 1200
_SIMULATIONS = ("grey", "protan", "deutan", "tritan")
"""Those of `printgen.export.vision`, which only a preview needs to load."""


def add_picture_commands(commands: Commands) -> tuple[argparse.ArgumentParser, ...]:
    return _add_png(commands), _add_preview(commands)


def _add_png(commands: Commands) -> argparse.ArgumentParser:
    png: argparse.ArgumentParser = commands.add_parser(
        "png", help="write each face as a picture", description=_run_png.__doc__
    )
    _add_choice(png, "edition", "an edition; may be given again (default: all)")
    _add_choice(png, "component", "a component, such as cards; may be given again (default: all that have faces)")
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
    _add_choice(preview, "edition", "an edition; may be given again (default: all)")
    _add_choice(preview, "paper", "a paper; may be given again (default: all)")
    _add_choice(preview, "component", "a component; may be given again (default: all)")
    told = "show colours as they are seen by some, or on a printer without colour"
    preview.add_argument("--simulate", choices=_SIMULATIONS, help=told)
    _add_dpi(preview, 96)
    told = "where to (default: out/preview)"
    preview.add_argument("--out", type=Path, default=Path("out/preview"), metavar="DIR", help=told)
    preview.set_defaults(run=_run_preview)
    return preview


def _add_choice(parser: argparse.ArgumentParser, name: str, help: str) -> None:
    parser.add_argument(f"--{name}", action="append", default=[], metavar=name[0].upper(), help=help)


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
    Needs pypdfium2: pip install 'printgen[png]'."""
    from printgen.cli.png import run

    return run(options)


def _run_preview(options: argparse.Namespace) -> int:
    """Makes a picture of each page, and a contact sheet of all pages of an edition on a paper. --simulate shows the colours
    as they are seen with protanopia, deuteranopia or tritanopia. Needs pypdfium2: pip install 'printgen[png]'."""
    from printgen.cli.preview import run

    return run(options)
