"""Is whoever wants it told once that he is asked, however many processes look, and nobody else, and of no secret?"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from datetime import timedelta
from pathlib import Path

import pytest
from sqlalchemy import select

from fugleman.adapters.entropy import os_entropy
from fugleman.adapters.keys import Keys
from fugleman.adapters.sql.schema import BELLS
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


@pytest.fixture(autouse=True)
def key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the key lies: in the folder of the test."""
    monkeypatch.chdir(tmp_path)
    return tmp_path / "key"


def house_of(database: str, clock: SetClock, sent: Sent) -> tuple[House, Ringing]:
    house = House.at(database, clock, os_entropy, Sender(sent, "https://club.example/"), Keys(Path("key")))
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


def test_a_seat_has_few_addresses_also_if_many_are_given_at_once(database: str) -> None:
    house, bells = house_of(database, SetClock(), Sent())
    table = opened(house).table

    def hang(n: int) -> None:
        with suppress(TableError):
            bells.hang(table, 0, f"ntfy://{n}", "en")

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(hang, range(8)))
    assert len(bells.of(table, 0)) == MOST


@pytest.mark.parametrize("name", ["", "none", "a\0b"])
def test_a_bell_that_is_not_there_is_stopped_already(database: str, name: str) -> None:
    _, bells = house_of(database, SetClock(), Sent())
    bells.stop(name)


def kept(house: House) -> list[str]:
    with house.store.database.reading() as connection:
        return list(connection.execute(select(BELLS.c.locked)).scalars())


def test_the_database_holds_no_address_in_clear(database: str, tmp_path: Path) -> None:
    house, bells = house_of(database, SetClock(), Sent())
    bells.hang(opened(house).table, 0, "ntfy://a-secret-topic", "en")
    (locked,) = kept(house)
    assert "secret" not in locked
    house.store.database.engine.dispose()
    assert not any(b"a-secret-topic" in file.read_bytes() for file in tmp_path.iterdir())


def test_with_a_new_key_what_is_kept_is_locked_anew_at_the_start(database: str, key: Path) -> None:
    clock, sent = SetClock(), Sent()
    house, bells = house_of(database, clock, sent)
    table = opened(house).table
    bells.hang(table, 0, "ntfy://red", "en")
    before = kept(house)
    Keys(Path("other")).lock("x")
    key.write_text(Path("other").read_text() + key.read_text())
    again, _ = house_of(database, clock, sent)
    assert kept(again) != before
    key.write_text(Path("other").read_text())
    assert [bell.url for bell in house_of(database, clock, sent)[1].of(table, 0)] == ["ntfy://red"]


def test_where_the_key_is_lost_nobody_is_told_and_the_bell_can_be_stopped(database: str, key: Path) -> None:
    clock, sent = SetClock(), Sent()
    house, bells = house_of(database, clock, sent)
    table = opened(house).table
    bells.hang(table, 0, "ntfy://red", "en")
    key.unlink()
    Keys(key).lock("another")
    turn(house, table)
    clock.time += MINUTE
    bells.deliver()
    assert sent.tried == 0
    (bell,) = bells.of(table, 0)
    assert (bell.url, bell.kind) == (None, "?")
    bells.stop(bell.stop)
    assert bells.of(table, 0) == []


def test_what_fails_is_logged_without_the_address(database: str, caplog: pytest.LogCaptureFixture) -> None:
    clock, sent = SetClock(), Sent()
    house, bells = house_of(database, clock, sent)
    table = opened(house).table
    bells.hang(table, 0, "ntfy://a-secret-topic", "en")
    turn(house, table)
    clock.time += MINUTE

    def fail(url: str, title: str, body: str) -> bool:
        raise ValueError(url)

    sent.send = fail  # type: ignore[method-assign]
    bells.deliver()
    assert "cannot be sent: ValueError" in caplog.text
    assert "secret" not in caplog.text
