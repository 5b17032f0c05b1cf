"""What a game calls the things that are shown at the terminal, in its own words where its content has them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from printgen.game.notation import Verbs
from printgen.game.rules import DeckCard
from printgen.model import Game

_LEDGER = "ledger"
"""The key under which a component's `text` has the words of the small table beside a worked example."""


@dataclass(frozen=True, slots=True)
class Words:
    verbs: Verbs
    current: str
    next: str
    turn: str
    closed: str
    start: str
    sent: str
    left: str
    missing: str
    points: str

    def visible(self, index: int) -> str:
        """What the current card and those after it are called."""
        if index == 0:
            return self.current
        return self.next if index == 1 else f"{self.next} {index}"


def words_of(game: Game) -> Words:
    keywords = {str(word).casefold(): str(word) for word in game.keywords}
    ledger = dict(_ledger(game))

    def label(key: str, default: str) -> str:
        return ledger.get(key, default).rstrip(" :")

    verbs = Verbs(
        label("gather", "gather"),
        label("exchange", "exchange"),
        label("wait", "wait"),
        label("exchange_for", "for"),
    )
    return Words(
        verbs,
        current=keywords.get("current", "current"),
        next=keywords.get("next", "next"),
        turn=keywords.get("turn", "turn"),
        closed=keywords.get("closed", "closed"),
        start=label("start", "Start"),
        sent=label("sent", "Sent"),
        left=label("left", "Left"),
        missing=label("missing", "Missing"),
        points=label("points", "Points"),
    )


def _ledger(game: Game) -> Iterator[tuple[str, str]]:
    for component in game.components:
        words = component.text.get(_LEDGER)
        if isinstance(words, dict):
            for key, text in words.items():
                if isinstance(text, str) and text.strip():
                    yield key, " ".join(text.split())


def card_title(card: DeckCard) -> str:
    return card.id if card.label == card.id else f"{card.id} {card.label}"


def plural(count: int, word: str) -> str:
    return f"{count} {word}" if count == 1 else f"{count} {word}s"
