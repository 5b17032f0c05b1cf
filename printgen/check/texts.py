"""The words of a game that are printed, as one long string that rules search at once, and back to their places.

Where an expression stands, the string has as many `EXPRESSION` signs as the expression has characters, so that every
word keeps its distance from the start of its text. Texts are kept apart by `END`.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import accumulate

from printgen.check.memo import per_game
from printgen.diagnostics import Span
from printgen.model import Content, Game, Section, Text
from printgen.source.locate import locate_part

END = "\0"
EXPRESSION = "\ufffc"
_EXPRESSION = re.compile(r"\{\{.*?\}\}", re.S)


@dataclass(frozen=True, slots=True)
class Prose:
    """`words` are those of all `texts` as they are typed; `starts` says where each text begins in it.

    `lower` are the same words in small letters, each sign in its place. Up to `sentences` they are names: of resources
    and cards.
    """

    texts: tuple[Text, ...]
    words: str
    lower: str
    starts: tuple[int, ...]
    sentences: int

    def place(self, match: re.Match[str], group: int = 0) -> Span:
        return self.place_of(*match.span(group))

    def place_of(self, start: int, end: int) -> Span:
        """Where `words[start:end]` stand in the file."""
        index = bisect_right(self.starts, start) - 1
        offset = start - self.starts[index]
        return locate_part(self.texts[index].scalar, offset, offset + end - start)


@per_game
def prose(game: Game) -> Prose:
    """What of the game is printed: no IDs, names of files and other words for the tool."""
    names = [text for text in _names(game) if text.scalar.value]
    texts = (*names, *(text for text in _sentences(game) if text.scalar.value))
    pieces = [_literal(text.scalar.value) for text in texts]
    starts = (*accumulate((len(piece) + len(END) for piece in pieces), initial=0),)
    words = END.join(pieces)
    return Prose(texts, words, lowered(words), starts[: len(texts)], starts[len(names)])


def lowered(words: str) -> str:
    """In small letters, save for the few signs whose small letter is two signs."""
    lower = words.lower()
    return lower if len(lower) == len(words) else "".join(s if len(s.lower()) > 1 else s.lower() for s in words)


def _literal(value: str) -> str:
    return _EXPRESSION.sub(lambda match: EXPRESSION * len(match[0]), value) if "{{" in value else value


def _names(game: Game) -> Iterator[Text]:
    for resource in game.resources.values():
        yield resource.name
        yield resource.word
    for card in game.cards:
        yield card.name


def _sentences(game: Game) -> Iterator[Text]:
    meta = game.game
    yield from (meta.title, meta.line, meta.tagline, meta.note, meta.audience, meta.publisher, meta.imprint)
    for card in game.cards:
        yield from card.text
    yield from _sections(game.rulebook)
    for component in game.components:
        yield component.title
        yield from _content(component.text)


def _sections(sections: Iterable[Section]) -> Iterator[Text]:
    for section in sections:
        yield section.title
        yield from section.text
        yield from section.items
        yield from _sections(section.sections)
        for example in section.examples:
            yield example.title
            yield from example.text


def _content(content: Content) -> Iterator[Text]:
    if isinstance(content, Text):
        yield content
    else:
        for part in content.values() if isinstance(content, dict) else content:
            yield from _content(part)
