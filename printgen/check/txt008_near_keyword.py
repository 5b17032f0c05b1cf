"""A word in capitals is nearly a keyword or the name of a resource, but not quite.

What: words of four and more capitals in printed texts that differ from a keyword or a resource's name by a letter or so.

Why: a keyword that is misspelt loses its bold type, and players look for something that the game does not have.

Fails, where CURRENT is a keyword:

    text: Move NEXT into CURENT.

Mend: correct the word. If it is one of its own, add it to `keywords`, or say so:

    allow:
      - {code: TXT008, card: D4, reason: It is another word.}
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import get_close_matches

from printgen.check.texts import prose
from printgen.diagnostics import Diagnostic, Rule, Severity
from printgen.model import Game

RULE = Rule("TXT008", "near-keyword", __doc__, Severity.WARNING)
_CAPITALS = re.compile(r"(?<!\w)[^\W\d_a-z]{4,}(?!\w)")
_ALIKE = 0.75


def check(game: Game) -> Iterator[Diagnostic]:
    names = (*game.keywords, *(resource.name for resource in game.resources.values()))
    known = sorted({word for name in names for word in str(name).split() if word.isupper()})
    texts = prose(game)
    for match in _CAPITALS.finditer(texts.words):
        word = match[0]
        near = get_close_matches(word, known, n=1, cutoff=_ALIKE) if word.isupper() and word not in known else []
        if near:
            yield RULE.at(texts.place(match), f"“{word}” is no keyword and no resource", f"did you mean {near[0]}?")
