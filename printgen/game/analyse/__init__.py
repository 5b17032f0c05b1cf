"""What a whole deck is like: exact answers for best play, seeded samples for plain policies.

The exact parts need numpy (`printgen[analyse]`), which is imported when they are called, not before; without it they
raise ImportError with a message for the user. Each module's docstring states its method.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module

from printgen.game.analyse.policies import POLICIES, Policy, play_policy
from printgen.game.analyse.results import Analysis, KnownOrder, Opening, PolicyResult, RealInformation
from printgen.game.rules import Ruleset

__all__ = [
    "POLICIES",
    "Analysis",
    "KnownOrder",
    "Opening",
    "Policy",
    "PolicyResult",
    "RealInformation",
    "analyse",
    "known_order",
    "play_policy",
    "real_information",
]


def known_order(rules: Ruleset) -> KnownOrder:
    """Over all ordered sessions: best achievable scores, the hardest session, the cards that break sessions.

    Raises ImportError without numpy, ValueError for a deck too large to count.
    """
    _require_numpy()
    from printgen.game.analyse.foresight import analyse_known_order

    return analyse_known_order(rules)


def real_information(rules: Ruleset) -> RealInformation:
    """Best play knowing only the visible cards: expected score, chance of a perfect session, every opening.

    Raises ImportError without numpy, ValueError for a deck too large to hold.
    """
    _require_numpy()
    from printgen.game.analyse.induction import analyse_real_information

    return analyse_real_information(rules)


def analyse(
    rules: Ruleset, *, sessions: int = 2_000, seed: int = 1, policies: Sequence[str] = tuple(POLICIES)
) -> Analysis:
    """Everything; `sessions` and `seed` are for the policies. Raises as the parts do."""
    return Analysis(
        known_order(rules),
        real_information(rules),
        tuple(play_policy(rules, name, sessions, seed) for name in policies),
    )


def _require_numpy() -> None:
    try:
        import_module("numpy")
    except ImportError as missing:
        raise ImportError("the analysis needs numpy: pip install 'printgen[analyse]'", name="numpy") from missing
