from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printgen.model.numerals import from_ordinal, from_words, to_ordinal, to_words


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


@given(st.integers(0, 999))
def test_there_and_back(number: int) -> None:
    assert from_words(to_words(number)) == from_ordinal(to_ordinal(number)) == number


@pytest.mark.parametrize("words", ["Twenty-Four", "twenty four", " twenty\n four ", "TWENTY-FOUR"])
def test_capitals_hyphens_and_line_ends_make_no_difference(words: str) -> None:
    assert from_words(words) == 24


@pytest.mark.parametrize("words", ["", "four twenty", "twenty-ten", "hundred", "third", "24", "one thousand"])
def test_what_is_no_number(words: str) -> None:
    assert from_words(words) is None


@pytest.mark.parametrize("number", [-1, 1000, 10**30])
def test_out_of_range(number: int) -> None:
    with pytest.raises(ValueError, match="0 to 999"):
        to_words(number)


@given(st.text())
def test_any_text_is_a_number_or_none(text: str) -> None:
    assert from_words(text) is None or from_words(text) in range(1000)
