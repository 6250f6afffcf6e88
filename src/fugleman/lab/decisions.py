"""How well, and how badly, can one player do who knows the odds? Exactly.

One player makes all choices of a seat, or of all seats; what is left open is chosen at random. Turns are counted by a
measure, the clock. Every answer comes with the policy that reaches it.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from fugleman.core.errors import Impossible
from fugleman.core.seats import Seat
from fugleman.lab.chains import NOUGHT, ONE, Chain, Policy, Step, balanced
from fugleman.lab.components import closed_classes
from fugleman.lab.graph import Edge, Graph, Kind, Node
from fugleman.lab.linear import Row, solve


class Best(NamedTuple):
    """What a policy reaches from each node, exactly; no other does better. The policy names an edge at every decision."""

    by_node: tuple[Fraction, ...]
    policy: Policy
    improvements: int
    """How often the policy was improved until no choice was better."""
    bias: tuple[Fraction, ...] = ()
    """In the long run: what a start at each node is ahead by."""

    def at(self, nodes: Sequence[Node]) -> Fraction:
        """The mean over some nodes, such as the start."""
        return sum((self.by_node[node] for node in nodes), NOUGHT) / len(nodes)


class Task:
    """What is decided on: a graph, which measure is wanted (or, `best=False`, shunned), the clock, and whose choices."""

    def __init__(self, graph: Graph, clock: str, measure: str, *, best: bool = True, seat: Seat | None = None) -> None:
        self.graph, self.best, self.seat = graph, best, seat
        sign = 1 if best else -1
        column, ticks = graph.measure(measure), graph.measure(clock)
        self.ticks = [graph.gain(edge, ticks) for edge in range(graph.edges)]
        self.gains = [sign * graph.gain(edge, column) for edge in range(graph.edges)]
        self.decided = [
            node for node in range(graph.nodes) if graph.kind[node] == Kind.DECISION and seat in (None, graph.seat[node])
        ]

    @cached_property
    def random(self) -> Chain:
        """The game with every choice at random."""
        return Chain(self.graph)

    def first(self) -> dict[Node, Edge]:
        """The policy of always taking the first order."""
        return {node: self.graph.out(node)[0] for node in self.decided}

    def signed(self, values: Sequence[Fraction]) -> tuple[Fraction, ...]:
        """Values as the measure counts."""
        return tuple(values) if self.best else tuple(-value for value in values)


def average(task: Task) -> Best:
    """The best count a turn in the long run, from each node; it may differ where positions do not all communicate.

    Source: Howard's multichain policy iteration (Puterman 1994, 9.2), for turns as in Denardo and Fox 1968.
    """
    policy, improvements = task.first(), 0
    while True:
        gain, bias = _evaluated(task, Chain(task.graph, policy))
        improved = _improved(task, policy, gain, bias)
        if not improved:
            return Best(task.signed(gain), policy, improvements, task.signed(bias))
        policy |= improved
        improvements += 1


def discounted(task: Task, factor: Fraction) -> Best:
    """The best sum over all turns, each turn's worth `factor` (0 to below 1) times the one before. Source: Howard 1960."""
    policy, improvements = task.first(), 0
    worth = [factor if tick else ONE for tick in task.ticks]
    while True:
        chain = Chain(task.graph, policy)
        rows: list[Row] = []
        right: list[Fraction] = []
        for node, steps in enumerate(chain.steps):
            row: Row = {node: ONE}
            for edge, target, chance in steps:
                row[target] = row.get(target, NOUGHT) - chance * worth[edge]
            rows.append(row)
            right.append(_mean(steps, task.gains))
        value = solve(rows, right)

        def over(edge: Edge, value: Sequence[Fraction] = value) -> Fraction:
            return task.gains[edge] + worth[edge] * value[int(task.graph.target[edge])]

        better = {node: max(task.graph.out(node), key=over) for node in task.decided}
        improved = {node: edge for node, edge in better.items() if over(edge) > over(policy[node])}
        if not improved:
            return Best(task.signed(value), policy, improvements)
        policy |= improved
        improvements += 1


class Planned(NamedTuple):
    """The best total over the next `turns` turns from each node, and the order to give when so many are left."""

    turns: int
    by_node: tuple[Fraction, ...]
    policy: Policy


def horizon(task: Task, turns: int) -> list[Planned]:
    """The best totals over 0, 1, …, `turns` turns, by backward induction.

    Raises Impossible if the clock may never count again without the game being over.
    """
    order = _within_a_turn(task)
    steps = task.random.steps
    decided = set(task.decided)
    plans = [Planned(0, (NOUGHT,) * task.graph.nodes, {})]
    for left in range(1, turns + 1):
        value: list[Fraction] = [NOUGHT] * task.graph.nodes
        policy: dict[Node, Edge] = {}
        before = plans[-1].by_node

        def over(edge: Edge, value: Sequence[Fraction] = value, before: Sequence[Fraction] = before) -> Fraction:
            return task.gains[edge] + (before if task.ticks[edge] else value)[int(task.graph.target[edge])]

        for node in order:
            if node in decided:
                policy[node] = max(task.graph.out(node), key=over)
                value[node] = over(policy[node])
            else:
                value[node] = sum((step.chance * over(step.edge) for step in steps[node]), NOUGHT)
        plans.append(Planned(left, tuple(value), policy))
    return [Planned(plan.turns, task.signed(plan.by_node), plan.policy) for plan in plans]


