"""Something that the game asserts of itself does not hold.

What: each entry of `assertions:` is true of the numbers as they are. An assertion compares numbers with ==, !=, <, <=,
> and >=, joined by `and`, `or` and `not`. Beside `rules`, `resources`, `numbers` and `totals` it can name

- `count.cards`, `count.closing` (cards that close a source), `count.resources`, `count.components`, `count.points`;
- `lists.actions.references`, the length of that list in the component `actions` (a hyphen in an ID becomes _);
- `turns[4].most`, `.fewest`, `.idle`, `.alternate`, `.rotate`, `.actions`: with four players, the most and the fewest
  actions of a player in a delivery, how many sit out, whether one alone has the most and never twice running, whether
  each in turn is the one who sits out, and the actions in a session; from one to twelve players;
- `session.aside`, `.hidden`, `.top_score`, `.fewest_actions` and `.most_actions` (over one to twelve players), and
  `.always_perfect`: whether every order of the cards can be played without a missing unit, if it is known.

Why: what the text says of the game ("sixteen means every demand was supplied") stays true only if it is checked each
time a number changes.

Fails where eight deliveries of three actions are played:

    assertions:
      - that: totals.actions == 25
        message: There are twenty-five actions in a session.

Mend: correct the number that was changed by mistake. If the change is meant, correct the assertion, and read the
sentences that its message speaks of.
"""

from __future__ import annotations

from collections.abc import Iterator

from printgen.check.facts import UndecidedError, facts
from printgen.diagnostics import Diagnostic, Rule
from printgen.model import Assertion, Game
from printgen.model.expand import report_at
from printgen.model.expressions import ExpressionError, UnsoundError, condition, false_parts

RULE = Rule("ARI004", "false-assertion", __doc__)


def check(game: Game) -> Iterator[Diagnostic]:
    for assertion in game.assertions:
        source = assertion.that.scalar.value
        try:
            holds = condition(source, facts(game))
        except (UnsoundError, UndecidedError):
            continue
        except ExpressionError as error:
            found: list[Diagnostic] = []
            report_at(found, assertion.that, (0, len(source)), error)
            yield from found
            continue
        if not holds:
            yield _false(game, assertion)


def _false(game: Game, assertion: Assertion) -> Diagnostic:
    parts = false_parts(assertion.that.scalar.value, facts(game))
    shown = ", ".join(f"{path} is {_shown(value)}" for path, value in parts.items())
    message = f"this does not hold: {assertion.message}"
    return RULE.at(assertion.that.span, f"{message} ({shown})" if shown else message)


def _shown(value: int | bool) -> str:
    return {True: "true", False: "false"}[value] if isinstance(value, bool) else str(value)
