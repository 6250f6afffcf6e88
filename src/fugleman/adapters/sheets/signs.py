"""What became of each bid in the grid, as a sign?"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from fugleman.adapters.sheets.adjudication import Round
from fugleman.adapters.sheets.outcome import wars
from fugleman.core.names import likeness
from fugleman.core.text import Text, say
from fugleman.systems.empires import marks
from fugleman.systems.empires.events import Claimed, ReadAsZero
from fugleman.systems.empires.notation import key

CLAIMS, DECIDES, WAR, STRUCK, ZERO = "✓", "*", "!", "×", "→0"

LEGEND: tuple[tuple[str, Text], ...] = (
    (CLAIMS, say("claims the lot")),
    (DECIDES, say("reference bid that decides a tie")),
    (WAR, say("tied: war")),
    (STRUCK, say("struck: player or lot is settled")),
    (ZERO, say("counts as 0")),
)


def signs(one: Round, players: Sequence[str], settled: Collection[Claimed]) -> dict[tuple[int, int], str]:
    """The signs by column and row of the round's sheet. settled: all claims up to its end. A bid of 0 has none."""
    seats = {likeness(name): seat for seat, name in enumerate(players)}
    won = {(claim.player, key(claim.lot)) for claim in settled}
    tied = {(player, key(war.lot)) for war in wars(one) for player in war.players}
    zero = {(event.player, key(event.lot)) for _, event in one.announced(ReadAsZero)}
    deciding = {(player, key(lot)) for player, lot in (marks.decisive(one.standing) if one.standing else ())}
    served = {claim.player for claim in settled}
    gone = {key(claim.lot) for claim in settled}
    found: dict[tuple[int, int], str] = {}
    for column, name in enumerate(one.sheet.players):
        for row, lot in enumerate(one.sheet.lots):
            cell = seat, _ = seats[likeness(name)], key(lot.name)
            if not one.sheet.bids[column][row] and cell not in won:
                continue
            fate = next(
                (
                    sign
                    for sign, holds in (
                        (ZERO, cell in zero),
                        (CLAIMS, cell in won),
                        (WAR, cell in tied),
                        (STRUCK, seat in served or cell[1] in gone),
                    )
                    if holds
                ),
                "",
            )
            found[column, row] = fate + (DECIDES if cell in deciding else "")
    return found
