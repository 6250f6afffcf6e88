"""Do games that are played come out as the exact values say, for every system that can be gone through whole?

Each measure's exact mean must lie in the interval of games played impulse by impulse, and of walks along the arrays. All these
intervals hold together with a confidence of 99.9%: each is as wide as Bonferroni's inequality asks. The games are seeded.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from fugleman.core.calls import Ask, Roll
from fugleman.core.chance import Below
from fugleman.core.positions import Position, answer, look
from fugleman.core.questions import FirstTime
from fugleman.core.system import System
from fugleman.lab.explore import explore
from fugleman.lab.fused import fuse
from fugleman.lab.graph import Graph, Unlisted
from fugleman.lab.match import Match
from fugleman.lab.odds import FirstOdds, answer_to
from fugleman.lab.simulation import simulate
from fugleman.lab.statistics import Interval, wilson
from fugleman.lab.streams import key, stream
from fugleman.lab.walkers import Walker
from fugleman.muster import muster
from tests.conformance.setups import set_up

SERIES = key(19)
WALKED, PLAYED = 40_000, 2_000
DOUBT = 0.001

WHOLE: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "flanks": ({"laying": "given"}, {"layouts": ["L123 C4 R56"] * 2, "turns": 10}),
    "flanks, cards": ({"laying": "given", "counters": 4, "acting": "cards"}, {"layouts": ["L12 C3 R4"] * 2, "turns": 6}),
    "sector_die": ({}, {"turns": 7}),
    "section_cards": ({"sides": 1, "hand": 3}, {"turns": 1}),
    "empire_draw": ({}, {"players": 3, "lots": [["Persia", 15], ["Greece", 9], ["Chou", 6], ["Nubia", 6]]}),
    "soldiers": ({"chits": 2, "last_space": 2}, {}),
    "open_bidding": ({"chits": 2, "last_space": 2}, {}),
}
"""By system, rulings and a scenario under which it has few enough positions."""

ENDLESS = {"empires", "active_turn", "alternate_units", "igougo", "flank_march"}
"""Systems with orders too many to list. A flank march is gone through from its notes on, in the last test."""


def small(name: str) -> System[Any]:
    return set_up(muster()[name.partition(",")[0]].system, *WHOLE[name])


def mean(graph: Graph, measure: int) -> Fraction:
    """What play at random adds to a measure until the game ends, by summing over the nodes from the last to the first."""
    worth: dict[int, Fraction] = {}
    for node in _last_to_first(graph):
        edges = graph.out(node)
        parts = (graph.chance(e) * (graph.gain(e, measure) + worth[int(graph.target[e])]) for e in edges)
        worth[node] = sum(parts, Fraction(0))
    return worth[graph.start[0]]


def _last_to_first(graph: Graph) -> list[int]:
    """The nodes, each after all it leads to."""
    done: dict[int, None] = {}
    open_ = [graph.start[0]]
    while open_:
        node = open_[-1]
        later = [t for t in map(int, graph.target[graph.offsets[node] : graph.offsets[node + 1]]) if t not in done]
        if later:
            open_.extend(later)
        else:
            done[open_.pop()] = None
    return list(done)


def holds(interval: Interval, value: Fraction) -> bool:
    return interval.low - 1e-9 <= value <= interval.high + 1e-9


def test_every_system_is_gone_through_or_cannot_be() -> None:
    assert {name.partition(",")[0] for name in WHOLE} | ENDLESS == set(muster())
    for name in ENDLESS:
        with pytest.raises(Unlisted):
            explore(muster()[name].system)


@pytest.mark.parametrize("name", WHOLE)
def test_played_games_and_walks_come_out_as_the_exact_means_say(name: str) -> None:
    system = small(name)
    graph = explore(system, measures=tuple(system.measures()))
    sure = 1 - DOUBT / (2 * sum(len(small(other).measures()) for other in WHOLE))
    walked = Walker(fuse(graph)).counted(WALKED, SERIES)
    played = simulate(Match(system), PLAYED, SERIES).columns
    for m, measure in enumerate(graph.measures):
        exact = mean(graph, m)
        assert holds(walked[measure].interval(sure), exact), measure
        assert holds(played[measure].interval(sure), exact), measure


@pytest.mark.parametrize("level", ["Poor", "Fair", "Expert", "Genius"])
def test_marches_that_are_rolled_for_arrive_when_the_odds_say(level: str) -> None:
    inquiry = muster()["flank_march"].system.questions()["general"].ask(level)
    assert isinstance(inquiry, FirstTime)
    odds = answer_to(inquiry)
    assert isinstance(odds, FirstOdds)
    marches, turns = 1_500, 6
    ends = [_march(inquiry, stream(SERIES, n)) for n in range(marches)]
    sure = 1 - DOUBT / (4 * (turns + 1))
    for turn in range(1, turns + 1):
        hits = sum(end <= turn for what, end in ends if what == "succeeds")
        assert holds(wilson(hits, marches, sure), odds.first["succeeds"].within(turn)), turn
    assert holds(wilson(sum(what == "cancelled" for what, _ in ends), marches, sure), odds.first["cancelled"].ever)


def _march(inquiry: FirstTime, below: Below) -> tuple[str, int]:
    """What becomes of one march, and after how many throws."""
    system, throws = inquiry.system, 0
    measures = system.measures()
    here = look(system, Position(inquiry.start))
    while here.call is not None:
        call = here.call
        if isinstance(call, Roll):
            value: Any = call.dice.throw(below)
        else:
            value = call.absent if isinstance(call, Ask) else tuple(ask.absent for ask in call.asks)
        here = answer(system, here.position, value)
        throws += sum(int(measures[inquiry.clock](one.event)) for one in here.rulings)
        for what in inquiry.among:
            if any(measures[what](one.event) for one in here.rulings):
                return what, throws
    return "open", throws
