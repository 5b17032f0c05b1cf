"""Which card breaks a session.

A session *breaks* at its first delivery up to which no play, knowing the order, earns full points every time; the card
delivered there is the one that breaks it. Every session that cannot be perfect has exactly one such card.

Method: as in `foresight`, with "perfect so far" in place of scores. A first half keeps the stocks that perfect play
can leave; of every beginning of a last half we know the stocks from which it can be served perfectly. A session breaks
where the two first have no stock in common. Sets of stocks are bits in 64-bit words, so that "and" tells it for many
pairs at once. (A matrix product would too, but its threads crawl as soon as another process wants one of the cores.)
"""

from __future__ import annotations

from math import perm

import numpy as np
import numpy.typing as npt

from printgen.game.analyse.halves import (
    Half,
    by_cards_used,
    dealable,
    empty_end,
    empty_start,
    one_earlier,
    one_later,
    ways,
)
from printgen.game.analyse.moves import Backward, Forward
from printgen.game.analyse.tables import Bools, Ints, Options, Tables, Values, perfect_only
from printgen.game.rules import Ruleset

UNREACHED = -1

Words = npt.NDArray[np.uint64]


def count_breaks(rules: Ruleset, tables: Tables) -> dict[str, int]:
    """Card id → ordered sessions that the card breaks, its copies together.

    Copies of one kind are alike, so each breaks an equal share of the kind's sessions; the division leaves no rest.
    """
    by_kind = [0] * len(tables.kinds)
    length = rules.session_length // 2
    first = _perfect_starts(rules, tables, length, by_kind)
    lasts = _perfect_ends(rules, tables, rules.session_length - length)
    ends = [_bits(last.values > 0) for last in lasts]
    for used, columns in by_cards_used(first):
        _join(rules, tables, used, first.values[:, columns], lasts, ends, by_kind)
    return {
        card.id: broken * card.copies // kind.copies
        for kind, broken in zip(tables.kinds, by_kind, strict=True)
        for card in kind.cards
    }


def _endings(rules: Ruleset, dealt: int) -> int:
    """Ways to deal the rest of a session after so many cards."""
    return perm(rules.deck_size - dealt, rules.session_length - dealt)


def _without_points(tables: Tables, most: int) -> list[tuple[Forward, Backward]]:
    options = [perfect_only(choice, most) for choice in tables.options]
    backward = [Backward.of(choice, len(tables.stocks)) for choice in options]
    return [(Forward.of(Options(o.source, o.after, o.points * 0)), b) for o, b in zip(options, backward, strict=True)]


def _perfect_starts(rules: Ruleset, tables: Tables, length: int, by_kind: list[int]) -> Half:
    """First halves that can be perfect: 0 at the stocks they can leave. Those that break are counted and dropped."""
    half = empty_start(tables, UNREACHED, np.dtype(np.int8))
    moves = [forward for forward, _ in _without_points(tables, rules.points[0])]
    for dealt in range(1, length + 1):
        half = one_later(tables, half, moves, UNREACHED)
        alive = (half.values >= 0).any(axis=0)
        _add(by_kind, half.sequences[~alive, -1], ways(half.used[~alive], tables.copies), _endings(rules, dealt))
        half = Half(half.sequences[alive], half.used[alive], half.values[:, alive])
    return half


def _perfect_ends(rules: Ruleset, tables: Tables, length: int) -> list[Half]:
    """Sequences of 0, 1, … cards: 1 at the stocks from which all of them can be served perfectly."""
    halves = [empty_end(tables, 1, np.dtype(np.int8))]
    moves = [backward for _, backward in _without_points(tables, rules.points[0])]
    for _ in range(length):
        halves.append(one_earlier(tables, halves[-1], moves, per_point=0))
    return halves


def _join(
    rules: Ruleset, tables: Tables, used: Ints, starts: Values, lasts: list[Half], ends: list[Words], by_kind: list[int]
) -> None:
    """Count where sessions break whose first halves used the same cards and did not break themselves."""
    kinds = len(tables.kinds)
    reached = _bits(starts >= 0)
    could = np.ones((len(reached), 1), dtype=np.bool_)
    codes = np.zeros(1, dtype=np.int64)
    for length, last in enumerate(lasts[1:], start=1):
        columns = np.nonzero(dealable(used, last, tables.copies))[0]
        code = last.sequences[columns] @ kinds ** np.arange(length - 1, -1, -1)
        parent = np.searchsorted(codes, code // kinds)
        can = _meet(reached, ends[length][columns])
        broken = (could[:, parent] & ~can).sum(axis=0)
        physical = ways(last.used[columns] + used, tables.copies) * broken
        dealt = rules.session_length - len(lasts) + 1 + length
        _add(by_kind, last.sequences[columns, -1], physical, _endings(rules, dealt))
        could, codes = can, code


def _bits(sets: Bools) -> Words:
    """(stocks, n) → (n, words): every column a set of stocks."""
    whole = np.zeros((sets.shape[1], -(-sets.shape[0] // 64) * 8), dtype=np.uint8)
    packed = np.packbits(sets.T, axis=1)
    whole[:, : packed.shape[1]] = packed
    return whole.view(np.uint64)


def _meet(some: Words, others: Words) -> Bools:
    """(n, words), (m, words) → (n, m): whether the sets have a stock in common."""
    meet = np.zeros((len(some), len(others)), dtype=np.bool_)
    for one, other in zip(some.T, others.T, strict=True):
        meet |= (one[:, None] & other[None, :]) != 0
    return meet


def _add(by_kind: list[int], kinds: Ints, physical: Ints, endings: int) -> None:
    totals = np.zeros(len(by_kind), dtype=np.int64)
    np.add.at(totals, kinds, physical)
    for kind, total in enumerate(totals):
        by_kind[kind] += int(total) * endings
