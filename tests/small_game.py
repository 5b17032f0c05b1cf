"""A small game of the family, not the one that ships: two resources, four cards, sessions of three."""

from __future__ import annotations

from pathlib import Path

CONTENT = """\
game: {{id: {id}, title: Clay Market, version: "{version}", language: en}}
resources:
  clay: {{name: Clay, word: clay, icon: clay.svg, start: {start}, cap: {cap}}}
  grain: {{name: Grain, word: grain, icon: grain.svg, start: 1, cap: {grain_cap}}}
rules:
  deck: 4
  session: 3
  preview: {preview}
  actions: {actions}
  request: 3
  points: {points}
  gather: 1
  exchange: {{spend: 1, gain: 1}}
cards:
  - {{id: A, name: Kiln, demand: {{clay: 3}}, closed: clay}}
  - {{id: B, name: Mill, demand: {{grain: 3}}, closed: grain}}
  - {{id: C, name: Stall, demand: {{clay: 2, grain: 1}}, closed: grain}}
  - {{id: D, name: Barn, demand: {{clay: 1, grain: 2}}}}
"""
DEFAULTS = {
    "id": "clay-market",
    "version": "1.0",
    "start": 1,
    "cap": 4,
    "grain_cap": 4,
    "preview": 2,
    "actions": 2,
    "points": [2, 1, 0],
}


def write_game(folder: Path, **numbers: object) -> Path:
    """The folder, with the game in it."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "cards.yaml").write_text(CONTENT.format(**{**DEFAULTS, **numbers}), encoding="utf-8")
    return folder
