"""How does an open page learn that something has happened?

The stream says only that the table is at an entry; what that means each page fetches with its own eyes.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import aclosing

from litestar import get
from litestar.concurrency import sync_to_thread
from litestar.response import ServerSentEvent
from litestar.response.sse import ServerSentEventMessage

from fugleman.web.hosting.house import House
from fugleman.web.visitor import Visitor

RETRY = 3000
"""Milliseconds after which a browser whose stream broke off comes back."""


@get("/t/{table:str}/events")
async def events(table: str, house: House, visitor: Visitor) -> ServerSentEvent:
    """The numbers of the table's last entries, as they come; the present one first."""
    await sync_to_thread(visitor.grants_at, house, table)
    return ServerSentEvent(_numbers(house, table), retry_duration=RETRY, headers={"x-accel-buffering": "no"})


async def _numbers(house: House, table: str) -> AsyncIterator[ServerSentEventMessage]:
    async with aclosing(house.changes(table)) as changes:
        async for n in changes:
            yield ServerSentEventMessage(data=n, id=n, event="entry")
