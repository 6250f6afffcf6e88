"""How is a solved game kept, and how is it played from?

A policy holds the value and both sides' mixtures at every position between impulses. Its bot plays the matrix game of what each
order brings under the values kept, so it needs no list of positions that a symmetry exchanges.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import prod
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from msgspec import Struct

from fugleman.core.calls import Ask, Call, Roll
from fugleman.core.chance import Below
from fugleman.core.errors import Fault, Faulty, FuglemanError
from fugleman.core.orders import Order
from fugleman.core.positions import Look, Position, answer, look
from fugleman.core.seats import Seat
from fugleman.core.system import Bot, System
from fugleman.core.text import Voice, say
from fugleman.lab.graph import Floats, answers_to
from fugleman.lab.matrix_games import solve
from fugleman.lab.stages import Solved

SHARPNESS = 2**53
"""How finely chance is cut up to draw from a mixture."""

LONGEST = 1 << 20
"""Bytes of a first line, scenario included."""

NOTHING: Floats = np.zeros(0)
"""The mixture of who chooses nothing."""


class Stage(Struct, frozen=True):
    """A position between impulses: in words, as a state, its value to the first seat, and each side's mixture by its label."""

    position: str
    state: Any
    value: float
    mixtures: dict[str, dict[str, float]]


class Policy(Struct, frozen=True):
    """A solved game: of which system under which rules, worth what, proved how closely, and its stages."""

    system: str
    edition: int
    rulings: Any
    scenario: Any
    value: float
    gap: float
    stages: tuple[Stage, ...]


def policy(solved: Solved) -> Policy:
    """What is kept of a solved game."""
    graph, system = solved.graph, solved.graph.system
    stages = [_stage(solved, node) for node in range(graph.nodes) if not graph.positions[node].answers and len(graph.out(node))]
    return Policy(
        system.name, system.edition, msgspec.to_builtins(system.rulings), msgspec.to_builtins(system.scenario),
        float(solved.value[solved.start]), solved.gap, tuple(stages),
    )  # fmt: skip


def write(solved: Solved, file: Path) -> None:
    """Write a policy as JSON, a stage a line. Raises OSError."""
    kept = policy(solved)
    head = msgspec.json.encode(msgspec.structs.replace(kept, stages=()))
    stages = b",\n".join(map(msgspec.json.encode, kept.stages))
    file.write_bytes(head.removesuffix(b"]}") + b"\n" + stages + b"\n]}\n")


def fits(system: System[Any], file: Path) -> bool:
    """Whether a file is a policy of just this game, as its first line says. Raises OSError."""
    with file.open("rb") as lines:
        head = lines.readline(LONGEST)
    try:
        return _is_of(system, msgspec.json.decode(head + b"]}", type=Policy))
    except msgspec.DecodeError:
        return False


def solved_bot(system: System[Any], seat: Seat, file: str | Path, below: Below) -> Bot:
    """The bot that plays a seat from a policy's file. Raises OSError, Faulty if it is not one of this game."""
    return Player(system, _read(system, file), seat, below)


