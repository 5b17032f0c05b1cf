"""`printgen list`."""

from __future__ import annotations

from argparse import Namespace

from printgen.cli.game import open_game
from printgen.impose.papers import PAPERS
from printgen.impose.sheet import sheet_names
from printgen.places import beside
from printgen.source import shown_name


def run(options: Namespace) -> int:
    opened = open_game(options.game)
    meta = opened.game.game
    rows = [
        ("game", [(str(meta.id), f"{meta.title} {meta.version}, from {shown_name(opened.entry)}")]),
        ("editions", [(name, "") for name in opened.editions]),
        ("components", [(str(c.id), str(c.title)) for c in opened.game.components]),
        ("sheet specs", [(name, "") for name in sheet_names(beside(opened.entry, "templates"))]),
        ("papers", [(p.name, f"{p.title}, {p.width / 1000:g} × {p.height / 1000:g} mm") for p in PAPERS.values()]),
    ]
    for heading, entries in rows:
        print(heading)
        for name, what in entries:
            print(f"  {name:16} {what}".rstrip())
    return 0
