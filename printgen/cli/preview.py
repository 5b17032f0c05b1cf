"""`printgen preview`."""

from __future__ import annotations

import sys
import time
from argparse import Namespace

from printgen.check.allowances import without_allowed
from printgen.cli.game import open_game
from printgen.cli.kits import jobs_of, kits
from printgen.cli.png import needs_pdfium, write_pictures
from printgen.cli.report import report
from printgen.export.preview import preview_files


def run(options: Namespace) -> int:
    started = time.perf_counter()
    needs_pdfium()
    opened = open_game(options.game)
    warnings = list(opened.warnings)
    made = [
        picture
        for kit in kits(jobs_of(opened, options), options, warnings)
        for picture in preview_files(kit, not options.component, options.dpi, options.simulate)
    ]
    write_pictures(made, options.out)
    report(without_allowed(opened.game, warnings), sys.stderr)
    print(f"{len(made)} pictures in {time.perf_counter() - started:.1f} s")
    return 0
