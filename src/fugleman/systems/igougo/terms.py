"""What are the things of I go, you go?"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from fugleman.core.calls import Event
from fugleman.core.seats import Seat
from fugleman.kit.field import Field
from fugleman.kit.first_movement import FirstMovement


class Rulings(Struct, frozen=True, cache_hash=True, forbid_unknown_fields=True):
    """The house rules. The rulebook says under which letter each stands."""

    first_movement: FirstMovement = "once"
    battlefield: Literal["tracker", "map"] = "tracker"


class Game(Struct, frozen=True, gc=False):
    """A game between two decisions. `first` has the first movement (None: still to be thrown for), `to_act` its own turn."""

    field: Field
    phase: Literal["begin", "move", "fire"] = "begin"
    turn: int = 1
    first: Seat | None = None
    to_act: Seat = 0


class PlayersTurn(Event, frozen=True, gc=False):
    """A side has its turn: it moves, then it fires."""

    side: Seat


class RestStays(Event, frozen=True, gc=False):
    """A side's units that have not moved stay where they are."""

    side: Seat
    units: tuple[str, ...]


class MayFire(Event, frozen=True, gc=False):
    """A side has moved and may fire."""

    side: Seat
