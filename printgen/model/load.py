"""From the files of a game to the game: bound, its totals worked out, its texts expanded."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, get_origin

from printgen.diagnostics import Diagnostic, Failure
from printgen.model import rules
from printgen.model.amounts import resource_binder
from printgen.model.expand import Expander, report_at
from printgen.model.expressions import UNSOUND, ExpressionError, UnsoundError, number
from printgen.model.schema import (
    Allowance,
    Assertion,
    Card,
    Component,
    Game,
    Meta,
    Ordinary,
    Resource,
    Rules,
    Section,
)
from printgen.source.binder import FAULT, Binder, Hint
from printgen.source.hints import NAME
from printgen.source.include import load
from printgen.source.nodes import Mapping
from printgen.source.reader import collector_paused
from printgen.source.text import Text

_Name = Annotated[str, NAME]
# Cards and examples name resources, so these are bound when the resources are known, wherever they stand.
_FIRST: dict[str, Hint] = {
    "game": Meta, "keywords": tuple[Text, ...], "resources": dict[_Name, Resource], "rules": Rules,
    "numbers": dict[_Name, int], "totals": dict[_Name, Text], "assertions": tuple[Assertion, ...],
    "ordinary": tuple[Ordinary, ...], "allow": tuple[Allowance, ...],
}  # fmt: skip
_THEN: dict[str, Hint] = {
    "cards": tuple[Card, ...], "rulebook": tuple[Section, ...], "components": tuple[Component, ...]
}  # fmt: skip
_EXPANDED = ("game", "keywords", *_THEN)


def load_game(entry: Path) -> tuple[Game | None, list[Diagnostic]]:
    """The game whose entry file this is, and everything that is wrong with its files.

    The game is None where the files cannot be read or do not fit the schema. Where only expressions are at fault it is
    there, with the texts concerned unexpanded and the totals concerned left out, so that other checks can be made too.
    """
    files: list[Path] = []
    with collector_paused():
        try:
            top = load(entry, files)
        except Failure as failure:
            return None, list(failure.diagnostics)
        return bind_game(top, entry.parent, tuple(files))


def bind_game(top: Mapping, folder: Path, files: tuple[Path, ...] = ()) -> tuple[Game | None, list[Diagnostic]]:
    """The same from the top-level mapping. Raises nothing."""
    binder = Binder()
    binder.check_keys(top, "the game's content", (*_FIRST, *_THEN), ("game",))
    parts = _bind(binder, _FIRST, top)
    expander = Expander({} if binder.diagnostics else _names(parts))
    if not binder.diagnostics:
        _work_out(parts, expander)
    resources = {} if parts["resources"] is FAULT else parts["resources"]
    second = resource_binder(resources, top.get("resources"))
    parts.update(_bind(second, _THEN, top))
    faults = binder.diagnostics + second.diagnostics
    if parts["components"] is not FAULT:
        faults += _duplicates(parts["components"])
    if faults:
        return None, faults + expander.diagnostics
    parts.update({key: expander.expand(parts[key]) for key in _EXPANDED})
    return Game(span=top.span, folder=folder, source=top, files=files, **parts), expander.diagnostics


def _bind(binder: Binder, hints: dict[str, Hint], top: Mapping) -> dict[str, Any]:
    nodes = {entry.key.value: entry.value for entry in top.entries}
    return {key: binder.read(hint, nodes[key], key) if key in nodes else _absent(hint) for key, hint in hints.items()}


def _absent(hint: Hint) -> object:
    origin: Any = get_origin(hint)
    return origin() if origin in (dict, tuple) else None


def _names(parts: dict[str, Any]) -> dict[str, object]:
    """What expressions can name. `totals` fills up as they are worked out."""
    names: dict[str, object] = {key: parts[key] for key in ("rules", "resources", "numbers") if parts[key]}
    return {**names, "totals": {}} if parts["totals"] else names


def _work_out(parts: dict[str, Any], expander: Expander) -> None:
    """Turns the totals from texts into numbers, in their order, and expands the resources' own texts."""
    totals: dict[str, object] = {}
    for name, text in parts["totals"].items():
        names = {**expander.names, "totals": totals}
        try:
            totals[name] = number(text, names)
        except ExpressionError as error:
            totals[name] = UNSOUND
            if not isinstance(error, UnsoundError):
                report_at(expander.diagnostics, text, (0, len(text)), error)
    parts["totals"] = {name: value for name, value in totals.items() if value is not UNSOUND}
    if totals:
        expander.names = {**expander.names, "totals": totals}
    parts["resources"] = expander.expand(parts["resources"])
    if parts["resources"]:
        expander.names = {**expander.names, "resources": parts["resources"]}


def _duplicates(components: tuple[Component, ...]) -> list[Diagnostic]:
    seen: dict[str, Component] = {}
    found = []
    for component in components:
        first = seen.setdefault(component.id, component)
        if first is not component:
            message = f"'{component.id}' is a component already; the first is at {first.id.span}"
            found.append(rules.DUPLICATE_ID.at(component.id.span, message, "give this one an id of its own"))
    return found
