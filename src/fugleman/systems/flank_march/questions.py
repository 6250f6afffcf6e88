"""What may be asked about the odds of a flank march?"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from fugleman.core.calls import Ask
from fugleman.core.errors import Unreadable
from fugleman.core.names import likeness
from fugleman.core.questions import FirstTime, Prospect, Question
from fugleman.core.seats import Seat
from fugleman.core.system import System
from fugleman.core.text import say
from fugleman.systems.flank_march import marching, turns
from fugleman.systems.flank_march.menus.notes import Notes
from fugleman.systems.flank_march.roster import Roster, roster
from fugleman.systems.flank_march.terms import LEVELS, CommandNo, Game, Level, March

MARCHING = ("Expert", "Poor", "Fair", "Genius")
NAMES = {LEVELS[name]: name for name in MARCHING}
WRITTEN = re.compile(r"([A-Za-z]+)\s*(?:\+\s*([0-9]{1,2}))?")
"""A general's level, and how many attempts have failed that count."""
TURNS = 40
"""By then every march is settled, even a Genius's."""


def questions(system: System[Game]) -> Mapping[str, Question]:
    """In which turn one march arrives, by its general's level and failed attempts, if nobody else is on the table."""
    long = replace(system, scenario=replace(system.scenario, turns=TURNS + 1))
    armies = roster(long.scenario)
    one = next((number for number, command in enumerate(armies.commands) if not command.chief), 0)
    others = frozenset(range(len(armies.units))).difference(armies.commands[one].units)

    def general(words: str) -> FirstTime:
        level, progressive = _read(words)
        opening = turns.opening(long.rulings, armies)
        nowhere = (None,) * len(armies.units)
        march = March(one, "left", level, progressive)
        start = replace(opening, phase="marching", bases=nowhere, lost=others, marches=(march,))
        among = {"succeeds": say("the throw succeeds: it enters next turn"), "cancelled": say("cancelled")}
        return FirstTime(long, start, "throws", among, TURNS)

    title = say("at the end of which turn does the throw for a march succeed, and is it ever cancelled?")
    return {"general": Question(title, MARCHING, general, like=True)}


def outlook(armies: Roster, sight: Game, seat: Seat, ask: Ask[Any] | None) -> Sequence[Prospect]:
    """How the seat's own marches fare from now on, or before the notes are sealed, those it might send."""
    if ask is not None and isinstance(ask.orders, Notes):
        menu = ask.orders
        able = (one for one in armies.commands_of(seat) if marching.may_march(menu.rulings, armies, one) is None)
        return _prospects(armies, ((one, armies.commands[one].level, 0) for one in able))
    return _prospects(armies, ((one.command, one.level, one.progressive) for one in turns.marches_of(armies, sight, seat)))


def _prospects(armies: Roster, marches: Iterable[tuple[CommandNo, Level, int]]) -> list[Prospect]:
    return [
        Prospect("general", f"{NAMES[level]} +{plus}", say("{command}", command=armies.commands[command].name))
        for command, level, plus in marches
    ]


def _read(words: str) -> tuple[Level, int]:
    """The level and the progressive modifier that `Fair +2` means. Raises Unreadable."""
    found = WRITTEN.fullmatch(words.strip())
    levels = {likeness(name): LEVELS[name] for name in MARCHING}
    if found is None or likeness(found[1]) not in levels:
        raise Unreadable(say("“{words}” is no march: write {example}", words=words, example="Fair +2"))
    return levels[likeness(found[1])], int(found[2] or 0)
