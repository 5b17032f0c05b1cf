"""A worked example's delivery comes out otherwise than it says.

What: what is `sent`, `left` and `missing` and the `points` for it follow from the stock at that point, the card and the
rules.

Why: players learn the game from the examples, and believe them over the rules.

Fails where one unit of the demand was not there:

    missing: 0
    points: 2

Mend: write what the message gives, or correct the demand or the stock before the delivery.
"""

from __future__ import annotations

from collections.abc import Iterator

from printgen.check.examples import slips
from printgen.diagnostics import Diagnostic, Rule
from printgen.model import Game

RULE = Rule("ARI003", "example-result", __doc__)


def check(game: Game) -> Iterator[Diagnostic]:
    return (RULE.at(slip.span, slip.message) for slip in slips(game) if slip.what == "result")
