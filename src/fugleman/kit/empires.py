"""Which empires does each epoch of the world's history hold?

The names, strengths and greatest scores are facts of the parent game, first edition: six empires in epoch I, seven in each
of the others. The same table stands with capitals and navigation in `systems/empires/empires.csv`.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

Epoch: TypeAlias = Literal["I", "II", "III", "IV", "V", "VI", "VII"]


class Lot(Struct, frozen=True, gc=False):
    """An empire to be had: its name, its strength (the least it costs, in VP), and the most VP it has scored, if known."""

    name: str
    strength: int
    max_vp: int | None = None


COLOURS = (0, 3, 2, 1, 4, 5)
"""The players' colours in the parent game's order: red, orange, green, blue, purple, black (`svg.SEAT_COLOURS`)."""

LETTERS = "ABCDEF"
"""What tells the players apart without colours."""

EMPIRES: dict[Epoch, tuple[Lot, ...]] = {
    "I": (
        Lot("Egypt", 5, 10),
        Lot("Minoans", 4, 6),
        Lot("Indus Valley", 4, 7),
        Lot("Babylonia", 4, 8),
        Lot("Shang Dynasty", 4, 4),
        Lot("Aryans", 5, 5),
    ),
    "II": (
        Lot("Assyria", 8, 16),
        Lot("Chou Dynasty", 6, 12),
        Lot("Vedic City States", 6, 14),
        Lot("Greek City States", 9, 18),
        Lot("Scythians", 7, 10),
        Lot("Carthaginia", 8, 17),
        Lot("Persia", 15, 25),
    ),
    "III": (
        Lot("Celts", 8, 13),
        Lot("Macedonia", 15, 28),
        Lot("Maurya", 10, 19),
        Lot("Han Dynasty", 12, 24),
        Lot("Hsiung-Nu", 7, 12),
        Lot("Romans", 25, 39),
        Lot("Sassanids", 9, 18),
    ),
    "IV": (
        Lot("Guptas", 8, 17),
        Lot("Goths", 10, 17),
        Lot("Huns", 14, 23),
        Lot("Byzantines", 12, 27),
        Lot("T'ang Dynasty", 11, 23),
        Lot("Arabs", 18, 30),
        Lot("Khmers", 5, 13),
    ),
    "V": (
        Lot("Franks", 10, 19),
        Lot("Vikings", 9, 14),
        Lot("Holy Roman Empire", 10, 19),
        Lot("Chola", 8, 18),
        Lot("Sung Dynasty", 9, 19),
        Lot("Seljuk Turks", 12, 19),
        Lot("Mongols", 20, 30),
    ),
    "VI": (
        Lot("Ming Dynasty", 10),
        Lot("Timurid Emirates", 8),
        Lot("Incas/Aztecs", 4),
        Lot("Ottoman Turks", 15),
        Lot("Portugal", 10),
        Lot("Spain", 15),
        Lot("Mughals", 12),
    ),
    "VII": (
        Lot("Russia", 12),
        Lot("Manchu Dynasty", 12),
        Lot("Netherlands", 8),
        Lot("France", 15),
        Lot("Britain", 20),
        Lot("United States", 10),
        Lot("Germany", 10),
    ),
}
"""The empires by epoch, in the order in which they act."""
