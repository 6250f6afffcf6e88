"""How does the log read on a page?"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import Annotated, Literal, TypeAlias

from litestar import get
from litestar.params import Parameter
from litestar.response import Template
from msgspec import Struct

from fugleman.core.seats import Seat
from fugleman.table import LogLine
from fugleman.table.entries import Ordered, Rolled, SealedIn
from fugleman.table.log import news
from fugleman.table.record import Record
from fugleman.web.hosting.house import House
from fugleman.web.hosting.roles import seat_of
from fugleman.web.pages.posted import Wished
from fugleman.web.pages.rendering import page
from fugleman.web.visitor import Visitor

SHORT = 30
"""Entries that the page of a table shows."""

Direction: TypeAlias = Literal["newest", "oldest"]


class LogEntry(Struct, frozen=True):
    """The lines of one entry of the journal; `back` if whoever reads may wish to take back from here on."""

    n: int
    at: str
    lines: tuple[LogLine, ...]
    back: bool
    undone: bool


@get("/t/{table:str}/log", sync_to_thread=True)
def whole_log(
    table: str,
    house: House,
    visitor: Visitor,
    role: Wished = None,
    first: Direction = "oldest",
    all_lines: Annotated[bool, Parameter(query="all")] = False,
) -> Template:
    """The whole log, each entry at an address of its own."""
    seen = visitor.role_at(house, table, role)
    with house.reading(table) as hosted:
        found = entries(hosted.table.record, seat_of(seen), hosted.table.log(seat_of(seen)), all_lines=all_lines)
        names, last = hosted.table.names, hosted.table.record.last.n
    speech = visitor.speech.of(hosted.folder, names)
    return page(
        "whole_log.html",
        speech,
        title=speech.say("Log"),
        table_id=table,
        system=hosted.table.system.name,
        role=seen,
        last=last,
        log=found if first == "oldest" else found[::-1],
        first=first,
        all_lines=all_lines,
    )


def entries(record: Record, seat: Seat | None, lines: Iterable[LogLine], *, all_lines: bool = False) -> list[LogEntry]:
    """A log by entries, the oldest first, without housekeeping unless all lines are wanted."""
    told = list(lines)
    shown = told if all_lines else news(told)
    back = _to_take_back(record, seat)
    return [_entry(n, tuple(group), back) for n, group in groupby(shown, lambda line: line.n)]


def _entry(n: int, lines: tuple[LogLine, ...], back: set[int]) -> LogEntry:
    return LogEntry(n, lines[0].at, lines, n in back, lines[0].undone)


def own_orders(record: Record, seat: Seat | None) -> set[int]:
    """The entries of a seat's orders that stand, while the game goes on."""
    acts = [] if seat is None or record.over else record.acts()
    return {one.entry.n for one in acts if isinstance(one.entry.deed, Ordered | SealedIn) and one.entry.deed.seat == seat}


def _to_take_back(record: Record, seat: Seat | None) -> set[int]:
    """A seat's own orders, and real dice, which anybody may have mistyped."""
    acts = [] if seat is None or record.over else record.acts()
    typed = {one.entry.n for one in acts if isinstance(one.entry.deed, Rolled) and one.entry.deed.source == "typed"}
    return typed | own_orders(record, seat)
