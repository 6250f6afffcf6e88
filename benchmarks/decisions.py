"""How fast is the best long-run share of a favoured sector found, against QuantEcon and Storm?

Two Flanks and a Centre, one side, on its unreduced layouts: no symmetry is told to anybody. The peers are given the same
tables: QuantEcon, which has no average criterion, with a discount of 0.9999, its error being stated.
"""

from __future__ import annotations

import resource
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from statistics import median
from typing import Any

import numpy as np
from scipy.sparse import csr_matrix

from benchmarks.measure import Measured, cpu_seconds, interleaved, median_ratio
from fugleman.lab.rounds import Rounds
from fugleman.lab.steady import Steady, steady
from fugleman.systems.flanks.compiled import turns
from fugleman.systems.flanks.terms import Rulings

DISCOUNT = 0.9999
ROUNDS = 5
LARGE = 10
"""Counters in 4 sectors at which Storm still gets through."""
STORM_TAKES = 12.0
"""GiB, with what is needed to hand it the tables."""


def measures() -> list[Measured]:
    """CPU seconds, ratios and errors at 10 counters in 3 sectors; seconds of the clock, by all threads, at two larger sizes."""
    steady(favoured(6, 3, 3))
    game = favoured(10, 3, 5)
    before = peak()
    found = steady(game)
    grown = peak() - before
    alone = cpu_seconds(lambda: steady(game, merge=False))
    through_quantecon = quantecon(game)
    share = through_quantecon()
    slow, fast = interleaved([through_quantecon, lambda: steady(game)], ROUNDS)
    ours = median(fast)
    storm, theirs = through_storm(game)
    assert abs(theirs - found.value) < 1e-5, (theirs, found.value)
    measured = [
        Measured("10 counters, 3 sectors: 447,300 decision states", ours, "s"),
        Measured("  without looking for states that play alike", alone, "s"),
        Measured("  width of the proven bounds", found.upper - found.lower, "", "under", 1e-12),
        Measured("  memory it grows by", grown, "MiB", "under", 50),
        Measured("  QuantEcon's modified policy iteration", median(slow), "s"),
        Measured("  its error", abs(share - found.value), ""),
        Measured("  against QuantEcon", median_ratio(slow, fast), "times", "at least", 20),
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
        if counters == LARGE:
            measured += large_storm(cpu_seconds(partial(steady, large)), result.value)
    measured.append(Measured("most memory in all, peers included", peak() / 1024, "GiB", "under", 6))
    return measured


def large_storm(ours: float, value: float) -> list[Measured]:
    """Storm on the first larger size, in a process of its own, by CPU seconds; nothing where there is not the memory for it."""
    if available() < STORM_TAKES:
        return []
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        took, theirs, grown = pool.submit(_storm_alone).result()
    assert abs(theirs - value) < 1e-5, (theirs, value)
    return [
        Measured("  Storm's long-run average", took, "s"),
        Measured("  memory that Storm's process has", grown, "GiB"),
        Measured("  against Storm", took / ours, "times", "at least", 20),
    ]


def _storm_alone() -> tuple[float, float, float]:
    took, share = through_storm(favoured(LARGE, 4, 4))
    return took, share, peak() / 1024


def available() -> float:
    """Memory that is free for the asking, in GiB."""
    for line in Path("/proc/meminfo").read_text(encoding="ascii").splitlines():
        name, _, size = line.partition(":")
        if name == "MemAvailable":
            return int(size.split()[0]) / 2**20
    return 0.0


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


def quantecon(game: Rounds) -> Callable[[], float]:
    """Solves it as decision states (a layout and the counter that has come up), each order with the chances of the next.

    Gives the share it comes to.
    """
    from quantecon.markov import DiscreteDP

    faces = len(game.weight)
    states, columns = np.nonzero(game.options.reshape(game.decisions, -1) >= 0)
    after = game.options.reshape(game.decisions, -1)[states, columns].astype(np.int64)
    indices = (after[:, None] * faces + np.arange(faces)).ravel()
    starts = np.arange(len(states) + 1) * faces
    chances = csr_matrix((np.full(len(indices), 1 / faces), indices, starts), shape=(len(states), game.decisions))
    gains = game.gain.ravel().astype(np.float64)[states]
    problem = DiscreteDP(gains, chances, DISCOUNT, states, columns)
    return lambda: float(problem.solve(method="modified_policy_iteration").v.mean() * (1 - DISCOUNT))


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
    begun = time.process_time()
    result = stormpy.model_checking(model, formula, only_initial_states=False)
    return time.process_time() - begun, 2 * float(result.get_value(0))
