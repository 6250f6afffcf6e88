"""What is each order worth where two seats choose at once, if both play their best from there on? Exactly."""

from __future__ import annotations

from fractions import Fraction
from math import prod
from typing import Any

from msgspec import Struct

from fugleman.core.calls import Ruling, Sealed
from fugleman.core.errors import Impossible
from fugleman.core.positions import Position, answer, look
from fugleman.core.questions import Worth
from fugleman.core.system import System
from fugleman.core.text import Text
from fugleman.lab import exact_stages
from fugleman.lab.exact_games import solve_exact
from fugleman.lab.explore import Progress, explore
from fugleman.lab.graph import answers_to
from fugleman.lab.stages import measures_of


class Choice(Struct, frozen=True):
    """An order, what it brings its seat more than the enemy who plays his best, and how often the best play gives it."""

    order: Text
    worth: Fraction
    chance: Fraction


class WorthOdds(Struct, frozen=True):
    """What the game is worth to the first seat, and each seat's orders."""

    positions: int
    value: Fraction
    choices: tuple[tuple[Choice, ...], ...]


def worth_odds(inquiry: Worth, limit: int, progress: Progress | None = None) -> WorthOdds:
    """What each order is worth. Raises Unlisted, NotZeroSum, and TooLarge beyond `limit` positions."""
    system = inquiry.system
    here = look(system, Position(inquiry.start))
    if not isinstance(here.call, Sealed):
        raise Impossible("nothing is sealed there")
    graph = explore(system, [inquiry.start], measures_of(system), limit=limit, progress=progress)
    worth = exact_stages.worth(graph)
    known = {one.state: value for one, value in zip(graph.positions, worth, strict=True) if not one.answers}
    brings = []
    for orders, _ in answers_to(here.call):
        then = answer(system, here.position, orders)
        own, later = _gains(system, then.rulings)
        brings.append(own + later * known[system.canonical(then.position.state)])
    menus = [tuple(map(system.write, ask.orders.listed() or ())) for ask in here.call.asks]
    columns = len(menus[1])
    table = [brings[i : i + columns] for i in range(0, prod(map(len, menus)), columns)]
    game = solve_exact(table)
    first = [sum(map(Fraction.__mul__, row, game.column), Fraction(0)) for row in table]
    second = [-sum(map(Fraction.__mul__, column, game.row), Fraction(0)) for column in zip(*table, strict=True)]
    choices = tuple(tuple(map(Choice, *each)) for each in ((menus[0], first, game.row), (menus[1], second, game.column)))
    return WorthOdds(graph.nodes, game.value, choices)


def _gains(system: System[Any], rulings: tuple[Ruling, ...]) -> tuple[Fraction, Fraction]:
    """What the first seat gains by the rulings more than the second, and what a gain after them is still worth."""
    objective = system.objective()
    if objective is None:
        return Fraction(0), Fraction(1)
    measures = system.measures()
    own, enemy = (sum((Fraction(measures[name](one.event)) for one in rulings), Fraction(0)) for name in objective.gains)
    period = objective.period
    periods = sum(int(measures[period](one.event)) for one in rulings) if period else 0
    return own - enemy, objective.discount**periods
