"""The arguments of the commands that make papers beside the kit."""

from __future__ import annotations

import argparse
from pathlib import Path

from printgen.cli.session_arguments import Commands


def add_paper_commands(commands: Commands) -> tuple[argparse.ArgumentParser, ...]:
    return (_add_booklet(commands),)


def _add_booklet(commands: Commands) -> argparse.ArgumentParser:
    booklet: argparse.ArgumentParser = commands.add_parser(
        "booklet", help="write the rules as a booklet to fold and staple", description=_run_booklet.__doc__
    )
    _add_choice(booklet, "edition", "an edition; may be given again (default: all that have booklets)")
    _add_choice(booklet, "component", "a component; may be given again (default: all that are pages of text)")
    _add_choice(booklet, "paper", "the paper of the sheets; may be given again (default: a4 and letter)")
    booklet.add_argument("--out", type=Path, default=Path("out"), metavar="DIR", help="where to (default: out)")
    booklet.set_defaults(run=_run_booklet)
    return booklet


def _add_choice(parser: argparse.ArgumentParser, name: str, help: str) -> None:
    parser.add_argument(f"--{name}", action="append", default=[], metavar=name[0].upper(), help=help)


def _run_booklet(options: argparse.Namespace) -> int:
    """Sets texts such as the rules on pages of half the size, and writes two files of each: sheets to print on both sides,
    fold and staple, and the same pages one by one."""
    from printgen.cli.booklet import run

    return run(options)
