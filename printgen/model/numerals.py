"""Numbers in English words, from 0 to 999."""

from __future__ import annotations

LARGEST = 999

_ONES = (  # noqa: SIM905
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen"
).split()
_TENS = "zero ten twenty thirty forty fifty sixty seventy eighty ninety".split()  # noqa: SIM905
_IRREGULAR = {
    "one": "first", "two": "second", "three": "third", "five": "fifth", "eight": "eighth", "nine": "ninth",
    "twelve": "twelfth",
}  # fmt: skip


def to_words(number: int) -> str:
    """24 → 'twenty-four', 105 → 'one hundred and five'. Raises ValueError outside 0 to 999."""
    if not 0 <= number <= LARGEST:
        raise ValueError(f"{number} cannot be written in words, only 0 to {LARGEST}")
    if number < 20:
        return _ONES[number]
    if number < 100:
        tens, ones = divmod(number, 10)
        return _TENS[tens] + (f"-{_ONES[ones]}" if ones else "")
    hundreds, rest = divmod(number, 100)
    return f"{_ONES[hundreds]} hundred" + (f" and {to_words(rest)}" if rest else "")


def to_ordinal(number: int) -> str:
    """3 → 'third', 24 → 'twenty-fourth'. Raises ValueError outside 0 to 999."""
    words = to_words(number)
    start = max(words.rfind("-"), words.rfind(" ")) + 1
    last = words[start:]
    regular = f"{last[:-1]}ieth" if last.endswith("y") else f"{last}th"
    return words[:start] + _IRREGULAR.get(last, regular)
