from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printgen.model.numerals import to_ordinal, to_words


@pytest.mark.parametrize(
    ("number", "words", "ordinal"),
    [
        (0, "zero", "zeroth"), (1, "one", "first"), (2, "two", "second"), (3, "three", "third"), (5, "five", "fifth"),
        (8, "eight", "eighth"), (9, "nine", "ninth"), (12, "twelve", "twelfth"), (14, "fourteen", "fourteenth"),
        (20, "twenty", "twentieth"), (24, "twenty-four", "twenty-fourth"), (40, "forty", "fortieth"),
        (90, "ninety", "ninetieth"), (100, "one hundred", "one hundredth"),
        (101, "one hundred and one", "one hundred and first"),
        (999, "nine hundred and ninety-nine", "nine hundred and ninety-ninth"),
    ],
)  # fmt: skip
def test_words_and_ordinals(number: int, words: str, ordinal: str) -> None:
    assert (to_words(number), to_ordinal(number)) == (words, ordinal)


def value(words: str) -> int:
    """What the words add up to, read one by one."""
    ones = [
        "zero",
        "one",
        "two",
        "three",
        "four",
        "five",
        "six",
        "seven",
        "eight",
        "nine",
        "ten",
        "eleven",
        "twelve",
        "thirteen",
        "fourteen",
        "fifteen",
        "sixteen",
    ]
    ones += ["seventeen", "eighteen", "nineteen"]
    tens = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
    total = 0
    for word in words.replace("-", " ").split():
        if word == "hundred":
            total *= 100
        elif word != "and":
            total += ones.index(word) if word in ones else 20 + 10 * tens.index(word)
    return total


@given(st.integers(0, 999))
def test_the_words_of_a_number_add_up_to_it(number: int) -> None:
    assert value(to_words(number)) == number


def test_no_two_numbers_have_the_same_words() -> None:
    for words in (to_words, to_ordinal):
        assert len({words(number) for number in range(1000)}) == 1000


@pytest.mark.parametrize("number", [-1, 1000, 10**30])
def test_out_of_range(number: int) -> None:
    with pytest.raises(ValueError, match="0 to 999"):
        to_words(number)
