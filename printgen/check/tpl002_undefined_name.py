"""A template asks for a name that nothing gives it, if only in a branch that is not taken now.

The rule is that of the template itself, found before anything is set: a text that is asked for under a condition is
missed only in the game where the condition holds. A template in the game's own folder may ask for nothing that the game
does not have; of one that comes with the tool, a game need not give all texts, only no text under a name that is wrong by
a letter, and no half of a group of texts.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import is_dataclass
from difflib import get_close_matches
from pathlib import Path

from printgen.diagnostics import Diagnostic, Span, suggest
from printgen.model import Component, Game
from printgen.places import beside, is_file
from printgen.source import shown_name
from printgen.template.engine import UNDEFINED
from printgen.template.static import Asked, asks_of

RULE = UNDEFINED
_ANYTHING = object()
"""Stands for a value that is not known before the pages are set."""


def context_of(game: Game, component: Component) -> dict[str, object]:
    """What the component's template can name."""
    names = ("numbers", "totals", "cards", "rulebook", "game", *(("rules",) if game.rules else ()))
    given = {name: getattr(game, name) for name in names}
    return {**given, "component": component, "text": component.text, "resources": _ANYTHING, "kit": _ANYTHING}


def check(game: Game) -> Iterator[Diagnostic]:
    if not game.files:
        return
    folders = beside(game.files[0], "templates")
    for component in game.components:
        path = next((folder / component.template for folder in folders if is_file(folder / component.template)), None)
        asks = asks_of(path) if path else None
        if path is None or asks is None:
            continue
        own = path.resolve().is_relative_to((_home(game) / "templates").resolve())
        context = context_of(game, component)
        for asked in asks.asked:
            if not any(asked.path[: len(optional)] == optional for optional in asks.optional):
                yield from _missing(asked, context, component, path, own)


def _home(game: Game) -> Path:
    return game.folder.parent if game.folder.name == "content" else game.folder


def _missing(
    asked: Asked, context: Mapping[str, object], component: Component, path: Path, own: bool
) -> Iterator[Diagnostic]:
    value: object = context
    for depth, name in enumerate(asked.path):
        if value is _ANYTHING or not (isinstance(value, Mapping) or is_dataclass(value)):
            return
        known = tuple(map(str, value)) if isinstance(value, Mapping) else _members(value)
        if name not in known:
            if depth == 1 and asked.path[0] == "text" and not own and not get_close_matches(name, known):
                return  # a template that several games share asks for more than each of them has
            span = Span(shown_name(path), asked.line, asked.column + len(".".join(asked.path[:depth])) + bool(depth))
            whose = f" for component '{component.id}'" if asked.path[0] == "text" else ""
            yield RULE.at(span, f"nothing here is called '{name}'{whose}", *suggest(name, known))
            return
        value = value[name] if isinstance(value, Mapping) else getattr(value, name)


def _members(value: object) -> tuple[str, ...]:
    return tuple(name for name in dir(type(value)) if not name.startswith("_"))
