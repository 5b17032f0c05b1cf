"""`printgen png`."""

from __future__ import annotations

import sys
import time
from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path

from printgen.check.allowances import without_allowed
from printgen.cli.cards import chosen_cards
from printgen.cli.game import Opened, chosen, open_game, papers
from printgen.cli.report import report
from printgen.cli.usage import UsageError
from printgen.diagnostics import Diagnostic
from printgen.export.edition import open_edition
from printgen.export.faces import face_files
from printgen.export.kit import make_kit
from printgen.export.painting import PictureFile, can_paint
from printgen.export.workplace import put_files


def needs_pdfium() -> None:
    """Raises UsageError where it is not there."""
    if not can_paint():
        raise UsageError("pictures of pages need pypdfium2: pip install pypdfium2")


def write_pictures(made: list[PictureFile], folder: Path) -> None:
    """All or none, and a line for each. Raises Failure."""
    for path, picture in zip(put_files(((one.name, one.data) for one in made), folder), made, strict=True):
        print(f"{path}  {picture.width} × {picture.height} pixels")


def run(options: Namespace) -> int:
    started = time.perf_counter()
    needs_pdfium()
    opened = open_game(options.game)
    cards = chosen_cards(options.cards, tuple(str(card.id) for card in opened.game.cards))
    warnings = list(opened.warnings)
    made = list(_faces(opened, options, cards, warnings))
    if not made:
        what = "of these cards" if cards else "in these components, whose texts flow over pages"
        raise UsageError(f"there are no faces {what}")
    write_pictures(made, options.out)
    report(without_allowed(opened.game, warnings), sys.stderr)
    print(f"{len(made)} {'face' if len(made) == 1 else 'faces'} in {time.perf_counter() - started:.1f} s")
    return 0


def _faces(
    opened: Opened, options: Namespace, cards: frozenset[str], warnings: list[Diagnostic]
) -> Iterator[PictureFile]:
    """Of every edition that is asked for. What is no error is added to `warnings`."""
    chosen("component", options.component, opened.components)
    for name in opened.chosen_editions(options.edition):
        edition = open_edition(opened.game, opened.entry, name)
        (paper,) = papers([options.paper], edition.stylesheet.papers)
        kit = make_kit(edition, paper, tuple(options.component))
        warnings += kit.warnings
        yield from face_files(kit, cards, options.dpi, options.grey, options.bleed)
