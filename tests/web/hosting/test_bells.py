"""Is whoever wants it told once that he is asked, however many processes look, and nobody else, and of no secret?"""

from __future__ import annotations

from datetime import timedelta

import pytest

from fugleman.adapters.entropy import os_entropy
from fugleman.core.errors import TableError
from fugleman.web.hosting.bells import MOST, TRIES, Ringing, Sender
from fugleman.web.hosting.house import House
from tests.web.hosting.houses import SetClock, opened

MINUTE = timedelta(minutes=1)


class Sent:
    """Takes notices and keeps them, unless it is out of order."""

    def __init__(self) -> None:
        self.sent: list[tuple[str, str, str]] = []
        self.tried = 0
        self.works = True

    def check(self, url: str) -> None:
        """Every address will do."""

    def send(self, url: str, title: str, body: str) -> bool:
        self.tried += 1
        if self.works:
            self.sent.append((url, title, body))
        return self.works


def house_of(database: str, clock: SetClock, sent: Sent) -> tuple[House, Ringing]:
    house = House.at(database, clock, os_entropy, Sender(sent, "https://club.example/"))
    assert house.bells is not None
    return house, house.bells


def turn(house: House, table: str) -> None:
    """A turn of soldiers, after which both are asked anew."""
    house.act(table, lambda playing: playing.order(0, "A@4"))
    house.act(table, lambda playing: playing.order(1, "W@3"))


def test_one_notice_for_each_call_that_is_not_answered_within_a_minute(database: str) -> None:
    clock, sent = SetClock(), Sent()
    house, bells = house_of(database, clock, sent)
    other = house_of(database, clock, sent)[1]
    table = opened(house).table
    bells.hang(table, 0, "ntfy://red", "en")
    bells.hang(table, 1, "ntfy://blue", "it")
    turn(house, table)
    bells.deliver()
    assert sent.sent == []
    house.act(table, lambda playing: playing.order(0, "B@2"))
    clock.time += MINUTE
    for one in (bells, other, bells):
        one.deliver()
    assert [url for url, _, _ in sent.sent] == ["ntfy://blue"]
    _, title, body = sent.sent[0]
    assert title.endswith("tocca a te")
    (bell,) = bells.of(table, 1)
    assert body.splitlines()[0].endswith(f"https://club.example/t/{table}?as=1")
    assert body.splitlines()[1].endswith(f"https://club.example/stop/{bell.stop}")


def test_who_has_stopped_it_is_told_no_more(database: str) -> None:
    clock, sent = SetClock(), Sent()
    house, bells = house_of(database, clock, sent)
    table = opened(house).table
    bells.hang(table, 0, "ntfy://red", "en")
    turn(house, table)
    bells.stop(bells.of(table, 0)[0].stop)
    clock.time += MINUTE
    bells.deliver()
    assert sent.tried == 0
    assert bells.of(table, 0) == []


def test_what_is_not_taken_is_sent_again_ever_later_and_given_up(database: str) -> None:
    clock, sent = SetClock(), Sent()
    house, bells = house_of(database, clock, sent)
    table = opened(house).table
    bells.hang(table, 0, "ntfy://red", "en")
    turn(house, table)
    sent.works = False
    waits: list[timedelta] = []
    while sent.tried < TRIES:
        before, tried = clock.time, sent.tried
        while sent.tried == tried:
            clock.time += MINUTE if not waits else waits[-1] * 2
            bells.deliver()
        waits.append(clock.time - before)
    assert waits == sorted(waits)
    clock.time += timedelta(days=1000)
    bells.deliver()
    assert sent.tried == TRIES


def test_a_notice_that_was_not_taken_is_sent_once_it_can_be(database: str) -> None:
    clock, sent = SetClock(), Sent()
    house, bells = house_of(database, clock, sent)
    table = opened(house).table
    bells.hang(table, 0, "ntfy://red", "en")
    turn(house, table)
    sent.works = False
    clock.time += MINUTE
    bells.deliver()
    sent.works = True
    bells.deliver()
    assert sent.sent == []
    clock.time += MINUTE
    bells.deliver()
    bells.deliver()
    assert len(sent.sent) == 1


def test_a_seat_has_few_addresses(database: str) -> None:
    house, bells = house_of(database, SetClock(), Sent())
    table = opened(house).table
    for n in range(MOST):
        bells.hang(table, 0, f"ntfy://{n}", "en")
    with pytest.raises(TableError):
        bells.hang(table, 0, "ntfy://more", "en")
