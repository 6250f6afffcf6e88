"""What does each clause of Bidding for Empires say?"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from msgspec.structs import replace

from fugleman.core.seats import Seat
from fugleman.kit.empires import EMPIRES, Lot
from fugleman.systems.empires.terms import VP, Bid, Claim, Floor, Game, Grid, LotName, Scenario, Sheet, Standoff, Verdict, War

PATIENCE = 3
"""4.3, M, N. So many rounds in a row without a way out bring dice."""


def lots_of(scenario: Scenario, epoch: int) -> tuple[Lot, ...]:
    """0. The lots of an epoch: its empires, or those the scenario gives."""
    if scenario.lots:
        return tuple(Lot(name, strength) for name, strength in scenario.lots)
    return EMPIRES[scenario.epochs[epoch]]


def floors(lots: Sequence[Lot], g: Game, player: Seat) -> tuple[Floor, ...]:
    """0, 4. The least a player may bid for each lot that is nobody's: its strength, or the floor of the war he is in."""
    wars = {war.lot: war for war in g.wars}
    return tuple(floor(lot, wars.get(lot.name), player) for lot in lots_left(lots, g))


def floor(lot: Lot, war: War | None, player: Seat) -> Floor:
    """0, 4. The least a player may bid for a lot: only those still tied fight a war on, from the tied amount up."""
    if war is None:
        return Floor(lot.name, lot.strength)
    return Floor(lot.name, war.floor if player in war.players else None, at_war=True)


def without_lot(g: Game) -> tuple[Seat, ...]:
    """0. The players who still have no lot: each ends with exactly one."""
    served = {claim.player for claim in g.claims}
    return tuple(player for player in range(len(g.vp)) if player not in served)


def lots_left(lots: Sequence[Lot], g: Game) -> tuple[Lot, ...]:
    """0. The lots that are nobody's."""
    taken = {claim.lot for claim in g.claims}
    return tuple(lot for lot in lots if lot.name not in taken)


def opened(player: Seat, bid: Bid, least: Sequence[Floor]) -> Sheet:
    """0. A sheet as it counts: 0 for lots not named, and for bids that are not allowed (H)."""
    bids = {one.lot: one.vp for one in bid.bids}
    return Sheet(player, tuple(counts(bids.get(floor.lot, 0), floor) for floor in least), bid.ranking)


def counts(vp: VP, floor: Floor) -> VP:
    """0, 4. A bid that is allowed counts, any other is 0."""
    return vp if floor.least is not None and vp >= floor.least else 0


def highest(grid: Grid, free: Collection[Seat], lots: Iterable[LotName], earlier: Sequence[Grid] = ()) -> tuple[Verdict, ...]:
    """0.1, 4.1. The lots at the highest amount left in the grid, and who leads each. Zeros lead nothing."""
    sheets = [sheet for sheet in grid.sheets if sheet.player in free]
    columns = {lot: grid.lots.index(lot) for lot in lots}
    top = max((sheet.bids[column] for column in columns.values() for sheet in sheets), default=0)
    if top == 0:
        return ()
    found = []
    for lot, column in columns.items():
        tied = tuple(sheet.player for sheet in sheets if sheet.bids[column] == top)
        if tied:
            found.append(Verdict(lot, top, tied, best(grid, tied, lot, earlier)))
    return tuple(found)


def best(grid: Grid, tied: tuple[Seat, ...], lot: LotName, earlier: Sequence[Grid]) -> tuple[Seat, ...]:
    """3. Of the players tied on a lot, those whose reference bids are the highest."""
    if len(tied) == 1:
        return tied
    references = {player: reference_bids(grid, player, lot, earlier) for player in tied}
    most = max(references.values())
    return tuple(player for player in tied if references[player] == most)


def reference_bids(grid: Grid, player: Seat, lot: LotName, earlier: Sequence[Grid] = ()) -> tuple[VP, ...]:
    """3. A player's other bids of the round, highest first, whatever became of those lots; then those of earlier rounds (C)."""
    column = grid.lots.index(lot)
    (bids,) = (sheet.bids for sheet in grid.sheets if sheet.player == player)
    others = tuple(sorted((*bids[:column], *bids[column + 1 :]), reverse=True))
    return (*others, *reference_bids(earlier[0], player, lot, earlier[1:])) if earlier else others


def decisive(grid: Grid, verdict: Verdict, earlier: Sequence[Grid] = ()) -> tuple[Seat, tuple[VP, ...], tuple[VP, ...]]:
    """3. The best of the beaten, and the reference bids of winner and beaten down to the one that decides."""
    (winner,) = verdict.leaders
    beaten = {p: reference_bids(grid, p, verdict.lot, earlier) for p in verdict.tied if p != winner}
    rival = max(beaten, key=lambda p: beaten[p])
    his, theirs = reference_bids(grid, winner, verdict.lot, earlier), beaten[rival]
    deep = next(place for place, (mine, yours) in enumerate(zip(his, theirs, strict=True), start=1) if mine != yours)
    return rival, his[:deep], theirs[:deep]


