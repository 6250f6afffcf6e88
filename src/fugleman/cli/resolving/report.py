"""How is an adjudication told to the game master?"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from fugleman.adapters.sheets.adjudication import Open, Round
from fugleman.adapters.sheets.asked import Offer
from fugleman.adapters.sheets.outcome import accounts, claims, unclaimed
from fugleman.adapters.sheets.signs import LEGEND, signs
from fugleman.cli.out import Out
from fugleman.core.seats import Seat
from fugleman.core.text import Name, Text, say
from fugleman.systems.empires import Empires


def tell(out: Out, system: Empires, players: Sequence[str], rounds: Sequence[Round]) -> None:
    """Each round's grid, awards with their reasons, and what comes next; then the ledger."""
    for one in rounds:
        title = say("Round {n}: {sheet}", n=one.number, sheet=one.sheet.label or one.sheet.source)
        out.result(out.voice(title), "bold")
        if system.rulings.announce == "open":
            _tell_grid(out, players, one, rounds[: one.number])
        _tell_rulings(out, system, one)
        _tell_open(out, one.open)
        _tell_offers(out, one.offers)
        out.result()
    _tell_ledger(out, system, players, rounds)


def _tell_grid(out: Out, players: Sequence[str], one: Round, so_far: Sequence[Round]) -> None:
    marked = signs(one, players, [claim for _, claim in claims(so_far)])
    heads = [out.voice(say("Lot")), *map(out.voice, one.sheet.players)]
    rows = []
    for row, lot in enumerate(one.sheet.lots):
        cells = [f"{bids[row]} {marked.get((column, row), '')}".rstrip() for column, bids in enumerate(one.sheet.bids)]
        rows.append([out.voice(f"{lot.name} {lot.strength}"), *cells])
    out.table(heads, rows)
    used = [
        say("{sign} {meaning}", sign=sign, meaning=meaning)
        for sign, meaning in LEGEND
        if any(sign in mark for mark in marked.values())
    ]
    if used:
        out.result(out.voice(tuple(used)), "dim")
    out.result()


def _tell_rulings(out: Out, system: Empires, one: Round) -> None:
    for ruling in one.told():
        out.result(out.voice(say("({clause}) {words}", clause=ruling.clause, words=system.tell(ruling.event))))


def _tell_open(out: Out, asks: Iterable[Open]) -> None:
    for ask in asks:
        out.result(out.voice(_question(ask)), "bold")


def _question(ask: Open) -> Text:
    if ask.seat is None:
        return say("({clause}) to be thrown: {n} dice; give them with --dice", clause=ask.clause, n=ask.dice)
    player = Name(ask.seat)
    return say(
        "({clause}) to be chosen by {player}: {lots}; give it with --pick", clause=ask.clause, player=player, lots=ask.lots
    )


def _tell_offers(out: Out, offers: Mapping[Seat, tuple[Offer, ...]]) -> None:
    """What is open in the next round, once for all players it is open to alike."""
    for lots in dict.fromkeys(offers.values()):
        players = tuple(Name(seat) for seat, his in offers.items() if his == lots)
        from_least = tuple(say("{lot} from {least}", lot=offer.lot, least=offer.least) for offer in lots)
        out.result(out.voice(say("next round, open to {players}: {lots}", players=players, lots=from_least or say("nothing"))))


def _tell_ledger(out: Out, system: Empires, players: Sequence[str], rounds: Sequence[Round]) -> None:
    rows = [
        (out.voice(players[one.player]), out.voice(one.lot or "-"), "-" if one.pays is None else str(one.pays), str(one.vp))
        for one in accounts(rounds, system.scenario.start)
    ]
    out.table([out.voice(head) for head in (say("Player"), say("Lot"), say("Pays"), say("VP"))], rows)
    if left := unclaimed(rounds, [lot for lot, _ in system.scenario.lots]):
        out.result(out.voice(say("unclaimed: {lots}", lots=tuple(left))))
