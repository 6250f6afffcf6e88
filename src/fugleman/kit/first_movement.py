"""Who has the first movement, where single units move?"""

from __future__ import annotations

from typing import Literal, TypeAlias

from fugleman.core.calls import Event, Impulse, roll, ruled
from fugleman.core.chance import Dice
from fugleman.core.seats import Seat
from fugleman.core.text import Name, Text, say
from fugleman.kit.units import SIDES, Battle

FirstMovement: TypeAlias = Literal["once", "each_turn", "given"]
"""Thrown for at the start of the game and kept, thrown for at the start of each turn, or given by the scenario."""

TWO_DICE = Dice(2)


class ThrewForFirst(Event, frozen=True, gc=False):
    """Both sides threw a die, the first side's first: the higher has the first movement; equals throw again."""

    faces: tuple[int, int]


def given(ruling: FirstMovement, battle: Battle) -> Seat | None:
    """The side that has the first movement without a throw."""
    return SIDES.index(battle.first) if ruling == "given" and battle.first else None


def throw_for_first(clause: str) -> Impulse[Seat | None]:
    """Both sides throw once; None if they throw the same."""
    one, other = yield from roll(TWO_DICE, clause)
    faces = (int(one), int(other))
    yield from ruled(clause, ThrewForFirst(faces))
    return None if faces[0] == faces[1] else int(faces[1] > faces[0])


def tell(event: ThrewForFirst) -> Text:
    """The throw in words."""
    one, other = event.faces
    if one == other:
        return say("both throw {n} for the first movement: again", n=one)
    return say(
        "{side} throws {n} against {other} and has the first movement",
        side=Name(int(other > one)),
        n=max(one, other),
        other=min(one, other),
    )
