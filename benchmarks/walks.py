"""How many turns a second are walked along the arrays, against every other way to play the same game?

Two Flanks and a Centre, two sides, from `L123 C4 R56`, at random, 40 turns a game, on one processor each. The peers: the same
game as an OpenSpiel game in Python; the fastest of some small C++ games of OpenSpiel, rolled out inside OpenSpiel; the rule
written by hand for numba; and, where gcc is there, a C loop over a table, as fast as SIMD makes it.
"""

from __future__ import annotations

import ctypes
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any

import numpy as np
import pyspiel
from numba import njit
from numpy.typing import NDArray

from benchmarks.measure import Measured, interleaved, median_ratio
from benchmarks.openspiel_flanks import FlanksGame
from benchmarks.turns import source, through_openspiel
from fugleman.lab.explore import explore
from fugleman.lab.fused import Fused, fuse
from fugleman.lab.streams import key
from fugleman.lab.walkers import Walker
from fugleman.systems.flanks import Flanks
from fugleman.systems.flanks.terms import Rulings, Scenario

TURNS, GAMES, ROUNDS = 40, 100_000, 11
SLOW_GAMES, ROLLOUTS = 60, 4000
ENDLESS = Flanks(rulings=Rulings(laying="given"), scenario=Scenario(layouts=("L123 C4 R56",) * 2, turns=0))
NATIVE = ("tic_tac_toe", "nim", "connect_four")

C_LOOP = """
#include <stdint.h>
#define LANES 64
uint64_t walk(const int32_t *table, int32_t start, int64_t games, int64_t turns) {
    uint64_t left = 0;
    for (int64_t g = 0; g < games; g += LANES) {
        uint32_t rng[LANES]; int32_t row[LANES], sum[LANES];
        for (int l = 0; l < LANES; l++) { rng[l] = 2654435761u * (uint32_t)(g + l + 1); row[l] = start; sum[l] = 0; }
        for (int64_t t = 0; t < turns; t++)
            for (int l = 0; l < LANES; l++) {
                uint32_t x = rng[l]; x ^= x << 13; x ^= x >> 17; x ^= x << 5; rng[l] = x;
                int32_t next = table[row[l] + (int32_t)(((x >> 16) * 12u) >> 16)];
                row[l] = next >> 1; sum[l] += next & 1;
            }
        for (int l = 0; l < LANES; l++) left += sum[l];
    }
    return left;
}
"""


def measures() -> list[Measured]:
    """Turns a second in every way, and the ratios that are promised."""
    chain = fuse(explore(ENDLESS, measures=("operates Left",)))
    walker = Walker(chain)
    peer = FlanksGame({"turns": TURNS})
    native, native_steps = _native()
    ways: list[tuple[str, Callable[[], object], float]] = [
        ("turns walked along the arrays", lambda: walker.totals(GAMES, key(1), TURNS), GAMES * TURNS),
        ("turns of the OpenSpiel game in Python", partial(_openspiel, peer), SLOW_GAMES * TURNS),
        ("steps of OpenSpiel's fastest C++ game", native, native_steps),
        ("turns of the rule written for numba", lambda: by_hand(GAMES, TURNS, 1), GAMES * TURNS),
    ]
    bars = [None, 1500.0, 10.0, 2.0]
    if (compiled := _compiled(chain)) is not None:
        ways.append(("turns of a SIMD loop in C", compiled, GAMES * TURNS))
    for _, play, _ in ways:
        play()
    times = interleaved([play for _, play, _ in ways], ROUNDS)
    per_turn = [[seconds / size for seconds in some] for some, (_, _, size) in zip(times, ways, strict=True)]
    found = [Measured(what, 1 / median(some), "a second") for some, (what, _, _) in zip(per_turn, ways, strict=True)]
    for place, bar in enumerate(bars[1:], start=1):
        found.append(
            Measured(f"walks against {ways[place][0]}", median_ratio(per_turn[place], per_turn[0]), "times", "at least", bar)
        )
    if compiled is not None:
        found.append(
            Measured("a walked turn against one of the C loop", median_ratio(per_turn[0], per_turn[4]), "times", "under", 5)
        )
    return found


