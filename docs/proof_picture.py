"""Makes the picture of docs/proof.md: `make pictures`. The game in it is made up, and has one fault of each kind."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

TARGET = Path(__file__).parent / "pictures" / "proof" / "sheet.png"
_ROOT = Path(__file__).parent.parent
_SCALE = 2
"""How much smaller the picture is than the one that is made."""
FILES = {
    "cards.yaml": """\
game: {id: harbour, title: Harbour Lights, version: "1", language: en, editions: [trial]}
cards:
  - {id: H1, name: Beacon}
  - {id: H2, name: Foghorn}
  - {id: H3, name: Night Ferry}
  - {id: H4, name: Harbour Master}
  - {id: H5, name: Buoy}
  - {id: H6, name: Breakwater}
  - {id: H7, name: Slipway}
  - {id: H8, name: Tide Gate}
  - {id: H9, name: Customs House}
components:
  - {id: cards, title: Cards, template: deck.xml.j2, cut: yes}
""",
    "templates/deck.xml.j2": """\
<component>{% for card in cards %}
<face id="{{ card.id }}" title="{{ card.name }}" class="{{ 'night' if card.name == 'Buoy' else 'card' }}">
  <p class="number">{{ card.id }}</p>
  <spring/>
  <heading level="2" class="name">{{ card.name }}</heading>
  <spring/>
</face>
{% endfor %}</component>
""",
    "templates/styles/trial.yaml": """\
title: Trial edition
inherits: standard
colours: {night: "#22384A"}
sheets: {cards: nine-up}
fill: {}
styles:
  component: {size: 14pt, align: center}
  face.card: {padding: 4mm 0.6mm 4mm 4mm}
  face.night: {padding: 4mm 0.6mm 4mm 4mm, fill: night, colour: paper}
  p.number: {size: 18pt, bold: yes, align: right}
  heading.name: {size: 18pt}
""",
}


def write_game(folder: Path) -> None:
    for name, text in FILES.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")


def proof(folder: Path) -> str:
    """Writes the game and its proof into `folder`, by the code of this checkout; gives what was said."""
    write_game(folder)
    command = [sys.executable, "-m", "printgen", "proof", "--game", str(folder), "--paper", "a4"]
    done = subprocess.run(
        [*command, "--out", str(folder)], cwd=_ROOT, check=True, capture_output=True, encoding="utf-8"
    )
    return done.stdout


def main() -> None:
    from PIL import Image

    with tempfile.TemporaryDirectory() as name:
        proof(Path(name))
        TARGET.parent.mkdir(exist_ok=True)
        with Image.open(next(Path(name).glob("*.png"))) as image:
            small = image.resize((image.width // _SCALE, image.height // _SCALE), Image.Resampling.LANCZOS)
        small.quantize(255, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE).save(TARGET, optimize=True)


if __name__ == "__main__":
    main()
