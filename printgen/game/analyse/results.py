"""What the analysis finds, as values that can be compared, printed and written as JSON."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

Json = dict[str, object]


def exact(value: Fraction) -> Json:
    """A fraction for JSON: as written and as a number."""
    return {"fraction": f"{value.numerator}/{value.denominator}", "value": float(value)}


@dataclass(frozen=True, slots=True)
class KnownOrder:
    """All ordered sessions, copies told apart. `best_scores`: best achievable score → sessions (scores that occur).
    `hardest`: card ids of one session with the lowest best score. `breaks`: card id → sessions it breaks, see
    `breaks` for the definition; together with the perfect ones they make all sessions."""

    sessions: int
    top_score: int
    best_scores: Mapping[int, int]
    hardest: tuple[str, ...]
    breaks: Mapping[str, int]

    @property
    def perfect(self) -> int:
        """Sessions in which the top score can be reached."""
        return self.best_scores.get(self.top_score, 0)

    @property
    def lowest(self) -> int:
        """The best score of the hardest session."""
        return min(self.best_scores)

    @property
    def mean(self) -> Fraction:
        return Fraction(sum(score * count for score, count in self.best_scores.items()), self.sessions)

    def to_json(self) -> Json:
        return {
            "sessions": self.sessions,
            "top_score": self.top_score,
            "perfect": self.perfect,
            "mean": exact(self.mean),
            "best_scores": {str(score): count for score, count in sorted(self.best_scores.items())},
            "hardest": {"cards": list(self.hardest), "best_score": self.lowest},
            "breaks": dict(self.breaks),
        }


@dataclass(frozen=True, slots=True)
class Opening:
    """The cards visible at the start, current one first: best expected score and best chance of a perfect session
    (each by its own best play)."""

    cards: tuple[str, ...]
    expected_score: Fraction
    perfect_chance: Fraction

    def to_json(self) -> Json:
        return {
            "cards": list(self.cards),
            "expected_score": exact(self.expected_score),
            "perfect_chance": exact(self.perfect_chance),
        }


@dataclass(frozen=True, slots=True)
class RealInformation:
    """Best play when only the current and the previewed cards are known. `openings` run from the hardest to the
    easiest: by expected score, then by perfect chance, then in deck order; of equals `hardest` and `easiest` are the
    first in deck order."""

    expected_score: Fraction
    perfect_chance: Fraction
    openings: tuple[Opening, ...]

    @property
    def hardest(self) -> Opening:
        return self.openings[0]

    @property
    def easiest(self) -> Opening:
        return max(self.openings, key=lambda opening: (opening.expected_score, opening.perfect_chance))

    def to_json(self) -> Json:
        return {
            "expected_score": exact(self.expected_score),
            "perfect_chance": exact(self.perfect_chance),
            "hardest": self.hardest.to_json(),
            "easiest": self.easiest.to_json(),
            "openings": [opening.to_json() for opening in self.openings],
        }


@dataclass(frozen=True, slots=True)
class PolicyResult:
    """Sessions played by one plain policy. `scores`: score → sessions. `breaks`: card id → sessions in which it was the
    first delivery that did not earn full points. `standard_error` is that of the mean, in points."""

    policy: str
    seed: int
    sessions: int
    top_score: int
    scores: Mapping[int, int]
    breaks: Mapping[str, int]

    @property
    def mean(self) -> float:
        return sum(score * count for score, count in self.scores.items()) / self.sessions

    @property
    def standard_error(self) -> float:
        if self.sessions < 2:
            return 0.0
        spread = sum(count * (score - self.mean) ** 2 for score, count in self.scores.items())
        return float((spread / (self.sessions - 1) / self.sessions) ** 0.5)

    @property
    def perfect_share(self) -> float:
        return self.scores.get(self.top_score, 0) / self.sessions

    def to_json(self) -> Json:
        return {
            "policy": self.policy,
            "seed": self.seed,
            "sessions": self.sessions,
            "top_score": self.top_score,
            "mean": self.mean,
            "standard_error": self.standard_error,
            "perfect_share": self.perfect_share,
            "scores": {str(score): count for score, count in sorted(self.scores.items())},
            "breaks": dict(self.breaks),
        }


@dataclass(frozen=True, slots=True)
class Analysis:
    known_order: KnownOrder
    real_information: RealInformation
    policies: tuple[PolicyResult, ...]

    def to_json(self) -> Json:
        return {
            "known_order": self.known_order.to_json(),
            "real_information": self.real_information.to_json(),
            "policies": [result.to_json() for result in self.policies],
        }
