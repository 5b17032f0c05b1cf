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
    from printgen.cli.progress import Step
    from printgen.diagnostics import Diagnostic
    from printgen.export.edition import Edition
    from printgen.export.files import Output
    from printgen.impose.papers import Paper


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
    from printgen.cli.game import chosen, open_game, papers
    from printgen.cli.printing import printing_of, tell_backs
    from printgen.cli.progress import progress, tell_files
    from printgen.cli.report import report
    from printgen.export.edition import open_edition
    from printgen.export.files import write_files

    opened = open_game(options.game)
    components = tuple(str(c.id) for c in opened.game.components)
    printing = printing_of(options, components, opened.entry)
    names = opened.chosen_editions(options.edition)
    editions = [open_edition(opened.game, opened.entry, name, printing) for name in names]
    jobs = [(edition, paper) for edition in editions for paper in papers(options.paper, edition.stylesheet.papers)]
    chosen("component", options.component, components)
    warnings = list(opened.warnings)
    with progress(len(jobs)) as step:
        outputs = _outputs(jobs, tuple(options.component), warnings, step)
        written, found = write_files(outputs, options.out, inspector, tuple(map(str, opened.game.keywords)))
    report(without_allowed(opened.game, [*warnings, *found]), sys.stderr)
    tell_files(written, started)
    tell_backs(options, printing.offset, [output for _, output in written])
    return 0


def _outputs(
    jobs: list[tuple[Edition, Paper]], components: tuple[str, ...], warnings: list[Diagnostic], step: Step
) -> Iterator[Output]:
    from printgen.export.files import kit_files
    from printgen.export.kit import make_kit

    for edition, paper in jobs:
        step(f"{edition.stylesheet.name} on {paper.title}")
        kit = make_kit(edition, paper, components)
        warnings += kit.warnings
        yield from kit_files(kit, with_kit=not components)
