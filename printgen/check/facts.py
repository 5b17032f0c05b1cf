"""What assertions can name beside the game's own numbers: counts, and what follows from its rules.

Each fact is worked out when it is first asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise

from printgen.check.memo import per_game
from printgen.game import DeliveryTurns, Ruleset, turn_order
from printgen.game.adapt import in_family, ruleset_of
from printgen.game.perfection import TooManyPositions, always_perfect
from printgen.model import Component, Content, Game, Text
from printgen.model.expressions import UNSOUND, ExpressionError, UnsoundError
from printgen.source import Mapping as Node

MOST_PLAYERS = 12
_LONGEST = 10_000


class Facts(Mapping[str, object]):
    """Names and what they stand for, worked out late and once."""

    def __init__(self, makers: Mapping[str, Callable[[], object]]) -> None:
        self._makers = makers
        self._made: dict[str, object] = {}
        self._failed: dict[str, ExpressionError] = {}

    def __getitem__(self, name: str) -> object:
        if name in self._failed:
            raise self._failed[name]
        if name not in self._made:
            try:
                self._made[name] = self._makers[name]()
            except ExpressionError as error:
                self._failed[name] = error
                raise
        return self._made[name]

    def __contains__(self, name: object) -> bool:
        return name in self._makers

    def __iter__(self) -> Iterator[str]:
        return iter(self._makers)

    def __len__(self) -> int:
        return len(self._makers)


@per_game
def engine_rules(game: Game) -> tuple[Ruleset | None, str]:
    """The rules for the engine, or why there are none."""
    try:
        rules = ruleset_of(game)
    except ValueError as error:
        return None, str(error)
    return rules, "" if rules else "the game has no rules, resources or cards with requests"


@per_game
def facts(game: Game) -> Facts:
    """Everything that an assertion can name."""
    return Facts({
        **{key: _given(getattr(game, key)) for key in ("rules", "resources", "numbers")},
        "totals": lambda: _totals(game),
        "count": lambda: _counts(game),
        "lists": lambda: Facts({_name(c): _lengths(c) for c in game.components}),
        "turns": lambda: (None, *(_turns(game, players) for players in range(1, MOST_PLAYERS + 1))),
        "session": lambda: _session(game),
    })  # fmt: skip


def _given(value: object) -> Callable[[], object]:
    return lambda: value


def _totals(game: Game) -> dict[str, object]:
    """A total that could not be worked out has been reported already."""
    written = game.source.get("totals")
    names = [entry.key.value for entry in written.entries] if isinstance(written, Node) else []
    return {**dict.fromkeys(names, UNSOUND), **game.totals}


def _counts(game: Game) -> dict[str, object]:
    return {
        "cards": sum(card.copies for card in game.cards),
        "closing": sum(card.copies for card in game.cards if card.closed),
        "resources": len(game.resources),
        "components": len(game.components),
        "points": len(game.rules.points) if game.rules else None,
    }


def _name(component: Component) -> str:
    return str(component.id).replace("-", "_")


def _lengths(component: Component) -> Callable[[], object]:
    return lambda: _lengths_in(component.text)


def _lengths_in(content: dict[str, Content]) -> dict[str, object]:
    return {
        str(key): _lengths_in(value) if isinstance(value, dict) else len(value)
        for key, value in content.items()
        if not isinstance(value, Text)
    }


def _rules(game: Game) -> Ruleset:
    """Raises ExpressionError for a game that cannot be played by the engine."""
    rules, reason = engine_rules(game)
    if rules is None:
        kind = UnsoundError if in_family(game) else ExpressionError
        raise kind(f"nothing is known of turns and sessions: {reason}")
    return rules


def _short(rules: Ruleset) -> Ruleset:
    """The same rules, if a session can be played through. Raises ExpressionError."""
    if rules.actions_total > _LONGEST:
        raise ExpressionError(f"a session of more than {_LONGEST} actions is not played through")
    return rules


def _actions(deliveries: tuple[DeliveryTurns, ...]) -> int:
    return sum(len(turns.actors) for turns in deliveries)


def _sound_rules(game: Game) -> Ruleset:
    """The same where the deck matters. A card that the rules cannot hold has been reported."""
    rules = _rules(game)
    if rules.deck_size != sum(card.copies for card in game.cards):
        raise UnsoundError("some cards are not as they should be")
    return rules


def _turns(game: Game, players: int) -> Facts:
    def deliveries() -> tuple[DeliveryTurns, ...]:
        return turn_order(_short(_rules(game)), players)

    def counts() -> list[list[int]]:
        return [[turns.actors.count(seat) for seat in range(1, players + 1)] for turns in deliveries()]

    return Facts({
        "actions": lambda: _actions(deliveries()),
        "most": lambda: max(map(max, counts())),
        "fewest": lambda: min(map(min, counts())),
        "idle": lambda: max(len(turns.sits_out) for turns in deliveries()),
        "alternate": lambda: _alternate(counts()),
        "rotate": lambda: _rotate([turns.sits_out for turns in deliveries()], players),
    })  # fmt: skip


def _alternate(counts: list[list[int]]) -> bool:
    """Whether one player alone has the most actions in each delivery, and never the same twice running."""
    if any(seats.count(max(seats)) != 1 for seats in counts):
        return False
    leaders = [seats.index(max(seats)) for seats in counts]
    return all(first != second for first, second in pairwise(leaders))


def _rotate(idle: list[tuple[int, ...]], players: int) -> bool:
    """Whether one player sits out each delivery, and each player in turn before it is the first one's turn again."""
    if any(len(seats) != 1 for seats in idle):
        return False
    rounds = [{seats[0] for seats in idle[start : start + players]} for start in range(0, len(idle), players)]
    return all(len(seats) == players for seats in rounds[:-1]) and len(rounds[-1]) == (len(idle) - 1) % players + 1


def _session(game: Game) -> Facts:
    def at_each_table() -> list[int]:
        return [_actions(turn_order(_short(_rules(game)), players)) for players in range(1, MOST_PLAYERS + 1)]

    return Facts({
        "aside": lambda: _sound_rules(game).put_aside,
        "hidden": lambda: _rules(game).hidden,
        "top_score": lambda: _rules(game).top_score,
        "fewest_actions": lambda: min(at_each_table()),
        "most_actions": lambda: max(at_each_table()),
        "always_perfect": lambda: _always_perfect(_sound_rules(game)),
    })  # fmt: skip


class UndecidedError(ExpressionError):
    """The search behind a fact was given up."""


def _always_perfect(rules: Ruleset) -> bool:
    try:
        return always_perfect(rules)
    except TooManyPositions as error:
        raise UndecidedError(str(error)) from None
