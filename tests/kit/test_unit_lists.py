"""Is a map with single units checked as it would be at set-up?"""

from __future__ import annotations

import pytest

from fugleman.core.lists import Cell, Line, Violation
from fugleman.core.text import Text
from fugleman.muster import muster


def line(**cells: str) -> Line:
    return {column: Cell(f"{cells['name']}, {column}", words) for column, words in cells.items()}


def inspected(name: str, *lines: Line, table: tuple[str, str] = ("40", "30")) -> tuple[list[str], list[str]]:
    """Violations and faults of a list."""
    form = muster()[name].system.inspection()
    assert form is not None
    found, faults = form.inspect(lines, (Cell("width", table[0]), Cell("height", table[1])))
    return [told(one) for one in found], [f"{fault.place}: {fault.text}" for fault in faults]


def told(one: Violation) -> str:
    assert isinstance(one.text, Text)
    return f"{one.unit} {one.text} ({one.clause})"


@pytest.mark.parametrize(("name", "clause"), [("active_turn", "3"), ("igougo", "2"), ("alternate_units", "2")])
def test_units_stand_on_the_table_and_not_on_each_other(name: str, clause: str) -> None:
    lines = (
        line(side="Red", name="Scouts", at="10,10"),
        line(side="Blue", name="Guard", at="11.99,10"),
        line(side="Blue", name="Riders", at="12,12", base="1"),
        line(side="Blue", name="Bows", at="39.01,10"),
    )
    assert inspected(name, *lines)[0] == [
        f"Bows does not stand on the table, which is 40 x 30 ({clause})",
        f"Scouts stands on Guard ({clause})",
    ]
    assert inspected(name, *lines, table=("60", "30"))[0] == [f"Scouts stands on Guard ({clause})"]
    assert inspected(name, lines[0], lines[2]) == ([], [])


def test_what_cannot_be_read_is_a_fault_and_no_violation() -> None:
    found, faults = inspected("igougo", line(side="Red", name="a", at="here"), line(side="Blue", name="b", at="1,1", hit="x"))
    assert found == []
    assert faults == [
        "b, hit: “x” cannot stand here",
        "taken together: a: “here” is no place: write two lengths, as 12,30.5",
    ]


@pytest.mark.parametrize("name", ["active_turn", "igougo", "alternate_units"])
def test_the_lines_of_a_list_are_the_units_of_their_sides(name: str) -> None:
    form = muster()[name].system.enlistment()
    assert form is not None
    sides, faults = form.enlist((line(side="Red", name="Scouts", models="7"), line(side="Blue", name="Guard")), {})
    assert sides == {"red": [{"name": "Scouts", "models": 7}], "blue": [{"name": "Guard"}]}
    assert not faults
