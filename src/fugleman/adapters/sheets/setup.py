"""Which game do bid sheets make, and which systems are played with them?"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from fugleman.adapters.sheets.terms import BidSheet
from fugleman.core.errors import Fault, Faulty, FuglemanError
from fugleman.core.names import likeness
from fugleman.core.seats import Seat
from fugleman.core.system import System
from fugleman.core.text import Text, say
from fugleman.systems.empires import Empires
from fugleman.systems.empires.terms import Scenario

PLAYERS = range(2, 7)
UNASKED = frozenset({"choices"})
"""Rulings that make no difference to sheets: these have no place for a ranking (F)."""
VP = re.compile(r"-?[0-9]{1,15}")


def takes_sheets(system: System[Any]) -> bool:
    """Whether a system is played with bid sheets."""
    return isinstance(system, Empires)


def bidding(system: System[Any]) -> Empires:
    """The system, which is one of bid sheets. Raises FuglemanError."""
    if not isinstance(system, Empires):
        raise FuglemanError(say("{system} is not played with bid sheets; empires is", system=system.name))
    return system


def set_up(system: Empires, sheet: BidSheet, vp: Sequence[str], *, secret: bool = False, place: str | Text = "--vp") -> Empires:
    """The system for the players and lots of a sheet. vp: see `starting_vp`. Raises Faulty."""
    players, faults = sheet.players, []
    if len(players) not in PLAYERS:
        told = say("{n} players bid here; {least} to {most} may", n=len(players), least=PLAYERS[0], most=PLAYERS[-1])
        faults.append(Fault(sheet.source, told))
    given = system.scenario.start
    start = starting_vp(players, vp, place, faults) if vp or len(given) != len(players) else given
    lots = tuple((lot.name, lot.strength) for lot in sheet.lots)
    rulings = replace(system.rulings, announce="game_master") if secret else system.rulings
    made = replace(system, rulings=rulings, scenario=Scenario(len(players), lots=lots, start=start))
    faults += [Fault(sheet.source, text) for text in made.faults()] if len(players) in PLAYERS else []
    if faults:
        raise Faulty(faults)
    return made


def starting_vp(players: Sequence[str], given: Sequence[str], place: str | Text, faults: list[Fault]) -> tuple[int, ...]:
    """The VP by seat from `N` for everybody and `PLAYER=N`, else 0. What is amiss is added to the faults, naming the place."""
    vp = [0] * len(players)
    for words in sorted(given, key=lambda words: "=" in words):
        name, _, number = words.rpartition("=")
        if not VP.fullmatch(number.strip()):
            faults.append(Fault(place, say("“{words}” is no whole number of VP", words=number)))
            continue
        for seat in [seat_of(players, name, place, faults)] if name else range(len(players)):
            vp[seat] = int(number)
    return tuple(vp)


def seat_of(players: Sequence[str], name: str, place: str | Text, faults: list[Fault]) -> Seat:
    """The seat of a player; one that is not there is added to the faults."""
    seats = {likeness(player): seat for seat, player in enumerate(players)}
    if likeness(name) not in seats:
        faults.append(Fault(place, say("there is no player “{name}”: they are {players}", name=name, players=tuple(players))))
    return seats.get(likeness(name), 0)
