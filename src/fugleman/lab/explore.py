"""Which positions does a game have, and where does each answer lead?

An `Exploration` may be stopped at any time, kept (it pickles), and run on. A state is opened as a whole, with all positions
of its impulse, so what has been found is always consistent.
"""

from __future__ import annotations

from array import array
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from math import lcm
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from fugleman.core.calls import Ask, Call, Roll, Ruling
from fugleman.core.errors import Fault as Wrong
from fugleman.core.errors import Faulty, FuglemanError, Impossible
from fugleman.core.positions import Look, Position, answer, look
from fugleman.core.system import Measure, System
from fugleman.core.text import say
from fugleman.lab.folding import Edge, Folded, folded, folded_table, unfolded
from fugleman.lab.graph import Graph, Kind, Node, answers_to

Gain: TypeAlias = tuple["int | Fraction", ...]
Progress: TypeAlias = Callable[[int, int, float], object]
"""Told now and then: nodes found, states still to be opened, and how many states there may be in all."""

LARGEST = 2**63
EVERY = 500


class Branch(NamedTuple):
    """An answer, not folded yet: where it leads (a later position of the impulse, a state, or None: it ends here)."""

    child: Tree | Position[Any] | None
    gain: Gain
    chance: Fraction


class Tree(NamedTuple):
    """A position, its call, and every answer to it."""

    position: Position[Any]
    call: Call
    branches: tuple[Branch, ...]


class TooLarge(FuglemanError):
    """More positions than were allowed; `exploration` may be run on under a higher limit."""

    def __init__(self, exploration: Exploration) -> None:
        self.exploration = exploration
        found, guess = exploration.nodes, round(exploration.estimate)
        super().__init__(
            say(
                "more than {limit} positions ({states} states found, at least about {guess} in all)",
                limit=found,
                states=exploration.states,
                guess=guess,
            )
        )


