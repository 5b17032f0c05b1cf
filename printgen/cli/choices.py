"""An argument of many commands: a name of some kind, that may be given again."""

from __future__ import annotations

import argparse


def add_choice(parser: argparse.ArgumentParser, name: str, help: str) -> None:
    parser.add_argument(f"--{name}", action="append", default=[], metavar=name[0].upper(), help=help)
