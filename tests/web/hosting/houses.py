"""Which houses and tables do these tests play in?"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from fugleman import muster
from fugleman.adapters.entropy import os_entropy
from fugleman.core.seats import Seat
from fugleman.web.hosting.house import House
from fugleman.web.hosting.plan import Deadline, Manners, Opening, Plan


class SetClock:
    """A clock that stands until it is set."""

    def __init__(self, start: datetime = datetime(2026, 3, 29, 0, 30, tzinfo=UTC)) -> None:
        self.time = start

    def now(self) -> datetime:
        return self.time


def house_at(database: str, clock: SetClock | None = None) -> House:
    return House.at(database, clock or SetClock(), os_entropy)


def plan(*players: str, system: str = "soldiers", deadline: Deadline | None = None, **more: Any) -> Plan:
    found = muster()[system].system
    names = tuple(map(str, found.seats()))
    return Plan(found, names, Manners(players or ("person",) * len(names), deadline), **more)


def opened(house: House, *players: str, **more: Any) -> Opening:
    return house.open(plan(*players, **more))


def pause(house: House, table: str, seat: Seat | None, *, pause: bool = True) -> None:
    """A seat (None: the game master) wants the table's time to stand still, or to go on."""
    house.change(table, lambda hosted: hosted.pause(seat, pause=pause))
