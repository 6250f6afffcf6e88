"""What are the things of the active turn?"""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from fugleman.core.calls import Event
from fugleman.core.orders import Order
from fugleman.core.seats import Seat
from fugleman.kit.field import Field
from fugleman.kit.first_movement import FirstMovement
from fugleman.kit.movement import Along
from fugleman.kit.rounds import Point
from fugleman.kit.units import UnitNo

Step: TypeAlias = int
"""An initiative step, 1 to 10; 0 before the first one opens."""


class Rulings(Struct, frozen=True, cache_hash=True, forbid_unknown_fields=True):
    """The house rules. The rulebook says under which letter each stands."""

    early: Literal["allowed", "after"] = "allowed"
    first_movement: FirstMovement = "once"
    enemy_nomination: Literal["opening", "never"] = "opening"
    steps_begin: Literal["first_movement", "carried_over"] = "first_movement"
    fire_along: Along = "path"
    assault: Literal["off", "after_casualties"] = "off"
    battlefield: Literal["tracker", "map"] = "tracker"


class Window(Struct, frozen=True):
    """A unit that is moving, and so may be fired at; on a map, where it came from."""

    unit: UnitNo
    start: Point | None


class Game(Struct, frozen=True, gc=False):
    """A turn in progress.

    `first` has the first movement (None: still to be thrown for), `to_act` decides next. `fresh`: the step's first decision is
    still to come. `passes`: how many sides have passed one after another. In an assault `step` is the initiative that strikes,
    and a unit that has fired is one that has struck.
    """

    field: Field
    phase: Literal["begin", "move", "fire", "assault"] = "begin"
    turn: int = 1
    first: Seat | None = None
    to_act: Seat = 0
    step: Step = 0
    fresh: bool = False
    passes: int = 0
    window: Window | None = None


class Nominate(Order, frozen=True, gc=False):
    """Nominate an enemy unit, which its owner must then move."""

    unit: str


class StepOpens(Event, frozen=True, gc=False):
    """An initiative step opens; a side decides first."""

    step: Step
    side: Seat


class NominatesEnemy(Event, frozen=True, gc=False):
    """A side has nominated an enemy unit."""

    side: Seat
    unit: str


class HoldsFire(Event, frozen=True, gc=False):
    """A side fires no more at a unit that is moving."""

    side: Seat
    unit: str


class FireOpens(Event, frozen=True, gc=False):
    """All units have moved, and those that have not fired may fire."""

    side: Seat


class AssaultOpens(Event, frozen=True, gc=False):
    """Units of an initiative may strike."""

    step: Step


class Strikes(Event, frozen=True, gc=False):
    """A unit strikes another in an assault."""

    side: Seat
    unit: str
    target: str