@njit(cache=True)
def by_hand(games: int, turns: int, seed: int) -> int:
    """The rule as one would write it for numba: counters in sectors, a die, a free choice of those that are not full."""
    np.random.seed(seed)
    left = 0
    layout = np.empty((2, 6), np.int8)
    size = np.empty((2, 3), np.int8)
    for _ in range(games):
        for side in range(2):
            layout[side, 0] = layout[side, 1] = layout[side, 2] = 0
            layout[side, 3] = 1
            layout[side, 4] = layout[side, 5] = 2
            size[side, 0], size[side, 1], size[side, 2] = 3, 1, 2
        for turn in range(turns):
            side = turn % 2
            counter = np.random.randint(6)
            here = layout[side, counter]
            left += here == 0
            if size[side, here] > 1:
                one, other = (here + 1) % 3, (here + 2) % 3
                if size[side, one] == 3:
                    to = other
                elif size[side, other] == 3 or np.random.random() < 0.5:
                    to = one
                else:
                    to = other
                layout[side, counter] = to
                size[side, here] -= 1
                size[side, to] += 1
    return left


def _openspiel(peer: FlanksGame) -> None:
    for n in range(SLOW_GAMES):
        through_openspiel(peer, source(n))


def _native() -> tuple[Callable[[], object], float]:
    """Rollouts of whichever C++ game makes most steps a second, and how many steps they are.

    A tree search of one simulation is nothing but so many rollouts from the start, played inside OpenSpiel.
    """
    rates: list[tuple[float, Callable[[], object], float]] = []
    for name in NATIVE:
        game: Any = pyspiel.load_game(name)
        play: Callable[[], object] = partial(_roll_out, game, pyspiel.RandomRolloutEvaluator(ROLLOUTS, 1))
        steps = ROLLOUTS * _mean_length(game)
        (seconds,) = interleaved([play], 2)
        rates.append((steps / min(seconds), play, steps))
    _, fastest, steps = max(rates, key=lambda rate: rate[0])
    return fastest, steps


def _roll_out(game: Any, evaluator: Any) -> object:
    make: Any = pyspiel.MCTSBot
    bot = make(game, evaluator, 1.0, 1, 100, solve=False, seed=1, verbose=False)
    found: object = bot.mcts_search(game.new_initial_state())
    return found


def _mean_length(game: Any, games: int = 400) -> float:
    """How many steps, of players and of chance, a random game has."""
    steps = 0
    for n in range(games):
        state, below = game.new_initial_state(), source(n)
        while not state.is_terminal():
            actions = state.legal_actions()
            state.apply_action(actions[below(len(actions))])
            steps += 1
    return steps / games


def _compiled(chain: Fused) -> Callable[[], object] | None:
    """The C loop over the chain as a table of twelfths, if there is a compiler."""
    gcc = shutil.which("gcc")
    if gcc is None:
        return None
    folder = Path(tempfile.mkdtemp())
    (folder / "walk.c").write_text(C_LOOP)
    subprocess.run([gcc, "-O3", "-march=native", "-shared", "-fPIC", "-o", "walk.so", "walk.c"], cwd=folder, check=True)
    library = ctypes.CDLL(str(folder / "walk.so"))
    shutil.rmtree(folder)
    library.walk.restype = ctypes.c_uint64
    cells = _twelfths(chain)
    place = cells.ctypes.data_as(ctypes.POINTER(ctypes.c_int32))
    long = ctypes.c_int64
    return lambda: (cells, library.walk(place, ctypes.c_int32(12 * chain.start), long(GAMES), long(TURNS)))


def _twelfths(chain: Fused) -> NDArray[np.int32]:
    """Each row as twelve equally likely cells: twice the place where the next row begins, and 1 if it operates on the Left."""
    cells = []
    for row in range(chain.rows):
        steps = range(int(chain.offsets[row]), int(chain.offsets[row + 1]))
        for step in steps:
            times = round(float(chain.probability[step]) * 12)
            cells += [2 * 12 * int(chain.target[step]) + int(chain.gain[step, 0])] * times
    assert len(cells) == 12 * chain.rows
    return np.array(cells, np.int32)
