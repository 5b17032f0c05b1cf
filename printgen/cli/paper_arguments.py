"""The arguments of the commands that make papers beside the kit."""

from __future__ import annotations

import argparse
from pathlib import Path

from printgen.cli.choices import add_choice
from printgen.cli.session_arguments import Commands


def add_paper_commands(commands: Commands) -> tuple[argparse.ArgumentParser, ...]:
    """The commands that are about a game are returned."""
    _add_calibrate(commands)
    return (_add_booklet(commands),)


def _add_booklet(commands: Commands) -> argparse.ArgumentParser:
    booklet: argparse.ArgumentParser = commands.add_parser(
        "booklet", help="write the rules as a booklet to fold and staple", description=_run_booklet.__doc__
    )
    add_choice(booklet, "edition", "an edition; may be given again (default: all that have booklets)")
    add_choice(booklet, "component", "a component; may be given again (default: all that are pages of text)")
    add_choice(booklet, "paper", "the paper of the sheets; may be given again (default: a4 and letter)")
    booklet.add_argument("--out", type=Path, default=Path("out"), metavar="DIR", help="where to (default: out)")
    booklet.set_defaults(run=_run_booklet)
    return booklet


def _add_calibrate(commands: Commands) -> None:
    calibrate: argparse.ArgumentParser = commands.add_parser(
        "calibrate", help="write a test sheet for a home printer", description=_run_calibrate.__doc__
    )
    add_choice(calibrate, "paper", "the paper; may be given again (default: a4 and letter)")
    told = "the edge by which your printer turns the paper (default: long-edge)"
    calibrate.add_argument("--flip", choices=("long-edge", "short-edge"), default="long-edge", help=told)
    calibrate.add_argument("--out", type=Path, default=Path("out"), metavar="DIR", help="where to (default: out)")
    calibrate.set_defaults(run=_run_calibrate)


def _run_booklet(options: argparse.Namespace) -> int:
    """Sets texts such as the rules on pages of half the size, and writes two files of each: sheets to print on both sides,
    fold and staple, and the same pages one by one."""
    from printgen.cli.booklet import run

    return run(options)


def _run_calibrate(options: argparse.Namespace) -> int:
    """Writes a sheet to print on both sides: its scales show what the printer leaves white at each edge, whether it prints
    true to size, and by how much backs must be moved (--offset) to lie behind their fronts."""
    from printgen.cli.calibrate import run

    return run(options)
