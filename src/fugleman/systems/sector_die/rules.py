"""What does each clause of A Die for the Sector say?"""

from __future__ import annotations

from fugleman.systems.sector_die.terms import Game, Rulings, Sector

SECTORS = range(3)
"""1. Left, Centre and Right."""


def faces(sector: Sector) -> tuple[int, int]:
    """1. The faces of the die that stand for a sector: 1 and 2 for the first, and so on."""
    return 2 * sector + 1, 2 * sector + 2


def sector_of(face: int) -> Sector:
    """2. The sector a face stands for."""
    return next(sector for sector in SECTORS if face in faces(sector))


def pass_turn(r: Rulings, g: Game) -> Game:
    """3. The other side's turn begins."""
    return Game((g.to_act + 1) % r.sides, None if g.left is None else g.left - 1)
