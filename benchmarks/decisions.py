"""How fast is the best long-run share of a favoured sector found, against QuantEcon and Storm?

Two Flanks and a Centre, one side, on its unreduced layouts: no symmetry is told to anybody. The peers are given the same
tables: QuantEcon, which has no average criterion, with a discount of 0.9999, its error being stated.
"""

from __future__ import annotations

import resource
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix

from benchmarks.measure import Measured
from fugleman.lab.rounds import Rounds
from fugleman.lab.steady import Steady, steady
from fugleman.systems.flanks.compiled import turns
from fugleman.systems.flanks.terms import Rulings

DISCOUNT = 0.9999
ROUNDS = 5


def measures() -> list[Measured]:
    """Seconds, ratios and errors at 10 counters in 3 sectors; seconds at two larger sizes."""
    steady(favoured(6, 3, 3))
    game = favoured(10, 3, 5)
    before = peak()
    times = [seconds(lambda: steady(game)) for _ in range(ROUNDS)]
    grown = peak() - before
    ours, found = sorted(took for took, _ in times)[ROUNDS // 2], times[0][1]
    alone, _ = seconds(lambda: steady(game, merge=False))
    rows, chances, gains = decision_states(game)
    quantecon, share = through_quantecon(rows, chances, gains)
    storm, theirs = through_storm(game)
    assert abs(theirs - found.value) < 1e-5, (theirs, found.value)
    measured = [
        Measured("10 counters, 3 sectors: 447,300 decision states", ours, "s"),
        Measured("  without looking for states that play alike", alone, "s"),
        Measured("  width of the proven bounds", found.upper - found.lower, "", "under", 1e-12),
        Measured("  memory it grows by", grown, "MiB", "under", 50),
        Measured("  QuantEcon's modified policy iteration", quantecon, "s"),
        Measured("  its error", abs(share - found.value), ""),
        Measured("  against QuantEcon", quantecon / ours, "times", "at least", 20),
        Measured("  Storm's long-run average", storm, "s"),
        Measured("  against Storm", storm / ours, "times", "at least", 6),
    ]
    for counters, states, bar in ((10, "634,200", 1.7), (12, "6,606,600", 60.0)):
        begun = time.perf_counter()
        large = favoured(counters, 4, 4)
        built = time.perf_counter() - begun
        took, result = seconds(partial(steady, large))
        measured += [
            Measured(f"{counters} counters, 4 sectors: {states} layouts, tables built", built, "s"),
            Measured("  solved", took, "s", "under", bar),
            Measured("  width of the proven bounds", result.upper - result.lower, "", "under", 1e-12),
        ]
    measured.append(Measured("most memory in all, peers included", peak() / 1024, "GiB", "under", 6))
    return measured


def favoured(counters: int, sectors: int, maximum: int) -> Rounds:
    """The turns of one side that counts those in its first sector."""
    table = turns(Rulings(sides=1, counters=counters, sectors=sectors, maximum=maximum))
    return Rounds(table.options, (table.sector == 0).astype(np.int8), np.ones(counters, np.int64))


def seconds(run: Callable[[], Steady]) -> tuple[float, Steady]:
    """Seconds of the clock on the wall, and what came of it."""
    begun = time.perf_counter()
    found = run()
    return time.perf_counter() - begun, found


def peak() -> float:
    """The most memory this process has had so far, in MiB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def decision_states(game: Rounds) -> tuple[NDArray[np.int64], csr_matrix, NDArray[np.float64]]:
    """By order: its decision state, the chances of the next, and by state what it counts."""
    faces = len(game.weight)
    flat = game.options.reshape(game.decisions, -1)
    rows, columns = np.nonzero(flat >= 0)
    after = flat[rows, columns].astype(np.int64)
    indices = (after[:, None] * faces + np.arange(faces)).ravel()
    starts = np.arange(len(rows) + 1) * faces
    data = np.full(len(indices), 1 / faces)
    return rows, csr_matrix((data, indices, starts), shape=(len(rows), game.decisions)), game.gain.ravel().astype(np.float64)


def through_quantecon(rows: NDArray[np.int64], chances: csr_matrix, gains: NDArray[np.float64]) -> tuple[float, float]:
    """Seconds, and the share it comes to."""
    from quantecon.markov import DiscreteDP

    orders = np.arange(len(rows)) - np.searchsorted(rows, rows)
    problem = DiscreteDP(gains[rows], chances, DISCOUNT, rows, orders)
    begun = time.perf_counter()
    result = problem.solve(method="modified_policy_iteration")
    return time.perf_counter() - begun, float(result.v.mean() * (1 - DISCOUNT))


def through_storm(game: Rounds) -> tuple[float, float]:
    """Seconds, and the share it comes to.

    Storm is given fewer transitions: layouts, whose throws lead to decision states, whose orders lead to layouts again. A turn
    is then two steps, so the share is twice the average.
    """
    import stormpy
    from stormpy import models
    from stormpy.datastructures import SparseMatrixBuilder

    layouts, faces, _ = game.options.shape
    builder = SparseMatrixBuilder(force_dimensions=False, has_custom_row_grouping=True)
    for layout in range(layouts):
        builder.new_row_group(layout)
        for face in range(faces):
            builder.add_next_value(layout, layouts + layout * faces + face, 1 / faces)
    row = layouts
    for orders in game.options.reshape(game.decisions, -1).tolist():
        builder.new_row_group(row)
        for to in orders:
            if to >= 0:
                builder.add_next_value(row, to, 1.0)
                row += 1
    labels = models.StateLabeling(layouts + game.decisions)
    labels.add_label("init")
    labels.add_label_to_state("init", 0)
    gains = [0.0] * layouts + game.gain.ravel().astype(float).tolist()
    rewards = {"gain": models.SparseRewardModel(optional_state_reward_vector=gains)}
    parts: Any = models.SparseModelComponents(builder.build(), labels, rewards)
    model = models.SparseMdp(parts)
    formula = stormpy.parse_properties('R{"gain"}max=? [ LRA ]')[0]
    begun = time.perf_counter()
    result = stormpy.model_checking(model, formula, only_initial_states=False)
    return time.perf_counter() - begun, 2 * float(result.get_value(0))
