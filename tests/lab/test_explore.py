"""Does an exploration find what the rules allow, fold only what is alike, and run on after a stop?"""

from __future__ import annotations

import pickle
from collections import defaultdict
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from fugleman.core.errors import Faulty
from fugleman.core.system import System
from fugleman.lab.explore import Exploration, TooLarge, explore
from fugleman.lab.graph import Graph, Kind, Unlisted
from fugleman.systems import flanks, section_cards, sector_die, soldiers
from fugleman.systems.flanks.terms import Rulings, Scenario
from fugleman.systems.section_cards.terms import Game as Cards
from fugleman.systems.section_cards.terms import Rulings as CardRulings
from fugleman.systems.soldiers.terms import Rulings as TrackRulings

SOLO = flanks.Flanks(rulings=Rulings(sides=1, laying="given"), scenario=Scenario(layouts=("L123 C4 R56",), turns=0))
MEASURES = ("turns", "operates Left")
TRACK = soldiers.Soldiers(rulings=TrackRulings(chits=2, last_space=2))


def test_450_layouts_are_7_by_sizes() -> None:
    labelled, by_sizes = explore(SOLO, symmetric=False), explore(SOLO)
    assert np.bincount(labelled.kind).tolist() == [450, 1620]
    assert np.bincount(by_sizes.kind)[Kind.CHANCE] == 7


@pytest.mark.parametrize(("symmetric", "positions"), [(False, 1727), (True, 504)])
def test_a_cycle_of_two_chits_and_last_space_2_has_1727_positions_504_with_equal_chits_merged(
    symmetric: bool, positions: int
) -> None:
    graph = explore(TRACK, symmetric=symmetric)
    assert np.bincount(graph.kind, minlength=4).tolist() == [0, 0, positions, 1]


def test_edges_are_the_answers_in_order_with_their_exact_chances() -> None:
    graph = explore(SOLO, measures=MEASURES)
    (start,) = graph.start
    assert graph.labels(start) == ["1", "4", "5"]
    assert [graph.chance(edge) for edge in graph.out(start)] == [Fraction(1, 2), Fraction(1, 6), Fraction(1, 3)]
    assert [graph.gain(edge, graph.measure("operates Left")) for edge in graph.out(start)] == [1, 0, 0]


@pytest.mark.parametrize("system", [SOLO, TRACK, sector_die.SYSTEM], ids=lambda system: system.name)
def test_chances_add_up_to_one(system: System[Any]) -> None:
    graph = explore(system)
    for node in range(graph.nodes):
        assert sum(map(graph.chance, graph.out(node))) == (graph.kind[node] != Kind.END)


def test_sealed_orders_are_a_table_the_last_seats_changing_fastest() -> None:
    graph = explore(TRACK, symmetric=False)
    (start,) = graph.start
    red, blue = graph.orders(start, 0), graph.orders(start, 1)
    assert graph.shape[start] == (len(red), len(blue)) == (7, 7)
    assert graph.labels(start) == [f"{one} | {other}" for one in red for other in blue]


def test_what_is_folded_plays_as_the_unreduced_model_does() -> None:
    """The chances of measures over the first answers of play at random agree."""
    small, whole = (spread(explore(SOLO, measures=MEASURES, symmetric=symmetric), 6) for symmetric in (True, False))
    assert small == whole


def spread(graph: Graph, answers: int) -> dict[tuple[Fraction, ...], Fraction]:
    """How likely each sum of the measures is after so many answers at random."""
    now: dict[tuple[int, tuple[Fraction, ...]], Fraction] = {
        (graph.start[0], (Fraction(0),) * len(graph.measures)): Fraction(1)
    }
    for _ in range(answers):
        then: dict[tuple[int, tuple[Fraction, ...]], Fraction] = defaultdict(Fraction)
        for (node, sums), chance in now.items():
            for edge in graph.out(node):
                gained = tuple(one + graph.gain(edge, m) for m, one in enumerate(sums))
                then[int(graph.target[edge]), gained] += chance * graph.chance(edge)
        now = then
    total: dict[tuple[Fraction, ...], Fraction] = defaultdict(Fraction)
    for (_, sums), chance in now.items():
        total[sums] += chance
    return dict(total)


def test_it_stops_where_a_measure_counts() -> None:
    graph = explore(SOLO, measures=MEASURES, until=("operates Left",))
    left = graph.reward[:, graph.measure("operates Left")] > 0
    assert (graph.kind[graph.target[left]] == Kind.END).all()
    assert left.any()


def test_too_many_positions_stop_it_and_it_runs_on_from_there() -> None:
    exploration = Exploration(TRACK, symmetric=False)
    with pytest.raises(TooLarge, match="more than"):
        exploration.run(limit=500)
    kept = pickle.loads(pickle.dumps(exploration))
    assert 500 < kept.nodes < 1728
    assert not kept.finished
    resumed, whole = kept.run(), explore(TRACK, symmetric=False)
    assert resumed.positions == whole.positions
    assert np.array_equal(resumed.target, whole.target)
    assert np.array_equal(resumed.probability, whole.probability)


def test_an_interruption_loses_nothing() -> None:
    exploration = Exploration(SOLO, symmetric=False)
    calls = []

    def stop_once(found: int, open_: int, guess: float) -> None:
        calls.append((found, open_, guess))
        if len(calls) == 1:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        exploration.run(progress=stop_once)
    assert exploration.run(progress=stop_once).nodes == 2070
    assert exploration.estimate == exploration.states == 450


def test_unknown_measures_are_all_named() -> None:
    with pytest.raises(Faulty) as error:
        explore(SOLO, measures=("operates Leftt",), until=("arrives",))
    assert [fault.place for fault in error.value.faults] == ["operates Leftt", "arrives"]


def test_a_menu_without_a_list_is_not_explored() -> None:
    with pytest.raises(Unlisted):
        explore(flanks.SYSTEM)


def test_a_hand_of_cards_drawn_from_few_is_explored() -> None:
    game = Cards((("Probe Left",) * 2,), (), 0, 2)
    graph = explore(section_cards.SectionCards(rulings=CardRulings(sides=1)), [game], ("turns",))
    assert set(graph.kind) == {Kind.CHANCE, Kind.DECISION, Kind.END}
