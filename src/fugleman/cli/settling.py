"""How is a sealed auction settled on a grid of bids, and how is it shown?"""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING

from fugleman.core.errors import Fault, Faulty
from fugleman.core.text import say

if TYPE_CHECKING:
    from fugleman.cli.choose import Chosen
    from fugleman.cli.out import Out

ENOUGH = 1e-3
"""VP of regret at which it is settled."""
SHOWN = 0.005
"""The least chance of a sheet that is shown."""


def settle(out: Out, chosen: Chosen, grid: str, worths: tuple[tuple[str, str], ...], limit: int) -> None:
    """Settle the auction of a system and show who gains what, how he bids, and what he regrets. Raises Faulty."""
    from fugleman.lab.auctions import auction_of, minimise_regret

    begun = perf_counter()
    steps = tuple(sorted({*_whole_numbers("--grid", grid)}))
    stated = {lot: _whole_numbers(lot, words) for lot, words in worths}
    auction = auction_of(chosen.system, steps, limit, stated)
    settled = minimise_regret(auction.gains, enough=ENOUGH)
    labels = chosen.system.seats()
    mixtures = [
        {auction.sheets[k]: float(mixture[k]) for k in (-mixture).argsort(kind="stable") if mixture[k] >= SHOWN}
        for mixture in settled.mixtures
    ]
    if out.as_json:
        seats = {
            str(label): {"gain": gain, "regret": coarse, "regret_apart": nash, "sheets": sheets}
            for label, gain, coarse, nash, sheets in zip(
                labels, settled.gains, settled.coarse, settled.nash, mixtures, strict=True
            )
        }
        told = {"system": chosen.mustered.name, "sheets": len(auction.sheets), "rounds": settled.rounds, "seats": seats}
        out.data({**told, "seconds": perf_counter() - begun})
        return
    heads = [*map(out.voice, (say("player"), say("gains"), say("regret"), say("regret apart"), say("most played")))]
    rows = [
        (
            out.voice(label),
            f"{gain:.4f}",
            f"{coarse:.1e}",
            f"{nash:.1e}",
            "; ".join(f"{s} ({c:.2f})" for s, c in [*sheets.items()][:3]),
        )
        for label, gain, coarse, nash, sheets in zip(labels, settled.gains, settled.coarse, settled.nash, mixtures, strict=True)
    ]
    out.table(heads, rows)
    out.talk(say("a regret is what one sheet throughout would gain more: in the play as it came, and if all draw apart"))


def _whole_numbers(place: str, words: str) -> tuple[int, ...]:
    """The numbers of `0,1,2`. Raises Faulty."""
    parts = words.split(",")
    if not all(part.strip().isascii() and part.strip().isdigit() and len(part) < 10 for part in parts):
        raise Faulty(
            [Fault(place, say("“{words}” is no list of whole numbers: write {example}", words=words, example="0,1,2"))]
        )
    return tuple(map(int, parts))
