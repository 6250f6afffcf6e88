"""What may a seat know of a table?

A view is built up from nothing: each part asks whether the seat may know it.
"""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from fugleman.core.calls import Ask, Roll, Sealed
from fugleman.core.seats import Seat
from fugleman.core.system import Result
from fugleman.core.tabletop import Tabletop, Trial
from fugleman.core.text import Text, Voice
from fugleman.table.log import LogLine, log
from fugleman.table.record import Pending, Record


class Choice(Struct, frozen=True):
    """What the seat that is asked may order: a JSON Schema for a form, and all orders in words where they are few.

    `str` of the words is the notation.
    """

    clause: str
    schema: dict[str, Any]
    listed: tuple[Text, ...] | None
    absent: Text


class View(Struct, frozen=True):
    """A table as one seat (None: a spectator) may know it. `sealed` lists whose envelope is in.

    `n` is the last entry, `asked_at` the one since which the call stands: an answer that brings it along (`at=`) is not taken
    for the answer to another call.
    """

    seat: Seat | None
    names: tuple[str, ...]
    n: int
    asked_at: int
    now: Literal["roll", "ask", "sealed", "over"]
    clause: str | None
    awaited: tuple[Seat, ...]
    sealed: tuple[Seat, ...]
    closed: tuple[Seat, ...]
    choice: Choice | None
    undo: Pending | None
    log: tuple[LogLine, ...]
    sight: Any
    described: Text | None
    result: Result | None


def view(record: Record, seat: Seat | None, *, everything: bool = False) -> View:
    """What a seat may know now; with `everything`, the log tells what is hidden too.

    Where a sealed fact is missing, neither sight nor description is to be had.
    """
    standing = record.standing
    shown = sight(record, seat)
    return View(
        seat=seat,
        names=record.opening.names,
        n=record.last.n,
        asked_at=standing.asked_at,
        now=_now(record),
        clause=standing.call.clause if standing.call else None,
        awaited=standing.awaited(),
        sealed=tuple(sorted(standing.envelopes)),
        closed=tuple(sorted(record.closed)),
        choice=_choice(record, seat),
        undo=record.pending,
        log=log(record, seat, everything=everything),
        sight=shown,
        described=None if shown is None else record.system.describe(shown),
        result=record.result,
    )


def sight(record: Record, seat: Seat | None) -> Any:
    """What a seat may know of the state, or None where a sealed fact is missing."""
    at = record.standing.look
    return None if at is None else record.system.sight(at.position.state, seat)


def picture(record: Record, seat: Seat | None, voice: Voice, *, touchable: bool = False) -> str | None:
    """The board as a seat may see it, as SVG; touchable, with buttons for what it is asked (see `System.picture`)."""
    shown = sight(record, seat)
    ask = _asked(record, seat) if touchable else None
    return None if shown is None else record.system.picture(shown, voice, ask)


def tabletop(record: Record, seat: Seat | None, trial: Trial | None) -> Tabletop | None:
    """The map as a seat may see it, with what it may move there, and what a trial of its comes to. Raises Unreadable."""
    shown = sight(record, seat)
    if shown is None:
        return None
    return record.system.tabletop(shown, _asked(record, seat), trial)


def _now(record: Record) -> Literal["roll", "ask", "sealed", "over"]:
    match record.standing.call:
        case Roll():
            return "roll"
        case Ask():
            return "ask"
        case Sealed():
            return "sealed"
    return "over"


def _choice(record: Record, seat: Seat | None) -> Choice | None:
    ask = _asked(record, seat)
    if ask is None:
        return None
    listed = ask.orders.listed()
    write = record.system.write
    return Choice(ask.clause, ask.orders.schema(), None if listed is None else tuple(map(write, listed)), write(ask.absent))


def _asked(record: Record, seat: Seat | None) -> Ask[Any] | None:
    """What a seat is asked now, if its answer is awaited."""
    return None if seat is None or seat not in record.standing.awaited() else record.standing.asks()[seat]
