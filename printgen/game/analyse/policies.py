"""Plain policies for comparison: how players do who do not look for the best play. Sampled, with a seed.

All policies with one seed play the same deals; what a policy leaves to chance is seeded apart. No numpy here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from functools import cache
from random import Random

from printgen.game.analyse.results import PolicyResult
from printgen.game.rules import DeckCard, Ruleset
from printgen.game.session import Session, deal, new_session
from printgen.game.state import Action, Stock, all_actions, dispatch, objection, stock_after

Policy = Callable[[Session, Random], Action]
"""Chooses a legal action from what the table can see."""


def random_legal(rules: Ruleset) -> Policy:
    """Any legal action, each with equal chance."""
    return lambda session, chance: chance.choice(session.legal)


def greedy(rules: Ruleset) -> Policy:
    """The action after which, were deliveries resolved at once with no more actions, the current card would miss the
    fewest units; among those the previewed cards in turn; then the larger stock in all; then any with equal chance."""

    def worth(stock: Stock, visible: tuple[DeckCard, ...]) -> tuple[int, ...]:
        misses, left = [], stock
        for card in visible:
            result = dispatch(rules, left, card)
            misses.append(result.missing)
            left = result.left
        return (*misses, -sum(stock))

    @cache
    def best(stock: Stock, visible: tuple[DeckCard, ...]) -> tuple[Action, ...]:
        legal = [action for action in all_actions(rules) if objection(rules, stock, visible[0], action) is None]
        worths = [worth(stock_after(rules, stock, action), visible) for action in legal]
        return tuple(action for action, value in zip(legal, worths, strict=True) if value == min(worths))

    return lambda session, chance: chance.choice(best(session.state.stock, session.visible))


POLICIES: Mapping[str, Callable[[Ruleset], Policy]] = {"random": random_legal, "greedy": greedy}


def play_policy(rules: Ruleset, name: str, sessions: int, seed: int) -> PolicyResult:
    """Play so many sessions by one of `POLICIES`. Raises ValueError for an unknown name or fewer than one session."""
    if name not in POLICIES:
        raise ValueError(f"there is no policy {name!r}; known: {', '.join(POLICIES)}")
    if sessions < 1:
        raise ValueError(f"at least 1 session must be played, not {sessions}")
    policy = POLICIES[name](rules)
    deals, chance = Random(seed), Random(f"{name} {seed}")
    scores: Counter[int] = Counter()
    breaks = {card.id: 0 for card in rules.deck}
    for _ in range(sessions):
        session = new_session(rules, deal(rules, deals))
        while not session.over:
            session = session.act(policy(session, chance))
        scores[session.state.points] += 1
        broken = _first_not_full(session)
        if broken is not None:
            breaks[broken.id] += 1
    return PolicyResult(name, seed, sessions, rules.top_score, dict(sorted(scores.items())), breaks)


def _first_not_full(session: Session) -> DeckCard | None:
    results = [move.dispatch for move in session.moves if move.dispatch is not None]
    for card, result in zip(session.order, results, strict=True):
        if result.points < session.rules.points[0]:
            return card
    return None
