"""How many turns a second are played, against the same game written for OpenSpiel?

Two Flanks and a Centre, two sides, 40 turns, both from `L123 C4 R56`, at random. All three ways draw from the same source
and so play the very same games, which is checked. The opening is a value, read once and shared by all games.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from statistics import median
from typing import TypeAlias

from benchmarks.measure import Measured, interleaved, median_ratio
from benchmarks.openspiel_flanks import FlanksGame
from fugleman import Position, Roll, Running, answer, look
from fugleman.core.chance import Below
from fugleman.systems.flanks import Flanks
from fugleman.systems.flanks.terms import Game, Layout, Rulings, Scenario

Layouts: TypeAlias = list[Layout | None]

TURNS, GAMES, ROUNDS = 40, 60, 25
FLANKS = Flanks(rulings=Rulings(laying="given"), scenario=Scenario(layouts=("L123 C4 R56",) * 2, turns=TURNS))


def measures() -> list[Measured]:
    """Turns a second three ways, and the two ratios that are promised."""
    peer, opening = FlanksGame({"turns": TURNS}), FLANKS.opening()
    ways: list[Callable[[Below], Layouts]] = [
        lambda below: through_openspiel(peer, below),
        lambda below: through_positions(opening, below),
        lambda below: through_running(opening, below),
    ]
    ends = [[way(source(n)) for n in range(GAMES)] for way in ways]
    assert ends[0] == ends[1] == ends[2], "the three ways do not play the same games"
    times = interleaved([partial(play_all, way) for way in ways], ROUNDS)
    rates = [TURNS * GAMES / median(seconds) for seconds in times]
    return [
        Measured("turns of the OpenSpiel game", rates[0], "turns/s"),
        Measured("turns through look and answer", rates[1], "turns/s"),
        Measured("turns with the impulse kept running", rates[2], "turns/s"),
        Measured("look and answer against OpenSpiel", median_ratio(times[0], times[1]), "times", "at least", 1),
        Measured("kept running against OpenSpiel", median_ratio(times[0], times[2]), "times", "at least", 2),
    ]


def play_all(way: Callable[[Below], Layouts]) -> None:
    """Plays every game of a round."""
    for n in range(GAMES):
        way(source(n))


def through_openspiel(game: FlanksGame, below: Below) -> Layouts:
    """Plays one game as OpenSpiel's own examples do; gives the layouts at its end."""
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            state.apply_action(outcomes[below(len(outcomes))][0])
        else:
            actions = state.legal_actions()
            state.apply_action(actions[below(len(actions))])
    return list(map(tuple, state.layouts))


def through_positions(opening: Game, below: Below) -> Layouts:
    """Plays one game through positions, each a value that could be kept; gives the layouts at its end."""
    here = look(FLANKS, Position(opening))
    while (call := here.call) is not None:
        value = call.dice.throw(below) if type(call) is Roll else call.orders.sample(below)  # type: ignore[union-attr]
        here = answer(FLANKS, here.position, value)
    return list(here.position.state.layouts)


def through_running(opening: Game, below: Below) -> Layouts:
    """Plays one game going forward only; gives the layouts at its end."""
    game = Running(FLANKS, opening)
    while (call := game.call) is not None:
        value = call.dice.throw(below) if type(call) is Roll else call.orders.sample(below)  # type: ignore[union-attr]
        game.answer(value)
    return list(game.state.layouts)


def source(seed: int) -> Below:
    """A quick source of chance for play at random."""
    uniform = Random(seed).random
    return lambda n: int(uniform() * n)
