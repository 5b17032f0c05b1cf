"""With the real information: best play when only the current and the previewed cards are known.

What the players know before a delivery: the visible cards, the stock, and which cards were discarded. The hidden cards
of the session and those put aside are alike to them: the next card revealed is any unseen one with equal chance, and
the order of the discards tells nothing. Nothing is revealed between the actions before a delivery, so those actions
amount to choosing one option of the current kind (see `tables`).

Method: backward induction over positions (unseen cards, visible queue, stock), all unseen multisets of one delivery at
once, one array operation per kind. Going back from the last delivery, a *stage* holds values before the card for a
delivery is revealed, for every (unseen, queue):

    before(unseen, queue)(s)         = Σ over unseen cards x of  after(unseen − x, queue + x)(s)
    after(unseen, current + queue)(s) = max over options of current at s of  points + before'(unseen, queue)(s left)

The sum is not divided by the number of unseen cards. That number is the same in all positions of a delivery, so values
are whole numbers scaled by the product of the counts still to come, and the answers are exact fractions. Two goals are
carried side by side: the expected score, and the chance of a perfect session (only options with full points, worth 1 at
the end). No symmetry is used except that cards with equal demand and closure are one kind.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import perm, prod

import numpy as np

from printgen.game.analyse.moves import Backward
from printgen.game.analyse.results import Opening, RealInformation
from printgen.game.analyse.tables import Ints, Tables, Values, build_tables, perfect_only
from printgen.game.rules import DeckCard, Ruleset

Unseen = tuple[int, ...]
Queue = tuple[int, ...]
Position = tuple[Unseen, Queue]

MOST_BYTES = 500_000_000


@dataclass(frozen=True)
class _Stage:
    """Values (stocks, n) of n positions for each goal; `column` finds a position's column."""

    column: dict[Position, int]
    score: Values
    perfect: Values


def analyse_real_information(rules: Ruleset) -> RealInformation:
    """Best expected score, best chance of a perfect session, and both for every opening.

    Raises ValueError for a deck with too many positions to hold.
    """
    tables = build_tables(rules)
    induction = _Induction(rules, tables)
    stage = induction.end()
    for delivery in range(rules.session_length, 1, -1):
        stage = induction.earlier(stage, delivery)
    values = dict(induction.openings(stage))
    scale = induction.scale(1)
    openings = [
        Opening(tuple(card.id for card in cards), Fraction(score, scale), Fraction(perfect, scale))
        for cards, (score, perfect) in _name_openings(rules, tables, values)
    ]
    openings.sort(key=lambda opening: (opening.expected_score, opening.perfect_chance))
    shown = len(openings[0].cards)
    weighted = [(_deals(tables, queue), score, perfect) for queue, (score, perfect) in values.items()]
    whole = scale * perm(rules.deck_size, shown)
    return RealInformation(
        Fraction(sum(deals * score for deals, score, _ in weighted), whole),
        Fraction(sum(deals * perfect for deals, _, perfect in weighted), whole),
        tuple(openings),
    )


