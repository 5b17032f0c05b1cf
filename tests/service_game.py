"""A small game to be sent to services: tinted faces with a line at their edge, so that bleed and cut can be seen."""

from __future__ import annotations

import io
from collections.abc import Mapping
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path

from printgen.cli import main

_TEMPLATE = """\
<component>{% for card in cards %}{% for copy in card.copies | upto %}
<face id="{{ card.id }}" title="{{ card.id }} {{ card.name }}" class="card">
<p>{{ card.id }}</p>{% for words in card.text %}<p>{{ words }}</p>{% endfor %}
</face>
{% endfor %}{% endfor %}</component>
"""
STYLE = """\
title: Trial edition
inherits: standard
sheets: {deck: nine-up, default: play-sheet}
colours: {ground: "#3060A0"}
styles:
  component: {size: 9pt, colour: paper}
  face.card: {fill: ground, stroke: 1pt, stroke-colour: ink, padding: 1mm}
  p: {after: 1mm}
"""
GROUND = (0x30, 0x60, 0xA0)


@dataclass(frozen=True)
class Sent:
    """What an export came to."""

    code: int
    said: str
    told: str
    folder: Path

    @property
    def names(self) -> list[str]:
        return sorted(path.name for path in self.folder.iterdir()) if self.folder.exists() else []


def card(number: int, more: str = "") -> str:
    return f"  - {{id: c{number}, name: Card {number}{more}}}\n"


def write_game(
    folder: Path,
    cards: str,
    template: str = _TEMPLATE,
    style: str = STYLE,
    files: Mapping[str, str | bytes] | None = None,
    more: str = "",
) -> Path:
    texts: dict[str, str | bytes] = {
        "content/cards.yaml": 'game: {id: trial, title: Trial, version: "1", language: en, editions: [trial]}\n'
        f"cards:\n{cards}components:\n  - {{id: deck, title: Trial deck, template: deck.xml.j2, cut: yes}}\n{more}",
        "templates/deck.xml.j2": template,
        "templates/styles/trial.yaml": style,
        **(files or {}),
    }
    for name, data in texts.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data.encode() if isinstance(data, str) else data)
    return folder


def export(game: Path, service: str, *arguments: str, out: Path | None = None) -> Sent:
    folder = out or game / "out" / service
    said, told = io.StringIO(), io.StringIO()
    with redirect_stderr(said), redirect_stdout(told):
        code = main(["export", "--game", str(game), "--for", service, "--out", str(folder), *arguments])
    return Sent(code, said.getvalue(), told.getvalue(), folder)
