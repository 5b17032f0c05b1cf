"""The rules stated a second time, unit by unit as hands move them at the table, and whole decks played out by brute
force. Nothing here uses the engine; only the numbers of a `Ruleset` are read."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import permutations
from random import Random

from printgen.game import DeckCard, Resource, Ruleset

Stock = tuple[int, ...]


def put_in(shelf: list[int], which: int, units: int, cap: int) -> None:
    for _ in range(units):
        if shelf[which] < cap:
            shelf[which] += 1


def possible_moves(rules: Ruleset, stock: Stock, closed: int | None) -> dict[str, Stock]:
    """Every legal action by a name of our own, and the stock after it."""
    moves = {"wait": stock}
    caps = [resource.cap for resource in rules.resources]
    for i in range(len(stock)):
        if i != closed:
            shelf = list(stock)
            put_in(shelf, i, rules.gather, caps[i])
            moves[f"gather {i}"] = tuple(shelf)
        for j in range(len(stock)):
            shelf = list(stock)
            for _ in range(rules.exchange_spend):
                shelf[i] -= 1
            if j != i and min(shelf) >= 0:
                put_in(shelf, j, rules.exchange_gain, caps[j])
                moves[f"exchange {i} {j}"] = tuple(shelf)
    return moves


def ship(rules: Ruleset, stock: Stock, demand: Stock) -> tuple[Stock, Stock, int, int]:
    """(sent, left, missing units, points) of one delivery."""
    shelf, sent, missing = list(stock), [0] * len(stock), 0
    for i, wanted in enumerate(demand):
        for _ in range(wanted):
            if shelf[i] > 0:
                shelf[i] -= 1
                sent[i] += 1
            else:
                missing += 1
    points = rules.points[missing] if missing < len(rules.points) else rules.points[-1]
    return tuple(sent), tuple(shelf), missing, points


def physical_cards(rules: Ruleset) -> list[DeckCard]:
    return [card for card in rules.deck for _ in range(card.copies)]


def first_stock(rules: Ruleset) -> Stock:
    return tuple(resource.start for resource in rules.resources)


def stocks_before_delivery(rules: Ruleset, stocks: set[Stock], closed: int | None) -> set[Stock]:
    for _ in range(rules.actions_per_delivery):
        stocks = {after for stock in stocks for after in possible_moves(rules, stock, closed).values()}
    return stocks


def best_score(rules: Ruleset, order: tuple[DeckCard, ...]) -> tuple[int, int | None]:
    """Best score of a known order, and the index of the delivery that breaks it (None if it can be perfect)."""
    positions, perfect, breaks = {(first_stock(rules), 0)}, {first_stock(rules)}, None
    for index, card in enumerate(order):
        after = set()
        for score in {score for _, score in positions}:
            held = {stock for stock, had in positions if had == score}
            for stock in stocks_before_delivery(rules, held, card.closed):
                _, left, _, points = ship(rules, stock, card.demand)
                after.add((left, score + points))
        positions = after
        shipped = [ship(rules, s, card.demand) for s in stocks_before_delivery(rules, perfect, card.closed)]
        perfect = {left for _, left, _, points in shipped if points == rules.points[0]}
        if not perfect and breaks is None:
            breaks = index
    return max(score for _, score in positions), breaks


def all_sessions(rules: Ruleset) -> tuple[Counter[int], Counter[str]]:
    """Every ordered session, physical cards told apart: best scores, and ids of the cards that break."""
    known = cache(lambda order: best_score(rules, order))
    scores: Counter[int] = Counter()
    breaks: Counter[str] = Counter()
    for order in permutations(physical_cards(rules), rules.session_length):
        score, broken = known(order)
        scores[score] += 1
        if broken is not None:
            breaks[order[broken].id] += 1
    return scores, breaks


class Table:
    """Expectimax over what a table has seen, in the order it saw it, action by action; no two histories are merged."""

    def __init__(self, rules: Ruleset, perfect: bool) -> None:
        self.rules, self.perfect = rules, perfect
        self.cards = physical_cards(rules)
        self.value = cache(self._value)

    def openings(self) -> dict[tuple[int, ...], Fraction]:
        shown = min(self.rules.preview + 1, self.rules.session_length)
        seen = permutations(range(len(self.cards)), shown)
        return {cards: self.value(cards, first_stock(self.rules), 1, 1) for cards in seen}

    def _value(self, seen: tuple[int, ...], stock: Stock, delivery: int, action: int) -> Fraction:
        rules = self.rules
        if delivery > rules.session_length:
            return Fraction(1 if self.perfect else 0)
        card = self.cards[seen[delivery - 1]]
        if action <= rules.actions_per_delivery:
            after = possible_moves(rules, stock, card.closed).values()
            return max(self.value(seen, held, delivery, action + 1) for held in after)
        _, left, _, points = ship(rules, stock, card.demand)
        if self.perfect and points < rules.points[0]:
            return Fraction(0)
        gained = Fraction(0 if self.perfect else points)
        if len(seen) == rules.session_length:
            return gained + self.value(seen, left, delivery + 1, 1)
        unseen = [card for card in range(len(self.cards)) if card not in seen]
        return gained + sum(self.value((*seen, x), left, delivery + 1, 1) for x in unseen) / Fraction(len(unseen))


def small_ruleset(seed: int) -> Ruleset:
    """A random small game of the family: one to three resources, other caps, amounts, points, previews and copies.

    Two in three are tight: cards ask for much of one thing, exchanges lose, room is scarce, little is previewed, so
    that what is known and what is saved matters.
    """
    chance = Random(seed)
    tight = seed % 3 > 0
    count = chance.choice((2, 2, 3) if tight else (1, 2, 3))
    caps = [3 if tight else chance.randint(1, 5 - count) for _ in range(count)]
    total = chance.choice((None, chance.randint(2, 4)))
    size = chance.randint(4, 6) if tight else chance.randint(1, 5)
    spend = chance.randint(1, 2)
    return Ruleset(
        resources=tuple(
            Resource(f"r{i}", chance.randint(0, 2 if tight else cap) % (cap + 1), cap) for i, cap in enumerate(caps)
        ),
        deck=small_deck(chance, count, total, size, tight),
        gather=1 if tight else chance.randint(1, 3),
        exchange_spend=spend,
        exchange_gain=chance.randint(1, spend if tight else 3),
        actions_per_delivery=chance.randint(2, 3) if tight else chance.randint(1, 3),
        session_length=chance.randint(3, 4) if tight else chance.randint(1, min(4, size)),
        preview=chance.choice((0, 0, 1)) if tight else chance.randint(0, 3),
        request_total=total,
        points=chance.choice(((2, 1, 0), (1, 0), (5, 3, 3, 1, 0), *(() if tight else ((2, 2, 0), (3, 1), (0,))))),
    )


def small_deck(chance: Random, count: int, total: int | None, size: int, tight: bool) -> tuple[DeckCard, ...]:
    deck: list[DeckCard] = []
    while size > 0:
        copies = chance.randint(1, min(2, size))
        demand = [0] * count
        most = chance.randrange(count)
        for _ in range(chance.randint(tight * 2, 4) if total is None else total):
            demand[most if tight and chance.random() < 0.8 else chance.randrange(count)] += 1
        closed = chance.choice((None, most) if tight else (None, *range(count)))
        deck.append(DeckCard(f"card{len(deck)}", tuple(demand), closed, copies))
        size -= copies
    if len(deck) > 1 and chance.random() < 0.3:
        deck[-1] = DeckCard(deck[-1].id, deck[0].demand, deck[0].closed, deck[-1].copies)
    return tuple(deck)
