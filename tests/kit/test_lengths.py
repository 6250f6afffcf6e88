"""Lengths are hundredths of U; nothing is rounded unseen."""

from __future__ import annotations

from fractions import Fraction

import pytest

from fugleman.core.errors import Unreadable
from fugleman.kit.lengths import read_length, write_fraction, write_length, write_measure


@pytest.mark.parametrize(("words", "length"), [("118.5", 11850), ("0.05", 5), (" 40 ", 4000), ("-3.2", -320), ("12.34", 1234)])
def test_lengths_are_read(words: str, length: int) -> None:
    assert read_length(words) == length


@pytest.mark.parametrize("words", ["", "1.234", "1e3", "٣", "１０", "+5", "1_0", "1,5", "12345", ".5", "nan"])
def test_other_words_are_no_length(words: str) -> None:
    with pytest.raises(Unreadable, match="is no length"):
        read_length(words)


@pytest.mark.parametrize("length", [0, 5, 50, 1234, -320, 11850])
def test_what_is_written_is_read_back(length: int) -> None:
    assert read_length(write_length(length)) == length


def test_a_measure_says_whether_it_is_exact() -> None:
    assert write_measure(Fraction(500**2)) == "5"
    assert write_measure(Fraction(500**2) + Fraction(1, 1000)) == "5.00…"
    assert write_measure(Fraction(500**2) - Fraction(1, 1000)) == "4.99…"
    assert write_fraction(Fraction(-1, 2)) == "-0.00…"
