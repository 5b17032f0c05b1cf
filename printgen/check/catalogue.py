"""Every rule there is, wherever it is declared: what `explain` and the documentation speak of."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module

from printgen.check import game_checks
from printgen.check.pdf import pdf_checks
from printgen.diagnostics import Rule

_DECLARED_IN = (
    "printgen.source.rules",
    "printgen.source.schema_rules",
    "printgen.model.rules",
    "printgen.game.faults",
    "printgen.template.engine",
    "printgen.document.backs",
    "printgen.document.parse",
    "printgen.document.soundness",
    "printgen.layout.context",
    "printgen.layout.fontfile",
    "printgen.layout.fonts",
    "printgen.layout.pictures",
    "printgen.layout.style",
    "printgen.layout.stylesheet",
    "printgen.layout.box",
    "printgen.layout.overflow",
    "printgen.impose.sheet",
    "printgen.impose.backs",
    "printgen.impose.signature",
    "printgen.impose.grid",
    "printgen.impose.guides",
    "printgen.impose.gutters",
    "printgen.impose.service",
    "printgen.check.allowances",
    "printgen.check.pdf.reading",
    "printgen.check.pdf.pixels",
    "printgen.diagnostics",
)


def all_rules() -> Iterator[Rule]:
    """Sorted by code."""
    declared = [
        value for name in _DECLARED_IN for value in vars(import_module(name)).values() if isinstance(value, Rule)
    ]
    checked = [rule for rule, _ in (*game_checks(), *pdf_checks())]
    unique = {rule.code: rule for rule in (*declared, *checked)}
    yield from (unique[code] for code in sorted(unique))
