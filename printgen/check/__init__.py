"""The validator: one module for each rule, named by its code, with `RULE` and `check(game)`; its docstring is the doc."""

from __future__ import annotations

import pkgutil
import re
from collections.abc import Callable, Iterator
from importlib import import_module
from itertools import islice
from typing import cast

from printgen.check.allowances import settle
from printgen.diagnostics import Diagnostic, Rule, Severity
from printgen.model import Game
from printgen.source.reader import collector_paused

Check = Callable[[Game], Iterator[Diagnostic]]
_MODULE = re.compile(r"[a-z]{3}\d{3}_\w+")


def game_checks() -> Iterator[tuple[Rule, Check]]:
    """The rules that read the model, sorted by code."""
    for module in sorted(info.name for info in pkgutil.iter_modules(__path__)):
        if _MODULE.fullmatch(module):
            loaded = import_module(f"{__name__}.{module}")
            yield cast(Rule, loaded.RULE), cast(Check, loaded.check)


def check_game(game: Game) -> list[Diagnostic]:
    """Everything the rules find and the game does not allow; it raises nothing."""
    checks = list(game_checks())
    off = {str(entry.code) for entry in game.allow if entry.card is None}
    found: list[Diagnostic] = []
    with collector_paused():
        for rule, check in checks:
            switched_off = rule.severity is Severity.WARNING and rule.code in off
            found += islice(check(game), 1 if switched_off else None)  # one will do to see that the entry is not idle
        return settle(game, found, [rule for rule, _ in checks])
