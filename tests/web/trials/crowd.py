"""Is every accepted order there once, and one resolution, when all seats submit at once and a worker is killed meanwhile?"""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from random import Random
from threading import Barrier, Timer
from typing import Any

import httpx
from msgspec import structs

from fugleman import muster, replay
from fugleman.adapters.entropy import SystemClock, os_entropy
from fugleman.core.system import System
from fugleman.table.canonical import plain
from fugleman.table.entries import Opened, SealedIn
from fugleman.web.hosting.hosted import system_of
from fugleman.web.hosting.house import House
from fugleman.web.hosting.plan import Manners, Opening, Plan
from tests.web.trials.serving import Server, serving

SEATS = 6
TRIES = 100


@dataclass
class Tally:
    """What came of it. `resent`: orders that were sent again because the connection broke off. `lasted`: seconds."""

    accepted: int = 0
    resent: int = 0
    killed: int = 0
    faults: list[str] = field(default_factory=list)
    lasted: float = 0.1


class Submit:
    """Sends an order until there is an answer, as a page does whose connection breaks off."""

    def __init__(self, client: httpx.Client, server: Server, tally: Tally) -> None:
        self.client, self.server, self.tally = client, server, tally

    def __call__(self, opening: Opening, seat: int, told: dict[str, Any], together: Barrier) -> Any:
        """The receipt."""
        headers = {"authorization": f"Bearer {opening.tokens[seat]}"}
        address = f"{self.server.address}/api/tables/{opening.table}/order"
        together.wait()
        for _ in range(TRIES):
            try:
                answer = self.client.post(address, json=told, headers=headers)
            except httpx.TransportError:
                self.tally.resent += 1
                time.sleep(0.05)
                continue
            if answer.status_code != 200:
                self.tally.faults.append(f"{opening.table}, seat {seat + 1}: {answer.status_code} {answer.text}")
            return answer.json()
        raise RuntimeError("no worker answers")


def crowd(database: str, *, repetitions: int, kills: int, workers: int, seed: int) -> Tally:
    """Six seats seal at once, so many times; in so many of them, at random, a worker is killed in the midst of it."""
    random, tally = Random(seed), Tally()
    house = House.at(database, SystemClock(), os_entropy)
    deadly = set(random.sample(range(repetitions), kills))
    with serving(database, workers) as server, ThreadPoolExecutor(SEATS) as pool, httpx.Client(timeout=60) as client:
        submit = Submit(client, server, tally)
        for repetition in range(repetitions):
            _repeat(submit, house, pool, random, deadly=repetition in deadly)
    return tally


def _repeat(submit: Submit, house: House, pool: ThreadPoolExecutor, random: Random, *, deadly: bool) -> None:
    tally = submit.tally
    opening = house.open(_plan())
    with house.reading(opening.table) as hosted:
        asks = [hosted.table.ask(seat) for seat in range(SEATS)]
    told = [{"order": plain(ask.orders.sample(random.randrange)), "at": 0, "request": f"r{ask.seat}"} for ask in asks]
    together = Barrier(SEATS)
    begun = time.monotonic()
    if deadly:
        Timer(random.uniform(0, tally.lasted), submit.server.kill_a_worker, [random]).start()
        tally.killed += 1
    sending = [pool.submit(submit, opening, seat, told[seat], together) for seat in range(SEATS)]
    receipts = [done.result() for done in sending]
    if not deadly:
        tally.lasted = time.monotonic() - begun
    _check(house, opening.table, receipts, tally)


def _check(house: House, table: str, receipts: list[Any], tally: Tally) -> None:
    deeds = [page.entry.deed for page in replay(house.journal(table), system_of).record.pages]
    sealed = [(n, deed.seat, deed.digest) for n, deed in enumerate(deeds) if isinstance(deed, SealedIn)]
    promised = [(receipt.get("entry"), seat, receipt.get("digest")) for seat, receipt in enumerate(receipts)]
    if set(sealed) != set(promised):
        tally.faults.append(f"{table}: receipts {promised}, in the journal {sealed}")
    if sum(isinstance(deed, Opened) for deed in deeds) != 1:
        tally.faults.append(f"{table}: not one resolution")
    tally.accepted += len(sealed)


def _plan() -> Plan:
    system: System[Any] = muster()["empires"].system
    players = tuple(f"Player {n}" for n in range(1, SEATS + 1))
    system = structs.replace(system, scenario=structs.replace(system.scenario, players=SEATS))
    return Plan(system, players, Manners(("person",) * SEATS))
