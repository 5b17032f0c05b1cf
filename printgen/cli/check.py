"""`printgen check`."""

from __future__ import annotations

import sys
from argparse import Namespace

from printgen.cli.game import open_game
from printgen.cli.report import report
from printgen.diagnostics import Diagnostic, Failure, has_errors
from printgen.export.edition import open_edition
from printgen.export.kit import make_kit
from printgen.impose.papers import PAPERS


def run(options: Namespace) -> int:
    opened = open_game(options.game)
    found: list[Diagnostic] = list(opened.warnings)
    for name in opened.editions:
        for paper in PAPERS.values():
            try:
                edition = open_edition(opened.game, opened.entry, name)
                found += make_kit(edition, paper).warnings
            except Failure as failure:
                found += failure.diagnostics
    report(found, sys.stderr)
    if has_errors(found):
        return 1
    meta = opened.game.game
    print(f"{meta.title} {meta.version}: {len(opened.game.cards)} cards, all is well")
    return 0
