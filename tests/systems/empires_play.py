"""How is a whole epoch of bidding played by rules that know players and lots by name only?"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

from msgspec.structs import replace

from fugleman.core.calls import Ask, Roll, Sealed
from fugleman.core.positions import Position, answer, look
from fugleman.systems.empires import SYSTEM, Empires
from fugleman.systems.empires.menus import Sheets
from fugleman.systems.empires.terms import Bid, LotBid, Rulings, Scenario, Take

Fought = frozenset[tuple[str, frozenset[str], int, int]]
"""The wars at the end of a round: lot, players, floor, rounds."""


class Told(NamedTuple):
    """What came of an epoch: by player his lot and his VP, and the wars after each round but the last."""

    lots: dict[str, str]
    vp: dict[str, int]
    wars: list[Fought]


class Players(NamedTuple):
    """Players who decide by names alone: what they bid, what they choose, what they throw."""

    bids: Callable[[int, str, Mapping[str, int]], dict[str, int]]
    """By round, player, and the least he may bid for each lot he may bid for."""
    choose: Callable[[str, Sequence[str]], str]
    throw: Callable[[str, int], int]
    """By player, and how often he has thrown in this standoff."""


def empires(scenario: Scenario, **rulings: Any) -> Empires:
    return replace(SYSTEM, rulings=Rulings(**rulings), scenario=scenario)


def play(names: Sequence[str], lots: Sequence[tuple[str, int]], players: Players, **rulings: Any) -> Told:
    """One epoch, through `look` and `answer`, its seats and rows in the order given."""
    system = empires(Scenario(players=len(names), lots=tuple(lots)), **rulings)
    now = look(system, Position(system.opening()))
    number, wars, throws = 0, [], dict.fromkeys(names, 0)
    while now.call is not None:
        if isinstance(now.call, Roll):
            standoff = now.position.state.standoff
            assert standoff is not None
            throwing = [names[seat] for seat in next(group for group in standoff.groups if len(group) > 1)]
            value: Any = tuple(players.throw(name, throws[name]) for name in throwing)
            throws |= {name: throws[name] + 1 for name in throwing}
        elif isinstance(now.call, Ask):
            value = _order(now.call, names, number, players)
        else:
            if isinstance(now.call.asks[0].orders, Sheets):
                number, throws = number + 1, dict.fromkeys(names, 0)
            value = tuple(_order(ask, names, number, players) for ask in now.call.asks)
        now = answer(system, now.position, value)
        if isinstance(now.call, Sealed) and isinstance(now.call.asks[0].orders, Sheets):
            state = now.position.state
            wars.append(frozenset((w.lot, frozenset(names[p] for p in w.players), w.floor, w.rounds) for w in state.wars))
    end = now.position.state
    return Told({names[c.player]: c.lot for c in end.claims}, dict(zip(names, end.vp, strict=True)), wars)


def _order(ask: Ask[Any], names: Sequence[str], number: int, players: Players) -> Bid | Take:
    menu, name = ask.orders, names[ask.seat]
    if not isinstance(menu, Sheets):
        return Take(players.choose(name, [take.lot for take in menu.listed() or ()]))
    bids = players.bids(number, name, {floor.lot: floor.least for floor in menu.floors if floor.least is not None})
    return Bid(tuple(LotBid(floor.lot, bids[floor.lot]) for floor in menu.floors if bids.get(floor.lot)))


def tie_prone(seed: int) -> Players:
    """Players who often bid the same amounts as the others, on the same lots or on different ones.

    By seed, in every round anew, always the same, or two ways in turn, which brings standoffs of both kinds.
    """

    def bids(number: int, player: str, least: Mapping[str, int]) -> dict[str, int]:
        manner = (number, 0, number % 2)[seed % 3]
        common, own = Random(f"{seed} {manner}"), Random(f"{seed} {manner} {player}")
        amounts = {lot: common.choice((0, 0, 3, 4, 4, 5, 9)) for lot in "ABCDEFG"}
        match own.randrange(5):
            case 0:
                lots = own.sample("ABCDEFG", 7)
                amounts = dict(zip(lots, amounts.values(), strict=True))
            case 1:
                amounts = {lot: own.choice((0, 3, 4, 4, 5)) for lot in "ABCDEFG"}
            case 2:
                amounts = dict.fromkeys(amounts, 0)
        return {lot: amounts[lot[0]] for lot, floor in least.items() if amounts[lot[0]] >= floor}

    def choose(player: str, lots: Sequence[str]) -> str:
        return min(lots, key=lambda lot: Random(f"{seed} {player} {lot}").random())

    def throw(player: str, times: int) -> int:
        return Random(f"{seed} {player} throws {times}").randint(1, 6)

    return Players(bids, choose, throw)


def circle(seed: int) -> tuple[list[str], list[tuple[str, int]]]:
    """Three to six players and five to seven lots, most of strength 1."""
    chance = Random(seed)
    names = ["Odin", "Thor", "Freya", "Hoth", "Brynhilda", "Loki"][: chance.randint(3, 6)]
    lots = ["Asgard", "Bifrost", "Corinth", "Delphi", "Egypt", "Francia", "Goths"]
    count = max(len(names), chance.randint(5, 7))
    return names, [(lot, chance.choice((1, 1, 1, 3, 4))) for lot in lots[:count]]
