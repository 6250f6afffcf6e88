"""What does a seat see of a table?"""

from __future__ import annotations

from typing import Any, get_args

import pytest

from fugleman.core.text import English, Voice
from fugleman.table import Table
from fugleman.table.canonical import plain
from fugleman.table.entries import AnyDeed
from tests.italian import ITALIAN
from tests.table.games import GIVEN_FLANKS, LONG_DUEL, NAMES, SEALED_FLANKS, TWO_SEARCHES, open_table, play_on

RED, BLUE = 0, 1


def test_a_menu_is_shown_to_the_seat_that_is_asked_and_to_no_other() -> None:
    table = open_table(GIVEN_FLANKS, typed=True)
    table.typed("1")
    choice = table.view(RED).choice
    assert choice is not None
    assert (choice.clause, tuple(map(str, choice.listed or ())), str(choice.absent)) == ("4", ("C", "R"), "C")
    assert tuple(map(ITALIAN, choice.listed or ())) == ("C", "D")
    assert plain(choice.schema) == {"enum": [{"type": "MoveCounter", "to": 1}, {"type": "MoveCounter", "to": 2}]}
    for other in (BLUE, None):
        assert table.view(other).choice is None
    table.order(RED, "C")
    assert table.view(RED).choice is None


def test_what_is_too_long_to_list_comes_with_a_schema_and_a_default() -> None:
    choice = open_table(SEALED_FLANKS).view(BLUE).choice
    assert choice is not None
    assert choice.listed is None
    assert choice.schema["properties"]["layout"]["minItems"] == 6
    assert str(choice.absent) == "L12 C34 R56"


def test_who_is_awaited_and_whose_envelope_is_in_but_not_what_it_holds() -> None:
    table = open_table(LONG_DUEL)
    table.order(BLUE, "3")
    for seat in (RED, None):
        view = table.view(seat)
        assert (view.now, view.clause, view.awaited, view.sealed) == ("sealed", "1", (RED,), (BLUE,))
        assert table.voice()(view.log[-1].text) == "Bob: the envelope is in"
    assert table.voice()(table.view(BLUE).log[-1].text) == "Bob: 3"
    assert table.view(BLUE).choice is None


def test_what_now_at_every_kind_of_call() -> None:
    table = open_table(LONG_DUEL, typed=True)
    seen = []
    while not table.over:
        seen.append(table.view(None).now)
        play_on(table, acts=1)
    seen.append(table.view(None).now)
    assert set(seen) == {"sealed", "roll", "ask", "over"}
    assert table.view(None).result == table.result
    assert table.view(None).clause is None


def test_sight_description_and_picture_are_the_systems_for_that_seat() -> None:
    table = open_table(TWO_SEARCHES)
    play_on(table, acts=5)
    red, blue = table.view(RED), table.view(BLUE)
    assert red.sight != blue.sight
    assert blue.sight == table.view(None).sight
    for seat, view in ((RED, red), (BLUE, blue)):
        assert view.names == NAMES
        assert view.described is not None
        assert table.picture(seat) == f"<svg>{table.voice()(view.described)}</svg>"
    assert "<title>Ann L123 C4 R56" in (open_table(GIVEN_FLANKS, typed=True).picture(None) or "")


class Shouting(English):
    """A language as unlike English as can be checked."""

    def gettext(self, message: str, /) -> str:
        return message.upper().replace("{SEAT}", "{seat}").replace("{ORDER}", "{order}")


def test_each_seat_reads_in_its_own_language() -> None:
    table = open_table(LONG_DUEL)
    table.order(RED, "1")
    line = table.log(BLUE)[-1].text
    assert table.voice(Shouting())(line) == "Ann: THE ENVELOPE IS IN"
    assert Voice(English(), NAMES)(line) == "Ann: the envelope is in"


def test_the_end_is_told_in_the_systems_words() -> None:
    table = open_table(LONG_DUEL)
    play_on(table)
    assert table.voice()(table.log(None)[-1].text) == "the game is over: the duel is over"


def everything() -> Table:
    """A game in which all that is told of a table happens."""
    table = open_table(LONG_DUEL, typed=True)
    table.mix(RED, "odd \x1b[2J words")
    table.order(RED, "1")
    table.undo(RED)
    table.decline(BLUE)
    table.undo(RED)
    table.grant(BLUE)
    with pytest.raises(Exception, match="not allowed"):
        table.order(RED, _nine(table))
    table.leave(BLUE)
    table.reopen(BLUE)
    table.rule(RED, "Bob was called away")
    table.decline(BLUE)
    table.rule(None, "the clock ran on")
    table.stand_still(RED, asks=True)
    table.stand_still(BLUE)
    table.go_on(RED, asks=True)
    table.go_on(None)
    table.leave(BLUE)
    play_on(table)
    return table


def _nine(table: Table) -> Any:
    return table.system.read("9", table.ask(RED))


def test_every_entry_is_told_with_number_time_and_seat() -> None:
    table = everything()
    log = table.log(None)
    kinds = {line.kind for line in log}
    assert kinds - {"ruled"} == {d.__struct_config__.tag for d in get_args(AnyDeed)} - {"order", "anchored", "note"} | {"order"}
    assert [line.n for line in log] == sorted(line.n for line in log)
    assert all(line.at.endswith("Z") for line in log)
    words = [table.voice()(line.text) for line in log]
    assert words[1] == "Ann mixes into the dice: “odd \\x1b[2J words”"
    assert "Ann tried something that was refused" in words
    assert "the seat of Bob is closed" in words
    assert {line.seat for line in log if line.kind == "absent"} == {BLUE}
    assert all(line.clause for line in log if line.kind in ("rolled", "ruled", "sealed"))
