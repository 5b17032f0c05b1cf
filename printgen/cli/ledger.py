"""The ledger of a session as a table for the terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from printgen.cli.words import Words, card_title, plural
from printgen.game.notation import write_action
from printgen.game.record import Step
from printgen.game.rules import DeckCard, Ruleset
from printgen.game.state import Stock


def ledger_lines(rules: Ruleset, steps: Sequence[Step], words: Words, start: Stock | None = None) -> Iterator[str]:
    """The stock after each action, and what each delivery came to; the steps state everything."""
    table = _Table(rules, steps, words)
    yield table.row("", [resource.label for resource in rules.resources])
    yield table.row(words.start, rules.start if start is None else start)
    for number, step in enumerate(steps, start=1):
        card = step.card if isinstance(step.card, DeckCard) else rules.card(step.card)
        yield f"{number}. {card_title(card)}"
        for action, stock in zip(step.actions or (), step.stocks, strict=True):
            yield table.row(f"   {write_action(rules, action, words.verbs)}", stock or ())
        if step.sent is not None and step.left is not None:
            result = f"   {words.missing}: {step.missing}  {words.points}: {step.points}"
            yield table.row(f"   {words.sent}", step.sent)
            yield table.row(f"   {words.left}", step.left) + result


def score_line(rules: Ruleset, steps: Sequence[Step]) -> str:
    """'16 of 16 points, 0 units missing, 8 of 8 deliveries made'."""
    done = sum(step.points is not None for step in steps)
    points, missing = sum(step.points or 0 for step in steps), sum(step.missing or 0 for step in steps)
    played = f"{done} of {rules.session_length} deliveries made"
    return f"{points} of {rules.top_score} points, {plural(missing, 'unit')} missing, {played}"


class _Table:
    def __init__(self, rules: Ruleset, steps: Sequence[Step], words: Words) -> None:
        actions = {action for step in steps for action in step.actions or ()}
        texts = [write_action(rules, action, words.verbs) for action in actions]
        self.first = max(len(text) for text in (*texts, words.start, words.sent, words.left)) + 3
        self.widths = [max(3, len(resource.label)) for resource in rules.resources]

    def row(self, first: str, values: Sequence[object]) -> str:
        cells = (f"{value!s:>{width}}" for value, width in zip(values, self.widths, strict=False))
        return f"{first:{self.first}}  {'  '.join(cells)}".rstrip()
