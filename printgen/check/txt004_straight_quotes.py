"""A text has a straight quotation mark or apostrophe, where the game's texts use curly ones.

What: if any printed text has ’ ‘ “ or ”, no printed text has ' or ".

Why: the two kinds beside each other look like the slip that they are.

Fails where another text has “gather”:

    text: CURRENT's closed source

Mend: type the curly one:

    text: CURRENT’s closed source
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from printgen.check.texts import prose
from printgen.diagnostics import Diagnostic, Rule, Severity
from printgen.model import Game

RULE = Rule("TXT004", "straight-quotes", __doc__, Severity.WARNING)
_STRAIGHT = re.compile("['\"]")


def check(game: Game) -> Iterator[Diagnostic]:
    texts = prose(game)
    if any(sign in texts.words for sign in "‘’“”"):
        for match in _STRAIGHT.finditer(texts.words):
            curly = "’ (or ‘ to open)" if match[0] == "'" else "“ or ”"
            yield RULE.at(texts.place(match), f"a straight {match[0]} stands here; the other texts use {curly}")
