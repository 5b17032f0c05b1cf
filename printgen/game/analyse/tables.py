"""The rules as numpy tables: which stocks can occur, and what each card can make of each.

Cards with the same demand and closure are one *kind*: play cannot tell them apart. Nothing else is assumed alike.

For a kind and a stock, all that the actions before a delivery amount to is an *option*: the points earned and the stock
left. Options that another beats or equals in both points and every resource are dropped. That loses nothing: with more
of any resource every action stays legal and leads to at least as much, a dispatch leaves at least as much and misses
at most as much, and points do not rise with missing units (`Ruleset` sees to that).
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from math import prod

import numpy as np
import numpy.typing as npt

from printgen.game.rules import DeckCard, Ruleset
from printgen.game.state import Action, Stock, all_actions, dispatch, objection, stock_after

Ints = npt.NDArray[np.int64]
Bools = npt.NDArray[np.bool_]
Values = npt.NDArray[np.signedinteger]
"""Values by stock (rows) and by case (columns); rows are indices into `Tables.stocks`."""

MOST_STOCKS = 5_000


@dataclass(frozen=True)
class Kind:
    """Cards that play the same; `copies` of them are in the deck."""

    cards: tuple[DeckCard, ...]
    copies: int


@dataclass(frozen=True)
class Options:
    """What one kind can make of each stock, as triples: option i leads from row `source[i]` to row `after[i]` for
    `points[i]`. Sorted by source."""

    source: Ints
    after: Ints
    points: Ints


@dataclass(frozen=True)
class Tables:
    stocks: tuple[Stock, ...]
    start: int
    kinds: tuple[Kind, ...]
    options: tuple[Options, ...]

    @property
    def copies(self) -> tuple[int, ...]:
        return tuple(kind.copies for kind in self.kinds)


def build_tables(rules: Ruleset) -> Tables:
    """Tables for a ruleset, over the stocks that undominated play can leave behind after a delivery.

    Raises ValueError if the caps allow more than `MOST_STOCKS` stocks.
    """
    count = prod(cap + 1 for cap in rules.caps)
    if count > MOST_STOCKS:
        raise ValueError(f"the caps allow {count} different stocks; the analysis takes up to {MOST_STOCKS}")
    stocks = list(product(*(range(cap + 1) for cap in rules.caps)))
    kinds = _kinds(rules)
    reach = {closed: _reachable(rules, stocks, closed) for closed in {kind.cards[0].closed for kind in kinds}}
    options = [_best_options(rules, stocks, kind.cards[0], reach[kind.cards[0].closed]) for kind in kinds]
    return _restricted(stocks, stocks.index(rules.start), kinds, options)


def perfect_only(options: Options, most: int) -> Options:
    """The options that earn a delivery's full points. Full points are never beaten, so none of them was dropped."""
    keep = options.points == most
    return Options(options.source[keep], options.after[keep], options.points[keep])


def _kinds(rules: Ruleset) -> tuple[Kind, ...]:
    groups: dict[tuple[Stock, int | None], list[DeckCard]] = {}
    for card in rules.deck:
        groups.setdefault((card.demand, card.closed), []).append(card)
    return tuple(Kind(tuple(cards), sum(card.copies for card in cards)) for cards in groups.values())


def _reachable(rules: Ruleset, stocks: list[Stock], closed: int | None) -> Bools:
    """reach[s, t]: stock t can be had from stock s by exactly the actions before one delivery."""
    index = {stock: row for row, stock in enumerate(stocks)}
    card = DeckCard("", tuple(0 for _ in rules.resources), closed)

    def after(row: int, action: Action) -> int:
        # An action that is not legal leaves a stock as it is, which waiting does anyway.
        legal = objection(rules, stocks[row], card, action) is None
        return index[stock_after(rules, stocks[row], action)] if legal else row

    maps = [np.array([after(row, action) for row in range(len(stocks))]) for action in all_actions(rules)]
    reach = np.eye(len(stocks), dtype=np.bool_)
    for _ in range(rules.actions_per_delivery):
        reach = np.logical_or.reduce([reach[step] for step in maps])
    return reach


def _best_options(rules: Ruleset, stocks: list[Stock], card: DeckCard, reach: Bools) -> Options:
    index = {stock: row for row, stock in enumerate(stocks)}
    results = [dispatch(rules, stock, card) for stock in stocks]
    outcomes = sorted({(result.points, index[result.left]) for result in results})
    number = {outcome: i for i, outcome in enumerate(outcomes)}
    of_stock = np.array([number[result.points, index[result.left]] for result in results])
    can = np.zeros((len(stocks), len(outcomes)), dtype=np.bool_)
    for outcome in range(len(outcomes)):
        can[:, outcome] = reach[:, of_stock == outcome].any(axis=1)
    points = np.array([outcome[0] for outcome in outcomes], dtype=np.int64)
    after = np.array([outcome[1] for outcome in outcomes], dtype=np.int64)
    beaten = (can.astype(np.float32) @ _beats(points, np.array(stocks)[after]).astype(np.float32)) > 0
    source, best = np.nonzero(can & ~beaten)
    return Options(source, after[best], points[best])


def _beats(points: Ints, left: Ints) -> Bools:
    """beats[i, j]: outcome i is at least as good as the different outcome j in points and in every resource."""
    beats = points[:, None] >= points[None, :]
    for units in left.T:
        beats &= units[:, None] >= units[None, :]
    np.fill_diagonal(beats, False)
    return beats


def _restricted(stocks: list[Stock], start: int, kinds: tuple[Kind, ...], options: list[Options]) -> Tables:
    """Number anew the stocks that occur from the start on; the others never matter."""
    occurs = np.zeros(len(stocks), dtype=np.bool_)
    occurs[start] = True
    while True:
        before = occurs.sum()
        for choice in options:
            occurs[choice.after[occurs[choice.source]]] = True
        if occurs.sum() == before:
            break
    row = np.cumsum(occurs) - 1
    kept = []
    for choice in options:
        keep = occurs[choice.source]
        kept.append(Options(row[choice.source[keep]], row[choice.after[keep]], choice.points[keep]))
    names = tuple(stock for stock, there in zip(stocks, occurs, strict=True) if there)
    return Tables(names, int(row[start]), kinds, tuple(kept))
