"""In which steps are a round's sheets settled, and what does each step do to the cells of the grid?"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from fugleman.adapters.sheets.adjudication import Round
from fugleman.adapters.sheets.outcome import claims
from fugleman.adapters.sheets.signs import DECIDES, signs
from fugleman.core.names import likeness
from fugleman.core.text import Text
from fugleman.systems.empires import Empires, marks
from fugleman.systems.empires.events import Claimed, Compared
from fugleman.systems.empires.notation import key


class Step(Struct, frozen=True):
    """One ruling: its clause and its words; whether it gives a lot away."""

    clause: str
    words: Text
    awards: bool


class Marked(Struct, frozen=True):
    """One bid of the grid and the sign of what became of it; that it decided a tie has a sign of its own.

    Counted from 1, the steps at which it claims its lot, decides a tie, and is struck out with its player or lot.
    """

    bid: int
    sign: str
    claims: int | None = None
    decides: int | None = None
    struck: int | None = None


class Settlement(Struct, frozen=True):
    """A round step by step. cells: shape (lots, players), as on the round's sheet."""

    round: Round
    cells: tuple[tuple[Marked, ...], ...]
    steps: tuple[Step, ...]


def settlements(system: Empires, rounds: Sequence[Round]) -> tuple[Settlement, ...]:
    """All rounds step by step."""
    return tuple(_settlement(system, rounds[: number + 1]) for number in range(len(rounds)))


def _settlement(system: Empires, rounds: Sequence[Round]) -> Settlement:
    one, players = rounds[-1], rounds[0].sheet.players
    seats = {likeness(name): seat for seat, name in enumerate(players)}
    signed = signs(one, players, [claim for _, claim in claims(rounds)])
    deciding = marks.decisive_for(one.standing) if one.standing else {}
    claimed: dict[tuple[int, str], int] = {}
    decided: dict[tuple[int, str], int] = {}
    served: dict[int, int] = {}
    gone: dict[str, int] = {}
    for number, ruling in enumerate(one.told(), start=1):
        match ruling.event:
            case Claimed(player, lot):
                claimed[player, key(lot)] = served[player] = gone[key(lot)] = number
            case Compared(lot=lot):
                decided |= {(player, key(other)): number for player, other in deciding.get(lot, ())}

    def marked(column: int, row: int) -> Marked:
        cell = seat, lot = seats[likeness(one.sheet.players[column])], key(one.sheet.lots[row].name)
        struck = min((step for step in (served.get(seat), gone.get(lot)) if step), default=None)
        sign = signed.get((column, row), "").removesuffix(DECIDES)
        return Marked(one.sheet.bids[column][row], sign, claimed.get(cell), decided.get(cell), struck)

    return Settlement(
        one,
        tuple(tuple(marked(column, row) for column in range(len(one.sheet.players))) for row in range(len(one.sheet.lots))),
        tuple(Step(r.clause, system.tell(r.event), isinstance(r.event, Claimed)) for r in one.told()),
    )
