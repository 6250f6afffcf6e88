"""Does a table keep what the rules keep, and show it to whom they show it?"""

from __future__ import annotations

from typing import Any

import pytest

from fugleman.core.seats import Seat
from fugleman.core.system import System
from fugleman.table import Table, memory_ports
from fugleman.table.dice import Roller
from tests.pairs import Watched, compare_pair
from tests.table.games import LONG_DUEL, NAMES, SEALED_FLANKS, TWO_SEARCHES, find, journal, open_table, play_on
from tests.table.scouts import BLUE, RED, Go


@pytest.mark.parametrize("system", [SEALED_FLANKS, LONG_DUEL, TWO_SEARCHES], ids=lambda s: s.name)
@pytest.mark.parametrize("seat", [RED, BLUE, None])
def test_two_games_that_differ_in_a_secret_only_are_the_same_to_everybody_else(system: System[Any], seat: Seat | None) -> None:
    below = Roller.seeded(3).below
    compared = [compare_pair(system, NAMES, seat, below, acts=20) for _ in range(8)]
    assert max(compared) > 1


def test_the_pair_test_notices_a_table_that_tells(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fugleman.table.log.may_see", lambda *_: True)
    below = Roller.seeded(3).below
    with pytest.raises(AssertionError):
        compare_pair(TWO_SEARCHES, NAMES, BLUE, below)


def test_a_watched_seat_is_told_its_own_secret() -> None:
    watched = [Watched(TWO_SEARCHES, NAMES, RED) for _ in range(2)]
    for place, one in enumerate(watched):
        one.table.order(RED, Go(place))
    assert watched[0].told() != watched[1].told()
    assert watched[0].journal() == watched[1].journal()


def test_hidden_dice_are_the_tables_own_and_leave_no_trace_but_a_digest() -> None:
    ports = memory_ports()
    table = Table.open(TWO_SEARCHES, NAMES, ports)
    table.order(RED, Go(1))
    kinds = [(page.entry.deed.__struct_config__.tag, page.outcome.value) for page in table.record.pages]
    assert [kind for kind, _ in kinds] == ["table", "order", "rolled", "rolled"]
    red = [table.voice()(line.text) for line in table.log(RED)]
    blue = [table.voice()(line.text) for line in table.log(BLUE)]
    assert red[2:5] == ["Ann: 1", "Ann hides at 1", f"1d6: {kinds[2][1][0]}"]
    assert blue[2:] == ["Ann: an order that stays sealed", "dice fall in secret", "dice fall in secret"]
    assert red[5:] == ["dice fall in secret"]
    assert table.voice()(table.view(RED).described or "") == "round 0, last hidden at 0"


def test_the_end_discloses_everything_unless_the_table_is_secret() -> None:
    open_at_the_end, kept = open_table(TWO_SEARCHES), open_table(TWO_SEARCHES, secret=True)
    for table in (open_at_the_end, kept):
        play_on(table)
        assert table.over
    told = [open_at_the_end.voice()(line.text) for line in open_at_the_end.log(None)]
    assert not any("sealed" in line or "secret" in line for line in told)
    assert any("the weather is" in line for line in told)
    assert b'"key"' in journal(open_at_the_end)
    told = [kept.voice()(line.text) for line in kept.log(None)]
    assert any("sealed" in line for line in told)
    assert not any("the weather is" in line for line in told)
    assert b'"key"' not in journal(kept)
    assert b'"disclosed"' not in journal(kept)


def test_neither_key_nor_salt_nor_coming_dice_are_in_the_journal_before_the_end() -> None:
    ports = memory_ports()
    table = Table.open(LONG_DUEL, NAMES, ports)
    table.order(RED, "3")
    key = (table.record.key or b"").hex()
    assert key.encode() in ports.box.read()
    for secret in (key, *(content.salt for content in table.record.contents.values())):
        assert secret.encode() not in ports.journal.read()
    again = Table.resume(ports, find)
    assert again.awaited == (BLUE,)
    assert again.view(BLUE).sealed == (RED,)
    assert '"3"' not in repr(again.view(BLUE))


@pytest.mark.parametrize("seat", [RED, BLUE, None])
def test_who_comes_back_after_a_restart_sees_what_he_saw(seat: Seat | None) -> None:
    for acts in range(1, 8):
        ports = memory_ports()
        table = open_table(TWO_SEARCHES, ports)
        play_on(table, acts=acts)
        again = Table.resume(ports, find)
        assert again.view(seat) == table.view(seat)
        assert again.picture(seat) == table.picture(seat)


def test_what_was_undone_stays_as_hidden_as_it_was() -> None:
    told = []
    for place in (1, 2):
        table = open_table(TWO_SEARCHES, typed=True)
        table.order(RED, Go(place))
        assert table.undo(RED)
        table.order(RED, Go(0))
        told.append((table.view(BLUE), table.view(None), [table.voice()(line.text) for line in table.log(BLUE)]))
    assert told[0] == told[1]
    assert [line.undone for line in told[0][0].log] == [False, False, True, False, False]
