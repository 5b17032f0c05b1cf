"""Whether every session that can be dealt can be played without a missing unit, if the order of the cards is known.

Exact: a search over the cards that can come next, with the set of all stocks that perfect play can have reached. Of
these only the best are kept (no stock of the set is at least as large in everything), as more in stock is never worse.
It stops at the first order that cannot be completed, and tries the tightest cards first.
"""

from __future__ import annotations

from collections import Counter

from printgen.game.rules import DeckCard, Ruleset
from printgen.game.state import Stock, all_actions, objection, stock_after

Kind = tuple[Stock, int | None]
_LONGEST = 200


class TooManyPositions(ValueError):
    """The question is too large to be answered in the time there is."""


def always_perfect(rules: Ruleset, budget: int = 1_000_000) -> bool:
    """Raises TooManyPositions when it would take more than `budget` steps."""
    if rules.session_length > _LONGEST:
        raise TooManyPositions(f"a session of more than {_LONGEST} deliveries cannot be searched through")
    kinds: Counter[Kind] = Counter()
    for card in rules.deck:
        kinds[card.demand, card.closed] += card.copies
    search = _Search(rules, list(kinds), budget)
    return search.completes(frozenset([rules.start]), tuple(kinds.values()), rules.session_length)


class _Search:
    def __init__(self, rules: Ruleset, kinds: list[Kind], budget: int) -> None:
        self.rules = rules
        self.kinds = kinds
        self.budget = budget
        self.actions = all_actions(rules)
        self.reached: dict[tuple[Stock, int | None], list[Stock]] = {}
        self.known: set[tuple[frozenset[Stock], tuple[int, ...]]] = set()

    def completes(self, stocks: frozenset[Stock], unseen: tuple[int, ...], deliveries: int) -> bool:
        """Whether each order of the unseen cards can be completed from one of the stocks (which one may differ)."""
        if not deliveries or (stocks, unseen) in self.known:
            return True
        nexts = []
        for index, copies in enumerate(unseen):
            if copies:
                after = self.delivered(stocks, self.kinds[index])
                if not after:
                    return False
                rest = (*unseen[:index], copies - 1, *unseen[index + 1 :])
                nexts.append((max(map(sum, after)), len(after), index, after, rest))
        nexts.sort(key=lambda item: item[:3])
        if not all(self.completes(after, rest, deliveries - 1) for *_, after, rest in nexts):
            return False
        self.known.add((stocks, unseen))
        return True

    def delivered(self, stocks: frozenset[Stock], kind: Kind) -> frozenset[Stock]:
        """The best stocks after a delivery that misses nothing."""
        demand, closed = kind
        found = {
            tuple(held - due for held, due in zip(stock, demand, strict=True))
            for start in stocks
            for stock in self.after_actions(start, closed)
            if all(held >= due for held, due in zip(stock, demand, strict=True))
        }
        return frozenset(self.best(found))

    def after_actions(self, start: Stock, closed: int | None) -> list[Stock]:
        known = self.reached.get((start, closed))
        if known is not None:
            return known
        card = DeckCard("", (0,) * len(start), closed)
        stocks = [start]
        for _ in range(self.rules.actions_per_delivery):
            self.spend(len(stocks) * len(self.actions))
            further = {
                stock_after(self.rules, stock, action)
                for stock in stocks
                for action in self.actions
                if objection(self.rules, stock, card, action) is None
            }
            before, stocks = stocks, self.best(further)
            if stocks == before:
                break
        self.reached[start, closed] = stocks
        return stocks

    def best(self, stocks: set[Stock]) -> list[Stock]:
        kept: list[Stock] = []
        for stock in sorted(stocks, reverse=True):
            self.spend(1 + len(kept))
            if not any(all(a >= b for a, b in zip(other, stock, strict=True)) for other in kept):
                kept.append(stock)
        return kept

    def spend(self, steps: int) -> None:
        self.budget -= steps
        if self.budget < 0:
            raise TooManyPositions("the deck has too many orders to be searched through")
