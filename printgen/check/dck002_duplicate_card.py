"""Two cards have the same ID or the same name.

What: the `id` and the `name` of each card are its own. Further copies of a card are asked for with `copies:`.

Why: players write a card's ID into the session record, and replay the session from it.

Fails:

    - id: D3
      name: Kiln
    - id: D3
      name: Mill

Mend: give the second card another ID or name.
"""

from __future__ import annotations

from collections.abc import Iterator

from printgen.diagnostics import Diagnostic, Rule
from printgen.model import Game, Text

RULE = Rule("DCK002", "duplicate-card", __doc__)


def check(game: Game) -> Iterator[Diagnostic]:
    for what in ("id", "name"):
        first: dict[str, Text] = {}
        for card in game.cards:
            value: Text = getattr(card, what)
            earlier = first.setdefault(str(value).casefold(), value)
            if earlier is not value:
                message = f"another card has the {what} “{value}” already"
                yield RULE.at(value.span, message, f"first at {earlier.span}")
