"""A number stands in a text and nothing vouches for it.

What: every number in a printed text, in digits or in words, is an expression, or stands in a phrase that the game lists
under `ordinary:` with a reason. The names of cards and resources are names, whatever is in them.

Why: an expression changes with the rules; a number that is typed does not, and then the text says something else than
the cards.

Fails:

    text: Before each delivery, take three actions.

Mend: write it as an expression:

    text: Before each delivery, take {{ rules.actions | words }} actions.

or, if it is no number of the game's, list the words around it. They are found in any text, in capitals or not:

    ordinary:
      - {words: one of you reads aloud, reason: no number of the game}
"""

from __future__ import annotations

from collections.abc import Iterator

from printgen.check.numbers import number_pattern
from printgen.check.ordinary import coverage
from printgen.check.texts import prose
from printgen.diagnostics import Diagnostic, Rule
from printgen.model import Game

RULE = Rule("TXT001", "unvouched-number", __doc__)


def check(game: Game) -> Iterator[Diagnostic]:
    texts = prose(game)
    phrases = coverage(game)
    for match in number_pattern(game).finditer(texts.lower, texts.sentences):
        if not phrases.covers(*match.span()):
            number = " ".join(texts.words[slice(*match.span())].split())
            message = f"nothing vouches for the number “{number}” in this text"
            hints = ("write it as an expression, such as {{ rules.actions | words }}",
                     "or list the words around it, with a reason, under 'ordinary:'")  # fmt: skip
            yield RULE.at(texts.place(match), message, *hints)
