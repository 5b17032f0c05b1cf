"""A session as YAML that can be read again, in the words of the content's own examples."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from printgen.game.record import Step
from printgen.game.rules import DeckCard, Ruleset
from printgen.game.state import Action, Exchange, Gather, Stock

MARK = "# A session record. Check it with: printgen replay FILE"
_PLAIN = re.compile(r"[A-Za-z][A-Za-z0-9_-]*")


@dataclass(frozen=True, slots=True)
class Heading:
    """What a record says about its session. `finished` means that all deliveries were made."""

    game: str
    version: str
    players: int
    seed: int | None
    finished: bool


def written(rules: Ruleset, heading: Heading, steps: Sequence[Step]) -> str:
    """The text of a file. Steps are written as far as they state anything."""
    return "".join(f"{line}\n" for line in _lines(rules, heading, steps))


def _lines(rules: Ruleset, heading: Heading, steps: Sequence[Step]) -> Iterator[str]:
    yield MARK
    yield f"game: {_scalar(heading.game)}"
    yield f"version: {json.dumps(heading.version, ensure_ascii=False)}"
    yield f"players: {heading.players}"
    if heading.seed is not None:
        yield f"seed: {heading.seed}"
    yield f"finished: {'yes' if heading.finished else 'no'}"
    yield f"start: {_units(rules, rules.start)}"
    yield "deliveries:" if steps else "deliveries: []"
    for step in steps:
        yield from _step(rules, step)
    yield f"missing: {sum(step.missing or 0 for step in steps)}"
    yield f"points: {sum(step.points or 0 for step in steps)}"


def _step(rules: Ruleset, step: Step) -> Iterator[str]:
    card = step.card if isinstance(step.card, DeckCard) else rules.card(step.card)
    yield f"  - card: {_scalar(card.id)} # {' '.join(card.label.split())}"
    yield "    actions:" if step.actions else "    actions: []"
    for number, action in enumerate(step.actions or ()):
        stock = step.stocks[number] if number < len(step.stocks) else None
        after = "" if stock is None else f", stock: {_units(rules, stock)}"
        yield f"      - {{{_action(rules, action)}{after}}}"
    for name, units in (("sent", step.sent), ("left", step.left)):
        if units is not None:
            yield f"    {name}: {_units(rules, units)}"
    for name, count in (("missing", step.missing), ("points", step.points)):
        if count is not None:
            yield f"    {name}: {count}"


def _action(rules: Ruleset, action: Action) -> str:
    ids = [_scalar(resource.id) for resource in rules.resources]
    if isinstance(action, Gather):
        return f"gather: {ids[action.resource]}"
    if isinstance(action, Exchange):
        return f"exchange: {{spend: {ids[action.spend]}, gain: {ids[action.gain]}}}"
    return "wait: yes"


def _units(rules: Ruleset, units: Stock) -> str:
    pairs = zip(rules.resources, units, strict=True)
    return "{" + ", ".join(f"{_scalar(resource.id)}: {count}" for resource, count in pairs) + "}"


def _scalar(value: str) -> str:
    return value if _PLAIN.fullmatch(value) else json.dumps(value, ensure_ascii=False)
