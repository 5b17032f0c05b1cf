"""Knowing the order: the best score of every ordered session the deck can deal, counted exactly, none sampled.

Method: meet in the middle. For every sequence of the first half's cards, forward: which stocks it can leave and the
best score with each, useless ones dropped. For every sequence of the last half's, backward: the best score it still
allows from each stock. The best score of a session is the maximum over stocks of the two added. All pairs that the deck
can deal are joined (for 12 different cards and sessions of 8: 11,880 first halves, 1,680 last halves each, 19,958,400
sessions) and weighted by the ways to pick physical cards. Integers throughout. No symmetry of the deck is used except
that cards with equal demand and closure are told apart only in the counting.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from printgen.game.analyse.breaks import count_breaks
from printgen.game.analyse.halves import (
    Half,
    by_cards_used,
    dealable,
    empty_end,
    empty_start,
    one_earlier,
    one_later,
    score_type,
    ways,
)
from printgen.game.analyse.moves import Backward, Forward, Frontier
from printgen.game.analyse.results import KnownOrder
from printgen.game.analyse.tables import Ints, Tables, Values, build_tables
from printgen.game.rules import Ruleset


def analyse_known_order(rules: Ruleset) -> KnownOrder:
    """Exact distribution of the best achievable score, an example of the hardest session, breaks per card.

    Raises ValueError for a deck whose ordered sessions are too many to count.
    """
    if rules.ordered_sessions >= 2**63:
        raise ValueError(f"the deck has too many ordered sessions to analyse: {rules.ordered_sessions:,}")
    tables = build_tables(rules)
    first_length = rules.session_length // 2
    first = _first_halves(rules, tables, first_length)
    last = _last_halves(rules, tables, rules.session_length - first_length)
    count = _Count(tables, rules.top_score)
    for used, columns in by_cards_used(first):
        count.join(used, first.sequences[columns], first.values[:, columns], last)
    sessions = {score: int(number) for score, number in enumerate(count.sessions) if number}
    hardest = _name_cards(tables, count.hardest)
    return KnownOrder(rules.ordered_sessions, rules.top_score, sessions, hardest, count_breaks(rules, tables))


def _first_halves(rules: Ruleset, tables: Tables, length: int) -> Half:
    unreached = -1 - rules.top_score
    half = empty_start(tables, unreached, score_type(rules.top_score))
    moves = [Forward.of(options) for options in tables.options]
    frontier = Frontier.of(tables)
    for _ in range(length):
        half = one_later(tables, half, moves, unreached)
        half = Half(half.sequences, half.used, frontier.keep(half.values, unreached))
    return half


def _last_halves(rules: Ruleset, tables: Tables, length: int) -> Half:
    half = empty_end(tables, 0, score_type(rules.top_score))
    moves = [Backward.of(options, len(tables.stocks)) for options in tables.options]
    for _ in range(length):
        half = one_earlier(tables, half, moves, per_point=1)
    return half


@dataclass
class _Count:
    """Sessions by best score, as joined so far, and the first one found with the lowest."""

    tables: Tables
    top: int

    def __post_init__(self) -> None:
        self.sessions = [0] * (self.top + 1)
        self.lowest = self.top + 1
        self.hardest: tuple[int, ...] = ()

    def join(self, used: Ints, sequences: Ints, scores: Values, last: Half) -> None:
        """Join the first halves that used the same cards with every last half that can follow them."""
        columns = np.nonzero(dealable(used, last, self.tables.copies))[0]
        worth = last.values[:, columns]
        # Sessions with the same number of ways are counted together, so that the counting stays in whole numbers.
        ways_each, group = np.unique(ways(last.used[columns] + used, self.tables.copies), return_inverse=True)
        width = self.top + 1
        offset = group.ravel() * width
        tally = np.zeros(len(ways_each) * width, dtype=np.int64)
        for sequence, score in zip(sequences, scores.T, strict=True):
            rows = np.nonzero(score >= 0)[0]
            best = (worth[rows] + score[rows, None]).max(axis=0)
            tally += np.bincount(offset + best, minlength=len(tally))
            worst = int(best.argmin())
            if best[worst] < self.lowest:
                self.lowest = int(best[worst])
                self.hardest = (*map(int, sequence), *map(int, last.sequences[columns[worst]]))
        by_score = (tally.reshape(-1, width) * ways_each[:, None]).sum(axis=0)
        self.sessions = [total + int(more) for total, more in zip(self.sessions, by_score, strict=True)]


def _name_cards(tables: Tables, sequence: tuple[int, ...]) -> tuple[str, ...]:
    """Ids of physical cards that make up a sequence of kinds."""
    left = [[card.id for card in kind.cards for _ in range(card.copies)] for kind in tables.kinds]
    return tuple(left[kind].pop(0) for kind in sequence)
