"""How is an adjudication written as data? (schema fugleman.resolve/1)"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import Struct

from fugleman.adapters.sheets.adjudication import Round
from fugleman.core.seats import Seat
from fugleman.systems.empires.events import Claimed, Fined, Held, Tied, Waits
from fugleman.systems.empires.terms import LotName

SCHEMA = "fugleman.resolve/1"


def as_data(rounds: Sequence[Round], players: Sequence[str], lots: Sequence[LotName], start: Sequence[int]) -> dict[str, Any]:
    """The outcome by names. Only what everybody may know is in it; `asks` without a player are for dice."""
    vp = ledger(rounds, start)
    return {
        "schema": SCHEMA,
        "rounds": [_round_data(one, players) for one in rounds],
        "unclaimed": unclaimed(rounds, lots),
        "ledger": dict(zip(players, vp, strict=True)),
    }


def claims(rounds: Sequence[Round]) -> Iterator[tuple[str, Claimed]]:
    """Every claim with its clause, in order."""
    return (claim for one in rounds for claim in one.announced(Claimed))


def unclaimed(rounds: Sequence[Round], lots: Sequence[LotName]) -> list[LotName]:
    """The lots that are nobody's."""
    taken = {claim.lot for _, claim in claims(rounds)}
    return [lot for lot in lots if lot not in taken]


def wars(one: Round) -> list[Tied]:
    """The wars that a round leaves: those told last, for a lot may be told of again after dice."""
    taken = {claim.lot for _, claim in one.announced(Claimed)}
    return [war for war in {war.lot: war for _, war in one.announced(Tied)}.values() if war.lot not in taken]


class Account(Struct, frozen=True):
    """A player's lot and what he paid for it, if he has one, and his VP after all claims and fines."""

    player: Seat
    lot: LotName | None
    pays: int | None
    vp: int


def accounts(rounds: Sequence[Round], start: Sequence[int]) -> tuple[Account, ...]:
    """The account of each player."""
    has = {claim.player: claim for _, claim in claims(rounds)}
    return tuple(
        Account(seat, has[seat].lot, has[seat].pays, vp) if seat in has else Account(seat, None, None, vp)
        for seat, vp in enumerate(ledger(rounds, start))
    )


def ledger(rounds: Sequence[Round], start: Sequence[int]) -> list[int]:
    """The VP of each player after all claims and fines; below zero if need be."""
    vp = list(start)
    for one in rounds:
        payments: list[Claimed | Fined] = [paid for _, paid in one.announced(Claimed)]
        payments += [paid for _, paid in one.announced(Fined)]
        for paid in payments:
            vp[paid.player] -= paid.pays
    return vp


def _round_data(one: Round, players: Sequence[str]) -> dict[str, Any]:
    def name(seat: Seat | None) -> str | None:
        return None if seat is None else players[seat]

    taken = {claim.lot for _, claim in one.announced(Claimed)}
    return {
        "round": one.number,
        "claims": [
            {"player": name(claim.player), "lot": claim.lot, "pays": claim.pays, "clause": clause}
            for clause, claim in one.announced(Claimed)
        ],
        "wars": [{"lot": war.lot, "players": list(map(name, war.players)), "floor": war.floor} for war in wars(one)],
        "held": [held.lot for _, held in one.announced(Held) if held.lot not in taken],
        "waiting": [name(waits.player) for _, waits in one.announced(Waits)],
        "may_bid": {players[seat]: [offer.lot for offer in offers] for seat, offers in one.offers.items()},
        "asks": [{"player": name(ask.seat), "clause": ask.clause, "lots": list(ask.lots)} for ask in one.open],
    }
