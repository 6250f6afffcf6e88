"""When must a call be answered, and what comes of it when it is not?"""

from __future__ import annotations

from datetime import datetime, timedelta

from fugleman.core.calls import Roll
from fugleman.web.hosting.hosted import Hosted


def due_after(hosted: Hosted, now: datetime) -> tuple[datetime | None, int | None]:
    """When the rules' default answers what is asked now, grace included, and the entry that asks it.

    A call that goes on being asked keeps its time.
    """
    table, deadline = hosted.table, hosted.manners.deadline
    if deadline is None or hosted.paused or table.over:
        return None, None
    asks = table.record.standing.asked_at
    if hosted.due is not None and hosted.due_for == asks:
        return hosted.due, asks
    return now + timedelta(seconds=deadline.seconds + deadline.grace), asks


def default_all(hosted: Hosted, now: datetime) -> None:
    """Answer for all who are late, if it is still so: another process may have been before us."""
    table = hosted.table
    if hosted.due is None or hosted.due > now or hosted.due_for != table.record.standing.asked_at:
        return
    if isinstance(table.call, Roll):
        table.throw()
        return
    for seat in table.awaited:
        table.absent(seat)
