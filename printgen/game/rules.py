"""The numbers a game of this family is made of, checked once so that everything after can trust them.

The family: a shared stock of a few resources, each with a cap; a session of deliveries drawn from a deck; before each
delivery a fixed number of actions (gather, exchange, wait); a delivery sends what it can and earns points by the units
missing. Only numbers and names come from the content; nothing here knows a particular game.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import perm


@dataclass(frozen=True, slots=True)
class Resource:
    """One resource of the shared stock: units at the start, and the most units it may ever hold."""

    id: str
    start: int
    cap: int
    name: str = ""

    @property
    def label(self) -> str:
        """What messages call it: the name if there is one, else the id."""
        return self.name or self.id


@dataclass(frozen=True, slots=True)
class DeckCard:
    """A delivery card: units requested per resource (in the ruleset's order), the index of the resource that cannot
    be gathered while the card is current (None: all can), and how many copies the deck holds."""

    id: str
    demand: tuple[int, ...]
    closed: int | None = None
    copies: int = 1
    name: str = ""

    @property
    def label(self) -> str:
        """What messages call it: the name if there is one, else the id."""
        return self.name or self.id


@dataclass(frozen=True, slots=True)
class Ruleset:
    """All numbers of one game. Raises ValueError naming every contradiction it finds.

    `gather`, `exchange_spend`, `exchange_gain`: units per action. `preview`: cards visible after the current one.
    `request_total`: units every card requests, or None where cards may differ. `points[m]`: points of a delivery with
    m units missing; the last entry holds for that many and more. Points must not rise with missing units: the analysis
    rests on more stock never being worse.
    """

    resources: tuple[Resource, ...]
    deck: tuple[DeckCard, ...]
    gather: int
    exchange_spend: int
    exchange_gain: int
    actions_per_delivery: int
    session_length: int
    preview: int
    request_total: int | None
    points: tuple[int, ...]

    def __post_init__(self) -> None:
        problems = [*_number_problems(self), *_resource_problems(self), *_card_problems(self)]
        if not problems:
            problems = [*_size_problems(self)]
        if problems:
            raise ValueError("; ".join(problems))

    @property
    def start(self) -> tuple[int, ...]:
        return tuple(resource.start for resource in self.resources)

    @property
    def caps(self) -> tuple[int, ...]:
        return tuple(resource.cap for resource in self.resources)

    @property
    def deck_size(self) -> int:
        """Cards in the deck, copies counted."""
        return sum(card.copies for card in self.deck)

    @property
    def put_aside(self) -> int:
        """Cards of the deck that a session leaves out."""
        return self.deck_size - self.session_length

    @property
    def hidden(self) -> int:
        """Cards of the session deck that are face down once the opening cards are revealed."""
        return max(0, self.session_length - self.preview - 1)

    @property
    def actions_total(self) -> int:
        return self.session_length * self.actions_per_delivery

    @property
    def top_score(self) -> int:
        return self.session_length * self.points[0]

    @property
    def ordered_sessions(self) -> int:
        """Ordered sessions that can be drawn, every physical card told apart: n·(n−1)·…"""
        return perm(self.deck_size, self.session_length)

    def points_for(self, missing: int) -> int:
        """Points of one delivery that lacks `missing` units."""
        return self.points[min(missing, len(self.points) - 1)]

    def card(self, card_id: str) -> DeckCard:
        """Raises KeyError for an id the deck does not hold."""
        for card in self.deck:
            if card.id == card_id:
                return card
        raise KeyError(card_id)


def _is_whole(value: object, least: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= least


def _number_problems(rules: Ruleset) -> Iterator[str]:
    at_least_one = {
        "the units gathered": rules.gather,
        "the units an exchange spends": rules.exchange_spend,
        "the units an exchange gains": rules.exchange_gain,
        "the actions per delivery": rules.actions_per_delivery,
        "the deliveries of a session": rules.session_length,
    }
    for what, value in at_least_one.items():
        if not _is_whole(value, 1):
            yield f"{what} must be a whole number of at least 1, not {value!r}"
    if not _is_whole(rules.preview, 0):
        yield f"the previewed cards must be a whole number of at least 0, not {rules.preview!r}"
    if rules.request_total is not None and not _is_whole(rules.request_total, 0):
        yield f"the units a card requests must be a whole number of at least 0, not {rules.request_total!r}"
    if not rules.points:
        yield "points for a complete delivery are not given"
    elif not all(_is_whole(points, 0) for points in rules.points):
        yield f"points must be whole numbers of at least 0, not {rules.points!r}"
    elif any(fewer < more for fewer, more in zip(rules.points, rules.points[1:], strict=False)):
        yield f"points must not rise as more units are missing, but are {', '.join(map(str, rules.points))}"


def _resource_problems(rules: Ruleset) -> Iterator[str]:
    if not rules.resources:
        yield "there is no resource"
    yield from _repeated("resource", [resource.id for resource in rules.resources])
    for resource in rules.resources:
        if not _is_whole(resource.cap, 0):
            yield f"the cap of {resource.label} must be a whole number of at least 0, not {resource.cap!r}"
        elif not _is_whole(resource.start, 0) or resource.start > resource.cap:
            yield f"{resource.label} must start between 0 and its cap of {resource.cap}, not at {resource.start!r}"


def _card_problems(rules: Ruleset) -> Iterator[str]:
    if not rules.deck:
        yield "the deck has no card"
    yield from _repeated("card", [card.id for card in rules.deck])
    count = len(rules.resources)
    for card in rules.deck:
        if len(card.demand) != count:
            yield f"{card.label} requests {len(card.demand)} numbers for {count} resources"
        elif not all(_is_whole(units, 0) for units in card.demand):
            yield f"{card.label} must request whole numbers of at least 0, not {card.demand!r}"
        elif rules.request_total is not None and sum(card.demand) != rules.request_total:
            yield f"{card.label} requests {sum(card.demand)} units; every card requests {rules.request_total}"
        if card.closed is not None and not (_is_whole(card.closed, 0) and card.closed < count):
            yield f"{card.label} closes resource number {card.closed!r}; resources are numbered 0 to {count - 1}"
        if not _is_whole(card.copies, 1):
            yield f"{card.label} must have at least 1 copy, not {card.copies!r}"


def _size_problems(rules: Ruleset) -> Iterator[str]:
    if rules.session_length > rules.deck_size:
        yield f"a session takes {rules.session_length} cards, but the deck has {rules.deck_size}"


def _repeated(what: str, ids: list[str]) -> Iterator[str]:
    seen: set[str] = set()
    for name in ids:
        if not name:
            yield f"a {what} has no id"
        elif name in seen:
            yield f"the {what} id {name!r} is used twice"
        seen.add(name)
