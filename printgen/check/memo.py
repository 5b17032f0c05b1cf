"""What several rules need of a game is worked out once."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from printgen.model import Game

T = TypeVar("T")


def per_game(make: Callable[[Game], T]) -> Callable[[Game], T]:
    """`make` with its result kept for the game at hand, by identity: a game is made of many parts and slow to compare."""
    last: list[tuple[Game, T]] = []

    def once(game: Game) -> T:
        if last and last[0][0] is game:
            return last[0][1]
        last[:] = [(game, make(game))]
        return last[0][1]

    once.__doc__ = make.__doc__
    return once
