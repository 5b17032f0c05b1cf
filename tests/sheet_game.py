"""A game of tinted faces, printed by any sheet spec, and what the finished sheets must be like whatever the spec."""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from pdfread import MM, Box, Drawn, Shape, drawn_pages

from printgen.cli import main

PAPERS_MM = {
    "a4": (210.0, 297.0),
    "letter": (215.9, 279.4),
    "a3": (297.0, 420.0),
    "a5": (148.0, 210.0),
    "legal": (215.9, 355.6),
    "tabloid": (279.4, 431.8),
    "half-letter": (139.7, 215.9),
}
A_TENTH = 0.1
_TEMPLATE = """\
<component>{% for card in cards %}
<face id="{{ card.id }}" title="{{ card.name }}" class="card"><p>{{ card.id }}</p></face>
{% endfor %}</component>
"""
_STYLE = """\
title: Trial edition
inherits: standard
sheets: {{deck: {sheet}}}
styles:
  component: {{size: 9pt}}
  face.card: {{fill: tint, padding: 1mm}}
  back.back: {{fill: line, padding: 1mm}}
  p: {{after: 0mm}}
{more}
"""
_NUMBERS = count()


@dataclass(frozen=True)
class Printed:
    """What a build came to: the pages, or what it said instead."""

    code: int
    said: str
    path: Path

    @property
    def pages(self) -> tuple[Drawn, ...]:
        assert self.code == 0, self.said
        return drawn_pages(self.path)


_BACK = """\
<back{name} title="Back{of}" class="{look}"><p>{words}</p></back>
"""
_OWN = _BACK.format(name=' id="{{ card.id }}"', of=" of {{ card.name }}", look="back", words="b{{ card.id }}")
_COMMON = _BACK.format(name="", of="", look="back", words="back")
BACKS = {
    "none": _TEMPLATE,
    "own": _TEMPLATE.replace("<face ", '<face back="{{ card.id }}" ').replace("{% endfor %}", _OWN + "{% endfor %}"),
    "common": _TEMPLATE.replace("</component>", _COMMON + "</component>"),
}
"""Templates of faces without backs, with a back for each that says "b" and its ID, and with one back for all."""


def printed(
    folder: Path,
    cards: int,
    paper: str,
    spec: str = "",
    named: str = "trial",
    more: str = "",
    backs: str = "none",
    options: tuple[str, ...] = (),
) -> Printed:
    """`cards` faces on `paper`, by a sheet spec of this text, or by one that ships and is `named`."""
    home = folder / f"game-{next(_NUMBERS)}"
    listed = "".join(f"  - {{id: c{n}, name: Card {n}}}\n" for n in range(1, cards + 1))
    texts = {
        "content/cards.yaml": 'game: {id: trial, title: Trial, version: "1", language: en, editions: [trial]}\n'
        f"cards:\n{listed}components:\n  - {{id: deck, title: Deck, template: deck.xml.j2}}\n",
        "templates/deck.xml.j2": BACKS[backs],
        "templates/styles/trial.yaml": _STYLE.format(sheet=named, more=more),
    }
    if spec:
        texts["templates/sheets/trial.yaml"] = spec
    for name, text in texts.items():
        (home / name).parent.mkdir(parents=True, exist_ok=True)
        (home / name).write_text(text, encoding="utf-8")
    said = io.StringIO()
    choice = ["--no-preflight", "--paper", paper, "--component", "deck", *options]
    with redirect_stderr(said), redirect_stdout(io.StringIO()):
        code = main(["build", "--game", str(home), *choice, "--out", str(home / "out")])
    return Printed(code, said.getvalue(), home / "out" / f"trial-1-trial-{paper}-deck.pdf")


def faces(page: Drawn, width: float, height: float, bleed: float = 0.0) -> list[Box]:
    """The tinted rectangles of this size on a page, from the upper left corner row by row."""
    found = [shape for shape in page.shapes if shape.is_rectangle and shape.fill and not shape.stroke]
    boxes = [shape.box for shape in found if near(shape.box, width, height)]
    if bleed:
        larger = [shape.box for shape in found if near(shape.box, width + 2 * bleed, height + 2 * bleed)]
        assert len(larger) == len(boxes) and all(any(b.holds(box, bleed - 0.01) for b in larger) for box in boxes)
    return sorted(boxes, key=lambda box: (-round(box.top, 1), round(box.left, 1)))


def near(box: Box, width: float, height: float) -> bool:
    return abs(box.width - width) <= A_TENTH and abs(box.height - height) <= A_TENTH


def strokes(page: Drawn) -> Iterator[Shape]:
    yield from (shape for shape in page.shapes if shape.stroke)


def grown(box: Box, by: float) -> Box:
    return Box(box.left - by, box.bottom - by, box.right + by, box.top + by)


def prove(
    page: Drawn, places: list[Box], margins: tuple[float, float, float, float], guides: str, bleed: float
) -> None:
    """What holds on every sheet. `places` are its faces; margins go clockwise from the top."""
    top, right, bottom, left = margins
    inner = Box(left, bottom, page.width - right, page.height - top)
    assert [box for box in page.boxes() if not inner.holds(box)] == [], "ink in the margin"
    for n, one in enumerate(places):
        clear = grown(one, bleed - 0.01)
        assert not any(clear.meets(grown(other, bleed - 0.01)) for other in places[:n]), "faces overlap"
    for shape in strokes(page):
        assert shape.width >= 0.25, "a stroke that printers lose"
        for face in places:
            if guides == "lines" and runs_in_the_cut(shape, face):
                continue
            assert not grown(face, bleed - 0.01).meets(shape.box), "a mark on a face"
    for run in page.runs:
        held = [face for face in places if face.holds(run.box)]
        met = [face for face in places if grown(face, bleed - 0.01).meets(run.box)]
        assert held == met, "words over an edge"


def runs_in_the_cut(shape: Shape, face: Box) -> bool:
    (x, y), _ = shape.points[0], shape.points[-1]
    if shape.is_upright:
        return min(abs(x - face.left), abs(x - face.right)) <= A_TENTH
    return shape.is_flat and min(abs(y - face.top), abs(y - face.bottom)) <= A_TENTH


def longest(shape: Shape) -> float:
    return max(shape.box.width, shape.box.height)


def names_on(page: Drawn, places: list[Box]) -> list[str | None]:
    """The card on each place; None where there is none."""
    return [next((run.text.strip() for run in page.runs if box.holds(run.box)), None) for box in places]


__all__ = [
    "A_TENTH",
    "BACKS",
    "MM",
    "PAPERS_MM",
    "Printed",
    "faces",
    "longest",
    "names_on",
    "printed",
    "prove",
    "strokes",
]