def _evaluated(task: Task, chain: Chain) -> tuple[list[Fraction], list[Fraction]]:
    """A policy's long-run count a turn from each node, and its bias: what a start there is ahead by."""
    gain: list[Fraction | None] = [None] * task.graph.nodes
    pinned: set[Node] = set()
    classes = closed_classes({node: [step.target for step in steps] for node, steps in enumerate(chain.steps)})
    for nodes in classes:
        shares = balanced(chain, nodes)
        counted = sum((share * _mean(chain.steps[node], task.gains) for node, share in shares.items()), NOUGHT)
        ticked = sum((share * _mean(chain.steps[node], task.ticks) for node, share in shares.items()), NOUGHT)
        if chain.steps[nodes[0]] and not ticked:
            raise Impossible("the clock stands still on a circle of positions")
        pinned.add(nodes[0])
        for node in nodes:
            gain[node] = counted / ticked if ticked else NOUGHT
    if len(classes) == 1:
        gain = [gain[classes[0][0]]] * task.graph.nodes
    inner = [node for node, known in enumerate(gain) if known is None]
    reached = _solved(chain, inner, gain, [NOUGHT] * task.graph.nodes)
    gains = [value if value is not None else reached[node] for node, value in enumerate(gain)]
    ahead = [_mean(steps, task.gains) - gains[node] * _mean(steps, task.ticks) for node, steps in enumerate(chain.steps)]
    known = [NOUGHT if node in pinned else None for node in range(task.graph.nodes)]
    bias = _solved(chain, [node for node in range(task.graph.nodes) if node not in pinned], known, ahead)
    return gains, [bias.get(node, NOUGHT) for node in range(task.graph.nodes)]


def _improved(task: Task, policy: Policy, gain: Sequence[Fraction], bias: Sequence[Fraction]) -> dict[Node, Edge]:
    """Where another order leads to a better gain; if nowhere, where it is ahead at the same gain."""
    target = task.graph.target
    richer: dict[Node, Edge] = {}
    ahead: dict[Node, Edge] = {}
    for node in task.decided:
        edges = task.graph.out(node)
        most = max(gain[target[edge]] for edge in edges)
        if most > gain[target[policy[node]]]:
            richer[node] = next(edge for edge in edges if gain[target[edge]] == most)
            continue
        worth = {
            edge: task.gains[edge] - most * task.ticks[edge] + bias[target[edge]]
            for edge in edges
            if gain[target[edge]] == most
        }
        best = max(worth, key=worth.__getitem__)
        if worth[best] > worth[policy[node]]:
            ahead[node] = best
    return richer or ahead


def _solved(
    chain: Chain, unknown: Sequence[Node], known: Sequence[Fraction | None], constant: Sequence[Fraction]
) -> dict[Node, Fraction]:
    """The x with x(node) = constant(node) + mean of x over its steps, where some nodes' x are known."""
    place = {node: i for i, node in enumerate(unknown)}
    rows: list[Row] = []
    right: list[Fraction] = []
    for node in unknown:
        row: Row = {place[node]: ONE}
        rest = constant[node]
        for _, target, chance in chain.steps[node]:
            value = known[target]
            if value is not None:
                rest += chance * value
            else:
                row[place[target]] = row.get(place[target], NOUGHT) - chance
        rows.append(row)
        right.append(rest)
    return dict(zip(unknown, solve(rows, right), strict=True))


def _mean(steps: Sequence[Step], counts: Sequence[Fraction]) -> Fraction:
    return sum((step.chance * counts[step.edge] for step in steps), NOUGHT)


def _within_a_turn(task: Task) -> list[Node]:
    """All nodes, each after those that it leads to without the clock counting."""
    placed: set[Node] = set()
    order: list[Node] = []
    for root in range(task.graph.nodes):
        path: set[Node] = set()
        todo = [(root, False)]
        while todo:
            node, done = todo.pop()
            if done:
                path.discard(node)
                placed.add(node)
                order.append(node)
            elif node not in placed:
                if node in path:
                    raise Impossible("the clock stands still on a circle of positions")
                path.add(node)
                todo.append((node, True))
                quiet = (edge for edge in task.graph.out(node) if not task.ticks[edge])
                todo += [(int(task.graph.target[edge]), False) for edge in quiet]
    return order
