"""Every rule there is, wherever it is declared: what `explain` and the documentation speak of."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module

from printgen.check import game_checks
from printgen.diagnostics import Rule

_DECLARED_IN = (
    "printgen.source.rules",
    "printgen.source.schema_rules",
    "printgen.model.rules",
    "printgen.template.engine",
    "printgen.document.parse",
    "printgen.layout.context",
    "printgen.layout.fontfile",
    "printgen.layout.fonts",
    "printgen.layout.pictures",
    "printgen.layout.style",
    "printgen.layout.stylesheet",
    "printgen.layout.box",
    "printgen.layout.face",
    "printgen.impose.sheet",
    "printgen.diagnostics",
)


def all_rules() -> Iterator[Rule]:
    """Sorted by code."""
    declared = [
        value for name in _DECLARED_IN for value in vars(import_module(name)).values() if isinstance(value, Rule)
    ]
    unique = {rule.code: rule for rule in (*declared, *(rule for rule, _ in game_checks()))}
    yield from (unique[code] for code in sorted(unique))
