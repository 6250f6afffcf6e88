"""How is a script read and played?"""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from fugleman.core.calls import Roll
from fugleman.core.errors import AlreadySealed, FuglemanError, Illegal, NotYourSeat, TableError, Unreadable
from fugleman.systems.flanks import SYSTEM as FLANKS
from fugleman.table import Table, memory_ports
from fugleman.table.script import play, read_script, seat_of
from tests.table.games import GIVEN_FLANKS, LONG_DUEL, SEALED_FLANKS, open_table

AUTHOR = """
# the author's example
roll 1
Red: R   # to the Right
roll 4
roll 3
"""


def test_the_authors_example() -> None:
    one_side = replace(
        FLANKS,
        rulings=replace(FLANKS.rulings, sides=1, laying="given"),
        scenario=replace(FLANKS.scenario, layouts=("L123 C4 R56",)),
    )
    table = Table.open(one_side, ("Zoë",), memory_ports(), typed=True)
    play(table, read_script(AUTHOR))
    assert table.voice()(table.view(None).described or "") == "Zoë L2 C34 R156"
    assert isinstance(table.call, Roll)
    assert [line.kind for line in table.log(None)].count("rolled") == 3


def test_without_a_line_for_them_the_tables_own_dice_fall() -> None:
    table = open_table(GIVEN_FLANKS, seed=3, typed=True)
    play(table, read_script("roll 1\nAnn: R\nBob: L"))
    assert [getattr(page.entry.deed, "source", None) for page in table.record.pages] == [None, "typed", None, "seeded", None]


def test_a_line_a_seat_for_a_sealed_call_by_label_or_name() -> None:
    table = open_table(SEALED_FLANKS, typed=True)
    play(table, read_script("BOB : 1/234/56\nred: L123 C4 R56"))
    assert table.voice()(table.view(None).described or "") == "Ann L123 C4 R56, Bob L1 C234 R56"


def test_drawn_cards_are_typed_in() -> None:
    cards = replace(GIVEN_FLANKS, rulings=replace(GIVEN_FLANKS.rulings, acting="cards"))
    table = open_table(cards, typed=True)
    play(table, read_script("roll 1\ndraw All\nAnn: R"))
    assert "Ann: all units in the sector act" in [table.voice()(line.text) for line in table.log(None)]


def test_a_name_may_hold_a_colon_and_goes_before_a_label() -> None:
    table = Table.open(LONG_DUEL, ("Blue", "Zoë: the 2nd"), memory_ports())
    assert seat_of(table, "blue: 3") == (0, "3")
    assert seat_of(table, "ZOË: THE 2ND: a:b") == (1, "a:b")


FAULTS: dict[str, tuple[type[FuglemanError], str]] = {
    "Ann: 1\n\nAnn: 2": (AlreadySealed, "line 3"),
    "# nothing\nBob: 9": (Illegal, "line 2"),
    "Cat: 1": (Unreadable, "begins with no seat"),
    "Ann 1": (Unreadable, "begins with no seat"),
    "roll 3": (Unreadable, "begins with no seat"),
    "Ann: x": (Unreadable, "line 1"),
    "Ann: 1\nBob: 1\nroll 9": (NotYourSeat, "line 3"),
}


@pytest.mark.parametrize("script", FAULTS)
def test_a_line_that_cannot_be_played_is_named(script: str) -> None:
    kind, says = FAULTS[script]
    table = open_table(LONG_DUEL)
    with pytest.raises(FuglemanError, match=says) as caught:
        play(table, read_script(script))
    assert isinstance(caught.value.__cause__, kind if kind is not NotYourSeat else (TableError, Unreadable))
