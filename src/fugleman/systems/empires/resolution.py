"""Who gets which lot for the sheets of one round? (empires, 0.1-4.2)"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from msgspec import Struct
from msgspec.structs import replace

from fugleman.core.calls import Ask, Impulse, ask, ruled, sealed
from fugleman.core.seats import EVERYBODY, GAME_MASTER, Seat, Seats
from fugleman.systems.empires import rules
from fugleman.systems.empires.events import Claimed, Compared, Held, MayChoose, Passed
from fugleman.systems.empires.menus import one_of
from fugleman.systems.empires.terms import Claim, Grid, LotName, Rulings, Sheet, Take, Verdict, War


class Outcome(Struct, frozen=True, gc=False):
    """What the sheets of one round came to; the grid knows the comparisons that gave lots away."""

    grid: Grid
    claims: tuple[Claim, ...]
    wars: tuple[War, ...]


def resolve(
    r: Rulings, grid: Grid, free: Iterable[Seat], lots: Iterable[LotName], earlier: tuple[Grid, ...]
) -> Impulse[Outcome]:
    """0.1, 4.2. From the highest amount down: whoever wins at an amount is handed his lot; once nobody does, its ties are wars.

    `free`: players without a lot; `lots`: those that are nobody's. Only a claim strikes players out, so an amount is looked
    at again after every claim, and neither the order of lots nor that of players matters (E).
    """
    left, still = list(free), list(lots)
    frozen: set[Seat] = set()
    claims: list[Claim] = []
    wars: list[War] = []
    compared: list[Verdict] = []
    while verdicts := rules.highest(grid, left, still, earlier):
        if wins := rules.won(verdicts, frozen):
            chosen = yield from choose(r, grid, wins)
            for player, verdict in chosen.items():
                clause = yield from reason(r, grid, left, still, wins[player], verdict, earlier)
                yield from ruled(announced_under(r, clause), Claimed(player, verdict.lot, verdict.amount))
            claims += (Claim(player, verdict.lot, verdict.amount) for player, verdict in chosen.items())
            compared += (verdict for verdict in chosen.values() if len(verdict.tied) > 1)
            left = [player for player in left if player not in chosen]
            gone = {verdict.lot for verdict in chosen.values()}
            if r.war_players == "may_claim":
                fought = {war.lot for war in wars}
                still, wars = [lot for lot in grid.lots if lot in fought or lot in still], []
        else:
            for verdict in verdicts:
                if len(verdict.leaders) == 1:
                    yield from ruled("4.2", Held(verdict.leaders[0], verdict.lot, verdict.amount), seen_by=onlookers(r))
            begun = tuple(rules.fought(verdicts))
            wars += begun
            if r.war_players == "frozen":
                frozen.update(*(war.players for war in begun))
            gone = {verdict.lot for verdict in verdicts}
        still = [lot for lot in still if lot not in gone]
    return Outcome(replace(grid, compared=(*grid.compared, *compared)), tuple(claims), tuple(wars))


def choose(r: Rulings, grid: Grid, wins: Mapping[Seat, tuple[Verdict, ...]]) -> Impulse[dict[Seat, Verdict]]:
    """2a. A winner of several lots at one amount takes the one he likes; all who must choose do so at once (D, E)."""
    chosen: dict[Seat, LotName] = {}
    asks: dict[Seat, Ask[Take]] = {}
    for player, verdicts in wins.items():
        lots = tuple(verdict.lot for verdict in verdicts)
        lot = lots[0] if len(lots) == 1 else rules.preferred(sheet_of(grid, player).ranking, lots)
        if len(lots) > 1:
            yield from ruled("2a", MayChoose(player, lots, verdicts[0].amount), seen_by=onlookers(r))
        if lot is None:
            asks[player] = Ask(player, one_of(lots), "2a")
        else:
            chosen[player] = lot
    if len(asks) == 1:
        ((player, one),) = asks.items()
        chosen[player] = (yield from ask(player, one.orders, "2a")).lot
    elif asks:
        chosen |= {player: take.lot for player, take in (yield from sealed(asks)).items()}
    return {player: next(v for v in verdicts if v.lot == chosen[player]) for player, verdicts in wins.items()}


def reason(
    r: Rulings,
    grid: Grid,
    free: Collection[Seat],
    lots: Collection[LotName],
    wins: tuple[Verdict, ...],
    verdict: Verdict,
    earlier: tuple[Grid, ...],
) -> Impulse[str]:
    """1, 2, 2a, 3. The clause by which a lot is won, after what has to be told of it."""
    (player,) = verdict.leaders
    settled = rules.settled_above(grid, free, verdict.lot, verdict.amount)
    if settled:
        yield from ruled("2", Passed(player, verdict.lot, settled), seen_by=onlookers(r))
    if len(verdict.tied) > 1:
        rival, his, theirs = rules.decisive(grid, verdict, earlier)
        rivals = (rival, *(p for p in verdict.tied if p not in (player, rival)))
        told = Compared(player, verdict.lot, verdict.amount, rivals, his, theirs)
        yield from ruled("3", told, seen_by=onlookers(r))
    if len(wins) > 1:
        return "2a"
    if len(verdict.tied) > 1:
        return "3"
    others = [lot for lot in lots if lot != verdict.lot]
    return "2" if settled or rules.leads_below(grid, free, others, player) else "1"


def announced_under(r: Rulings, clause: str) -> str:
    """6. The clause a claim is announced under: that by which it was won would tell of the bids that a game master keeps."""
    return clause if r.announce == "open" else "6"


def onlookers(r: Rulings) -> Seats | None:
    """6. Who may know what was bid: everybody, or nobody but the game master."""
    return EVERYBODY if r.announce == "open" else GAME_MASTER


def sheet_of(grid: Grid, player: Seat) -> Sheet:
    """The player's sheet."""
    return next(sheet for sheet in grid.sheets if sheet.player == player)
