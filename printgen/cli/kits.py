"""The kits that a command is about: of each edition on each paper that is asked for."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator, Sequence

from printgen.cli.game import Opened, chosen, papers
from printgen.cli.printing import printing_of
from printgen.cli.progress import Step
from printgen.diagnostics import Diagnostic
from printgen.export.edition import Edition, open_edition
from printgen.export.kit import Kit, make_kit
from printgen.impose.papers import Paper

Job = tuple[Edition, Paper]


def jobs_of(opened: Opened, options: Namespace, editions: Sequence[str] | None = None) -> list[Job]:
    """What is asked for; `editions` where that is told otherwise. Raises UsageError for what there is not, Failure."""
    printing = printing_of(options, opened.components, opened.entry)
    names = opened.chosen_editions(options.edition) if editions is None else editions
    read = [open_edition(opened.game, opened.entry, name, printing) for name in names]
    jobs = [(edition, paper) for edition in read for paper in papers(options.paper, edition.stylesheet.papers)]
    chosen("component", options.component, opened.components)
    return jobs


def kits(jobs: list[Job], options: Namespace, warnings: list[Diagnostic], step: Step | None = None) -> Iterator[Kit]:
    """One after the other, each told to `step` before it is made. What is no error is added to `warnings`."""
    for edition, paper in jobs:
        if step is not None:
            step(f"{edition.stylesheet.name} on {paper.title}")
        kit = make_kit(edition, paper, tuple(options.component))
        warnings += kit.warnings
        yield kit
