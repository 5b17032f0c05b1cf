"""A word stands twice in a row.

What: no word of a printed text is followed by itself, in capitals or not, on the same line or the next.

Why: it happens at line ends, where the eye passes over it.

Fails:

    text: Pass the the marker clockwise.

Mend: take one out. Where it is meant ("had had"), say why:

    allow:
      - {code: TXT005, card: D7, reason: "“that that” is right here"}
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from printgen.check.texts import prose
from printgen.diagnostics import Diagnostic, Rule, Severity
from printgen.model import Game

RULE = Rule("TXT005", "doubled-word", __doc__, Severity.WARNING)
_DOUBLED = re.compile(r"\b([^\W\d_]+)\s+\1\b")
_WORDS = re.compile(r"[^\W_]+")


def check(game: Game) -> Iterator[Diagnostic]:
    texts = prose(game)
    words = _WORDS.findall(texts.lower)
    if any(map(str.__eq__, words, words[1:])):  # in most decks none is: this is a quarter of the pattern's time
        for match in _DOUBLED.finditer(texts.lower):
            yield RULE.at(texts.place(match), f"“{texts.words[slice(*match.span(1))]}” stands twice here")
