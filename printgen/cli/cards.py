"""Cards by their IDs, as they are named on the command line: `D3,D7-D9`."""

from __future__ import annotations

from collections.abc import Sequence

from printgen.cli.usage import UsageError, unknown


def chosen_cards(asked: Sequence[str], known: tuple[str, ...]) -> frozenset[str]:
    """The IDs that lists of IDs and ranges name; a range goes by the order of the game. Raises UsageError."""
    found: set[str] = set()
    for text in asked:
        for word in text.split(","):
            found.update(_one_or_range(word.strip(), known))
    return frozenset(found)


def _one_or_range(word: str, known: tuple[str, ...]) -> tuple[str, ...]:
    """IDs may have hyphens of their own, so that a whole word is looked for first, and then each way to part it."""
    if word in known:
        return (word,)
    places = [n for n, sign in enumerate(word) if sign == "-"]
    for place in places:
        first, last = word[:place].strip(), word[place + 1 :].strip()
        if first in known and last in known:
            start, end = known.index(first), known.index(last)
            if start > end:
                raise UsageError(f"the range '{word}' runs backwards: '{last}' comes before '{first}'")
            return known[start : end + 1]
    if len(places) == 1:
        first, last = (part.strip() for part in word.split("-"))
        word = last if first in known else first
    raise unknown("card", word, known)
