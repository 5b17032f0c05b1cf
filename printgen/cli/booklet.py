"""`printgen booklet`."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterator

from printgen.check.allowances import without_allowed
from printgen.cli.game import Opened, chosen, open_game, papers
from printgen.cli.inspection import inspection
from printgen.cli.progress import tell_each
from printgen.cli.report import report
from printgen.cli.usage import UsageError
from printgen.diagnostics import Diagnostic, Failure
from printgen.export.booklet import LAYER, booklet_files, foldable, make_booklet
from printgen.export.edition import Edition, open_edition
from printgen.export.files import Output, write_files
from printgen.model import Component

_HOW_TO = """\
To fold a booklet: print the file that ends in -booklet at 100 %, on both sides, flipped on the short edge; lay the
sheets on each other as they come, fold all of them at the dashes and staple them in the fold."""


def run(options: Namespace) -> int:
    opened = open_game(options.game)
    warnings = list(opened.warnings)
    jobs = list(_jobs(opened, options))
    with inspection(wanted=True, sure=True) as inspector:
        outputs = _outputs(jobs, options.paper, warnings)
        written, found = write_files(outputs, options.out, inspector, tuple(map(str, opened.game.keywords)))
    report(without_allowed(opened.game, [*warnings, *found]), sys.stderr)
    tell_each(written)
    print(_HOW_TO)
    return 0


def _jobs(opened: Opened, options: Namespace) -> Iterator[tuple[Edition, list[Component]]]:
    """Each edition with the components that are folded. Raises UsageError where nothing is left, Failure.

    What an edition's stylesheet says no to is a fault where it is asked for by name, and left out where all are.
    """
    chosen("component", options.component, opened.components)
    nothing = True
    for name in opened.chosen_editions(options.edition):
        edition = open_edition(opened.game, opened.entry, name, layer=LAYER)
        components, refused = foldable(edition, tuple(options.component))
        if refused and options.edition and (options.component or not components):
            raise Failure(*refused)
        for fault in refused:
            print(f"Left out: {fault.message}, as {fault.span} says.", file=sys.stderr)
        if components:
            nothing = False
            yield edition, components
    if nothing:
        raise UsageError("there is nothing here to fold: no component has pages of text")


def _outputs(
    jobs: list[tuple[Edition, list[Component]]], asked: list[str], warnings: list[Diagnostic]
) -> Iterator[Output]:
    """What is no error is added to `warnings`. All booklets are tried before Failure is raised."""
    faults: list[Diagnostic] = []
    for edition, components in jobs:
        for paper in papers(asked, edition.stylesheet.papers):
            for component in components:
                try:
                    booklet, found = make_booklet(edition, component, paper)
                except Failure as failure:
                    faults += failure.diagnostics
                    continue
                warnings += found
                yield from booklet_files(booklet)
    if faults:
        raise Failure(*dict.fromkeys(faults))
