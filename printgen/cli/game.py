"""The game that a command is about, loaded and checked."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from printgen.cli.usage import unknown
from printgen.diagnostics import Diagnostic, Failure, has_errors, suggest
from printgen.impose.papers import USUAL, Paper
from printgen.impose.sheet import known_papers
from printgen.layout.sizes import Size
from printgen.layout.stylesheet import STYLE_FILE, editions
from printgen.model import Game, load_game
from printgen.places import ENTRY, beside, find_entry, shipped


@dataclass(frozen=True, slots=True)
class Opened:
    """A game without errors, the file it starts from and the warnings there are."""

    game: Game
    entry: Path
    warnings: tuple[Diagnostic, ...]

    @property
    def components(self) -> tuple[str, ...]:
        """Their IDs."""
        return tuple(str(component.id) for component in self.game.components)

    @property
    def editions(self) -> tuple[str, ...]:
        return editions_of(self.game, self.entry)

    def chosen_editions(self, asked: list[str]) -> tuple[str, ...]:
        """Those asked for, of all that there are; those that the game names if none is. Raises UsageError, Failure."""
        return chosen("edition", asked, editions(beside(self.entry, "templates"))) if asked else self.editions


def editions_of(game: Game, entry: Path) -> tuple[str, ...]:
    """Those that the game names, all that there are if it names none. Raises Failure (LAY009)."""
    there = editions(beside(entry, "templates"))
    named = game.game.editions
    for name in named:
        if str(name) not in there:
            raise Failure(STYLE_FILE.at(name.span, f"there is no stylesheet '{name}'", *suggest(name, there)))
    return tuple(map(str, named)) or there


def open_game(path: Path | None) -> Opened:
    """Raises Failure with everything that is wrong with the content."""
    from printgen.check import check_game

    entry = find_entry(path)
    if path is None and entry.parent == shipped("content"):
        print(f"There is no {ENTRY} here: this is the game that comes with printgen.", file=sys.stderr)
    game, found = load_game(entry)
    if game is not None:
        found = [*found, *check_game(game)]
    if game is None or has_errors(found):
        raise Failure(*found)
    return Opened(game, entry, tuple(found))


def chosen(kind: str, asked: list[str], known: tuple[str, ...]) -> tuple[str, ...]:
    """The names asked for, all if none is. Raises UsageError for one that is not known."""
    for name in asked:
        if name not in known:
            raise unknown(kind, name, known)
    return tuple(dict.fromkeys(asked)) or known


def papers(asked: list[str], own: Mapping[str, Size]) -> list[Paper]:
    """Those asked for, the usual ones if none is; `own` are a stylesheet's. Raises UsageError for one that is not known."""
    known = known_papers(own)
    names = chosen("paper", [name if name in known else name.lower() for name in asked] or list(USUAL), tuple(known))
    return [known[name] for name in names]
