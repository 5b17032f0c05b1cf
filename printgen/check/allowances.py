"""The game's `allow:` entries: warnings that are switched off with a reason, and entries that are not right."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from printgen.check.places import end_of
from printgen.diagnostics import Diagnostic, Rule, Severity, suggest
from printgen.model import Allowance, Game

WRONG_ALLOWANCE = Rule(
    "SCH007",
    "wrong-allowance",
    """An entry of `allow:` names what cannot be switched off.

What: its `code` is that of a warning, and its `card`, if it has one, the ID of a card.

Why: an error is never switched off, as what is wrong would be printed; and an entry for a code that is not there says
that something is switched off when it is not.

Fails:

    allow:
      - {code: DCK001, reason: This card may request six.}

Mend: correct the code or the ID. `printgen explain CODE` says whether a code is a warning. Mend what an error names.
""",
)
IDLE_ALLOWANCE = Rule(
    "SCH008",
    "idle-allowance",
    """An entry of `allow:` switches nothing off.

What: each entry keeps at least one warning away, on its `card` if it has one.

Why: what it was for has been mended, and it would now hide the next slip of the kind.

Fails where the requests are even:

    allow:
      - {code: DCK005, reason: Grain is scarce in this game.}

Mend: take the entry out.
""",
    Severity.WARNING,
)


def settle(game: Game, found: Iterable[Diagnostic], rules: Iterable[Rule]) -> list[Diagnostic]:
    """What the rules found, less what is allowed, with the entries that are not right."""
    diagnostics = list(found)
    kept = without_allowed(game, diagnostics)
    return [*kept, *_wrong(game, {rule.code: rule for rule in rules}, diagnostics)] if game.allow else kept


def without_allowed(game: Game, found: Iterable[Diagnostic]) -> list[Diagnostic]:
    return [d for d in found if not any(_allows(game, entry, d) for entry in game.allow)]


def _allows(game: Game, entry: Allowance, diagnostic: Diagnostic) -> bool:
    if diagnostic.severity is not Severity.WARNING or diagnostic.code != entry.code:
        return False
    if entry.card is None:
        return True
    span = diagnostic.span
    cards = [card.span for card in game.cards if card.id == entry.card]
    return span is not None and any(
        first.file == span.file and first <= span and span.line <= end_of(game, first) for first in cards
    )


def _wrong(game: Game, checked: dict[str, Rule], found: list[Diagnostic]) -> Iterator[Diagnostic]:
    ids = {str(card.id) for card in game.cards}
    for entry in game.allow:
        rule = checked.get(entry.code) or _any_rule(entry.code)
        if rule is None:
            hints = suggest(entry.code, [code for code, known in checked.items() if known.severity is Severity.WARNING])
            yield WRONG_ALLOWANCE.at(entry.code.span, f"there is no code '{entry.code}'", *hints)
        elif rule.severity is not Severity.WARNING:
            message = f"{entry.code} is an error, and an error cannot be allowed"
            yield WRONG_ALLOWANCE.at(entry.code.span, message, "mend what it names, and take this entry out")
        elif entry.card is not None and entry.card not in ids:
            message = f"there is no card '{entry.card}'"
            yield WRONG_ALLOWANCE.at(entry.card.span, message, *suggest(entry.card, sorted(ids)))
        elif entry.code in checked and not any(_allows(game, entry, d) for d in found):
            on = f" on {entry.card}" if entry.card else ""
            yield IDLE_ALLOWANCE.at(entry.span, f"there is no warning {entry.code}{on} to switch off", "take it out")


def _any_rule(code: str) -> Rule | None:
    """Of the later stages too, whose modules are not loaded for a check of the content alone."""
    from printgen.check.catalogue import all_rules

    return next((rule for rule in all_rules() if rule.code == code), None)
