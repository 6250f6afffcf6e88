"""What stands on the table, and where may a unit that is picked up be put down?

A page shows this and lets a player drag and turn units; it needs no rule for that. Words that are numbers (`x`, `width`, a
distance) are exact, in the rules' unit of length; x runs east and y north from the table's south-west corner. Floats are for
drawing, and decide nothing.
"""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from fugleman.core.errors import Unreadable
from fugleman.core.orders import Refusal
from fugleman.core.seats import Seat
from fugleman.core.text import say

Polygon: TypeAlias = tuple[tuple[float, float], ...]
"""Corners in order, in the unit of length."""


class Look(Struct, frozen=True):
    """A way to look: in the players' notation, and in degrees clockwise from north."""

    words: str
    bearing: float


class Piece(Struct, frozen=True):
    """A base on the table, its centre at x, y: a rectangle that looks some way, or without a look a disc.

    Width goes across the look, depth along it. `seat` None: ground that nobody can enter.
    """

    name: str
    seat: Seat | None
    x: str
    y: str
    width: str
    depth: str
    look: Look | None = None


class Movable(Struct, frozen=True):
    """A unit that may now be put somewhere else, or turned, or both: as it stands, or else where it might begin."""

    piece: Piece
    stands: bool
    slides: bool
    turns: bool


class Trial(Struct, frozen=True, forbid_unknown_fields=True):
    """A unit held over a point: x and y are decimals with two places at most, `look` is notation or whole degrees."""

    unit: str
    x: str
    y: str
    look: str = ""


class Nearest(Struct, frozen=True):
    """The nearest enemy and how far away he is; "5.00…" is a little more than 5."""

    unit: str
    distance: str


class Tried(Struct, frozen=True):
    """What a trial comes to: the unit there, the order that puts it there, and why that may not be, if it may not.

    `way` is how far it goes, where the rules count that. `zone` is where its centre may be if it looks so, as polygons that do
    not overlap; `looks` are those it may have in that place.
    """

    piece: Piece
    order: str
    refusal: Refusal | None
    nearest: Nearest | None = None
    way: str = ""
    zone: tuple[Polygon, ...] = ()
    looks: tuple[Look, ...] = ()


class Tabletop(Struct, frozen=True):
    """A table, what stands on it, what whoever is asked may move, and what became of a trial."""

    width: str
    height: str
    pieces: tuple[Piece, ...]
    movable: tuple[Movable, ...] = ()
    tried: Tried | None = None


def not_movable(unit: str) -> Unreadable:
    """What is told of a trial of a unit that is not among the movable ones."""
    return Unreadable(say("{unit} cannot be put anywhere now", unit=unit))