class Exploration:
    """What has been found of a game so far."""

    def __init__(
        self,
        system: System[Any],
        start: Iterable[Any] = (),
        measures: Sequence[str] = (),
        *,
        until: Sequence[str] = (),
        symmetric: bool = True,
        absent: bool = False,
    ) -> None:
        """`start`: states, else the opening. `until`: measures; an edge on which one of them counts ends the game.

        `absent`: every seat is, and the rules answer for it; only chance is explored.
        """
        unknown = [name for name in (*measures, *until) if name not in system.measures()]
        if unknown:
            raise Faulty([Wrong(name, say("{system} has no such measure", system=system.name)) for name in unknown])
        self.system, self.measures, self.until = system, tuple(measures), tuple(until)
        self.symmetric, self.absent = symmetric, absent
        self._ids: dict[Any, Node] = {}
        self._open: deque[Node] = deque()
        self._positions: list[Position[Any]] = []
        self._kind, self._seat = array("B"), array("b")
        self._first, self._count = array("q"), array("i")
        self._target, self._pick = array("i"), array("i")
        self._numerator, self._denominator = array("q"), array("q")
        self._gains: list[Gain] = []
        self._gain = array("i")
        self._gain_ids: dict[Gain, int] = {}
        self._shape: dict[Node, tuple[int, ...]] = {}
        self._multiplicity: dict[Node, tuple[tuple[int, ...], ...]] = {}
        self._stop: Node | None = None
        self._seen: dict[Node, int] = {}
        self._once = self._twice = 0
        starts = tuple(start) or (system.opening(),)
        looks = (self._then(look(system, Position(state)), ()) for state in starts)
        self.start = tuple(dict.fromkeys(self._root(here.position) for here in looks))

    @property
    def nodes(self) -> int:
        """Positions found so far."""
        return len(self._positions)

    @property
    def states(self) -> int:
        """States between impulses found so far."""
        return len(self._ids)

    @property
    def finished(self) -> bool:
        return not self._open

    @property
    def estimate(self) -> float:
        """How many states there may be: Chao's lower bound, from how many were reached by one edge and by two so far.

        Source: Chao (1984), in the bias-corrected form. It is exact once finished.
        """
        if self.finished:
            return self.states
        return self.states + self._once * (self._once - 1) / (2 * (self._twice + 1))

    def run(self, limit: int = 5_000_000, progress: Progress | None = None) -> Graph:
        """Explore to the end. Raises TooLarge beyond `limit` positions, and whatever `progress` raises, to be run on."""
        known = self.system.measures()
        measures = [known[name] for name in self.measures]
        until = [known[name] for name in self.until]
        opened = 0
        while self._open:
            if self.nodes > limit:
                raise TooLarge(self)
            if progress is not None and opened % EVERY == 0:
                progress(self.nodes, len(self._open), self.estimate)
            opened += 1
            node = self._open[0]
            here = look(self.system, self._positions[node])
            if here.call is not None:
                self._keep(self._tree(here, measures, until), {}, node)
            self._open.popleft()
        return self.graph()

    def graph(self) -> Graph:
        """What has been found, as arrays; states not opened yet are ends."""
        first, count = np.array(self._first, np.int64), np.array(self._count, np.int64)
        offsets = np.concatenate([[0], np.cumsum(count)]).astype(np.int64)
        order = np.repeat(first - offsets[:-1], count) + np.arange(offsets[-1])
        numerator = np.array(self._numerator, np.int64)[order]
        denominator = np.array(self._denominator, np.int64)[order]
        width = len(self.measures)
        scale = tuple(lcm(*(Fraction(gain[m]).denominator for gain in self._gains)) for m in range(width))
        gains = np.array([[float(one) for one in gain] for gain in self._gains], np.float64).reshape(len(self._gains), width)
        return Graph(
            system=self.system,
            measures=self.measures,
            start=self.start,
            kind=np.array(self._kind, np.uint8),
            seat=np.array(self._seat, np.int8),
            offsets=offsets,
            target=np.array(self._target, np.int32)[order],
            probability=numerator / denominator,
            numerator=numerator,
            denominator=denominator,
            reward=gains[np.array(self._gain, np.int64)[order]],
            scale=scale,
            shape=dict(self._shape),
            multiplicity=dict(self._multiplicity),
            positions=tuple(self._positions),
            pick=np.array(self._pick, np.int32)[order],
        )

    def _tree(self, here: Look[Any], measures: Sequence[Measure], until: Sequence[Measure]) -> Tree:
        """Every continuation of an impulse, up to the states it leads to."""
        assert here.call is not None
        branches: list[Branch] = []
        for value, chance in answers_to(here.call):
            then = self._then(answer(self.system, here.position, value), until)
            child: Tree | Position[Any] | None = then.position
            if until and any(_sums(then.rulings, until)):
                child = None
            elif then.position.answers:
                child = self._tree(then, measures, until)
            branches.append(Branch(child, _sums(then.rulings, measures), chance))
        return Tree(here.position, here.call, tuple(branches))

    def _then(self, here: Look[Any], until: Sequence[Measure]) -> Look[Any]:
        """The position itself; where seats are absent, the next one at which chance is to answer, or where it ends."""
        rulings = here.rulings
        while self.absent and not isinstance(here.call, Roll | None) and not any(_sums(rulings, until)):
            asks = here.call
            orders = asks.absent if isinstance(asks, Ask) else tuple(ask.absent for ask in asks.asks)
            here = answer(self.system, here.position, orders)
            rulings += here.rulings
        return Look(here.position, here.call, rulings)

    def _root(self, position: Position[Any]) -> Node:
        """The node of a state between impulses; a new one is still to be opened."""
        state = self.system.canonical(position.state) if self.symmetric else position.state
        node = self._ids.get(state)
        if node is None:
            node = self._ids[state] = self._new(Kind.END, -1, Position(state))
            self._open.append(node)
        reached = self._seen[node] = self._seen.get(node, 0) + 1
        self._once += (reached == 1) - (reached == 2)
        self._twice += (reached == 2) - (reached == 3)
        return node

    def _new(self, kind: Kind, seat: int, position: Position[Any]) -> Node:
        self._positions.append(position)
        self._kind.append(kind)
        self._seat.append(seat)
        self._first.append(0)
        self._count.append(0)
        return len(self._positions) - 1

    def _keep(self, tree: Tree, alike: dict[Any, Node], root: Node | None = None) -> Node:
        """Number a position and all after it in the impulse, and store their edges; those that mean the same become one."""
        found = [
            (self._place(branch.child, alike, tree.position), self._gain_id(branch.gain), branch.chance)
            for branch in tree.branches
        ]
        kind = _kind(tree.call)
        seat = tree.call.seat if isinstance(tree.call, Ask) else -1
        edges = self._fold(tree.call, found)
        key = (kind, seat, edges)
        if root is None and self.symmetric and key in alike:
            return alike[key]
        node = alike[key] = self._new(kind, seat, tree.position) if root is None else root
        self._kind[node], self._seat[node] = kind, seat
        self._store(node, edges)
        return node

    def _place(self, child: Tree | Position[Any] | None, alike: dict[Any, Node], before: Position[Any]) -> Node:
        if isinstance(child, Tree):
            return self._keep(child, alike)
        if isinstance(child, Position):
            return self._root(child)
        if self._stop is None:
            self._stop = self._new(Kind.END, -1, before)
        return self._stop

    def _fold(self, call: Call, edges: list[Edge]) -> Folded:
        if isinstance(call, Roll | Ask):
            return folded(edges) if self.symmetric else unfolded(edges)
        shape = tuple(len(ask.orders.listed() or ()) for ask in call.asks)
        return folded_table(edges, shape) if self.symmetric else unfolded(edges, shape)

    def _store(self, node: Node, folded: Folded) -> None:
        self._first[node], self._count[node] = len(self._target), len(folded.edges)
        if folded.multiplicity:
            self._shape[node] = tuple(map(len, folded.multiplicity))
            self._multiplicity[node] = folded.multiplicity
        for (target, gain, chance), pick in zip(folded.edges, folded.places, strict=True):
            if chance.denominator >= LARGEST:
                raise Impossible(f"a chance of {chance} is too fine for the arrays")
            self._target.append(target)
            self._gain.append(gain)
            self._pick.append(pick)
            self._numerator.append(chance.numerator)
            self._denominator.append(chance.denominator)

    def _gain_id(self, gain: Gain) -> int:
        known = self._gain_ids.get(gain)
        if known is None:
            known = self._gain_ids[gain] = len(self._gains)
            self._gains.append(gain)
        return known


def explore(
    system: System[Any],
    start: Iterable[Any] = (),
    measures: Sequence[str] = (),
    *,
    until: Sequence[str] = (),
    symmetric: bool = True,
    absent: bool = False,
    limit: int = 5_000_000,
    progress: Progress | None = None,
) -> Graph:
    """A game as arrays, from `start` (states; else the opening).

    `measures`: names of the system's measures, the columns of `reward`. `until`: measures; an edge on which one of them
    counts ends the game. `symmetric`: states that the system's `canonical` exchanges are one, and answers that lead to the
    same are one edge. `absent`: the rules answer for all seats, and only chance is explored.

    Raises TooLarge, Unlisted, Faulty (an unknown measure).
    """
    return Exploration(system, start, measures, until=until, symmetric=symmetric, absent=absent).run(limit, progress)


def _sums(rulings: Iterable[Ruling], measures: Sequence[Measure]) -> Gain:
    """What rulings add to each measure."""
    return tuple(sum(measure(ruling.event) for ruling in rulings) for measure in measures)


def _kind(call: Call) -> Kind:
    if isinstance(call, Roll):
        return Kind.CHANCE
    return Kind.DECISION if isinstance(call, Ask) else Kind.SEALED
