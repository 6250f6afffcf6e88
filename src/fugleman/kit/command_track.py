"""What lies on a command track, and how far may a chit go?

The track's spaces are numbered from 0, the start; farther down the track is a larger number. Both sides' chits stand on
the same track and never hinder each other.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from fugleman.core.names import LONGEST
from fugleman.core.orders import Order
from fugleman.core.seats import Seat

RED, BLUE = SIDES = (0, 1)

FIRST_LETTERS = ("ABCDEFGHIJ", "XYZWVUTSRQ")
"""What chits are called until a scenario names them: each side takes as many as it has, in alphabetical order."""

Place: TypeAlias = int
"""A chit's place among its side's chits, from 0."""

Holder: TypeAlias = Literal["Red", "Blue", "neither"]
"""Who a scenario says has the advantage."""


class Formation(Struct, frozen=True, cache_hash=True, forbid_unknown_fields=True):
    """What a chit commands: its name, how much its activation is worth, and the space where its chit starts a cycle."""

    name: str
    weight: Annotated[int, Meta(ge=1, le=99)] = 1
    space: Annotated[int, Meta(ge=0, le=30)] = 0


class Chit(Struct, frozen=True, gc=False):
    """Where a chit stands, and whether it carries the Committed marker: it was activated in that space."""

    space: int
    committed: bool = False


Track: TypeAlias = tuple[tuple[Chit, ...], ...]
"""Both sides' chits, Red's first, each side's in the order of its formations."""


class SetUp(Struct, frozen=True, cache_hash=True):
    """What the house rules and the scenario lay out together: both sides' formations, and who is given the advantage."""

    formations: tuple[tuple[Formation, ...], ...]
    advantage: Seat | None

    @property
    def home(self) -> Track:
        """The track as a cycle begins: every chit on its start space, unmarked."""
        return tuple(tuple(Chit(formation.space) for formation in side) for side in self.formations)

    def name(self, side: Seat, place: Place) -> str:
        """What a side's chit is called."""
        return self.formations[side][place].name

    def place(self, side: Seat, name: str) -> Place | None:
        """The place of a side's chit of that name, if it has one."""
        return next((place for place, one in enumerate(self.formations[side]) if one.name == name), None)


class Bid(Order, frozen=True, gc=False):
    """Bid a chit, by its name, in a space."""

    chit: Annotated[str, Meta(max_length=LONGEST)]
    space: Annotated[int, Meta(ge=0, le=999_999_999)]


class Pass(Order, frozen=True, gc=False):
    """Bid nothing."""


@lru_cache(1024)
def set_up(
    chits: int, red: tuple[str | Formation, ...], blue: tuple[str | Formation, ...], advantage: Holder = "neither"
) -> SetUp:
    """The sides as a scenario names them; a side it does not name has so many chits of weight 1."""
    named = (red or tuple(sorted(FIRST_LETTERS[RED][:chits])), blue or tuple(sorted(FIRST_LETTERS[BLUE][:chits])))
    formations = tuple(tuple(Formation(one) if isinstance(one, str) else one for one in side) for side in named)
    return SetUp(formations, {"Red": RED, "Blue": BLUE, "neither": None}[advantage])


def room(chit: Chit, last_space: int, *, must_enter: bool = False) -> range:
    """The spaces a chit may be bid in: its own if it is not Committed there, and all that are farther down the track.

    `must_enter`: the start space is not one of them.
    """
    nearest = chit.space + 1 if chit.committed or (must_enter and chit.space == 0) else chit.space
    return range(nearest, last_space + 1)


def with_chit(track: Track, side: Seat, place: Place, chit: Chit) -> Track:
    """The track after one chit was put elsewhere, or marked."""
    chits = (*track[side][:place], chit, *track[side][place + 1 :])
    return (chits, track[BLUE]) if side == RED else (track[RED], chits)
