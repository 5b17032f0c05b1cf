"""Which words of the texts the game's `ordinary:` phrases cover."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from printgen.check.memo import per_game
from printgen.check.numbers import number_pattern
from printgen.check.texts import lowered, prose
from printgen.model import Game, Ordinary


@dataclass(frozen=True, slots=True)
class Coverage:
    """`covered` are the stretches of the prose where phrases stand, in order and apart; `idle` phrases stand nowhere.

    `bare` are phrases without a number, and those without a word: they would excuse each number of the kind.
    """

    covered: tuple[tuple[int, int], ...]
    idle: tuple[Ordinary, ...]
    bare: tuple[Ordinary, ...]

    def covers(self, start: int, end: int) -> bool:
        index = bisect_right(self.covered, start, key=lambda stretch: stretch[0]) - 1
        return index >= 0 and end <= self.covered[index][1]


@per_game
def coverage(game: Game) -> Coverage:
    pattern = number_pattern(game)
    words = prose(game).lower.replace("\n", " ").replace("\t", " ")
    covered: list[tuple[int, int]] = []
    idle, bare = [], []
    for phrase in game.ordinary:
        wanted = " ".join(lowered(phrase.words).split())
        if not pattern.search(wanted) or not any(sign.isalpha() for sign in wanted):
            bare.append(phrase)
            continue
        found = list(_standing(words, wanted))
        covered += found
        if not found:
            idle.append(phrase)
    return Coverage(tuple(_joined(sorted(covered))), tuple(idle), tuple(bare))


def _standing(words: str, wanted: str) -> Iterator[tuple[int, int]]:
    """Where the phrase stands, not as a part of longer words."""
    start = words.find(wanted)
    while start >= 0:
        end = start + len(wanted)
        before, after = words[max(0, start - 1) : start], words[end : end + 1]
        if not (before.isalnum() and wanted[0].isalnum()) and not (after.isalnum() and wanted[-1].isalnum()):
            yield start, end
        start = words.find(wanted, start + 1)


def _joined(stretches: Iterable[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Stretches that overlap as one."""
    last: tuple[int, int] | None = None
    for start, end in stretches:
        if last and start < last[1]:
            last = last[0], max(last[1], end)
        else:
            if last:
                yield last
            last = start, end
    if last:
        yield last
