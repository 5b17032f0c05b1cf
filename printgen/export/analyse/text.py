"""What the analysis of a deck found, as a table for people."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from printgen.game.analyse import Analysis, KnownOrder, Opening, PolicyResult, RealInformation
from printgen.game.rules import Ruleset

POLICY_NAMES = {"random": "any legal action", "greedy": "greedy"}
_BAR = 30


def analysis_lines(title: str, rules: Ruleset, found: Analysis) -> Iterator[str]:
    sessions = f"sessions of {rules.session_length}, {rules.preview + 1} cards face up"
    yield f"{title}: {rules.deck_size} cards, {sessions}"
    yield "Method: exact, by counting every ordered session (order known) and by backward induction over"
    yield "unseen cards, cards in view and stock (real information); only the plain policies are sampled."
    yield ""
    yield from _known_order(found.known_order)
    yield ""
    yield from _real_information(rules, found.real_information)
    yield ""
    yield from _policies(found.policies)
    yield ""
    yield from _breaks(rules, found.known_order)


def share(value: Fraction | float) -> str:
    """A share in per cent; what is not quite all, or not quite nothing, never looks so."""
    for digits in range(3, 10):
        text = f"{float(value) * 100:.{digits}f}"
        if (float(text) == 100) == (value == 1) and (float(text) == 0) == (value == 0):
            return f"{text} %"
    return f"{float(value) * 100!r} %"


def score(value: Fraction | float) -> str:
    return f"{float(value):.4f}"


def _known_order(found: KnownOrder) -> Iterator[str]:
    yield f"Knowing the order of the cards (all {found.sessions:,} ordered sessions)"
    yield "  best score       sessions       share"
    for best, count in sorted(found.best_scores.items(), reverse=True):
        yield f"  {best:>10}  {count:>13,}  {share(Fraction(count, found.sessions)):>10}"
    yield f"  mean best score {score(found.mean)} of {found.top_score}"
    yield f"  a hardest session: {' '.join(found.hardest)} (at best {found.lowest})"


def _real_information(rules: Ruleset, found: RealInformation) -> Iterator[str]:
    yield "With the real information (the cards face up, the stock, the discards)"
    yield f"  best expected score {score(found.expected_score)}, exactly {found.expected_score}"
    yield f"  best chance of a perfect session {share(found.perfect_chance)}, exactly {found.perfect_chance}"
    for what, opening in (("hardest", found.hardest), ("easiest", found.easiest)):
        alike = sum(_worth(other) == _worth(opening) for other in found.openings)
        equals = f" (the first of {alike} alike)" if alike > 1 else ""
        yield f"  {what} opening: {opening_title(rules, opening)}{equals}"
        yield f"    expected score {score(opening.expected_score)}, perfect {share(opening.perfect_chance)}"


def _worth(opening: Opening) -> tuple[Fraction, Fraction]:
    return opening.expected_score, opening.perfect_chance


def opening_title(rules: Ruleset, opening: Opening) -> str:
    return ", then ".join(card_title(rules, card) for card in opening.cards)


def card_title(rules: Ruleset, card_id: str) -> str:
    label = rules.card(card_id).label
    return card_id if label == card_id else f"{card_id} {label}"


def _policies(results: Sequence[PolicyResult]) -> Iterator[str]:
    if not results:
        return
    yield f"Plain policies (a sample of {results[0].sessions:,} sessions each, seed {results[0].seed})"
    yield "  policy             mean ± std. error  perfect"
    for result in results:
        mean = f"{result.mean:.3f} ± {result.standard_error:.3f}"
        yield f"  {POLICY_NAMES.get(result.policy, result.policy):17}  {mean:16}  {share(result.perfect_share):>8}"


def _breaks(rules: Ruleset, found: KnownOrder) -> Iterator[str]:
    yield "Which card breaks a session (the first delivery that no play can make complete, order known)"
    most = max(found.breaks.values(), default=0)
    width = max(len(card_title(rules, card)) for card in found.breaks)
    digits = max(len(f"{count:,}") for count in found.breaks.values())
    for card, count in by_count(found.breaks):
        length = -(-count * _BAR // most) if most else 0
        each = per_ten_thousand(Fraction(count, found.sessions))
        yield f"  {card_title(rules, card):{width}}  {count:>{digits},}  {each:>7}  {'█' * length}".rstrip()
    yield f"  {'':{width}}  {'':{digits}}  in 10,000 sessions"


def by_count(breaks: Mapping[str, int]) -> list[tuple[str, int]]:
    """The most first, equals in the order of the deck."""
    return sorted(breaks.items(), key=lambda pair: -pair[1])


def per_ten_thousand(value: Fraction) -> str:
    return f"{float(value) * 10_000:,.2f}"