class _Induction:
    def __init__(self, rules: Ruleset, tables: Tables) -> None:
        self.rules = rules
        self.tables = tables
        rows = len(tables.stocks)
        self.score_moves = [Backward.of(options, rows) for options in tables.options]
        perfect = [perfect_only(options, rules.points[0]) for options in tables.options]
        self.perfect_moves = [Backward.of(options, rows) for options in perfect]
        most = self.scale(1) * max(1, rules.top_score) * rules.deck_size
        if most >= 2**63:
            raise ValueError("the deck is too large to analyse: values do not fit whole numbers of 64 bits")
        self.dtype = np.dtype(np.int32) if most < 2**31 else np.dtype(np.int64)

    def reveals(self, delivery: int) -> bool:
        """Whether a card is revealed right before this delivery (which is not the first)."""
        return delivery + self.rules.preview <= self.rules.session_length

    def scale(self, delivery: int) -> int:
        """Product of the numbers of unseen cards at every reveal after this delivery."""
        later = range(delivery + 1, self.rules.session_length + 1)
        return prod(self.rules.deck_size - d - self.rules.preview + 1 for d in later if self.reveals(d))

    def end(self) -> _Stage:
        """After the last delivery: nothing more to score; a session perfect so far is perfect."""
        positions = [(unseen, ()) for unseen in _multisets(self.tables.copies, self.rules.put_aside)]
        column: dict[Position, int] = {position: i for i, position in enumerate(positions)}
        shape = (len(self.tables.stocks), len(positions))
        return _Stage(column, np.zeros(shape, self.dtype), np.ones(shape, self.dtype))

    def current_positions(self, stage: _Stage, kind: int) -> tuple[list[Position], Ints]:
        """Positions with this kind current, whose dispatch leads to the stage, and the stage's columns they lead to."""
        copies = self.tables.copies[kind]
        found = [
            ((unseen, (kind, *queue)), column)
            for (unseen, queue), column in stage.column.items()
            if unseen[kind] + queue.count(kind) < copies
        ]
        return [position for position, _ in found], np.array([column for _, column in found], dtype=np.int64)

    def earlier(self, stage: _Stage, delivery: int) -> _Stage:
        """The stage before the card for this delivery is revealed, from the one after its dispatch."""
        column: dict[Position, int] = {}
        plans = []
        for kind in range(len(self.tables.kinds)):
            positions, leads_to = self.current_positions(stage, kind)
            plans.append((leads_to, *self.hide_last(positions, delivery, column)))
        shape = (len(self.tables.stocks), len(column))
        if 2 * shape[0] * shape[1] * self.dtype.itemsize > MOST_BYTES:
            raise ValueError(f"the deck is too large to analyse: one delivery has {shape[0] * shape[1]:,} positions")
        result = _Stage(column, np.zeros(shape, self.dtype), np.zeros(shape, self.dtype))
        for kind, (leads_to, target, weight) in enumerate(plans):
            score = self.score_moves[kind].best(stage.score[:, leads_to], self.scale(delivery))
            perfect = self.perfect_moves[kind].best(stage.perfect[:, leads_to], 0)
            _add_columns(result.score, score, target, weight)
            _add_columns(result.perfect, perfect, target, weight)
        return result

    def hide_last(self, positions: list[Position], delivery: int, column: dict[Position, int]) -> tuple[Ints, Ints]:
        """For each position the column of the one before its last visible card was revealed, new ones appended, and
        how many physical cards that reveal could have been."""
        targets, weights = [], []
        for unseen, queue in positions:
            before, weight = (unseen, queue), 1
            if self.reveals(delivery):
                last = queue[-1]
                weight = unseen[last] + 1
                before = ((*unseen[:last], weight, *unseen[last + 1 :]), queue[:-1])
            targets.append(column.setdefault(before, len(column)))
            weights.append(weight)
        return np.array(targets, dtype=np.int64), np.array(weights, dtype=self.dtype)

    def openings(self, stage: _Stage) -> Iterator[tuple[Queue, tuple[int, int]]]:
        """Scaled values of the starting stock for every opening queue."""
        start = self.tables.start
        for kind in range(len(self.tables.kinds)):
            positions, leads_to = self.current_positions(stage, kind)
            score = self.score_moves[kind].best(stage.score[:, leads_to], self.scale(1))[start]
            perfect = self.perfect_moves[kind].best(stage.perfect[:, leads_to], 0)[start]
            for (_, queue), points, chance in zip(positions, score, perfect, strict=True):
                yield queue, (int(points), int(chance))


def _add_columns(total: Values, values: Values, target: Ints, weight: Values) -> None:
    """total[:, target[i]] += weight[i] · values[:, i], targets repeated or not."""
    if len(target) == 0:
        return
    order = np.argsort(target, kind="stable")
    columns, first = np.unique(target[order], return_index=True)
    total[:, columns] += np.add.reduceat((values * weight)[:, order], first, axis=1, dtype=total.dtype)


def _multisets(copies: tuple[int, ...], size: int) -> Iterator[Unseen]:
    """All ways to have `size` cards unseen, as counts per kind."""
    if not copies:
        if size == 0:
            yield ()
        return
    for count in range(min(copies[0], size) + 1):
        for rest in _multisets(copies[1:], size - count):
            yield (count, *rest)


def _deals(tables: Tables, queue: Queue) -> int:
    """Ways to deal these kinds in this order from physical cards."""
    return prod(tables.copies[kind] - queue[:place].count(kind) for place, kind in enumerate(queue))


def _name_openings(
    rules: Ruleset, tables: Tables, values: dict[Queue, tuple[int, int]]
) -> Iterator[tuple[tuple[DeckCard, ...], tuple[int, int]]]:
    """Every opening by cards, in deck order, with the values of its kinds."""
    kind_of = {card: number for number, kind in enumerate(tables.kinds) for card in kind.cards}
    shown = len(next(iter(values)))
    for cards in product(rules.deck, repeat=shown):
        if all(cards.count(card) <= card.copies for card in cards):
            yield cards, values[tuple(kind_of[card] for card in cards)]