class Player:
    """Plays one seat by the values of a policy."""

    def __init__(self, system: System[Any], kept: Policy, seat: Seat, below: Below) -> None:
        self.system, self.seat, self.below = system, seat, below
        self.objective = system.objective()
        kind = type(system.opening())
        self.values: dict[Any, float] = {msgspec.convert(stage.state, kind): stage.value for stage in kept.stages}

    def __call__(self, sight: Any, ask: Ask[Any], /) -> Order:
        here = next(here for here in _within(self.system, look(self.system, Position(sight))) if _asks(here.call, ask))
        _, *mixtures = self._stage(here)
        mixture = mixtures[self.seat]
        drawn = self.below(SHARPNESS) / SHARPNESS
        place = min(int(np.searchsorted(np.cumsum(mixture), drawn, side="right")), len(mixture) - 1)
        order: Order = (ask.orders.listed() or ())[place]
        return order

    def worth(self, here: Look[Any]) -> float:
        """A position's value to the first seat."""
        state = self.system.canonical(here.position.state)
        if not here.position.answers and state in self.values:
            return self.values[state]
        return self._stage(here)[0]

    def _stage(self, here: Look[Any]) -> tuple[float, Floats, Floats]:
        """A position's value worked out from what its answers lead to, and the mixtures of those who choose there."""
        if here.call is None:
            return self._score(here), NOTHING, NOTHING
        answered = answers_to(here.call)
        brings = np.array([self._brings(here, value) for value, _ in answered])
        if isinstance(here.call, Roll):
            chances = np.array([float(chance) for _, chance in answered])
            return float(chances @ brings), NOTHING, NOTHING
        if isinstance(here.call, Ask):
            best = int(brings.argmax() if here.call.seat == 0 else brings.argmin())
            sure = np.eye(len(brings))[best]
            return float(brings[best]), sure, sure
        shape = [len(ask.orders.listed() or ()) for ask in here.call.asks]
        assert prod(shape) == len(brings)
        game = solve(brings.reshape(shape))
        return game.value, game.row, game.column

    def _brings(self, here: Look[Any], value: Any) -> float:
        """What an answer gains, and what it leads to."""
        then = answer(self.system, here.position, value)
        if self.objective is None:
            return self.worth(then)
        measures = self.system.measures()
        own, enemy = (sum(measures[name](one.event) for one in then.rulings) for name in self.objective.gains)
        period = self.objective.period
        later = sum(measures[period](one.event) for one in then.rulings) if period else 0
        discount: float = float(self.objective.discount) ** float(later)
        return float(own - enemy) + discount * self.worth(then)

    def _score(self, here: Look[Any]) -> float:
        result = self.system.result(here.position.state)
        if self.objective is not None or result is None or result.scores is None:
            return 0.0
        return float(result.scores[0] - result.scores[1])


def _stage(solved: Solved, node: int) -> Stage:
    graph, system = solved.graph, solved.graph.system
    state = graph.positions[node].state
    mixtures: dict[str, dict[str, float]] = {}
    for seat, label in enumerate(system.seats()):
        chances = solved.mixture(node, seat)
        if len(chances):
            orders = graph.orders(node, seat) if node in graph.shape else graph.labels(node)
            mixtures[str(label)] = {order: float(chance) for order, chance in zip(orders, chances, strict=True) if chance}
    position = Voice(names=system.seats())(system.describe(system.sight(state, None)))
    return Stage(position, msgspec.to_builtins(state), float(solved.value[node]), mixtures)


def _is_of(system: System[Any], kept: Policy) -> bool:
    told = (kept.system, kept.edition, kept.rulings, kept.scenario)
    asked = (system.name, system.edition, *map(msgspec.to_builtins, (system.rulings, system.scenario)))
    return msgspec.json.encode(told) == msgspec.json.encode(asked)


def _read(system: System[Any], file: str | Path) -> Policy:
    """A policy of just this game. Raises Faulty, OSError."""
    try:
        kept = msgspec.json.decode(Path(file).read_bytes(), type=Policy)
    except msgspec.DecodeError as error:
        raise Faulty([Fault(str(file), say("it is no policy: {reason}", reason=str(error)))]) from error
    if not _is_of(system, kept):
        raise Faulty([Fault(str(file), say("it is a policy for another game, or under other house rules"))])
    if type(system).sight is not System.sight:
        raise FuglemanError(say("a policy is played from where all is seen, and {system} has secrets", system=system.name))
    return kept


def _within(system: System[Any], here: Look[Any]) -> Iterator[Look[Any]]:
    """A position and all later ones of its impulse."""
    yield here
    for value, _ in answers_to(here.call) if here.call is not None else ():
        then = answer(system, here.position, value)
        if then.position.answers:
            yield from _within(system, then)


def _asks(call: Call | None, ask: Ask[Any]) -> bool:
    return not isinstance(call, Roll | None) and ask in ((call,) if isinstance(call, Ask) else call.asks)
