"""In what order is Bidding for Empires played?"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from fugleman.core.calls import Ask, Impulse, ask, roll, ruled, sealed
from fugleman.core.chance import Dice
from fugleman.core.seats import Seat
from fugleman.kit import dice_order
from fugleman.kit.empires import Lot
from fugleman.systems.empires import rules
from fugleman.systems.empires.events import Claimed, Diced, Fined, Opened, ReadAsZero, Settled, StoodOff, Tied, Waits
from fugleman.systems.empires.menus import Sheets, one_of
from fugleman.systems.empires.resolution import onlookers, resolve, sheet_of
from fugleman.systems.empires.terms import Bid, Claim, Game, Grid, LotBid, LotName, Rulings, Standoff


def bidding_round(r: Rulings, lots: Sequence[Lot], g: Game) -> Impulse[Game]:
    """One round: everybody without a lot hands in a sheet; they are opened together and settled. (0-5)"""
    grid = yield from open_sheets(r, lots, g)
    if r.references == "earlier_too" and g.grid is not None:
        g = replace(g, earlier=(g.grid, *g.earlier))
    return (yield from settle(r, lots, replace(g, grid=grid), grid, first=True))


def new_epoch(g: Game) -> Impulse[Game]:
    """All bid again, for the lots of the next epoch. (0)"""
    yield from ()
    return Game(g.vp, g.epoch + 1)


def open_sheets(r: Rulings, lots: Sequence[Lot], g: Game) -> Impulse[Grid]:
    """The sealed sheets, as they count. Whoever hands in none bids 0 everywhere (Q). (0)"""
    floors = {player: rules.floors(lots, g, player) for player in rules.without_lot(g)}
    asks = {player: Ask(player, Sheets(r, least), "0", Bid(), onlookers(r)) for player, least in floors.items()}
    bids = yield from sealed(asks)
    sheets = []
    for player, bid in bids.items():
        said = {one.lot: one.vp for one in bid.bids}
        sheet = rules.opened(player, bid, floors[player])
        shown = tuple(LotBid(floor.lot, said[floor.lot]) for floor in floors[player] if said.get(floor.lot))
        yield from ruled("0", Opened(player, shown), seen_by=onlookers(r))
        for floor, vp in zip(floors[player], sheet.bids, strict=True):
            if vp < said.get(floor.lot, 0):
                flag = ReadAsZero(player, floor.lot, said[floor.lot], floor.least)
                yield from ruled("4" if floor.at_war else "0", flag, seen_by=onlookers(r))
        sheets.append(sheet)
    return Grid(tuple(lot.name for lot in rules.lots_left(lots, g)), tuple(sheets))


def settle(r: Rulings, lots: Sequence[Lot], g: Game, grid: Grid, *, first: bool) -> Impulse[Game]:
    """The sheets give away what they can; then the last player picks, or another round follows, or dice. (0.1-5)

    `first` is false when dice have decided and this round's sheets are settled again without what they gave away (K).
    """
    left = [lot.name for lot in rules.lots_left(lots, g)]
    outcome = yield from resolve(r, grid, rules.without_lot(g), left, g.earlier)
    wars = rules.counted(outcome.wars, g.wars, again=not first)
    idle = 0 if outcome.claims or not first else g.idle + 1
    g = rules.claimed(replace(g, grid=outcome.grid, wars=wars, idle=idle), outcome.claims)
    if len(rules.without_lot(g)) == 1:
        g = yield from pick(r, lots, g, rules.without_lot(g)[0])
    if not rules.without_lot(g):
        yield from ruled("0", Settled(g.epoch, g.vp))
        return g
    stuck = rules.standoff(g)
    for war in g.wars:
        yield from ruled("4", Tied(war.lot, war.players, war.floor, war.rounds, goes_on=stuck is None))
    if stuck is not None:
        yield from ruled("4.3", StoodOff(dice_order.in_order(stuck.groups), stuck.lots))
        return replace(g, standoff=stuck)
    for player in rules.without_lot(g):
        if not any(player in war.players for war in g.wars):
            open_to_him = tuple(f.lot for f in rules.floors(lots, g, player) if f.least is not None)
            yield from ruled("4.2", Waits(player, open_to_him))
    return rules.next_round(g)


def throw(g: Game, standoff: Standoff) -> Impulse[Game]:
    """Those who are not in order yet throw a die each; equals throw again. (4.3, P)"""
    players = dice_order.to_roll(standoff.groups)
    faces = yield from roll(Dice(len(players)), "4.3")
    shown = tuple(int(face) for face in faces)
    yield from ruled("4.3", Diced(players, shown))
    return replace(g, standoff=replace(standoff, groups=dice_order.rolled(standoff.groups, shown)))


def allot(r: Rulings, lots: Sequence[Lot], g: Game, standoff: Standoff) -> Impulse[Game]:
    """Dice having put them in order, the lots that were stood off over are allotted, at twice the last bid. (4.3, M, O, P)"""
    order = dice_order.in_order(standoff.groups)
    while (turn := rules.next_allotment(g, order, standoff.lots)) is not None:
        player, wars = turn
        lot = yield from take(g, player, tuple(war.lot for war in wars), "4.3")
        claim = Claim(player, lot, rules.doubled(wars[0].floor))
        yield from ruled("4.3", Claimed(player, lot, claim.pays))
        g = rules.claimed(g, (claim,))
    if r.double == "all_tied":
        for fine in rules.fines(g, standoff.lots):
            yield from ruled("4.3", Fined(fine.player, fine.lot, fine.pays))
            g = replace(g, vp=rules.pay(g.vp, fine.player, fine.pays))
    g = replace(g, standoff=None)
    if not standoff.all_pick:
        assert g.grid is not None
        return (yield from settle(r, lots, g, g.grid, first=False))
    for player in order:
        if player in rules.without_lot(g):
            g = yield from pick(r, lots, g, player)
    yield from ruled("0", Settled(g.epoch, g.vp))
    return g


def pick(r: Rulings, lots: Sequence[Lot], g: Game, player: Seat) -> Impulse[Game]:
    """A player picks any lot that is left, even one he was barred from, and pays its strength. (5, 5.1, L)"""
    left = {lot.name: lot for lot in rules.lots_left(lots, g)}
    claim = rules.picked(player, left[(yield from take(g, player, tuple(left), "5"))])
    yield from ruled("5", Claimed(player, claim.lot, claim.pays))
    return rules.claimed(g, (claim,))


def take(g: Game, player: Seat, lots: tuple[LotName, ...], clause: str) -> Impulse[LotName]:
    """The only lot there is, the one a lodged ranking names, or the one the player says. (2a, F)"""
    assert g.grid is not None
    lot = lots[0] if len(lots) == 1 else rules.preferred(sheet_of(g.grid, player).ranking, lots)
    return lot if lot is not None else (yield from ask(player, one_of(lots), clause)).lot
