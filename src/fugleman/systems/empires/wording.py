"""How are events and positions of Bidding for Empires put into words?"""

from __future__ import annotations

from collections.abc import Iterable

from fugleman.core.calls import Event
from fugleman.core.seats import Seat
from fugleman.core.text import Name, Text, Value, say, say_n
from fugleman.systems.empires import events as e
from fugleman.systems.empires.notation import write_bids
from fugleman.systems.empires.rules import without_lot
from fugleman.systems.empires.terms import Game, Scenario, War

PLAYERS = (say("Red"), say("Orange"), say("Green"), say("Blue"), say("Purple"), say("Black"))


def tell(scenario: Scenario, event: Event) -> Text:
    """An event in words."""
    match event:
        case e.Opened(player, bids):
            return say("{player} bids {bids}", player=Name(player), bids=write_bids(bids))
        case e.ReadAsZero(player, lot, vp, None):
            return say("{player}'s {vp} for {lot} counts as 0: the lot is barred", player=Name(player), vp=vp, lot=lot)
        case e.ReadAsZero(player, lot, vp, int(least)):
            return say(
                "{player}'s {vp} for {lot} counts as 0: the least bid is {least}",
                player=Name(player),
                vp=vp,
                lot=lot,
                least=least,
            )
        case e.Claimed(player, lot, pays):
            return say("{player} takes {lot} for {pays}", player=Name(player), lot=lot, pays=pays)
        case e.Settled(epoch, vp):
            ledger = tuple(say("{player} {vp}", player=Name(player), vp=points) for player, points in enumerate(vp))
            if scenario.lots:
                return say("everybody has a lot; VP: {ledger}", ledger=ledger)
            return say("everybody has an empire for epoch {epoch}; VP: {ledger}", epoch=scenario.epochs[epoch], ledger=ledger)
        case _:
            return tell_reason(event) or tell_delay(event)


def tell_reason(event: Event) -> Text | None:
    """An event that says why a lot goes to somebody."""
    match event:
        case e.Passed(player, lot, settled):
            return say_n(
                "{lot} opens to {player}: {others} has a lot already",
                "{lot} opens to {player}: {others} have lots already",
                len(settled),
                lot=lot,
                player=Name(player),
                others=named(settled),
            )
        case e.Compared(player, lot, amount, rivals, his, theirs):
            return say_n(
                "{lot}: {player} is tied with {rivals} at {amount}; the next bid {his} beats {theirs}",
                "{lot}: {player} is tied with {rivals} at {amount}; the next bids {his} beat {theirs}",
                len(his),
                lot=lot,
                player=Name(player),
                rivals=named(rivals),
                amount=amount,
                his=his,
                theirs=theirs,
            )
        case e.MayChoose(player, lots, amount):
            return say(
                "{player} has won {lots}, each at {amount}, and takes one", player=Name(player), lots=lots, amount=amount
            )
        case _:
            return None


def tell_delay(event: Event) -> Text:
    """An event that says why a lot goes to nobody yet."""
    match event:
        case e.Held(player, lot, amount):
            return say(
                "{lot} is held over: {player}, who leads it with {amount}, is in a war",
                lot=lot,
                player=Name(player),
                amount=amount,
            )
        case e.Tied():
            return _tell_war(event)
        case e.Waits(player, lots) if lots:
            return say("{player} waits, and may bid for {lots}", player=Name(player), lots=lots)
        case e.Waits(player):
            return say("{player} waits, and may bid for nothing", player=Name(player))
        case e.StoodOff(players, lots) if lots:
            return say("three rounds of it: dice decide over {lots} between {players}", lots=lots, players=named(players))
        case e.StoodOff(players):
            return say("three rounds of it: dice decide between {players}", players=named(players))
        case e.Diced(players, faces):
            shown = zip(players, faces, strict=True)
            throws = tuple(say("{player} throws {n}", player=Name(player), n=face) for player, face in shown)
            return say("{throws}", throws=throws)
        case e.Fined(player, lot, pays):
            return say(
                "{player} gets nothing by dice, and pays {pays} for standing off over {lot}",
                player=Name(player),
                lot=lot,
                pays=pays,
            )
    raise TypeError(event)


def _tell_war(war: e.Tied) -> Text:
    told: dict[str, Value] = {"lot": war.lot, "players": named(war.players), "floor": war.floor, "rounds": war.rounds}
    match war:
        case e.Tied(rounds=1, goes_on=True):
            return say("war for {lot}: {players} may bid on, from {floor} up", **told)
        case e.Tied(goes_on=True):
            return say("war for {lot}: {players} may bid on, from {floor} up; tied for {rounds} rounds in a row", **told)
        case e.Tied(rounds=1):
            return say("war for {lot}: {players} are tied at {floor}", **told)
    return say("war for {lot}: {players} are tied at {floor}, for {rounds} rounds in a row", **told)


def describe(scenario: Scenario, g: Game) -> Text:
    """Who has what and how many VP, and which wars are on."""
    has = {claim.player: claim.lot for claim in g.claims}
    players = tuple(
        say("{player} {lot} {vp}", player=Name(player), lot=has.get(player, "-"), vp=vp) for player, vp in enumerate(g.vp)
    )
    stands = say("{players}", players=players) if not g.wars else say("{players}; {wars}", players=players, wars=wars(g.wars))
    if not without_lot(g):
        return stands
    if scenario.lots:
        return say("round {n}: {stands}", n=g.round, stands=stands)
    return say("epoch {epoch}, round {n}: {stands}", epoch=scenario.epochs[g.epoch], n=g.round, stands=stands)


def wars(fought: Iterable[War]) -> tuple[Text, ...]:
    """The wars, each with its floor and players."""
    return tuple(
        say("war for {lot} from {floor}: {players}", lot=war.lot, floor=war.floor, players=named(war.players)) for war in fought
    )


def named(players: Iterable[Seat]) -> tuple[Name, ...]:
    """The players by name."""
    return tuple(map(Name, players))
