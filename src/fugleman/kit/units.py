"""Which units are there, by number, and what can they do? What a scenario of single units comes to."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from fugleman.core.errors import Unreadable
from fugleman.core.seats import Seat
from fugleman.core.text import say
from fugleman.kit.lengths import read_length
from fugleman.kit.rounds import Point

Initiative: TypeAlias = int
"""A model's initiative, 1 to 10: the lower, the earlier it moves."""

UnitNo: TypeAlias = int
"""A unit's number, from 0, counted through both sides."""

Carries: TypeAlias = Literal["none", "some", "all"]
"""How many of a unit's weapons are move-or-shoot weapons."""

First: TypeAlias = Literal["", "Red", "Blue"]
SIDES: tuple[Literal["Red"], Literal["Blue"]] = ("Red", "Blue")

SHORT = re.compile(
    r"(?:(?P<name>.*\S)\s+)?(?P<initiative>[0-9]{1,2}(?:,[0-9]{1,2})*)(?P<carries>[hm]?)(?:\s*x(?P<models>[0-9]{1,3}))?",
    re.ASCII,
)
"""`Scouts 4`, `4h` (move-or-shoot weapons only), `4m` (some of them), `4 x5` (five models), `4,4,6` (a model each)."""

CARRIES: Mapping[str, Carries] = {"": "none", "m": "some", "h": "all"}


class UnitEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """A unit of a roster. What stands below `armed` is needed on a map only; lengths are decimals, as "6" or "2.5".

    `initiative`: of all its models, or of each. `at`: where its centre stands at first, as "12,30". `base`: its diameter.
    `hit`: it hits on this and more; `save`: likewise (7: none); `ap`: 0 is none. `shots` are a model's, `heavy` the unit's
    further ones when its move-or-shoot weapons fire; `blows` a model's in assault, `fights` what they hit on.
    """

    name: str = ""
    initiative: int | tuple[int, ...] = 4
    models: int = 1
    move_or_shoot: Carries = "none"
    armed: bool = True
    at: str = ""
    base: str = "2"
    speed: str = "6"
    range: str = "24"
    shots: int = 1
    heavy: int = 0
    hit: int = 4
    strength: int = 4
    toughness: int = 4
    save: int = 4
    ap: int = 0
    blows: int = 1
    fights: int = 4


def _line(side: str, y: int) -> tuple[UnitEntry, ...]:
    return (
        UnitEntry(f"{side}1", 2, 5, at=f"16,{y}", speed="8", range="12"),
        UnitEntry(f"{side}2", 4, 10, at=f"28,{y}"),
        UnitEntry(f"{side}3", 4, 10, "some", at=f"40,{y}", heavy=2),
        UnitEntry(f"{side}4", 6, 3, "all", at=f"52,{y}", range="36", strength=6, ap=4),
    )


class Battle(Struct, frozen=True, cache_hash=True, forbid_unknown_fields=True):
    """One occasion: both sides' units, each a table or short words, who has the first movement if that is given, so many turns.

    On a map also its size. Units without a name are a1, a2, … and b1, b2, …
    """

    red: tuple[str | UnitEntry, ...] = _line("a", 10)
    blue: tuple[str | UnitEntry, ...] = _line("b", 38)
    first: First = ""
    turns: Annotated[int, Meta(ge=1, le=99)] = 6
    width: str = "72"
    height: str = "48"


class Unit(Struct, frozen=True, cache_hash=True):
    """A unit: its models' initiatives in rising order, lengths in hundredths, and where it stands at first on a map."""

    side: Seat
    entry: UnitEntry
    name: str
    models: tuple[Initiative, ...]
    at: Point
    base: int
    speed: int
    range: int

    @property
    def has_move_or_shoot(self) -> bool:
        return self.entry.move_or_shoot != "none"


class Roster(Struct, frozen=True, cache_hash=True):
    """Both sides' units, first the first side's, and the battlefield they meet on."""

    units: tuple[Unit, ...]
    width: int
    height: int

    def number(self, name: str) -> UnitNo | None:
        """The unit of that name."""
        return _numbers(self).get(name)

    def name(self, unit: UnitNo) -> str:
        return self.units[unit].name

    def side(self, unit: UnitNo) -> Seat:
        return self.units[unit].side

    def of(self, side: Seat) -> range:
        """A side's units, standing or not."""
        return _sides(self)[side]


@lru_cache(64)
def roster(battle: Battle) -> Roster:
    """What a scenario comes to. Raises Unreadable."""
    units = [
        unit(side, place, written(entry, f"{'ab'[side]}{place}"))
        for side, entries in enumerate((battle.red, battle.blue))
        for place, entry in enumerate(entries, start=1)
    ]
    return Roster(tuple(units), read_length(battle.width), read_length(battle.height))


def written(entry: str | UnitEntry, usual: str) -> UnitEntry:
    """The table that short words stand for, with the usual name if there is none. Raises Unreadable."""
    if isinstance(entry, UnitEntry):
        return entry
    found = SHORT.fullmatch(entry.strip())
    if found is None:
        raise Unreadable(say("“{words}” is no unit: write for example {example}", words=entry, example="Scouts 4h x5"))
    each = tuple(map(int, found["initiative"].split(",")))
    return UnitEntry(
        found["name"] or usual,
        each if len(each) > 1 else each[0],
        int(found["models"] or len(each)),
        CARRIES[found["carries"]],
    )


def unit(side: Seat, place: int, entry: UnitEntry) -> Unit:
    """What an entry comes to. Raises Unreadable."""
    each = entry.initiative if isinstance(entry.initiative, tuple) else (entry.initiative,) * entry.models
    name = entry.name or f"{'ab'[side]}{place}"
    at = read_point(entry.at) if entry.at else (0, 0)
    lengths = map(read_length, (entry.base, entry.speed, entry.range))
    return Unit(side, entry, name, tuple(sorted(each)), at, *lengths)


def read_point(words: str) -> Point:
    """The point that "12,30.5" means. Raises Unreadable."""
    x, comma, y = words.partition(",")
    if not comma:
        raise Unreadable(say("“{words}” is no place: write two lengths, as 12,30.5", words=words))
    return read_length(x), read_length(y)


@lru_cache(64)
def _numbers(roster: Roster) -> dict[str, UnitNo]:
    return {unit.name: number for number, unit in enumerate(roster.units)}


@lru_cache(64)
def _sides(roster: Roster) -> tuple[range, range]:
    first = sum(unit.side == 0 for unit in roster.units)
    return range(first), range(first, len(roster.units))
