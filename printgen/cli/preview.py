"""`printgen preview`."""

from __future__ import annotations

import sys
import time
from argparse import Namespace
from collections.abc import Iterator

from printgen.check.allowances import without_allowed
from printgen.cli.game import Opened, chosen, open_game, papers
from printgen.cli.png import needs_pdfium, write_pictures
from printgen.cli.printing import printing_of
from printgen.cli.report import report
from printgen.diagnostics import Diagnostic
from printgen.export.edition import open_edition
from printgen.export.kit import make_kit
from printgen.export.painting import PictureFile
from printgen.export.preview import preview_files


def run(options: Namespace) -> int:
    started = time.perf_counter()
    needs_pdfium()
    opened = open_game(options.game)
    warnings = list(opened.warnings)
    made = list(_pictures(opened, options, warnings))
    write_pictures(made, options.out)
    report(without_allowed(opened.game, warnings), sys.stderr)
    print(f"{len(made)} pictures in {time.perf_counter() - started:.1f} s")
    return 0


def _pictures(opened: Opened, options: Namespace, warnings: list[Diagnostic]) -> Iterator[PictureFile]:
    """Of every edition on every paper that is asked for. What is no error is added to `warnings`."""
    components = tuple(str(c.id) for c in opened.game.components)
    chosen("component", options.component, components)
    printing = printing_of(options, components, opened.entry)
    for name in opened.chosen_editions(options.edition):
        edition = open_edition(opened.game, opened.entry, name, printing)
        for paper in papers(options.paper, edition.stylesheet.papers):
            kit = make_kit(edition, paper, tuple(options.component))
            warnings += kit.warnings
            yield from preview_files(kit, not options.component, options.dpi, options.simulate)
