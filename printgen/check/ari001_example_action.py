"""A worked example does something that the rules do not allow.

What: it starts from a stock that can be, each of its steps is a legal action at that point, and it has as many steps as
there are actions before a delivery, or none. A closed source is not gathered from, and no more is spent than is there.

Why: players learn the game from the examples, and believe them over the rules.

Fails where the card closes clay:

    closed: clay
    steps:
      - gather: clay
        stock: {clay: 4, grain: 2}

Mend: change the step, or what stands before it. If the rules are wrong, correct them.
"""

from __future__ import annotations

from collections.abc import Iterator

from printgen.check.examples import slips
from printgen.diagnostics import Diagnostic, Rule
from printgen.model import Game

RULE = Rule("ARI001", "example-action", __doc__)


def check(game: Game) -> Iterator[Diagnostic]:
    return (RULE.at(slip.span, slip.message) for slip in slips(game) if slip.what == "action")
