"""Can a name in a CSV file run as a formula, and does it come back as it was?"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fugleman.adapters.csv_cells import neutral, restored


@pytest.mark.parametrize("cell", ["=1+1", "+1", "-cmd", "@SUM(A1)", "\t=1", "\r=1"])
def test_a_formula_gets_an_apostrophe(cell: str) -> None:
    assert neutral(cell) == f"'{cell}"


@pytest.mark.parametrize("cell", ["", "Odin", "T'ang", "'quoted'", "1-2", " =1"])
def test_other_words_are_left_alone(cell: str) -> None:
    assert neutral(cell) == cell
    assert restored(cell) == cell


@given(st.text(alphabet="'=+-@\t\ra ", max_size=6) | st.text())
def test_restoring_undoes_it_exactly(cell: str) -> None:
    assert restored(neutral(cell)) == cell
    assert not neutral(cell).startswith(("=", "+", "-", "@", "\t", "\r"))