def settled_above(grid: Grid, free: Collection[Seat], lot: LotName, amount: VP) -> tuple[Seat, ...]:
    """2. Those who bid as much or more for a lot, but have one already: it opens to the next highest bidder."""
    column = grid.lots.index(lot)
    return tuple(sheet.player for sheet in grid.sheets if sheet.player not in free and sheet.bids[column] >= amount)


def leads_below(grid: Grid, free: Collection[Seat], lots: Iterable[LotName], player: Seat) -> bool:
    """2. Whether a player is the sole highest bidder on one of these lots too."""
    sheets = [sheet for sheet in grid.sheets if sheet.player in free]
    for lot in lots:
        column = grid.lots.index(lot)
        top = max(sheet.bids[column] for sheet in sheets)
        if top and [sheet.player for sheet in sheets if sheet.bids[column] == top] == [player]:
            return True
    return False


def won(verdicts: Iterable[Verdict], frozen: Collection[Seat]) -> dict[Seat, tuple[Verdict, ...]]:
    """1, 3. What each player has won at an amount, alone or by reference; who fights a war wins nothing (A)."""
    wins: dict[Seat, tuple[Verdict, ...]] = {}
    for verdict in verdicts:
        if len(verdict.leaders) == 1 and verdict.leaders[0] not in frozen:
            (player,) = verdict.leaders
            wins[player] = (*wins.get(player, ()), verdict)
    return dict(sorted(wins.items()))


def preferred(ranking: Iterable[LotName], lots: Collection[LotName]) -> LotName | None:
    """2a. The lot that a lodged ranking chooses; None if there is no ranking, or it names none of them (F)."""
    return next((lot for lot in ranking if lot in lots), None)


def fought(verdicts: Iterable[Verdict]) -> Iterator[War]:
    """4. The wars: players still tied after all their reference bids fight on, from the tied amount up."""
    return (War(v.lot, v.leaders, v.amount) for v in verdicts if len(v.leaders) > 1)


def counted(wars: Iterable[War], before: Sequence[War], *, again: bool = False) -> tuple[War, ...]:
    """4.3. The wars with their rounds: one more than before where lot and players are the same (N).

    `again`: `before` are the wars of the same round, whose sheets are settled again after dice (K).
    """
    last = {(war.lot, war.players): war.rounds - again for war in before}
    return tuple(replace(war, rounds=last.get((war.lot, war.players), 0) + 1) for war in wars)


def standoff(g: Game) -> Standoff | None:
    """4.3. What dice must decide: wars in their third round (N), else everything if three rounds gave nobody a lot (M)."""
    stuck = tuple(war for war in g.wars if war.rounds >= PATIENCE)
    if stuck:
        players = tuple(sorted({player for war in stuck for player in war.players}))
        return Standoff(tuple(war.lot for war in stuck), (players,), all_pick=False)
    if g.idle >= PATIENCE:
        return Standoff(tuple(war.lot for war in g.wars), (without_lot(g),), all_pick=True)
    return None


def next_allotment(g: Game, order: Iterable[Seat], lots: Collection[LotName]) -> tuple[Seat, tuple[War, ...]] | None:
    """4.3. From the highest floor down, the first in order who is tied there and has no lot; and on which lots (P)."""
    left = set(without_lot(g))
    taken = {claim.lot for claim in g.claims}
    wars = [war for war in g.wars if war.lot in lots and war.lot not in taken and not left.isdisjoint(war.players)]
    floor = max((war.floor for war in wars), default=0)
    for player in order:
        his = tuple(war for war in wars if war.floor == floor and player in war.players)
        if his and player in left:
            return player, his
    return None


def doubled(floor: VP) -> VP:
    """4.3, 5.1. Twice the last bid of somebody who stood off, and so never less than the strength."""
    return 2 * floor


def fines(g: Game, lots: Collection[LotName]) -> Iterator[Claim]:
    """4.3. Twice the dearest last bid of each player who stood off and was allotted nothing (O: every tied player pays)."""
    wars = sorted((war for war in g.wars if war.lot in lots), key=lambda war: -war.floor)
    for player in without_lot(g):
        if his := [war for war in wars if player in war.players]:
            yield Claim(player, his[0].lot, doubled(his[0].floor))


def picked(player: Seat, lot: Lot) -> Claim:
    """5, 5.1. Whoever picks a lot that is left pays its strength, and nobody pays less."""
    return Claim(player, lot.name, lot.strength)


def pay(vp: tuple[VP, ...], player: Seat, price: VP) -> tuple[VP, ...]:
    """6. A price is taken off the player's VP, below zero if need be."""
    return (*vp[:player], vp[player] - price, *vp[player + 1 :])


def claimed(g: Game, claims: Iterable[Claim]) -> Game:
    """6. The game after lots were claimed and paid for."""
    for claim in claims:
        g = replace(g, claims=(*g.claims, claim), vp=pay(g.vp, claim.player, claim.pays))
    return g


def next_round(g: Game) -> Game:
    """4, 4.2. Who has no lot bids again for the lots left; bars and floors last for that round (G)."""
    return replace(g, round=g.round + 1)


def is_last(scenario: Scenario, epoch: int) -> bool:
    """0. Whether no epoch follows this one."""
    return bool(scenario.lots) or epoch + 1 == len(scenario.epochs)
