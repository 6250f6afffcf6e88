"""What is wrong with a battlefield as it stands? Every violation, each with the measured distance. (flank_march, 4-5.1)"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from msgspec import Struct
from msgspec.structs import replace

from fugleman.core.lists import Violation
from fugleman.core.seats import Seat
from fugleman.core.text import say
from fugleman.kit.facings import Facing, is_opposite, is_within_quarter
from fugleman.kit.geometry import Base, extent, gap, overlap
from fugleman.kit.ground import beyond_rim
from fugleman.kit.lengths import write_fraction, write_measure
from fugleman.systems.flank_march import placing, reacting
from fugleman.systems.flank_march.terms import Edge


class Piece(Struct, frozen=True):
    """A unit as it stands; `entered` by which edge this turn, if it did; `was` where it looked before it turned in reaction.

    Side None is ground that nobody can enter.
    """

    name: str
    side: Seat | None
    base: Base
    entered: Edge | None = None
    was: Facing | None = None


class Battlefield(Struct, frozen=True):
    """A table, in hundredths of U, and what stands on it."""

    width: int
    height: int
    pieces: tuple[Piece, ...]
    whole: bool = True


def violations(field: Battlefield) -> Iterator[Violation]:
    """4, 4.1, 5, 5.1. Everything wrong with a battlefield."""
    for piece in field.pieces:
        beyond = beyond_rim(field.width, field.height, extent(piece.base))
        if beyond > 0:
            yield Violation("4", piece.name, say("is {by}U over the rim of the table", by=write_fraction(beyond)))
    for one, other in combinations(field.pieces, 2):
        if overlap(one.base, other.base) and not (one.side is None and other.side is None):
            yield Violation("4", one.name, say("overlaps {other}", other=other.name))
    for piece in field.pieces:
        if piece.entered is not None:
            yield from _entering(field, piece, piece.entered)
        if piece.was is not None:
            yield from _reacting(field, piece, piece.was)


def _entering(field: Battlefield, piece: Piece, edge: Edge) -> Iterator[Violation]:
    """4. Within 12U of its edge, more than 5U from the enemy as he stood when it entered."""
    box = extent(piece.base)
    near, far = (box.left, box.right) if edge == "left" else (field.width - box.right, field.width - box.left)
    distance = far if field.whole else near
    if distance > placing.BAND:
        yield Violation(
            "4",
            piece.name,
            say("is {distance}U from its entry edge; at most 12U is allowed", distance=write_fraction(distance)),
        )
    for enemy in _enemies(field, piece):
        before = enemy.base if enemy.was is None else replace(enemy.base, facing=enemy.was)
        apart = gap(piece.base, before)
        if not apart.is_more_than(placing.AWAY):
            measured = write_measure(apart.value)
            text = say("is {distance}U from {other}; more than 5U is needed", distance=measured, other=enemy.name)
            yield Violation("4", piece.name, text)


def _reacting(field: Battlefield, piece: Piece, was: Facing) -> Iterator[Violation]:
    """5, 5.1. Less than 15U from a unit that entered, turned by a quarter at most or about-face, not nearer than 5U."""
    before = replace(piece.base, facing=was)
    entered = [enemy for enemy in _enemies(field, piece) if enemy.entered is not None]
    if not any(gap(before, enemy.base).is_less_than(reacting.REACH) for enemy in entered):
        nearest = min((gap(before, enemy.base).value for enemy in entered), default=None)
        if nearest is None:
            yield Violation("5", piece.name, say("has turned though no enemy has entered"))
        else:
            text = say(
                "was {distance}U from the nearest that entered; less than 15U is needed", distance=write_measure(nearest)
            )
            yield Violation("5", piece.name, text)
    if not is_within_quarter(was, piece.base.facing) and not is_opposite(was, piece.base.facing):
        yield Violation("5", piece.name, say("has turned by more than 90 degrees and less than 180"))
    for enemy in _enemies(field, piece):
        after = gap(piece.base, enemy.base)
        if reacting.is_too_near(gap(before, enemy.base), after):
            measured = write_measure(after.value)
            text = say(
                "has come within {distance}U of {other}; not less than 5U is allowed", distance=measured, other=enemy.name
            )
            yield Violation("5.1", piece.name, text)


def _enemies(field: Battlefield, piece: Piece) -> Iterator[Piece]:
    return (other for other in field.pieces if other.side is not None and other.side != piece.side)
