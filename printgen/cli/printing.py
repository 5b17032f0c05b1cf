"""How a build is printed: by which edge the paper is turned, by which sheet specs, and what mends a printer's drift."""

from __future__ import annotations

import argparse
import sys
from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from printgen.cli.usage import UsageError, unknown

if TYPE_CHECKING:
    from printgen.export.files import Output
    from printgen.export.printing import Printing
    from printgen.impose.backs import Offset

FLIPS = ("long-edge", "short-edge", "none")


def add_printing(parser: argparse.ArgumentParser) -> None:
    told = "print the backs that faces have: the edge by which your printer turns the paper, or none"
    parser.add_argument("--backs", choices=FLIPS, help=told)
    told = "print a component by another sheet spec, such as cards=gutterfold; may be given again"
    parser.add_argument("--sheet", action="append", default=[], metavar="COMPONENT=SPEC", help=told)
    told = 'move backs to the right and down to mend a printer\'s drift, such as "0.5mm -1mm"; see printgen calibrate'
    parser.add_argument("--offset", type=_offset, metavar='"X Y"', help=told)


def _offset(text: str) -> tuple[int, int]:
    from printgen.cli.config import read_offset

    try:
        return read_offset(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def printing_of(options: Namespace, components: tuple[str, ...], entry: Path) -> Printing:
    """The `Printing` that the options ask for. Raises UsageError; Failure where the config file is at fault."""
    from printgen.cli.config import offset_of
    from printgen.export.printing import Printing
    from printgen.impose.backs import Offset

    offset = Offset(*offset_of(options.offset, options.game))
    return Printing(flip=options.backs, sheets=dict(_sheets(options.sheet, components, entry)), offset=offset)


def tell_backs(options: Namespace, offset: Offset, outputs: list[Output]) -> None:
    """What became of what was said of backs; nothing where nothing was."""
    printed = any(node.kind == "back" for output in outputs for root in output.documents for node in root.nodes())
    if not printed:
        for name, asked in (("--backs", options.backs not in (None, "none")), ("--offset", options.offset is not None)):
            if asked:
                print(f"{name}: nothing of this has backs, so all is printed on one side", file=sys.stderr)
    elif offset.x or offset.y:
        across = f"{abs(offset.x) / 1000:g} mm {'left' if offset.x < 0 else 'right'}"
        down = f"{abs(offset.y) / 1000:g} mm {'up' if offset.y < 0 else 'down'}"
        source = "" if options.offset is not None else ", as printgen.yaml says"
        print(f"Backs on other sides are moved {across} and {down}{source}.")


def _sheets(asked: list[str], components: tuple[str, ...], entry: Path) -> list[tuple[str, str]]:
    from printgen.impose.sheet import sheet_names
    from printgen.places import beside

    pairs = []
    for text in asked:
        component, sign, spec = text.partition("=")
        if not sign:
            raise UsageError(f"'--sheet {text}' names no component: write it as --sheet cards=poker")
        if component not in components:
            raise unknown("component", component, components)
        known = sheet_names(beside(entry, "templates"))
        if spec not in known:
            raise unknown("sheet spec", spec, known)
        pairs.append((component, spec))
    return pairs
