"""The arguments of `printgen export`."""

from __future__ import annotations

import argparse
from pathlib import Path

from printgen.cli.session_arguments import Commands


def add_export_command(commands: Commands) -> argparse.ArgumentParser:
    export: argparse.ArgumentParser = commands.add_parser(
        "export", help="write the cards as a printing service or a virtual table wants them", description=_run.__doc__
    )
    export.add_argument("--for", dest="service", metavar="NAME", help="the service, such as print-shop")
    export.add_argument("--list", action="store_true", help="show the services there are")
    export.add_argument("--edition", metavar="E", help="an edition (default: the game's first)")
    told = "a part, such as cards; may be given again (default: the cards, and what else is cut apart and fits)"
    export.add_argument("--component", action="append", default=[], metavar="C", help=told)
    told = "faces of these cards alone, such as D3,D7-D9"
    export.add_argument("--cards", action="append", default=[], metavar="IDS", help=told)
    export.add_argument("--out", type=Path, metavar="DIR", help="where to (default: out/export/NAME)")
    told = "where a virtual table will find the pictures, such as https://example.org/cards (default: this computer)"
    export.add_argument("--url", metavar="BASE", help=told)
    export.set_defaults(run=_run)
    return export


def _run(options: argparse.Namespace) -> int:
    """Sets each face anew in the size that the service prints, with its bleed and its safe zone, and writes the files that
    it takes: a PDF for a print shop, pictures of exactly so many pixels, or sheets of cards for a virtual table. All files
    are written, or none. Pictures need pypdfium2: pip install pypdfium2."""
    from printgen.cli.export import run

    return run(options)
