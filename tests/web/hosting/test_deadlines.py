"""Does the server's clock alone decide who is late, once, at the instant that was told?"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta

import pytest

from fugleman.adapters.logs import FORMS, written
from fugleman.core.errors import NotYourSeat, Stale, TableError
from fugleman.core.text import ENGLISH
from fugleman.table.log import news
from fugleman.table.replay import replay
from fugleman.table.submissions import Receipt
from fugleman.web.hosting.acts import GiveOrder
from fugleman.web.hosting.doers import Doer
from fugleman.web.hosting.hosted import system_of
from fugleman.web.hosting.house import House
from fugleman.web.hosting.plan import Deadline
from tests.web.hosting.houses import SetClock, house_at, opened, pause

HOUR = Deadline(3600)


def awaited(house: House, table: str) -> tuple[int, ...]:
    with house.reading(table) as hosted:
        return hosted.table.awaited


def absences(house: House, table: str) -> list[int | None]:
    with house.reading(table) as hosted:
        return [line.seat for line in hosted.table.log(None) if line.kind == "absent"]


def test_the_default_answers_for_the_late_once_and_names_them(database: str) -> None:
    clock = SetClock()
    house = house_at(database, clock)
    table = opened(house, deadline=Deadline(3600, 600)).table
    house.act(table, lambda playing: playing.order(0, "A@4"))
    clock.time += timedelta(seconds=4199)
    house.answer_overdue()
    assert awaited(house, table) == (1,)
    clock.time += timedelta(seconds=1)
    again = house_at(database, clock)
    for one in (again, house, again):
        one.answer_overdue()
    assert absences(house, table) == [1]
    with house.reading(table) as hosted:
        assert hosted.due == clock.time + timedelta(seconds=3600)


def test_a_deadline_is_an_instant_whatever_the_clocks_on_the_wall_do(database: str) -> None:
    """In the night of 29 March 2026 Italian clocks leap from 2 to 3; an hour to answer is an hour."""
    clock = SetClock()
    house = house_at(database, clock)
    table = opened(house, deadline=Deadline(3600)).table
    with house_at(database, clock).reading(table) as hosted:
        assert hosted.due == datetime(2026, 3, 29, 1, 30, tzinfo=UTC)


def test_without_a_deadline_nobody_is_ever_late(database: str) -> None:
    clock = SetClock()
    house = house_at(database, clock)
    table = opened(house).table
    house.act(table, lambda playing: playing.order(0, "A@4"))
    clock.time += timedelta(days=1000)
    house.answer_overdue()
    assert awaited(house, table) == (1,)


@pytest.mark.parametrize("late", [False, True])
def test_a_second_decides_not_the_next_look(database: str, late: bool) -> None:
    clock = SetClock()
    house = house_at(database, clock)
    table = opened(house, deadline=HOUR).table
    clock.time += timedelta(seconds=3601 if late else 3599)
    if late:
        with pytest.raises(Stale):
            house.act(table, lambda playing: playing.order(0, "A@4", at=0))
    else:
        house.act(table, lambda playing: playing.order(0, "A@4", at=0))
    assert absences(house, table) == ([0, 1] if late else [])


def test_a_table_left_for_days_goes_on_by_one_call_and_gives_the_next_its_time(database: str) -> None:
    clock = SetClock()
    house = house_at(database, clock)
    table = opened(house, deadline=HOUR).table
    house.act(table, lambda playing: playing.order(0, "A@4"))
    clock.time += timedelta(days=3)
    house = house_at(database, clock)
    for _ in range(3):
        house.answer_overdue()
    assert absences(house, table) == [1]
    with house.reading(table) as hosted:
        assert hosted.due == clock.time + timedelta(hours=1)


def test_time_stands_still_once_all_agree_and_goes_on_where_it_stood(database: str) -> None:
    clock = SetClock()
    house = house_at(database, clock)
    table = opened(house, deadline=HOUR).table
    clock.time += timedelta(minutes=50)
    pause(house, table, 0)
    pause(house, table, 0)
    with house.reading(table) as hosted:
        assert hosted.timing.paused is None
        assert hosted.timing.agreed == {0}
    pause(house, table, 1)
    clock.time += timedelta(days=2)
    house.answer_overdue()
    assert absences(house, table) == []
    again = house_at(database, clock)
    pause(again, table, 1, pause=False)
    pause(again, table, 0, pause=False)
    with house.reading(table) as hosted:
        assert hosted.due == clock.time + timedelta(minutes=10)


def test_a_call_that_is_made_while_time_stands_still_gets_its_time_in_full(database: str) -> None:
    clock = SetClock()
    house = house_at(database, clock)
    table = opened(house, deadline=HOUR).table
    clock.time += timedelta(minutes=50)
    pause(house, table, None)
    clock.time += timedelta(days=2)
    house.act(table, lambda playing: playing.order(0, "A@4"))
    house.act(table, lambda playing: playing.order(1, "W@3"))
    pause(house, table, None, pause=False)
    with house.reading(table) as hosted:
        assert hosted.due == clock.time + timedelta(hours=1)


def test_bots_and_closed_seats_have_no_say_in_a_pause(database: str) -> None:
    clock = SetClock()
    house = house_at(database, clock)
    table = opened(house, "person", "bot:shrewd", deadline=HOUR).table
    with pytest.raises(NotYourSeat):
        pause(house, table, 1)
    pause(house, table, 0)
    with house.reading(table) as hosted:
        assert hosted.timing.paused == clock.time


def test_processes_that_look_at_the_same_moment_answer_once(database: str) -> None:
    clock = SetClock()
    houses = [house_at(database, clock) for _ in range(4)]
    tables = [opened(houses[0], deadline=HOUR).table for _ in range(5)]
    for table in tables:
        houses[1].act(table, lambda playing: playing.order(0, "A@4"))
    clock.time += timedelta(hours=1)
    with ThreadPoolExecutor(len(houses)) as pool:
        for done in [pool.submit(house.answer_overdue) for house in houses]:
            done.result()
    assert [absences(houses[2], table) for table in tables] == [[1]] * 5


def test_where_no_deadline_runs_nothing_is_paused(database: str) -> None:
    house = house_at(database)
    with pytest.raises(TableError, match="no deadline"):
        pause(house, opened(house).table, None)


def test_one_table_that_cannot_go_on_does_not_hold_up_the_others(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = SetClock()
    house = house_at(database, clock)
    broken, table = (opened(house, deadline=HOUR).table for _ in range(2))
    clock.time += timedelta(hours=1)
    change = house.change

    def breaks(which: str, do: object) -> object:
        if which == broken:
            raise OSError
        return change(which, do)  # type: ignore[arg-type]

    monkeypatch.setattr(house, "change", breaks)
    house.answer_overdue()
    assert absences(house, table) == [0, 1]


def kinds(house: House, table: str) -> list[str]:
    with house.reading(table) as hosted:
        return [line.kind for line in hosted.table.log(None) if line.kind not in {"table", "ruled"}]


def test_the_log_has_every_pause_once_and_the_journal_replays(database: str) -> None:
    house = house_at(database)
    table = opened(house, deadline=HOUR).table
    for seat in (0, 0, 1, 1, None):
        pause(house, table, seat)
    for _ in range(2):
        pause(house, table, None, pause=False)
    assert kinds(house, table) == ["pause_asked", "paused", "resumed"]
    assert replay(house.journal(table), system_of).record.last.n == 3


def test_a_pause_that_is_sent_again_does_not_stop_what_goes_on_again(database: str) -> None:
    house = house_at(database)
    table = opened(house, deadline=HOUR).table
    for still in (True, False, True):
        house.change(table, lambda hosted, still=still: hosted.pause(None, pause=still, at=0))  # type: ignore[misc]
    assert kinds(house, table) == ["paused", "resumed"]
    with house.reading(table) as hosted:
        assert hosted.timing.paused is None


GRACE = Deadline(3600, 600)


@pytest.mark.parametrize(("seconds", "late"), [(3599, False), (3600, True), (4199, True)])
def test_an_order_within_the_grace_is_taken_and_marked(database: str, seconds: int, late: bool) -> None:
    clock = SetClock()
    house = house_at(database, clock)
    table = opened(house, deadline=GRACE).table
    clock.time += timedelta(seconds=seconds)
    assert give(house, table, 0, "A@4").late == late
    with house.reading(table) as hosted:
        (line,) = [line for line in hosted.table.log(1) if line.kind == "sealed"]
        assert line.late == late
        assert ("late" in str(line.text)) == late


def test_what_comes_when_the_defaults_have_answered_is_not_late_for_the_next_call(database: str) -> None:
    clock = SetClock()
    house = house_at(database, clock)
    table = opened(house, deadline=GRACE).table
    give(house, table, 1, "W@3")
    clock.time += timedelta(seconds=GRACE.seconds + GRACE.grace)
    assert not give(house, table, 0, "A@4").late
    assert absences(house, table) == [0]


def test_what_was_in_time_stays_so_when_it_is_sent_again_late(database: str) -> None:
    clock = SetClock()
    house = house_at(database, clock)
    table = opened(house, deadline=GRACE).table
    first = give(house, table, 0, "A@4", at=0)
    clock.time += timedelta(seconds=3700)
    assert give(house, table, 0, "A@4", at=0) == first


@pytest.mark.parametrize(("before", "late"), [(3000, False), (3700, True)])
def test_while_time_stands_still_nobody_becomes_late(database: str, before: int, late: bool) -> None:
    clock = SetClock()
    house = house_at(database, clock)
    table = opened(house, deadline=GRACE).table
    clock.time += timedelta(seconds=before)
    pause(house, table, None)
    clock.time += timedelta(days=2)
    assert give(house, table, 0, "A@4").late == late
    pause(house, table, None, pause=False)
    assert give(house, table, 1, "W@3").late == late


def test_without_a_grace_or_a_deadline_nobody_is_late(database: str) -> None:
    clock = SetClock()
    house = house_at(database, clock)
    for deadline in (None, HOUR):
        table = opened(house, deadline=deadline).table
        clock.time += timedelta(seconds=3599)
        assert not give(house, table, 0, "A@4").late


def test_a_late_order_stays_marked_in_the_short_log_the_exports_and_the_journal(database: str) -> None:
    clock = SetClock()
    house = house_at(database, clock)
    table = opened(house, system="igougo", deadline=GRACE).table
    with house.reading(table) as hosted:
        (seat,) = hosted.table.awaited
        words = str(hosted.table.view(seat).choice.listed[0])  # type: ignore[union-attr, index]
    clock.time += timedelta(seconds=3700)
    receipt = give(house, table, seat, words)
    record = replay(house.journal(table), system_of).record
    assert record.pages[receipt.n].entry.deed.late  # type: ignore[union-attr]
    with house.reading(table) as hosted:
        lines, voice = hosted.table.log(None), hosted.table.voice()
    for form in FORMS:
        assert "(late, within the grace)" in "\n".join(written(form, voice, lines, hosted.table.names))
    assert [line.n for line in news(lines) if line.late] == [receipt.n]


def give(house: House, table: str, seat: int, words: str, at: int | None = None) -> Receipt:
    receipt: Receipt = house.change(table, lambda hosted: GiveOrder(words=words, at=at).do(Doer(hosted, seat, ENGLISH)))
    return receipt
