"""What games are played in these tests, and how is a journal forged?"""

from __future__ import annotations

import json
from collections.abc import Callable
from hashlib import sha256
from typing import Any

from msgspec.structs import replace

from fugleman.core.calls import Roll
from fugleman.core.system import System
from fugleman.systems.flanks import SYSTEM as FLANKS
from fugleman.table import Ports, Table, memory_ports
from fugleman.table.dice import Roller
from tests.core.duel import DUEL
from tests.table.scouts import SCOUTS

NAMES = ("Ann", "Bob")
SEALED_FLANKS = replace(FLANKS, rulings=replace(FLANKS.rulings, laying="sealed"), scenario=replace(FLANKS.scenario, turns=12))
GIVEN_FLANKS = replace(
    FLANKS,
    rulings=replace(FLANKS.rulings, laying="given"),
    scenario=replace(FLANKS.scenario, layouts=("L123 C4 R56", "L12 C34 R56"), turns=12),
)
LONG_DUEL = replace(DUEL, rulings=replace(DUEL.rulings, rounds=10))
TWO_SEARCHES = replace(SCOUTS, rulings=replace(SCOUTS.rulings, rounds=2))

SYSTEMS: dict[str, System[Any]] = {"flanks": FLANKS, "duel": DUEL, "scouts": SCOUTS}
GAMES = (SEALED_FLANKS, GIVEN_FLANKS, LONG_DUEL, TWO_SEARCHES)


def find(name: str) -> System[Any]:
    """The systems as `resume` and `replay` look them up."""
    return SYSTEMS[name]


def open_table(system: System[Any], ports: Ports | None = None, **options: Any) -> Table:
    return Table.open(system, NAMES, ports or memory_ports(), **options)


def play_on(table: Table, seed: int = 1, acts: int = 10_000) -> None:
    """Random legal orders, and dice where they are awaited, until the game is over."""
    below = Roller.seeded(seed).below
    while not table.over and acts > 0:
        acts -= 1
        if isinstance(table.call, Roll):
            table.throw()
        else:
            seat = table.awaited[0]
            table.order(seat, table.ask(seat).orders.sample(below))


def journal(table: Table) -> bytes:
    return b"".join(page.entry.line() for page in table.record.pages)


def changed(content: bytes, n: int, change: Callable[[dict[str, Any]], object], *, rehash: bool = True) -> bytes:
    """The journal with entry `n` changed, its hash and all after it worked out again by a forger."""
    lines = [json.loads(line) for line in content.splitlines()]
    change(lines[n])
    for before, line in zip([None, *lines], lines, strict=False):
        if rehash and line["n"] >= n:
            line["prev"] = "" if before is None else before["hash"]
            rest = {k: v for k, v in line.items() if k != "hash"}
            line["hash"] = sha256(written(rest)).hexdigest()
    return b"".join(written(line) + b"\n" for line in lines)


def renamed(line: dict[str, Any], told: dict[str, Any]) -> None:
    """Let a line tell something else."""
    for field in line.keys() - {"n", "at", "prev", "hash"}:
        del line[field]
    line.update(told)


def written(line: dict[str, Any]) -> bytes:
    """Canonical JSON by the standard library, so that ours is held against another's."""
    return json.dumps(line, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def entry(content: bytes, kind: str, nth: int = 0) -> dict[str, Any]:
    """The nth line of a kind."""
    found: list[dict[str, Any]] = [line for line in map(json.loads, content.splitlines()) if line["kind"] == kind]
    return found[nth]
