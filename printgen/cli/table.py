"""What players see during a session: the cards that lie face up, the stock, and what may be done."""

from __future__ import annotations

from collections.abc import Iterator

from printgen.cli.words import Words, card_title
from printgen.game.notation import write_action, write_units
from printgen.game.rules import DeckCard
from printgen.game.session import Session
from printgen.game.state import Dispatch, stock_after

_WIDEST_BAR = 24


def position(session: Session, words: Words) -> Iterator[str]:
    """The whole table, without anything that is not public."""
    yield ""
    yield counters(session, words)
    yield ""
    yield from _cards(session, words)
    yield ""
    yield from _stock(session, words)
    yield ""
    yield from choices(session, words)


def counters(session: Session, words: Words) -> str:
    rules, state = session.rules, session.state
    parts = [
        f"Delivery {state.delivery} of {rules.session_length}",
        f"action {state.action} of {rules.actions_per_delivery}",
        f"points {state.points} of {rules.top_score}",
    ]
    if state.players > 1:
        parts.append(f"{words.turn}: player {state.turn}")
    return " · ".join(parts)


def _cards(session: Session, words: Words) -> Iterator[str]:
    names = [words.visible(index) for index in range(len(session.visible))]
    hidden = max(0, session.rules.session_length - session.state.delivery + 1 - len(names))
    width = max(map(len, (*names, "hidden")))
    titles = max(len(card_title(card)) for card in session.visible)
    for name, card in zip(names, session.visible, strict=True):
        closed = "" if card.closed is None else f"{words.closed}: {session.rules.resources[card.closed].label}"
        yield f"{name:{width}}  {card_title(card):{titles}}  {closed}".rstrip()
    yield f"{'hidden':{width}}  {hidden} of the session, {session.rules.put_aside} put aside"


def _stock(session: Session, words: Words) -> Iterator[str]:
    rules, cards = session.rules, session.visible
    names = [words.visible(index) for index in range(len(cards))]
    labels = max(len(resource.label) for resource in rules.resources)
    bars = [bar(units, cap) for units, cap in zip(session.state.stock, rules.caps, strict=True)]
    counts = [f"{units} of {cap}" for units, cap in zip(session.state.stock, rules.caps, strict=True)]
    stock = [f"{one:{max(map(len, bars))}}  {count}" for one, count in zip(bars, counts, strict=True)]
    width = max(map(len, (*stock, "stock")))
    yield f"{'':{labels}}  {'stock':{width}}  {'':{len(words.closed)}}  {'  '.join(names)}"
    for index, resource in enumerate(rules.resources):
        demands = "  ".join(f"{card.demand[index]:>{len(name)}}" for card, name in zip(cards, names, strict=True))
        closed = words.closed if cards[0].closed == index else ""
        yield f"{resource.label:{labels}}  {stock[index]:{width}}  {closed:{len(words.closed)}}  {demands}"


def bar(units: int, cap: int) -> str:
    """One block for each unit; for large caps, in proportion."""
    length = min(cap, _WIDEST_BAR)
    full = units if cap <= _WIDEST_BAR else round(units * length / cap)
    return "█" * full + "·" * (length - full)


def choices(session: Session, words: Words) -> Iterator[str]:
    """The legal actions with their numbers and the stock that each leaves."""
    rules, stock = session.rules, session.state.stock
    texts = [write_action(rules, action, words.verbs) for action in session.legal]
    width = max(map(len, texts), default=0)
    for number, (text, action) in enumerate(zip(texts, session.legal, strict=True), start=1):
        yield f"{number:>3}  {text:{width}}  → {write_units(stock_after(rules, stock, action))}"


def outcome(card: DeckCard, result: Dispatch, words: Words) -> str:
    """What a delivery came to, in one line."""
    units = f"{words.sent} {write_units(result.sent)}, {words.left} {write_units(result.left)}"
    return f"{card_title(card)}: {units}, {words.missing}: {result.missing}, {words.points}: {result.points}"
