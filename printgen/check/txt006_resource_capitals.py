"""A resource is written in other capitals than everywhere else.

What: in printed texts a resource is written as its `name` or as its `word`; a `word` may have a capital where a
sentence begins.

Why: capitals tell players that CLAY is the resource; "Clay" within a sentence leaves them guessing.

Fails where the name is CLAY and the word is clay:

    text: Spend some Clay.

Mend: write the name or the word. In a proper name, say so:

    allow:
      - {code: TXT006, card: D4, reason: The Clay Pit is a name.}
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from printgen.check.texts import prose
from printgen.diagnostics import Diagnostic, Rule, Severity
from printgen.model import Game

RULE = Rule("TXT006", "resource-capitals", __doc__, Severity.WARNING)
_SENTENCE_END = re.compile(r"(?:^|[\0\n.!?:…·–—])[\s“‘(\"']*$")


def check(game: Game) -> Iterator[Diagnostic]:
    texts = prose(game)
    known = {" ".join(text.split()) for r in game.resources.values() for text in (r.name, r.word)}
    spellings: dict[str, set[str]] = {}
    for spelling in known:
        spellings.setdefault(spelling.lower(), set()).add(spelling)
    if not spellings:
        return
    longest_first = sorted(spellings, key=len, reverse=True)
    pattern = re.compile(r"(?<!\w)(?:" + "|".join(_flexible(words) for words in longest_first) + r")(?!\w)")
    for match in pattern.finditer(texts.lower):
        found = " ".join(texts.words[slice(*match.span())].split())
        right = spellings.get(found.lower(), {found})
        if found not in right and not _begins(texts.words, match.start(), found, right):
            message = f"“{found}” is written {' or '.join(sorted(right))} elsewhere"
            yield RULE.at(texts.place(match), message)


def _flexible(words: str) -> str:
    return r"\s+".join(map(re.escape, words.split()))


def _begins(words: str, start: int, found: str, right: set[str]) -> bool:
    """Whether it is a word with the capital of a sentence."""
    capital = found[:1].lower() + found[1:] in right
    return capital and bool(_SENTENCE_END.search(words[max(0, start - 10) : start] if start else ""))
