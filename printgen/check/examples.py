"""The worked examples of a game, played through by its rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from printgen.check.facts import engine_rules
from printgen.check.memo import per_game
from printgen.check.places import place
from printgen.diagnostics import Span
from printgen.game import Action, DeckCard, Discrepancy, Exchange, Gather, Ruleset, Wait, replay
from printgen.game import Step as Line
from printgen.game.adapt import amounts, index_of
from printgen.model import Example, Game, Section, Step


@dataclass(frozen=True, slots=True)
class Slip:
    """Where an example and the rules part; `what` is action, stock or result."""

    what: str
    span: Span
    message: str


def numbered(game: Game) -> Iterator[tuple[str, Example]]:
    """Every worked example, and what messages call it: 'example 2', or its title if it has one."""
    for number, example in enumerate(_examples(game.rulebook), 1):
        yield (f"“{example.title}”" if example.title else f"example {number}"), example


def _examples(sections: tuple[Section, ...]) -> Iterator[Example]:
    for section in sections:
        yield from section.examples
        yield from _examples(section.sections)


@per_game
def slips(game: Game) -> tuple[Slip, ...]:
    """Nothing where the game has no rules that the engine can play by."""
    rules, _ = engine_rules(game)
    if rules is None:
        return ()
    return tuple(slip for words, example in numbered(game) for slip in _replayed(game, rules, words, example))


def _replayed(game: Game, rules: Ruleset, words: str, example: Example) -> Iterator[Slip]:
    card = DeckCard("example", amounts(example.demand), index_of(example.closed, game), 1, "this delivery")
    line = Line(
        card,
        tuple(_action(game, step) for step in example.steps) if example.steps else None,
        tuple(amounts(step.stock) for step in example.steps),
        sent=amounts(example.sent),
        left=amounts(example.left),
        missing=example.missing,
        points=example.points,
    )
    for found in replay(rules, [line], start=amounts(example.stock)):
        what = {"action": "action", "actions": "action"}.get(found.what, "result")
        if found.what == "stock":
            what = "action" if found.step is None else "stock"
        yield Slip(what, _place(game, example, found), f"{words}: {found.message}")


def _action(game: Game, step: Step) -> Action:
    if step.gather is not None:
        return Gather(list(game.resources).index(step.gather.id))
    if step.exchange is not None:
        order = list(game.resources)
        return Exchange(order.index(step.exchange.spend.id), order.index(step.exchange.gain.id))
    return Wait()


def _place(game: Game, example: Example, found: Discrepancy) -> Span:
    if found.action is None:
        return place(game, example.span, "steps" if found.what == "actions" else found.what)
    step = example.steps[found.action].span
    return place(game, step, "stock") if found.what == "stock" else step
