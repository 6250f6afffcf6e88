"""Who plays which seat: a person here, or a bot?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from fugleman.adapters.bots import bot_of, let_bot_play
from fugleman.adapters.near import unknown
from fugleman.cli.out import Out
from fugleman.core.calls import Roll
from fugleman.core.errors import Fault, Faulty
from fugleman.core.names import likeness, name_faults
from fugleman.core.seats import Seat
from fugleman.core.system import Bot, System
from fugleman.core.text import say
from fugleman.table import Table

ME = "me"


class Players(NamedTuple):
    """The players' names by seat, and the seats that bots play."""

    names: tuple[str, ...]
    bots: Mapping[Seat, Bot]

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats of those who play here."""
        return tuple(seat for seat in range(len(self.names)) if seat not in self.bots)


def seated(
    out: Out, system: System[Any], told: Sequence[tuple[str, str]], seed: int | None, names: Sequence[str] | None = None
) -> Players:
    """Who sits where, by what was told with `--seat`; whoever is not told of is a person here.

    names: those of a game that goes on. Else a name that is no seat's label takes the first seat not told of.
    Raises Faulty.
    """
    labels = tuple(map(out.voice, system.seats()))
    called = list(names or labels)
    known = {likeness(str(label)): seat for seat, label in enumerate(system.seats())}
    known |= {likeness(name): seat for seat, name in enumerate(labels)}
    known |= {likeness(name): seat for seat, name in enumerate(called)}
    faults: list[Fault] = []
    taken: dict[Seat, str] = {}
    for name, who in sorted(told, key=lambda pair: likeness(pair[0]) not in known):
        free = [seat for seat in range(len(called)) if seat not in taken]
        seat = known.get(likeness(name), free[0] if free and names is None else None)
        if seat is None:
            faults.append(Fault("--seat", unknown(name, called)))
        elif seat in taken:
            faults.append(Fault("--seat", say("the seat of {name} is told of twice", name=called[seat])))
        else:
            taken[seat] = who
            called[seat] = called[seat] if likeness(name) in known else name
    faults += [Fault("--seat", text) for text in name_faults(called)]
    bots = {seat: bot_of(system, seat, who, seed, faults, called[seat]) for seat, who in taken.items() if who != ME}
    if faults:
        raise Faulty(faults)
    return Players(tuple(called), bots)


def let_bots_play(table: Table, players: Players, *, throwing: bool) -> bool:
    """Let the next bot play that is awaited, or, if told to, the table's dice fall. Whether there was anything to do."""
    if isinstance(table.call, Roll):
        if throwing:
            table.throw()
        return throwing
    return let_bot_play(table, players.bots)


def adviser(system: System[Any], seat: Seat, told: str) -> tuple[str, Bot] | None:
    """The first of the system's own bots, which can give a hint. Raises Faulty."""
    for name in system.bots():
        faults: list[Fault] = []
        bot = bot_of(system, seat, f"bot:{name}:{told}", None, faults, name)
        if faults:
            raise Faulty(faults)
        return name, bot
    return None
