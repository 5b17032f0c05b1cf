"""An assertion of the game cannot be decided: it asks for a search that is too long.

What: `session.always_perfect` looks through the orders in which cards can come, and gives up after a million steps. Where
nearly every order can be completed, as after a change that makes the game easier, there is no early answer.

Why: an assertion that was not decided was not checked, and whoever changed the game should know.

Fails: `that: not session.always_perfect` with `gather: 3` in the rules of the shipped game.

Mend: find out with `printgen analyse`, which takes longer and gives exact figures. Then keep the assertion with its reason
under `allow`, or take it out.
"""

from __future__ import annotations

from collections.abc import Iterator

from printgen.check.facts import UndecidedError, facts
from printgen.diagnostics import Diagnostic, Rule, Severity
from printgen.model import Game
from printgen.model.expressions import ExpressionError, condition

RULE = Rule("ARI006", "undecided-assertion", __doc__, Severity.WARNING)


def check(game: Game) -> Iterator[Diagnostic]:
    for assertion in game.assertions:
        try:
            condition(assertion.that.scalar.value, facts(game))
        except UndecidedError:
            message = f"this could not be decided in a million steps: {assertion.message}"
            yield RULE.at(assertion.that.span, message, "`printgen analyse` decides it, and says how often it holds")
        except ExpressionError:
            continue
