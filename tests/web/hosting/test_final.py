"""Which orders are confirmed first, because they cannot be taken back freely?"""

from __future__ import annotations

from pathlib import Path

from fugleman.core.seats import Seat
from fugleman.web.hosting.final import is_final
from fugleman.web.hosting.house import House
from tests.web.hosting.houses import house_at, opened

LAYOUT = "L12 C34 R56"


def final(house: House, table: str, seat: Seat, words: str) -> bool:
    with house.reading(table) as hosted:
        order = hosted.table.system.read(words, hosted.table.ask(seat))
        return is_final(hosted, seat, order)


def test_an_envelope_is_final(tmp_path: Path) -> None:
    house = house_at(str(tmp_path / "t.db"))
    assert final(house, opened(house).table, 0, "A@4")


def test_an_order_that_another_player_answers_is_not(tmp_path: Path) -> None:
    house = house_at(str(tmp_path / "t.db"))
    assert not final(house, opened(house, system="flanks").table, 0, LAYOUT)


def test_an_order_that_a_bot_answers_at_once_is(tmp_path: Path) -> None:
    house = house_at(str(tmp_path / "t.db"))
    assert final(house, opened(house, "person", "bot:random", system="flanks").table, 0, LAYOUT)


def test_an_order_after_which_dice_fall_is_unless_they_are_typed_in(tmp_path: Path) -> None:
    house = house_at(str(tmp_path / "t.db"))
    for typed in (False, True):
        table = opened(house, system="flanks", typed=typed).table
        house.act(table, lambda playing: playing.order(0, LAYOUT))
        assert final(house, table, 1, LAYOUT) is not typed


def test_where_anything_is_hidden_nothing_is_foretold(tmp_path: Path) -> None:
    house = house_at(str(tmp_path / "t.db"))
    table = opened(house, system="section_cards").table
    with house.reading(table) as hosted:
        seat = hosted.table.awaited[0]
        words = str(hosted.table.system.write(hosted.table.ask(seat).absent))
    assert final(house, table, seat, words)
