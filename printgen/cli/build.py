"""`printgen build`. The second process starts first, so what the build itself needs is loaded after that."""

from __future__ import annotations

import sys
import time
from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from printgen.cli.inspection import Inspection, inspection
from printgen.export.manifest import NAME as MANIFEST

if TYPE_CHECKING:
    from printgen.cli.kits import Job
    from printgen.cli.progress import Step
    from printgen.diagnostics import Diagnostic
    from printgen.export.files import Output


def run(options: Namespace) -> int:
    started = time.perf_counter()
    if options.cards or options.only_changed is not None:
        from printgen.cli.reprint import run_reprint

        return run_reprint(options, started)
    with inspection(not options.no_preflight, sure=not _has_manifest(options.out)) as inspector:
        return _build(options, inspector, started)


def _has_manifest(folder: Path) -> bool:
    """Whether some files there may be known to be right; without one, all will be looked at."""
    try:
        return (folder / MANIFEST).exists()
    except OSError:  # such as a name that is too long: writing will say so
        return False


def _build(options: Namespace, inspector: Inspection | None, started: float) -> int:
    from printgen.check.allowances import without_allowed
    from printgen.cli.game import open_game
    from printgen.cli.kits import jobs_of
    from printgen.cli.printing import tell_backs
    from printgen.cli.progress import progress, tell_files
    from printgen.cli.report import report
    from printgen.export.files import write_files

    opened = open_game(options.game)
    jobs = jobs_of(opened, options)
    warnings = list(opened.warnings)
    with progress(len(jobs)) as step:
        outputs = _outputs(jobs, options, warnings, step)
        written, found = write_files(outputs, options.out, inspector, tuple(map(str, opened.game.keywords)))
    report(without_allowed(opened.game, [*warnings, *found]), sys.stderr)
    tell_files(written, started)
    tell_backs(options, jobs[0][0].printing.offset, [output for _, output in written])
    return 0


def _outputs(jobs: list[Job], options: Namespace, warnings: list[Diagnostic], step: Step) -> Iterator[Output]:
    from printgen.cli.kits import kits
    from printgen.export.files import kit_files

    for kit in kits(jobs, options, warnings, step):
        yield from kit_files(kit, with_kit=not options.component)
