"""What a game is made of: dataclasses bound from its YAML files, each part with its place."""

from __future__ import annotations

from printgen.model.load import bind_game, load_game
from printgen.model.schema import (
    Allowance,
    Amounts,
    Assertion,
    Card,
    Component,
    Demand,
    Example,
    Exchange,
    Game,
    Meta,
    Ordinary,
    Resource,
    Rules,
    Section,
    Step,
    Swap,
)
from printgen.source.text import Content, Text

__all__ = [
    "Allowance", "Amounts", "Assertion", "Card", "Component", "Content", "Demand", "Example", "Exchange", "Game", "Meta",
    "Ordinary", "Resource", "Rules", "Section", "Step", "Swap", "Text", "bind_game", "load_game",
]  # fmt: skip
