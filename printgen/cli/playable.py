"""A game that `play`, `replay` and `analyse` can work with."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path

from printgen.diagnostics import Failure, Severity
from printgen.game.adapt import ruleset_of
from printgen.game.faults import OUTSIDE_FAMILY
from printgen.game.rules import Ruleset
from printgen.model import Game, load_game
from printgen.places import find_entry
from printgen.source import shown_name


@dataclass(frozen=True, slots=True)
class Playable:
    """`errors` is how many errors the checks find that do not keep the game from being played."""

    game: Game
    rules: Ruleset
    entry: Path
    errors: int

    @property
    def title(self) -> str:
        return f"{self.game.game.title} {self.game.game.version}"

    def warn(self) -> None:
        """Says that there are errors: someone who tries out a change may not have mended the texts yet."""
        if self.errors:
            count = "1 error" if self.errors == 1 else f"{self.errors} errors"
            where = shown_name(self.entry)
            message = f"{where}: `printgen check` finds {count}; the numbers are taken as they stand"
            print(f"printgen: note: {message}", file=sys.stderr)


def open_playable(path: Path | None) -> Playable:
    """Raises Failure where the content cannot be read or is not of the family (GAM001)."""
    from printgen.check import check_game

    entry = find_entry(path)
    game, found = load_game(entry)
    if game is None:
        raise Failure(*found)
    errors = [one for one in (*found, *check_game(game)) if one.severity is Severity.ERROR]
    try:
        return Playable(game, _rules(game), entry, len(errors))
    except ValueError as error:
        span = (game.rules or game.game).span
        message = f"“{game.game.title}” is not a game that can be played here: {error}"
        raise Failure(*errors, OUTSIDE_FAMILY.at(span, message)) from None


def _rules(game: Game) -> Ruleset:
    """Raises ValueError that says why the game cannot be played."""
    rules = ruleset_of(game)
    if rules is None:
        raise ValueError("it does not state rules, resources and what its cards request")
    if rules.deck_size != sum(card.copies for card in game.cards):
        raise ValueError("some of its cards have the same ID, or request nothing")
    return rules
