"""How does a march fare from throw to throw? (flank_march, 1-3.3)"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from fugleman.core.chance import Below, Faces, read_faces
from fugleman.core.chance import Dice as PlainDice
from fugleman.core.orders import Refusal
from fugleman.core.seats import Seat
from fugleman.core.text import say
from fugleman.systems.flank_march.orders import WriteNotes
from fugleman.systems.flank_march.roster import Roster
from fugleman.systems.flank_march.terms import CommandNo, Edge, Flank, Level, March, Rulings

POOR, GENIUS = 1, 4
ENOUGH = 12
PAIRS = tuple((one, other) for one in range(1, 7) for other in range(1, 7))


class MarchDice(Struct, frozen=True):
    """Two dice for each of a side's marches, thrown together: what it is called does not tell how many."""

    marches: int

    def __contains__(self, faces: object, /) -> bool:
        return faces in self._plain

    def throw(self, below: Below, /) -> Faces:
        return self._plain.throw(below)

    def read(self, words: str, /) -> Faces:
        """The faces that were typed in, march by march. Raises Unreadable."""
        return read_faces(words, self._plain)

    def outcomes(self) -> Iterator[tuple[Faces, Fraction]]:
        return self._plain.outcomes()

    def __str__(self) -> str:
        return "2d6"

    @property
    def _plain(self) -> PlainDice:
        return PlainDice(2 * self.marches)


def may_march(r: Rulings, armies: Roster, command: CommandNo) -> Refusal | None:
    """1. Not the commander-in-chief's command, nor one whose general is incompetent or a coward."""
    who = armies.commands[command]
    if who.chief:
        return Refusal("1", say("{command} is the commander-in-chief's command", command=who.name))
    if who.level < POOR:
        return Refusal("1", say("the general of {command} is incompetent or a coward", command=who.name))
    if r.battlefield == "map" and any(armies.units[unit].at is not None for unit in who.units):
        return Refusal("2", say("{command} already stands on the map", command=who.name))
    return None


def notes_refusal(r: Rulings, armies: Roster, side: Seat, order: WriteNotes) -> Refusal | None:
    """1, 2. Each note is of a command that may march; together no more than half of the army's VD."""
    own = set(armies.commands_of(side))
    marching = [note.command for note in order.marches]
    if len(set(marching)) < len(marching) or not own.issuperset(marching) or marching != sorted(marching):
        return Refusal("2", say("each command has one note"))
    for command in marching:
        refusal = may_march(r, armies, command)
        if refusal is not None:
            return refusal
    sent = armies.vd(unit for command in marching for unit in armies.commands[command].units)
    total = armies.vd(armies.units_of(side))
    if not is_half_at_most(sent, total):
        return Refusal(
            "1",
            say("it sends {sent} of {total} VD", sent=sent, total=total),
            say("at most half: {half}", half=total // 2),
        )
    return None


def is_half_at_most(sent: int, total: int) -> bool:
    """1. Never more than half of the army's VD; exactly half may go. (A)"""
    return 2 * sent <= total


def edge_of(side: Seat, flank: Flank) -> Edge:
    """2. The edge of a side's left or right: the sides face each other, so one's left is the other's right. (B)"""
    if side == 0:
        return flank
    return "right" if flank == "left" else "left"


def total_of(march: March, dice: tuple[int, int]) -> int:
    """3, 3.1. Two dice, the general's level before this throw, and one for each failed attempt that counts. (D)"""
    return sum(dice) + march.level + march.progressive


def level_after(level: Level, dice: tuple[int, int]) -> Level:
    """3.1. A double 6 raises the general by a level, a double 1 lowers him."""
    if dice == (6, 6):
        return min(level + 1, GENIUS)
    return level - 1 if dice == (1, 1) else level


def is_cancelled(level: Level, dice: tuple[int, int]) -> bool:
    """3.2. A Poor general's double 1 cancels the march."""
    return dice == (1, 1) and level == POOR


def progressive_after(march: March, dice: tuple[int, int]) -> int:
    """3, 3.3. One more after a failure; after a double 1 it starts again at 0. (D, F)"""
    return 0 if dice == (1, 1) else march.progressive + 1


def attempted(march: March, dice: tuple[int, int]) -> March:
    """3. The march after a throw: due from 12 on, cancelled, or on its way still."""
    total = total_of(march, dice)
    cancelled = is_cancelled(march.level, dice)
    return replace(
        march,
        throws=(*march.throws, dice),
        level=level_after(march.level, dice),
        cancelled=cancelled,
        progressive=progressive_after(march, dice),
        total=total if total >= ENOUGH and not cancelled else None,
    )


def without_history(march: March) -> March:
    """The march as the rules still look at it: the throws before its last are only told, and so is the last until it is due."""
    return replace(march, throws=march.throws[-1:] if march.total is not None else ())


@lru_cache(256)
def odds(level: Level, progressive: int, attempts: int) -> tuple[tuple[Fraction, ...], Fraction]:
    """How likely a march has succeeded by each of the next attempts, and how likely it is cancelled within them, exactly."""
    open_, arrived, lost = {(level, progressive): Fraction(1)}, [Fraction(0)], Fraction(0)
    for _ in range(attempts):
        then: dict[tuple[Level, int], Fraction] = {}
        success = Fraction(0)
        for (now, plus), chance in open_.items():
            for dice in PAIRS:
                march = attempted(March(0, "left", now, plus), dice)
                if march.total is not None:
                    success += chance / 36
                elif march.cancelled:
                    lost += chance / 36
                else:
                    key = march.level, march.progressive
                    then[key] = then.get(key, Fraction(0)) + chance / 36
        arrived.append(arrived[-1] + success)
        open_ = then
    return tuple(arrived[1:]), lost
