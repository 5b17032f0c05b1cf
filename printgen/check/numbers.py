"""Numbers in running text: digits, and English number words and ordinals."""

from __future__ import annotations

import re
from functools import lru_cache

from printgen.model import Game
from printgen.model.numerals import to_ordinal, to_words

_DIGITS = r"\d+(?:[.,:]\d+)*\w*"


def number_pattern(game: Game) -> re.Pattern[str]:
    """Finds in small letters each number as a whole: 'twenty-four', 'third', '1.5', '10mm'.

    What begins with a letter, such as d12, is a name. Number words are known in English alone.
    """
    return _pattern(game.game.language.split("-")[0] == "en")


@lru_cache(maxsize=2)
def _pattern(english: bool) -> re.Pattern[str]:
    if not english:
        return re.compile(rf"\b{_DIGITS}|[¼½¾]")
    tens = [to_words(number) for number in range(20, 100, 10)]
    ones = [form(number) for number in range(1, 10) for form in (to_words, to_ordinal)]
    others = [form(number) for number in (*range(10, 20), *range(20, 100, 10)) for form in (to_words, to_ordinal)]
    small = rf"(?:(?:{'|'.join(tens)})[-\s]+{_any(ones)}\b|{_any([*ones, *others, to_words(0)])}\b)"
    large = r"(?:hundred|thousand)(?:th)?\b"
    words = rf"(?:{small}(?:\s+{large}(?:(?:\s+and)?\s+{small})?)*|{large})"
    return re.compile(rf"\b(?=[\dzotfsenh])(?:{_DIGITS}|{words})|[¼½¾]")


def _any(words: list[str]) -> str:
    return f"(?:{'|'.join(sorted(words, key=len, reverse=True))})"
