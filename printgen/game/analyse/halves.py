"""Ordered sessions in two halves: every way the first cards can go, every way the last cards can go, and their joins.

A column is one sequence of kinds. A first half carries the stocks it can be left with, and the best score with each; a
last half carries what it is still worth from each stock. A session is a pair that the deck can deal; it stands for as
many physical sessions as there are ways to pick its cards among the copies.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import perm

import numpy as np

from printgen.game.analyse.moves import Backward, Forward
from printgen.game.analyse.tables import Bools, Ints, Tables, Values

MOST_BYTES = 400_000_000


@dataclass(frozen=True)
class Half:
    """Sequences (n, length) of kinds in lexicographic order for last halves, in order of growth for first ones; `used`
    (n, kinds) counts how often each has each kind; `values` (stocks, n)."""

    sequences: Ints
    used: Ints
    values: Values

    def grown(self, values: list[Values], allowed: list[Ints], in_front: bool) -> Half:
        """Every column longer by one kind: `values[k]` are those of the columns `allowed[k]` with kind k added."""
        kinds = np.repeat(np.arange(len(values)), [len(columns) for columns in allowed])
        columns = np.concatenate(allowed)
        used = self.used[columns].copy()
        used[np.arange(len(columns)), kinds] += 1
        old, new = self.sequences[columns], kinds[:, None]
        sequences = np.concatenate([new, old] if in_front else [old, new], axis=1)
        return Half(sequences, used, np.concatenate(values, axis=1))

    def columns_with_room(self, copies: tuple[int, ...]) -> list[Ints]:
        """Per kind, the columns that leave a copy of it to be dealt. Raises ValueError if they grow beyond memory."""
        allowed = [np.nonzero(self.used[:, kind] < most)[0] for kind, most in enumerate(copies)]
        needed = sum(map(len, allowed)) * self.values.shape[0] * self.values.itemsize
        if needed > MOST_BYTES:
            raise ValueError(f"the deck has too many ordered sessions to analyse: half of them need {needed:,} bytes")
        return allowed


def score_type(top: int) -> np.dtype[np.signedinteger]:
    """The smallest type that holds scores up to `top` and a marker as far below zero."""
    return np.dtype(np.int8) if top < 100 else np.dtype(np.int16) if top < 30_000 else np.dtype(np.int64)


def empty_start(tables: Tables, unreached: int, dtype: np.dtype[np.signedinteger]) -> Half:
    """The one first half of no cards: the starting stock, no points."""
    values = np.full((len(tables.stocks), 1), unreached, dtype=dtype)
    values[tables.start] = 0
    return Half(np.zeros((1, 0), np.int64), np.zeros((1, len(tables.kinds)), np.int64), values)


def empty_end(tables: Tables, worth: int, dtype: np.dtype[np.signedinteger]) -> Half:
    """The one last half of no cards, worth the same from every stock."""
    values = np.full((len(tables.stocks), 1), worth, dtype=dtype)
    return Half(np.zeros((1, 0), np.int64), np.zeros((1, len(tables.kinds)), np.int64), values)


def one_later(tables: Tables, half: Half, moves: list[Forward], unreached: int) -> Half:
    """First halves longer by one card at their end."""
    allowed = half.columns_with_room(tables.copies)
    values = [move.reached(half.values[:, columns], unreached) for move, columns in zip(moves, allowed, strict=True)]
    return half.grown(values, allowed, in_front=False)


def one_earlier(tables: Tables, half: Half, moves: list[Backward], per_point: int) -> Half:
    """Last halves longer by one card at their front."""
    allowed = half.columns_with_room(tables.copies)
    values = [move.best(half.values[:, columns], per_point) for move, columns in zip(moves, allowed, strict=True)]
    return half.grown(values, allowed, in_front=True)


def by_cards_used(half: Half) -> Iterator[tuple[Ints, Ints]]:
    """The columns of a half in groups that used the same cards: (used, columns)."""
    if len(half.used) == 0:
        return
    groups, member = np.unique(half.used, axis=0, return_inverse=True)
    order = np.argsort(member.ravel(), kind="stable")
    ends = np.cumsum(np.bincount(member.ravel()))
    yield from zip(groups, np.split(order, ends[:-1]), strict=True)


def dealable(used: Ints, half: Half, copies: tuple[int, ...]) -> Bools:
    """Which columns the deck can still deal after the cards used."""
    return np.asarray((half.used + used <= np.array(copies)).all(axis=1))


def ways(used: Ints, copies: tuple[int, ...]) -> Ints:
    """(n, kinds) → (n,): ways to pick physical cards in order, kind by kind: product of c·(c−1)·…"""
    result = np.ones(len(used), dtype=np.int64)
    for kind, most in enumerate(copies):
        result *= np.array([perm(most, times) for times in range(most + 1)], dtype=np.int64)[used[:, kind]]
    return result
