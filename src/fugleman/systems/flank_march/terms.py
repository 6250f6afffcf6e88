"""What are the things of a flank march: house rules, armies, and the state of a game?"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from fugleman.core.seats import Seat
from fugleman.kit.geometry import Base

Level: TypeAlias = int
"""A general's level, which is his leadership bonus: 0 Incompetent, 1 Poor, 2 Fair, 3 Expert, 4 Genius."""

Flank: TypeAlias = Literal["left", "right"]
"""The marcher's own left or right."""

Edge: TypeAlias = Literal["left", "right"]
"""An edge of the table, as the first side sees it: x = 0 is the left one."""

CommandNo: TypeAlias = int
"""A command's number, from 0, counted through both armies."""

UnitNo: TypeAlias = int
"""A unit's number, from 0, counted through all commands of both armies."""

Standing: TypeAlias = Literal["Incompetent", "Coward", "Poor", "Fair", "Expert", "Genius", "Charismatic"]

LEVELS: dict[str, Level] = {
    "Incompetent": 0,
    "Coward": 0,
    "Poor": 1,
    "Fair": 2,
    "Expert": 3,
    "Genius": 4,
    "Charismatic": 4,
}
"""Source: +1 to +3 are the publisher's; 0 and +4 continue the range."""

Structure: TypeAlias = Literal["Poor", "Average", "Good"]
STRUCTURES: tuple[Structure, ...] = ("Poor", "Average", "Good")
"""Command structures, the better later."""


class Rulings(Struct, frozen=True, cache_hash=True, forbid_unknown_fields=True):
    """The house rules. The rulebook says under which letter each stands."""

    battlefield: Literal["map", "tracker"] = "map"
    enemy_knows: Literal["rolls", "nothing"] = "rolls"
    band: Literal["whole", "nearest"] = "whole"
    pivot: Literal["centre", "corner"] = "centre"


class UnitEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """A unit of a roster: its demoralisation value, its base in U, and where it stands at first ("40,20 N"), if it does."""

    name: str
    vd: Annotated[int, Meta(ge=0, le=99)]
    width: str = "8"
    depth: str = "2"
    at: str = ""


class CommandEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """A command of a roster: its general, the unit he is attached to, if any, and its units."""

    name: str
    general: Standing
    units: tuple[UnitEntry, ...]
    attached: str = ""
    chief: bool = False


class ArmyEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """An army's command structure and commands."""

    structure: Structure
    commands: tuple[CommandEntry, ...]


class GroundEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """Ground that nobody can enter: a rectangle, placed as units are."""

    name: str
    at: str
    width: str
    depth: str


DEFAULT_ARMIES = (
    ArmyEntry(
        "Average",
        (
            CommandEntry(
                "Centre",
                "Fair",
                (
                    UnitEntry("Foot1", 3, depth="4", at="30,22 N"),
                    UnitEntry("Foot2", 3, depth="4", at="38,22 N"),
                    UnitEntry("Foot3", 3, depth="4", at="46,22 N"),
                ),
                chief=True,
            ),
            CommandEntry("Wing", "Expert", (UnitEntry("Cav1", 2), UnitEntry("Cav2", 2)), attached="Cav1"),
        ),
    ),
    ArmyEntry(
        "Average",
        (
            CommandEntry(
                "Main",
                "Expert",
                (
                    UnitEntry("Spear1", 3, depth="4", at="26,66 S"),
                    UnitEntry("Spear2", 3, depth="4", at="34,66 S"),
                    UnitEntry("Spear3", 3, depth="4", at="90,66 S"),
                ),
                chief=True,
            ),
            CommandEntry("Horse", "Fair", (UnitEntry("Lance1", 2), UnitEntry("Lance2", 2))),
        ),
    ),
)


class Scenario(Struct, frozen=True, cache_hash=True, forbid_unknown_fields=True):
    """One occasion: two armies, so many turns, the table in U. The first side's base line is y = 0, the other's opposite."""

    armies: tuple[ArmyEntry, ArmyEntry] = DEFAULT_ARMIES
    turns: Annotated[int, Meta(ge=1, le=99)] = 8
    width: str = "120"
    height: str = "90"
    impassable: tuple[GroundEntry, ...] = ()


class March(Struct, frozen=True, gc=False):
    """A command on its way: where to, its general's level now, failed attempts that count, and all throws so far.

    `total` is that of the throw that succeeded; the march is then due next turn. A cancelled march that the enemy must not know
    of stays here until the game ends.
    """

    command: CommandNo
    flank: Flank
    level: Level
    progressive: int = 0
    throws: tuple[tuple[int, int], ...] = ()
    total: int | None = None
    cancelled: bool = False

    @property
    def is_out(self) -> bool:
        """Whether it is still to be rolled for."""
        return self.total is None and not self.cancelled


class Pool(Struct, frozen=True):
    """A side's units still to be placed by an edge, its best arrival total there, and what that throw's bonuses were."""

    units: frozenset[UnitNo]
    total: int
    plus: int


class Entry(Struct, frozen=True):
    """An edge being entered: each side's pool, whose slot it is (None: to be settled), and what he may still take back."""

    edge: Edge
    pools: tuple[Pool | None, Pool | None]
    slot: Seat | None = None
    fresh: tuple[UnitNo, ...] = ()


class Reaction(Struct, frozen=True):
    """A side that may react, and which of its units still may turn."""

    side: Seat
    units: frozenset[UnitNo]


class Game(Struct, frozen=True):
    """A game between two impulses.

    `bases`, by unit, are None off the map. `levels`, by command, are what everybody knows: they change when a march is opened.
    `fallen` are commands without a general, `acted` those activated this turn. `entries` are edges still being entered,
    `entered` the units that came in this turn, `totals` each side's best arrival total of the turn.
    """

    turn: int
    phase: Literal["notes", "arrival", "placing", "reaction", "initiative", "marching", "report"]
    bases: tuple[Base | None, ...]
    levels: tuple[Level, ...]
    marches: tuple[March, ...] = ()
    lost: frozenset[UnitNo] = frozenset()
    fallen: frozenset[CommandNo] = frozenset()
    acted: frozenset[CommandNo] = frozenset()
    entries: tuple[Entry, ...] = ()
    entered: frozenset[UnitNo] = frozenset()
    totals: tuple[int | None, int | None] = (None, None)
    reactions: tuple[Reaction, ...] = ()
    named: tuple[CommandNo, CommandNo] | None = None
    reporter: Seat = 0
    conceded: Seat | None = None
