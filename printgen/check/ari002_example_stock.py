"""A worked example gives another stock than its steps lead to.

What: `stock` after each step is what the step makes of the stock before it. A wrong stock is told once: the steps after
it go on from what is written.

Why: players learn the game from the examples, and believe them over the rules.

Fails where a gather adds two and the stock was 2 of each:

    - gather: clay
      stock: {clay: 3, grain: 2}

Mend: write the stock that the message gives, or correct the step.
"""

from __future__ import annotations

from collections.abc import Iterator

from printgen.check.examples import slips
from printgen.diagnostics import Diagnostic, Rule
from printgen.model import Game

RULE = Rule("ARI002", "example-stock", __doc__)


def check(game: Game) -> Iterator[Diagnostic]:
    return (RULE.at(slip.span, slip.message) for slip in slips(game) if slip.what == "stock")
