"""What may a player order?"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from fugleman.core.orders import Order
from fugleman.kit.facings import Facing
from fugleman.systems.flank_march.terms import CommandNo, Flank, UnitNo


class Note(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A command that marches, and by which of its owner's flanks it is to enter."""

    command: CommandNo
    flank: Flank


class WriteNotes(Order, frozen=True, gc=False):
    """Seal one envelope for every command but the commander-in-chief's: those listed march, the others hold."""

    marches: tuple[Note, ...] = ()


class Place(Order, frozen=True, gc=False):
    """Place a unit that enters: its centre in hundredths of U, and where it looks. Beside a real table there are no numbers."""

    unit: UnitNo
    x: int | None = None
    y: int | None = None
    facing: Facing | None = None


class Lose(Order, frozen=True, gc=False):
    """A unit is lost: it finds no room on entering, or it has been eliminated in the parent game."""

    unit: UnitNo


class TakeBack(Order, frozen=True, gc=False):
    """Take back a unit that was just placed."""

    unit: UnitNo


class Turn(Order, frozen=True, gc=False):
    """Turn a unit to look another way, about its centre or a front corner."""

    unit: UnitNo
    facing: Facing
    corner: Literal["", "left", "right"] = ""


class NameCommand(Order, frozen=True, gc=False):
    """Name a command for the initiative."""

    command: CommandNo


class Move(Order, frozen=True, gc=False):
    """Report where a unit now stands after the parent game's moves."""

    unit: UnitNo
    x: int
    y: int
    facing: Facing


class Done(Order, frozen=True, gc=False):
    """Nothing more: to place, to turn or to report."""


class Concede(Order, frozen=True, gc=False):
    """The other side has won the parent game."""
