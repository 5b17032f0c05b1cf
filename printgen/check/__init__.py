"""The validator: one module for each rule, named by its code, with `RULE` and `check(game)`; its docstring is the doc."""

from __future__ import annotations

import pkgutil
import re
from collections.abc import Callable, Iterator
from importlib import import_module
from typing import cast

from printgen.diagnostics import Diagnostic, Rule
from printgen.model import Game

Check = Callable[[Game], Iterator[Diagnostic]]
_MODULE = re.compile(r"[a-z]{3}\d{3}_\w+")


def game_checks() -> Iterator[tuple[Rule, Check]]:
    """The rules that read the model, sorted by code."""
    for module in sorted(info.name for info in pkgutil.iter_modules(__path__)):
        if _MODULE.fullmatch(module):
            loaded = import_module(f"{__name__}.{module}")
            yield cast(Rule, loaded.RULE), cast(Check, loaded.check)


def check_game(game: Game) -> list[Diagnostic]:
    """Everything the rules find; it raises nothing."""
    return [found for _, check in game_checks() for found in check(game)]
