"""What stands in a journal and its strongbox before the first act?"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC
from typing import Any

from fugleman.core.errors import Fault, Faulty, TableError
from fugleman.core.names import name_faults
from fugleman.core.positions import Position, look
from fugleman.core.seats import Seat
from fugleman.core.system import System
from fugleman.core.text import say
from fugleman.table import dice
from fugleman.table.canonical import plain
from fugleman.table.entries import DiceSource, Opening, stamped
from fugleman.table.envelopes import SALT
from fugleman.table.ports import Ports
from fugleman.table.record import Record
from fugleman.table.replay import begun, key_line
from fugleman.table.standings import told


def begin(
    system: System[Any],
    names: Sequence[str],
    ports: Ports,
    *,
    seed: int | None,
    typed: bool,
    keeper: Seat | None,
    secret: bool,
    overseen: bool,
) -> Record:
    """Lock away a key and write line 0; what an attempt that broke off has left is overwritten. Raises Faulty, TableError."""
    _check(system, names, keeper, overseen=overseen)
    if begun(ports.journal.read()):
        raise TableError(say("the journal is not empty"))
    key = ports.entropy(SALT) if seed is None else dice.key_of(seed)
    opening = Opening(
        schema="fugleman.journal/1",
        system=system.name,
        edition=system.edition,
        rulings=plain(system.rulings),
        scenario=plain(system.scenario),
        names=tuple(names),
        dice=DiceSource("os" if seed is None else "seeded", typed, dice.chain_link(key, 0, 0), dice.veil(key)),
        keeper=keeper,
        secret=secret,
        overseen=overseen,
        said=told(look(system, Position(system.opening())).rulings),
    )
    entry = stamped(0, now(ports), "", opening)
    ports.journal.cut(0)
    ports.box.cut(0)
    ports.box.append(key_line(key))
    ports.journal.append(entry.line())
    record = Record(system, entry, opening)
    record.key = key
    return record


def now(ports: Ports) -> str:
    """The time as the journal has it: UTC, to the second."""
    return ports.clock.now().astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def _check(system: System[Any], names: Sequence[str], keeper: Seat | None, *, overseen: bool) -> None:
    wrong = [*system.faults()]
    if not wrong:
        wrong = [*name_faults(names)]
        seats = len(system.seats())
        if len(names) != seats:
            wrong.append(say("{n} names are given for {seats} seats", n=len(names), seats=seats))
        if keeper is not None and not 0 <= keeper < seats:
            wrong.append(say("the keeper's seat {n} is none of {seats}", n=keeper + 1, seats=seats))
        if overseen and keeper is not None:
            wrong.append(say("a game master who plays may not know what is hidden"))
    if wrong:
        raise Faulty(Fault(say("table"), text) for text in wrong)
