"""Games of one page, made in a test: some markup, set and printed by the command line like any other game."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from printgen.cli import main

_GAME = """\
game: {id: small, title: Small, version: "1", language: en}
components:
  - {id: page, title: Page, template: page.xml.j2}
"""
_STYLE = "title: Small edition\ninherits: standard\nsheets: {default: reading}\n"
DOT = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><circle cx="5" cy="5" r="4"/></svg>'


def printed(folder: Path, markup: str, style: str = "", files: Mapping[str, bytes] | None = None) -> Path:
    """The PDF of a component that is this markup; there is a picture `dot.svg` to use in it."""
    texts = {
        "content/cards.yaml": _GAME,
        "templates/page.xml.j2": f"<component>{markup}</component>",
        "templates/styles/small.yaml": _STYLE + style,
        "templates/icons/dot.svg": DOT,
    }
    for name, data in {**{name: text.encode() for name, text in texts.items()}, **(files or {})}.items():
        path = folder / "game" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    choice = ["--no-preflight", "--edition", "small", "--paper", "a4", "--component", "page"]
    assert main(["build", "--game", str(folder / "game"), *choice, "--out", str(folder)]) == 0
    return folder / "small-1-small-a4-page.pdf"
