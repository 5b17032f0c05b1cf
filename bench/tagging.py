"""What tagging costs: the time of a build and the size of its files, with the structure tree and without.

    python bench/tagging.py [RUNS]

printgen writes no untagged files. Here the parts of it that tag are replaced by ones that do nothing, so that the same
pages are drawn and packed in the same way without a mark in them. Builds with and without take turns in one process, the
imports done and finished files not inspected: that is the least favourable view, for all the rest costs the same with
tags as without. Only the ratios mean anything elsewhere.
"""

from __future__ import annotations

import contextlib
import gc
import io
import itertools
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any
from unittest.mock import patch

from pypdf import PdfReader

sys.path.insert(0, str(Path(__file__).parent.parent))

from printgen.cli import main as printgen
from printgen.document import Node
from printgen.layout.items import Drawing, Item, Raster
from printgen.render import pdf

ROOT = Path(__file__).parent.parent
MOST_TIME = 1 / 3
"""The part of a build's time that tagging may take."""
MOST_SIZE = 2.0
"""How many times as large as an untagged file a tagged one may be."""
MANY = 1200
DECK = """\
game: {id: deck, title: Deck, version: "1", language: en}
components:
  - {id: cards, title: Cards, template: deck.xml.j2, cut: yes}
cards:
"""
CARD = """\
  - id: C-%d
    name: %s %s %s
    text:
      - Gather what this card asks for, then pass the marker on to whoever sits beside you.
      - Discard what exceeds your store, and reveal another card unless none remain.
"""
NAMES = [
    line.split()
    for line in (
        "Amber Brass Cedar Dusty Early Faded Gilded Hollow Ivory Jade Late",
        "Autumn Bridge Castle Desert Evening Forest Garden Harbour Island Jungle Kitchen",
        "Arch Booth Court Door Eaves Fence Gate Hall Inn Jetty Keep",
    )
]
TEMPLATE = """\
<component class="cards">
  {% for card in cards %}
  <face id="{{ card.id }}" title="{{ card.name }}" class="card">
    <heading level="1" class="card-name">{{ card.name }}</heading>
    <p class="card-id">{{ card.id }}</p>
    {% for words in card.text %}<p>{{ words }}</p>{% endfor %}
  </face>
  {% endfor %}
</component>
"""
STYLE = "title: Deck\ninherits: standard\nsheets: {default: nine-up}\n"


class NoTree:
    """In the place of the structure tree."""

    def __init__(self, roots: Sequence[Node]) -> None:
        pass


class NoTagger:
    """In the place of the tagger: opens no marked content and notes nothing."""

    def __init__(self, tree: NoTree) -> None:
        pass

    def new_page(self) -> None:
        pass

    def before(self, item: Item) -> str:
        return ""

    def close(self) -> str:
        return ""

    def cover(self, item: Drawing | Raster, x: float, y: float) -> None:
        pass


def write_nothing(document: Any, tagger: NoTagger) -> None:
    """In the place of what writes the structure tree into the catalogue."""


@contextlib.contextmanager
def untagged() -> Iterator[None]:
    with patch.multiple(pdf, StructureTree=NoTree, Tagger=NoTagger, write_tree=write_nothing):
        yield


def build(game: Path, choice: list[str], tagged: bool) -> tuple[float, dict[str, int]]:
    """Seconds of the processor, and the bytes of each file."""
    with tempfile.TemporaryDirectory() as folder, contextlib.ExitStack() as stack:
        if not tagged:
            stack.enter_context(untagged())
        stack.enter_context(contextlib.redirect_stdout(io.StringIO()))
        gc.collect()
        started = time.process_time()
        code = printgen(["build", "--no-preflight", "--game", str(game), *choice, "--out", folder])
        taken = time.process_time() - started
        files = sorted(Path(folder).iterdir())
        if code or ("/StructTreeRoot" in PdfReader(files[0]).trailer["/Root"]) is not tagged:
            sys.exit(f"{game} was not built as asked")
        return taken, {path.name: path.stat().st_size for path in files}


def compare(game: Path, choice: list[str], runs: int) -> tuple[float, float, dict[str, tuple[int, int]]]:
    """Median times with tags and without, after one run of each that is not counted, and both sizes of each file."""
    times: dict[bool, list[float]] = {True: [], False: []}
    sizes: dict[bool, dict[str, int]] = {}
    for run in range(runs + 1):
        for tagged in (True, False):
            taken, sizes[tagged] = build(game, choice, tagged)
            times[tagged] += [taken] if run else []
    both = {name: (size, sizes[False][name]) for name, size in sizes[True].items()}
    return statistics.median(times[True]), statistics.median(times[False]), both


def deck(folder: Path) -> Path:
    """A game of MANY cards, each with a name of its own and two paragraphs."""
    names = itertools.islice(itertools.product(*NAMES), MANY)
    cards = [CARD % (number, *words) for number, words in enumerate(names)]
    texts = {
        "content/cards.yaml": DECK + "".join(cards),
        "templates/deck.xml.j2": TEMPLATE,
        "templates/styles/deck.yaml": STYLE,
    }
    for name, text in texts.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def show(title: str, tagged: float, plain: float, sizes: dict[str, tuple[int, int]]) -> bool:
    """Prints a job's figures; whether they keep the limits."""
    share = (tagged - plain) / tagged
    ratios = {name: with_tags / without for name, (with_tags, without) in sizes.items()}
    with_tags, without = (sum(size[n] for size in sizes.values()) for n in (0, 1))
    worst = max(ratios, key=lambda name: ratios[name])
    print(title)
    print(f"  processor time   {tagged * 1000:7.0f} ms, untagged {plain * 1000:7.0f} ms: tagging takes {share:.0%}")
    print(
        f"  size of all      {with_tags / 1000:7.0f} kB, untagged {without / 1000:7.0f} kB: {with_tags / without:.2f} times"
    )
    print(f"  largest increase {ratios[worst]:.2f} times: {worst}\n")
    return share <= MOST_TIME and ratios[worst] <= MOST_SIZE


def main() -> int:
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 7
    kept = [show("The kit, all editions and papers", *compare(ROOT, [], runs))]
    with tempfile.TemporaryDirectory() as folder:
        choice = ["--paper", "a4", "--edition", "deck", "--component", "cards"]
        kept.append(show(f"{MANY:,} cards", *compare(deck(Path(folder)), choice, runs)))
    print(f"Medians of {runs} runs. At most {MOST_TIME:.0%} of the time and {MOST_SIZE:g} times the size are wanted.")
    return 0 if all(kept) else 1


if __name__ == "__main__":
    sys.exit(main())
