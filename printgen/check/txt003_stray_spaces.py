"""A text begins or ends with a space, or has two in a row.

What: no printed text has spaces or tabs at its ends or at the end of one of its lines, nor two of them between words.

Why: they come from rewording. In a block after >- a space at the end of a line makes two; in quotes they are kept.

Fails:

    name: "Old  Kiln "

Mend: take the extra spaces out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from printgen.check.texts import END, Prose, prose
from printgen.diagnostics import Diagnostic, Rule, Severity, Span
from printgen.model import Game

RULE = Rule("TXT003", "stray-spaces", __doc__, Severity.WARNING)
_STRAY = re.compile(rf"(?:^|(?<={END}))[ \t]+|[ \t]+(?=[{END}\n]|$)|(?<=\S)[ \t]{{2,}}(?=\S)")
_SIGNS = ("  ", f"{END} ", f" {END}", "\t", " \n")


def check(game: Game) -> Iterator[Diagnostic]:
    texts = prose(game)
    padded = f"{END}{texts.words}{END}"
    if any(sign in padded for sign in _SIGNS):
        for match in _STRAY.finditer(texts.words):
            yield RULE.at(_place(texts, match), _what(texts.words, match), "take it out")


def _what(words: str, match: re.Match[str]) -> str:
    before, after = words[: match.start()][-1:], words[match.end() :][:1]
    if before in ("", END):
        return "the text begins with a space"
    if after in ("", END):
        return "the text ends with a space"
    return "a line of the text ends with a space" if after == "\n" else "there is more than one space between two words"


def _place(texts: Prose, match: re.Match[str]) -> Span:
    """That of the word before the spaces: spaces alone cannot be told from those that YAML takes out."""
    word = re.search(rf"[^\s{END}]+$", texts.words[: match.start()])
    return texts.place_of(word.start() if word else match.start(), match.end() + 1)
