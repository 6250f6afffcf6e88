"""Which positions does a game have, and where does each answer lead?

An `Exploration` may be stopped at any time, kept (it pickles), and run on. A state is opened as a whole, with all positions
of its impulse, so what has been found is always consistent.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeAlias

from fugleman.core.calls import Ask, Call, Roll
from fugleman.core.errors import Fault as Wrong
from fugleman.core.errors import Faulty, FuglemanError
from fugleman.core.positions import Position, look
from fugleman.core.system import System
from fugleman.core.text import say
from fugleman.lab.continuations import Continuing, Tree
from fugleman.lab.folding import Edge, Folded, folded, folded_table, unfolded
from fugleman.lab.graph import Graph, Kind, Node
from fugleman.lab.growing import Growing

Progress: TypeAlias = Callable[[int, int, float], object]
"""Told now and then: nodes found, states still to be opened, and how many states there may be in all."""

EVERY = 500


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

        `absent`: every seat is, and the rules answer for it; only chance is explored. Raises Faulty (an unknown measure).
        """
        unknown = [name for name in (*measures, *until) if name not in system.measures()]
        if unknown:
            raise Faulty([Wrong(name, say("{system} has no such measure", system=system.name)) for name in unknown])
        self.system, self.measures, self.until = system, tuple(measures), tuple(until)
        self.symmetric, self.absent = symmetric, absent
        self._found = Growing()
        self._ids: dict[Any, Node] = {}
        self._open: deque[Node] = deque()
        self._stop: Node | None = None
        self._seen: dict[Node, int] = {}
        self._once = self._twice = 0
        before = Continuing(system, (), (), absent)
        looks = (before.onward(look(system, Position(state))) for state in tuple(start) or (system.opening(),))
        self.start = tuple(dict.fromkeys(self._root(here.position) for here in looks))

    @property
    def nodes(self) -> int:
        """Positions found so far."""
        return len(self._found.positions)

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
        measures, until = ([known[name] for name in names] for names in (self.measures, self.until))
        continuing = Continuing(self.system, measures, until, self.absent)
        opened = 0
        while self._open:
            if self.nodes > limit:
                raise TooLarge(self)
            if progress is not None and opened % EVERY == 0:
                progress(self.nodes, len(self._open), self.estimate)
            opened += 1
            node = self._open[0]
            here = look(self.system, self._found.positions[node])
            if here.call is not None:
                self._keep(continuing.tree(here), {}, node)
            self._open.popleft()
        return self.graph()

    def graph(self) -> Graph:
        """What has been found, as arrays; states not opened yet are ends."""
        return self._found.graph(self.system, self.measures, self.start)

    def _root(self, position: Position[Any]) -> Node:
        """The node of a state between impulses; a new one is still to be opened."""
        state = self.system.canonical(position.state) if self.symmetric else position.state
        node = self._ids.get(state)
        if node is None:
            node = self._ids[state] = self._found.node(Position(state))
            self._open.append(node)
        reached = self._seen[node] = self._seen.get(node, 0) + 1
        self._once += (reached == 1) - (reached == 2)
        self._twice += (reached == 2) - (reached == 3)
        return node

    def _keep(self, tree: Tree, alike: dict[Any, Node], root: Node | None = None) -> Node:
        """Number a position and all after it in the impulse, and store their edges; those that mean the same become one."""
        edges = [
            (self._place(branch.child, alike, tree.position), self._found.gain(branch.gain), branch.chance)
            for branch in tree.branches
        ]
        kind = _kind(tree.call)
        seat = tree.call.seat if isinstance(tree.call, Ask) else -1
        found = self._fold(tree.call, edges)
        key = (kind, seat, found.edges, found.multiplicity)
        if root is None and self.symmetric and key in alike:
            return alike[key]
        node = alike[key] = self._found.node(tree.position) if root is None else root
        self._found.store(node, kind, seat, found)
        return node

    def _place(self, child: Tree | Position[Any] | None, alike: dict[Any, Node], before: Position[Any]) -> Node:
        if isinstance(child, Tree):
            return self._keep(child, alike)
        if isinstance(child, Position):
            return self._root(child)
        if self._stop is None:
            self._stop = self._found.node(before)
        return self._stop

    def _fold(self, call: Call, edges: list[Edge]) -> Folded:
        if isinstance(call, Roll | Ask):
            return folded(edges) if self.symmetric else unfolded(edges)
        shape = tuple(len(ask.orders.listed() or ()) for ask in call.asks)
        return folded_table(edges, shape) if self.symmetric else unfolded(edges, shape)


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


def _kind(call: Call) -> Kind:
    if isinstance(call, Roll):
        return Kind.CHANCE
    return Kind.DECISION if isinstance(call, Ask) else Kind.SEALED
