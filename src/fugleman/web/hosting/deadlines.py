"""When must a call be answered, and what comes of it when it is not?

All are instants; a duration is added once, when a call is made. The server's clock alone decides.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from msgspec import Struct
from msgspec.structs import replace

from fugleman.core.calls import Roll
from fugleman.core.errors import NotYourSeat, TableError
from fugleman.core.seats import Seat
from fugleman.core.text import say
from fugleman.table import Table
from fugleman.web.hosting.plan import Deadline


class Timing(Struct, frozen=True):
    """The time of a table: the call of entry `call` closes at an instant, grace included.

    `paused`: since when the table's time stands still. `agreed`: the seats that want it to stand still, or to go on.
    """

    closes: datetime | None = None
    call: int | None = None
    paused: datetime | None = None
    agreed: frozenset[Seat] = frozenset()

    def up(self, now: datetime) -> bool:
        """Whether the rules' default answers now."""
        return self.closes is not None and self.paused is None and self.closes <= now


def due(timing: Timing, deadline: Deadline | None) -> datetime | None:
    """When the call should be answered; the default answers only when the grace is over, too."""
    if deadline is None or timing.closes is None:
        return None
    return timing.closes - timedelta(seconds=deadline.grace)


def is_late(timing: Timing, deadline: Deadline | None, now: datetime) -> bool:
    """Whether an order that comes now, and is taken, comes within the grace."""
    should = due(timing, deadline)
    return should is not None and should <= (timing.paused or now)


def timed(timing: Timing, deadline: Deadline | None, table: Table, now: datetime) -> Timing:
    """The time of a table after an act: a call that goes on being asked keeps its own; a new one gets it in full."""
    if deadline is None or table.over:
        return Timing()
    call = table.record.standing.asked_at
    if timing.call == call:
        return timing
    return replace(timing, closes=(timing.paused or now) + timedelta(seconds=deadline.seconds + deadline.grace), call=call)


def agreed(timing: Timing, voices: frozenset[Seat], seat: Seat | None, *, pause: bool, now: datetime) -> Timing:
    """The time of a table where a seat wants it to stand still or to go on; it does once all, or the game master, want it.

    voices: the seats that people play. seat: None is the game master. Raises TableError where there is no deadline.
    """
    if timing.closes is None:
        raise TableError(say("no deadline is running here"))
    if seat is not None and seat not in voices:
        raise NotYourSeat(say("nobody plays in this seat"))
    if pause == (timing.paused is not None):
        return timing
    wanting = timing.agreed if seat is None else timing.agreed | {seat}
    if seat is not None and not wanting >= voices:
        return replace(timing, agreed=wanting)
    if timing.paused is None:
        return replace(timing, paused=now, agreed=frozenset())
    return replace(timing, closes=timing.closes + (now - timing.paused), paused=None, agreed=frozenset())


def answer_for_the_late(table: Table, timing: Timing, now: datetime) -> None:
    """Let the rules' default answer a call whose time is up, for all who have not: once, however often it is asked."""
    if not timing.up(now) or timing.call != table.record.standing.asked_at:
        return
    if isinstance(table.call, Roll):
        table.throw(at=timing.call)
        return
    for seat in table.awaited:
        table.absent(seat, at=timing.call)
