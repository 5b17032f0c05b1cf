"""One delivery as an operation on whole arrays: values by stock (rows) for many cases at once (columns)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from printgen.game.analyse.tables import Ints, Options, Tables, Values

STRIP = 2_000_000
"""Wide arrays are worked in strips of columns with about this many entries, which keeps memory flat."""


def _strips(values: Values, rows: int) -> Iterator[slice]:
    """Column ranges to work one after the other when temporaries have so many rows."""
    width = max(1, STRIP // max(1, rows))
    return (slice(left, left + width) for left in range(0, values.shape[1], width))


@dataclass(frozen=True)
class Backward:
    """The best a kind's options make of the values that follow. Pass k holds the k-th option of every stock that has
    so many; stocks are ordered by their number of options, so a pass covers the first rows only."""

    passes: tuple[tuple[Ints, Ints], ...]
    place: Ints

    @staticmethod
    def of(options: Options, rows: int) -> Backward:
        counts = np.bincount(options.source, minlength=rows)
        order = np.argsort(-counts, kind="stable")
        first = np.concatenate(([0], np.cumsum(counts)[:-1]))
        passes = []
        for k in range(int(counts.max(initial=0))):
            pick = first[order[: int((counts > k).sum())]] + k
            passes.append((options.after[pick], options.points[pick]))
        return Backward(tuple(passes), np.argsort(order))

    def best(self, values: Values, per_point: int) -> Values:
        """(rows, n) → (rows, n): max over options of points · per_point + values[after]; 0 where there is no option.

        Values and points are never negative, so 0 is also a safe start for the maximum.
        """
        result = np.zeros_like(values)
        for columns in _strips(values, len(values)):
            strip = values[:, columns]
            best = np.zeros_like(strip)
            for after, points in self.passes:
                candidate = strip[after]
                candidate += (points * per_point).astype(values.dtype)[:, None]
                np.maximum(best[: len(after)], candidate, out=best[: len(after)])
            result[:, columns] = best[self.place]
        return result


@dataclass(frozen=True)
class Forward:
    """Where a kind's options lead from stocks reached with a score; a negative score means not reached."""

    source: Ints
    points: Ints
    target: Ints
    first: Ints

    @staticmethod
    def of(options: Options) -> Forward:
        order = np.argsort(options.after, kind="stable")
        target, first = np.unique(options.after[order], return_index=True)
        return Forward(options.source[order], options.points[order], target, first)

    def reached(self, scores: Values, unreached: int) -> Values:
        """(rows, n) → (rows, n): the best score with which each stock can be left. `unreached` must be so far below
        zero that points added to it stay negative."""
        result = np.full_like(scores, unreached)
        if len(self.source) == 0:
            return result
        for columns in _strips(scores, len(self.source)):
            gained = scores[self.source, columns]
            gained += self.points.astype(scores.dtype)[:, None]
            best = np.maximum.reduceat(gained, self.first, axis=0)
            result[self.target, columns] = np.where(best < 0, unreached, best)
        return result


@dataclass(frozen=True)
class Frontier:
    """Drops reached stocks that another reached stock makes useless: at least as much of everything, no lower score."""

    more: Ints
    first: Ints
    row: Ints

    @staticmethod
    def of(tables: Tables) -> Frontier:
        stocks = np.array(tables.stocks)
        at_least = np.ones((len(stocks), len(stocks)), dtype=np.bool_)
        for units in stocks.T:
            at_least &= units[None, :] >= units[:, None]
        np.fill_diagonal(at_least, False)
        less, more = np.nonzero(at_least)
        row, first = np.unique(less, return_index=True)
        return Frontier(more, first, row)

    def keep(self, scores: Values, unreached: int) -> Values:
        """(rows, n) → (rows, n) with useless entries set to `unreached`."""
        if len(self.more) == 0:
            return scores
        result = scores.copy()
        for columns in _strips(scores, len(self.more)):
            rival = np.maximum.reduceat(scores[self.more, columns], self.first, axis=0)
            own = scores[self.row, columns]
            result[self.row, columns] = np.where(rival >= own, unreached, own)
        return result
