"""One table in play: what may be done, what it does to the stock, what a delivery sends, whose turn it is.

Everything is a function from values to values. Resources are indices into `Ruleset.resources`; deliveries, actions and
players count from 1, as people at a table count them.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from printgen.game.rules import DeckCard, Ruleset

Stock = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Gather:
    resource: int


@dataclass(frozen=True, slots=True)
class Exchange:
    spend: int
    gain: int


@dataclass(frozen=True, slots=True)
class Wait:
    pass


Action = Gather | Exchange | Wait


class IllegalAction(ValueError):
    """An action the rules do not allow now; the message says why, in words for the table."""


@dataclass(frozen=True, slots=True)
class State:
    """The public position. `action` is the next one to take; one more than the rules allow means the delivery is due.
    `delivery` is one more than the session length once the session is over. `turn` is the player who acts next."""

    stock: Stock
    delivery: int = 1
    action: int = 1
    turn: int = 1
    players: int = 1
    points: int = 0
    missing: int = 0


@dataclass(frozen=True, slots=True)
class Dispatch:
    """One delivery, units per resource: sent, left in stock, short; the units missing in all, and the points."""

    sent: Stock
    left: Stock
    short: Stock
    missing: int
    points: int


@dataclass(frozen=True, slots=True)
class DeliveryTurns:
    """Who acts before one delivery, in order; who acts more than once; who does not act at all."""

    delivery: int
    actors: tuple[int, ...]
    more_than_once: tuple[int, ...]
    sits_out: tuple[int, ...]


def opening(rules: Ruleset, players: int = 1) -> State:
    """The position before the first action. Raises ValueError for fewer than one player."""
    if players < 1:
        raise ValueError(f"a session needs at least 1 player, not {players}")
    return State(stock=rules.start, players=players)


def is_over(rules: Ruleset, state: State) -> bool:
    return state.delivery > rules.session_length


def delivery_is_due(rules: Ruleset, state: State) -> bool:
    return not is_over(rules, state) and state.action > rules.actions_per_delivery


def all_actions(rules: Ruleset) -> tuple[Action, ...]:
    """Every action the game knows, legal now or not: gathers, exchanges, wait."""
    indices = range(len(rules.resources))
    gathers = [Gather(i) for i in indices]
    exchanges = [Exchange(i, j) for i in indices for j in indices if i != j]
    return (*gathers, *exchanges, Wait())


def objection(rules: Ruleset, stock: Stock, card: DeckCard, action: Action) -> str | None:
    """Why the action is not legal with this stock while `card` is current, in plain words; None if it is legal."""
    named = {Gather: ("resource",), Exchange: ("spend", "gain"), Wait: ()}[type(action)]
    for index in (getattr(action, field) for field in named):
        if not 0 <= index < len(rules.resources):
            return f"there is no resource number {index}"
    if isinstance(action, Gather) and action.resource == card.closed:
        return f"{rules.resources[action.resource].label} is closed while {card.label} is current"
    if isinstance(action, Exchange):
        if action.spend == action.gain:
            return f"an exchange gains a different resource, not {rules.resources[action.gain].label} again"
        held = stock[action.spend]
        if held < rules.exchange_spend:
            label = rules.resources[action.spend].label
            return f"not enough to spend: an exchange spends {rules.exchange_spend} {label}, the stock holds {held}"
    return None


def stock_after(rules: Ruleset, stock: Stock, action: Action) -> Stock:
    """The stock after a legal action; what exceeds a cap is discarded at once."""
    units = list(stock)
    if isinstance(action, Gather):
        units[action.resource] += rules.gather
    elif isinstance(action, Exchange):
        units[action.spend] -= rules.exchange_spend
        units[action.gain] += rules.exchange_gain
    return tuple(map(min, units, rules.caps))


def legal_actions(rules: Ruleset, state: State, card: DeckCard) -> tuple[Action, ...]:
    """What the player may do while `card` is current; nothing when the delivery is due or the session is over."""
    if is_over(rules, state) or delivery_is_due(rules, state):
        return ()
    return tuple(action for action in all_actions(rules) if objection(rules, state.stock, card, action) is None)


def apply(rules: Ruleset, state: State, card: DeckCard, action: Action) -> State:
    """The position after one action, the turn passed on. Raises IllegalAction saying why it is not allowed."""
    if is_over(rules, state):
        raise IllegalAction("the session is over")
    if delivery_is_due(rules, state):
        raise IllegalAction(f"all {rules.actions_per_delivery} actions are taken: the delivery comes first")
    reason = objection(rules, state.stock, card, action)
    if reason is not None:
        raise IllegalAction(reason)
    return replace(
        state,
        stock=stock_after(rules, state.stock, action),
        action=state.action + 1,
        turn=state.turn % state.players + 1,
    )


def dispatch(rules: Ruleset, stock: Stock, card: DeckCard) -> Dispatch:
    """What a delivery of `card` from this stock sends and earns: per resource the smaller of demand and stock."""
    sent = tuple(map(min, stock, card.demand))
    left = tuple(held - gone for held, gone in zip(stock, sent, strict=True))
    short = tuple(wanted - gone for wanted, gone in zip(card.demand, sent, strict=True))
    missing = sum(short)
    return Dispatch(sent, left, short, missing, rules.points_for(missing))


def deliver(rules: Ruleset, state: State, card: DeckCard) -> tuple[State, Dispatch]:
    """Resolve the delivery that is due; the turn stays where it is. Raises IllegalAction while actions remain."""
    if not delivery_is_due(rules, state):
        raise IllegalAction("the session is over" if is_over(rules, state) else "actions remain before the delivery")
    result = dispatch(rules, state.stock, card)
    after = replace(
        state,
        stock=result.left,
        delivery=state.delivery + 1,
        action=1,
        points=state.points + result.points,
        missing=state.missing + result.missing,
    )
    return after, result


def turn_order(rules: Ruleset, players: int) -> tuple[DeliveryTurns, ...]:
    """Who takes each action of a session when the turn passes on after every action and is never reset.

    Player 1 is the first player. Raises ValueError for fewer than one player.
    """
    if players < 1:
        raise ValueError(f"a session needs at least 1 player, not {players}")
    seats = range(1, players + 1)
    deliveries = []
    for index in range(rules.session_length):
        first = index * rules.actions_per_delivery
        actors = tuple((first + step) % players + 1 for step in range(rules.actions_per_delivery))
        more = tuple(seat for seat in seats if actors.count(seat) > 1)
        none = tuple(seat for seat in seats if seat not in actors)
        deliveries.append(DeliveryTurns(index + 1, actors, more, none))
    return tuple(deliveries)
