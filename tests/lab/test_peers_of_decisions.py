"""Do other people's solvers come to the same, where they are installed? (the extra `bench`)"""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from fugleman.lab.decisions import Task, average, discounted
from fugleman.lab.dice import keep_highest, sums
from fugleman.lab.explore import explore
from fugleman.lab.graph import Graph, Kind
from tests.lab.small import LEFT, SOLO, TURNS


@pytest.fixture(scope="module")
def flanks() -> Graph:
    return explore(SOLO, measures=(TURNS, LEFT))


def choices(graph: Graph) -> list[tuple[int, dict[int, float], float]]:
    """By node and order (at a chance node there is one): the chances of the next node, and what is counted."""
    found = []
    counted = graph.reward[:, graph.measure(LEFT)]
    for node in range(graph.nodes):
        edges = [[edge] for edge in graph.out(node)] if graph.kind[node] == Kind.DECISION else [list(graph.out(node))]
        for group in edges:
            chances = {int(graph.target[edge]): float(graph.probability[edge]) for edge in group}
            total = sum(chances.values())
            gain = sum(float(graph.probability[edge] * counted[edge]) for edge in group) / total
            found.append((node, {to: chance / total for to, chance in chances.items()}, gain))
    return found


def test_quantecon_finds_the_same_discounted_values(flanks: Graph) -> None:
    """Discounted at each node, not each turn: every edge is made to count as a turn."""
    markov = pytest.importorskip("quantecon.markov")
    rows = choices(flanks)
    states = np.array([node for node, _, _ in rows])
    orders = np.arange(len(rows)) - np.searchsorted(states, states)
    matrix = np.zeros((len(rows), flanks.nodes))
    for row, (_, chances, _) in enumerate(rows):
        matrix[row, list(chances)] = list(chances.values())
    problem = markov.DiscreteDP(np.array([gain for *_, gain in rows]), matrix, 0.9, states, orders)
    theirs = problem.solve(method="policy_iteration").v
    by_node = flanks._replace(reward=np.column_stack([np.ones(flanks.edges), flanks.reward[:, 1]]))
    ours = discounted(Task(by_node, TURNS, LEFT), Fraction(9, 10)).by_node
    assert theirs.tolist() == pytest.approx(list(map(float, ours)), abs=1e-10)


def test_storm_finds_the_same_long_run_average(flanks: Graph) -> None:
    """The average at each node, not each turn, where every edge counts as a turn."""
    stormpy = pytest.importorskip("stormpy")
    builder = stormpy.datastructures.SparseMatrixBuilder(force_dimensions=False, has_custom_row_grouping=True)
    last = -1
    for row, (node, chances, _) in enumerate(choices(flanks)):
        if node != last:
            builder.new_row_group(row)
            last = node
        for to in sorted(chances):
            builder.add_next_value(row, to, chances[to])
    labels = stormpy.models.StateLabeling(flanks.nodes)
    labels.add_label("init")
    labels.add_label_to_state("init", 0)
    gains = [gain for *_, gain in choices(flanks)]
    rewards = {"gain": stormpy.models.SparseRewardModel(optional_state_action_reward_vector=gains)}
    model = stormpy.models.SparseMdp(stormpy.models.SparseModelComponents(builder.build(), labels, rewards))
    by_node = flanks._replace(reward=np.column_stack([np.ones(flanks.edges), flanks.reward[:, 1]]))
    for best, word in ((True, "max"), (False, "min")):
        result = stormpy.model_checking(model, stormpy.parse_properties(f'R{{"gain"}}{word}=? [ LRA ]')[0])
        ours = average(Task(by_node, TURNS, LEFT, best=best)).at(flanks.start)
        assert result.get_value(flanks.start[0]) == pytest.approx(float(ours), abs=1e-5)


def test_icepool_finds_the_same_chances() -> None:
    icepool = pytest.importorskip("icepool")
    kept = icepool.d(6).pool(20).highest(10).sum()
    assert dict(keep_highest(20, 6, 10).each()) == {total: Fraction(n, kept.denominator()) for total, n in kept.items()}
    total = 40 @ icepool.d(6)
    assert dict(sums(40, 6).each()) == {outcome: Fraction(n, total.denominator()) for outcome, n in total.items()}
