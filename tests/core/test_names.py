"""When are two names the same name? (trial T11)"""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fugleman.core.names import LONGEST, likeness, name_faults
from fugleman.core.text import say


@pytest.mark.parametrize("other", ["Odin ", "odin", "Odin\u200b", "  ODIN", "Ｏdin", "O\u00addin", "o\u2060din"])
def test_look_alikes_are_the_same_name(other: str) -> None:
    assert likeness(other) == likeness("Odin")
    assert name_faults(["Odin", other]) == [
        say("name {place}, “{name}”, is the same as “{other}”", place=2, name=other, other="Odin")
    ]


def test_composed_and_decomposed_accents_are_the_same_name() -> None:
    assert likeness(unicodedata.normalize("NFC", "Zoë")) == likeness(unicodedata.normalize("NFD", "Zoë"))


@pytest.mark.parametrize("other", ["Οdin", "Odin2", "Thor"])
def test_other_letters_are_another_name(other: str) -> None:
    assert name_faults(["Odin", other]) == []


@pytest.mark.parametrize("nothing", ["", " ", "\u200b", "\u202e"])
def test_a_name_has_to_have_something_to_see(nothing: str) -> None:
    assert [str(fault) for fault in name_faults([nothing])] == ["name 1 is empty"]


def test_a_name_has_an_end() -> None:
    assert name_faults(["x" * LONGEST]) == []
    (fault,) = name_faults(["x" * 10_000])
    assert str(fault) == f"name 1 has 10000 characters; {LONGEST} are allowed"


def test_all_faults_are_told_at_once() -> None:
    assert len(name_faults(["Odin", "", "odin", "x" * 99])) == 3


@given(st.text(max_size=30))
def test_likeness_is_stable(name: str) -> None:
    assert likeness(likeness(name)) == likeness(name)
