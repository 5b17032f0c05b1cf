"""`printgen check`."""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path

from printgen.check import check_game
from printgen.check.allowances import without_allowed
from printgen.check.catalogue import all_rules
from printgen.cli.formats import WRITERS, chosen_codes
from printgen.cli.game import editions_of
from printgen.cli.report import report
from printgen.cli.usage import unknown
from printgen.diagnostics import Diagnostic, Failure, has_errors, sort_key
from printgen.export.edition import open_edition
from printgen.export.kit import make_kit
from printgen.game.adapt import in_family
from printgen.impose.papers import PAPERS, USUAL
from printgen.model import Game, load_game
from printgen.places import find_entry


def run(options: Namespace) -> int:
    select, ignore = _codes(options.select), _codes(options.ignore)
    entry = find_entry(options.game)
    game, found = load_game(entry)
    if game is not None:
        found = [*found, *check_game(game)]
        if not has_errors(found):
            found += without_allowed(game, _set_everything(game, entry))
    every = sorted(dict.fromkeys(found), key=sort_key)
    shown = (
        chosen_codes(every, select, ignore) if game is not None else every
    )  # what stops the reading cannot be left out
    if options.format in WRITERS:
        WRITERS[options.format](shown, sys.stdout)
    else:
        report(shown, sys.stderr)
        if game is not None and not has_errors(shown):
            print(_verdict(game, len(every) - len(shown), len(shown)))
    return int(has_errors(shown))


def _codes(asked: list[str]) -> tuple[str, ...]:
    """Raises UsageError for what no code begins with."""
    known = tuple(rule.code for rule in all_rules())
    codes = tuple(code.upper() for code in asked)
    for code in codes:
        if not any(name.startswith(code) for name in known):
            raise unknown("code", code, known)
    return codes


def _set_everything(game: Game, entry: Path) -> list[Diagnostic]:
    """Sets every component in every edition for the usual papers, and says what does not work out."""
    found: list[Diagnostic] = []
    try:
        names = editions_of(game, entry)
    except Failure as failure:
        return list(failure.diagnostics)
    for name in names:
        for paper in (PAPERS[name] for name in USUAL):
            try:
                found += make_kit(open_edition(game, entry, name), paper).warnings
            except Failure as failure:
                found += failure.diagnostics
    return found


def _verdict(game: Game, left_out: int, warnings: int) -> str:
    title = f"{game.game.title} {game.game.version}"
    well = "no errors" if warnings else "all is well"
    if left_out:
        well = f"{left_out} left out by --select and --ignore, {'no other errors' if warnings else 'nothing else is wrong'}"
    verdict = f"{title}: {sum(card.copies for card in game.cards)} cards, {well}"
    if in_family(game):
        return verdict
    return f"{verdict}\n{title} has no rules that printgen can play by: its files and pages were checked, not its play"
