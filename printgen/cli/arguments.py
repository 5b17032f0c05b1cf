"""What can be asked for, and answers to what cannot."""

from __future__ import annotations

import argparse
import re
from pathlib import Path
from typing import Any, NoReturn

from printgen import __version__
from printgen.cli.choices import add_choice
from printgen.cli.export_arguments import add_export_command
from printgen.cli.paper_arguments import add_paper_commands
from printgen.cli.picture_arguments import add_picture_commands
from printgen.cli.printing import add_printing
from printgen.cli.session_arguments import add_session_commands
from printgen.cli.usage import UsageError, unknown

_EXAMPLES = """\
examples:
  printgen build                                   every edition on A4 and Letter, into out/
  printgen build --edition standard --paper a4     one edition on one paper
  printgen build --component cards --out ~/print   just the cards, somewhere else
  printgen build --cards D3,D7-D9                  some cards again, on sheets of their own
  printgen build --only-changed last-edition       just the faces that differ from an earlier build
  printgen check                                   is everything right? prints nothing on paper
  printgen preflight out/*.pdf                     are finished PDFs fit to print and to be read by all?
  printgen booklet --paper a4                      the rules as a booklet to fold and staple
  printgen calibrate --paper letter                a test sheet for your printer
  printgen png --component cards --cards D3,D7-D9  some cards as pictures
  printgen preview --edition standard --paper a4   what will the pages look like?
  printgen proof --miscut 2mm                      what would a miscut take off the cards?
  printgen export --for the-game-crafter           the cards as a printing service wants them
  printgen list                                    what there is to build
  printgen play --players 3 --record session.yaml  play a session, and keep its record
  printgen analyse --against ~/old-game            what did my changes do to the deck?

Without --game the game in ./content/ is used; where there is none, the one that comes with printgen.
Exit code 0: done; 1: something is wrong with the game's files; 2: something is wrong with the command."""


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise UsageError(f"{message}\n  try: {self.prog} --help")


def parse(arguments: list[str]) -> argparse.Namespace:
    """Raises UsageError. The result's `run` is the function that carries out the command."""
    parser, commands = _parsers()
    empty = next((word for word in arguments if re.fullmatch(r"--[\w-]+=--", word)), None)
    if empty is not None:
        raise UsageError(f"'{empty}' gives '--', which is no value")
    first = next((word for word in arguments if not word.startswith("-")), None)
    if first is not None and first not in commands:
        raise unknown("command", first, tuple(commands))
    options = parser.parse_args(arguments)
    if not hasattr(options, "run"):
        parser.print_help()
        raise SystemExit(0)
    return options


def _parsers() -> tuple[argparse.ArgumentParser, dict[str, argparse.ArgumentParser]]:
    parser = _Parser(
        prog="printgen",
        description="One YAML source of a tabletop game in, print-ready PDFs out, its numbers checked before.",
        epilog=_EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"printgen {__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    build = commands.add_parser("build", help="check the game and write the PDFs", description=_run_build.__doc__)
    add_choice(build, "edition", "an edition, such as standard; may be given again (default: all)")
    add_choice(build, "paper", "a paper, such as a3; may be given again (default: a4 and letter)")
    add_choice(build, "component", "a component, such as cards; may be given again (default: all, and the whole kit)")
    some = build.add_mutually_exclusive_group()
    told = "faces of these cards alone, such as D3,D7-D9, on sheets of their own"
    some.add_argument("--cards", action="append", default=[], metavar="IDS", help=told)
    told = "only faces that differ from an earlier build: its folder, or the manifest.json in it"
    some.add_argument("--only-changed", type=Path, metavar="SINCE", help=told)
    add_printing(build)
    build.add_argument("--out", type=Path, default=Path("out"), metavar="DIR", help="where to (default: out)")
    build.add_argument("--no-preflight", action="store_true", help="do not check the finished files")
    build.set_defaults(run=_run_build)
    check = commands.add_parser("check", help="look for faults and write nothing", description=_run_check.__doc__)
    check.add_argument(
        "--format", choices=("text", "json", "github", "sarif"), default="text", help="how to tell (default: text)"
    )
    _add_codes(check, "select", "tell only of codes that begin so, such as DCK or DCK001; may be given again")
    _add_codes(check, "ignore", "do not tell of codes that begin so; may be given again")
    check.set_defaults(run=_run_check)
    listing = commands.add_parser(
        "list", help="show the game, editions, components, sheet specs and papers", description=_run_list.__doc__
    )
    listing.set_defaults(run=_run_list)
    papers, pictures, sessions = (
        add_paper_commands(commands),
        add_picture_commands(commands),
        add_session_commands(commands),
    )
    for command in (build, check, listing, *papers, *pictures, add_export_command(commands), *sessions):
        command.add_argument("--game", type=Path, metavar="PATH", help="a game's folder, or its entry file")
    _add_preflight(commands)
    explain = commands.add_parser("explain", help="say what a code means", description=_run_explain.__doc__)
    explain.add_argument("code", metavar="CODE", help="a code, such as DCK001")
    explain.set_defaults(run=_run_explain)
    return parser, dict(commands.choices)


def _add_preflight(commands: Any) -> None:
    preflight = commands.add_parser(
        "preflight", help="check finished PDFs, of any program", description=_run_preflight.__doc__
    )
    preflight.add_argument("files", nargs="+", type=Path, metavar="FILE", help="a PDF")
    preflight.add_argument("--format", choices=("text", "json"), default="text", help="how to tell (default: text)")
    preflight.add_argument(
        "--edition", metavar="NAME", help="the edition whose numbers must hold (default: the one that the file names)"
    )
    preflight.add_argument("--outline", action="store_true", help="print what a screen reader says instead")
    preflight.set_defaults(run=_run_preflight)


def _add_codes(parser: argparse.ArgumentParser, name: str, help: str) -> None:
    parser.add_argument(f"--{name}", action="append", default=[], metavar="CODE", help=help)


def _run_build(options: argparse.Namespace) -> int:
    """Checks the game, then writes one PDF for each component and one of the whole kit, for each edition and paper.
    If anything is wrong, nothing is written and the files of the last build stay as they are. With --cards or --only-changed
    it prints some faces again, in files of their own beside those of the last build."""
    from printgen.cli.build import run

    return run(options)


def _run_check(options: argparse.Namespace) -> int:
    """Looks for faults in the game's files, and sets every page to see whether all texts fit, but writes nothing."""
    from printgen.cli.check import run

    return run(options)


def _run_preflight(options: argparse.Namespace) -> int:
    """Checks finished PDFs: fonts, boxes, ink at the edge, cuts, rulers, tags, and the numbers of their edition for sizes,
    contrasts, lines to write on and ink. What printgen builds is checked as it is built."""
    from printgen.cli.preflight import run

    return run(options)


def _run_list(options: argparse.Namespace) -> int:
    """Shows the game at hand and its components, and the editions, sheet specs and papers there are."""
    from printgen.cli.listing import run

    return run(options)


def _run_explain(options: argparse.Namespace) -> int:
    """Says what a code means: what is checked and why, an example that fails and how to mend it."""
    from printgen.cli.explain import run

    return run(options)
