"""An entry of `ordinary:` covers nothing, or would cover too much.

What: the words of each entry stand in a text, and there is a number in them. Digits have words around them.

Why: an entry that is left over hides a later slip that happens to read the same; one that is a mere 3 would excuse each
3 everywhere. A number word alone, such as "one", does so too: it is for a game whose texts use it as a mere word.

Fails:

    ordinary:
      - {words: 3, reason: the size of the ruler}

Mend: list the words around the number, or take the entry out:

    ordinary:
      - {words: a ruler of 3 inches, reason: no number of the game}
"""

from __future__ import annotations

from collections.abc import Iterator

from printgen.check.ordinary import coverage
from printgen.diagnostics import Diagnostic, Rule, Severity
from printgen.model import Game

RULE = Rule("TXT002", "idle-ordinary", __doc__, Severity.WARNING)


def check(game: Game) -> Iterator[Diagnostic]:
    found = coverage(game)
    for phrase in found.idle:
        yield RULE.at(phrase.words.span, f"no text says “{phrase.words}”", "take it out, or correct its words")
    for phrase in found.bare:
        message = f"“{phrase.words}” is not words with a number in them, and so covers nothing"
        yield RULE.at(phrase.words.span, message, "write the number and the words around it")
