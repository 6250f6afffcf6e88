"""Does a deadline outlive the server: at the same instant, once, whether it passes before or after the new start?"""

from __future__ import annotations

import time
from datetime import UTC, datetime, timedelta
from typing import Any

from fugleman import replay
from fugleman.table.entries import Absent, Opened
from fugleman.web.hosting.hosted import system_of
from tests.web.trials.killed import settled_otherwise
from tests.web.trials.programs import Program
from tests.web.trials.serving import PATIENCE, Server, serving

LATEST = timedelta(seconds=3)
"""How long after the instant the default has answered: a look a second, and an answer on a busy machine."""


def late(database: str, *, workers: int, seconds: int, passed: bool) -> list[str]:
    """What is amiss where the server is killed before a deadline. passed: it starts again only after it."""
    with serving(database, workers) as server:
        program = Program(server.address)
        opened = program.open("soldiers", deadline={"seconds": seconds})
        table, token = opened["table"], opened["tokens"]["1"]
        program.order(table, token, "A@4", at=0, request="in time")
        before = program.state(table, token)
        due = datetime.fromisoformat(before["due"])
        server.kill()
        if passed:
            _sleep_until(due)
        server.start()
        from_now = max(due, datetime.now(UTC))
        amiss = [] if passed else _otherwise(before, program.state(table, token))
        after = _answered(program, table, token, before["asked_at"])
        amiss += _instants(program.journal(table, token), from_now, due, after, seconds)
        amiss += _again(server, program, table, token)
    return amiss


def _otherwise(before: dict[str, Any], now: dict[str, Any]) -> list[str]:
    told = [(state["asked_at"], state["due"]) for state in (before, now)]
    return [] if told[0] == told[1] else [f"asked at entry and due: {told[0]} before, {told[1]} after"]


def _answered(program: Program, table: str, token: str, call: int) -> dict[str, Any]:
    """The table once another call is made. Raises TimeoutError."""
    give_up = time.monotonic() + PATIENCE
    while time.monotonic() < give_up:
        state = program.state(table, token)
        if state["asked_at"] != call:
            return state
        time.sleep(0.05)
    raise TimeoutError("nothing answers for who is late")


def _instants(journal: bytes, from_now: datetime, due: datetime, after: dict[str, Any], seconds: int) -> list[str]:
    """Whether the first call was answered for once, for the second seat, at its time, and the next has its own in full."""
    pages = replay(journal, system_of).record.pages
    settled = next(n for n, page in enumerate(pages) if isinstance(page.entry.deed, Opened))
    absent = [page.entry for page in pages[:settled] if isinstance(page.entry.deed, Absent)]
    if [entry.deed.seat for entry in absent if isinstance(entry.deed, Absent)] != [1]:
        return [f"answered for {absent}"]
    at = datetime.fromisoformat(absent[0].at)
    amiss = [] if due.replace(microsecond=0) <= at <= from_now + LATEST else [f"due {due}, answered for at {at}"]
    if datetime.fromisoformat(after["due"]) - at < timedelta(seconds=seconds):
        amiss.append(f"answered at {at}, the next is due {after['due']}")
    return amiss


def _again(server: Server, program: Program, table: str, token: str) -> list[str]:
    """Whether one more death changes what stands, or settles it a second time."""
    stands = program.journal(table, token)
    server.kill()
    server.start()
    journal = program.journal(table, token)
    deeds = [page.entry.deed for page in replay(journal, system_of).record.pages]
    return [*settled_otherwise(deeds), *([] if journal.startswith(stands) else ["what stood is changed"])]


def _sleep_until(instant: datetime) -> None:
    while (rest := (instant - datetime.now(UTC)).total_seconds()) > 0:
        time.sleep(rest)
