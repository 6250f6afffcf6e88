"""What are the things of A Die for the Sector?"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from fugleman.core.calls import Event
from fugleman.core.seats import Seat

Sector: TypeAlias = int
"""A sector's number, from 0 in the order a side names them: Left, Centre, Right."""


class Rulings(Struct, frozen=True, forbid_unknown_fields=True):
    """The house rules. The rulebook says under which letter each stands."""

    sides: Annotated[int, Meta(ge=1, le=2)] = 2
    left: Literal["own", "shared"] = "own"


class Scenario(Struct, frozen=True, forbid_unknown_fields=True):
    """One occasion: after how many turns it ends (0: it does not)."""

    turns: Annotated[int, Meta(ge=0, le=10_000)] = 40


class Game(Struct, frozen=True, gc=False):
    """Whose turn it is, and how many turns are left (None: no end is set)."""

    to_act: Seat
    left: int | None


class Operates(Event, frozen=True, gc=False):
    """A side operates in a sector."""

    side: Seat
    sector: Sector
