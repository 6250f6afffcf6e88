"""How does a game run, once it is settled how every choice is made?

A `Chain` is a graph with the chance of every edge: by default choices are made at random. Its answers are exact Fractions.
Turns are counted by a measure, the clock; an edge on which it counts 1 is the turn's.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from math import log2
from typing import NamedTuple, TypeAlias

from fugleman.core.errors import Impossible
from fugleman.lab.components import closed_classes
from fugleman.lab.graph import Edge, Graph, Kind, Node
from fugleman.lab.linear import Row, solve

Mass: TypeAlias = dict[Node, Fraction]
"""How likely the game stands at each node."""

Policy: TypeAlias = Mapping[Node, Edge]
"""Which edge is taken at a decision."""

ONE, NOUGHT = Fraction(1), Fraction(0)


class Step(NamedTuple):
    """An edge with a positive chance."""

    edge: Edge
    target: Node
    chance: Fraction


class Chain:
    """A graph under a policy; what the policy leaves open is chosen at random."""

    def __init__(self, graph: Graph, policy: Policy | None = None) -> None:
        self.graph = graph
        known = {pair: Fraction(*pair) for pair in set(zip(graph.numerator.tolist(), graph.denominator.tolist(), strict=True))}
        chances = [known[pair] for pair in zip(graph.numerator.tolist(), graph.denominator.tolist(), strict=True)]
        targets, offsets = graph.target.tolist(), graph.offsets.tolist()
        steps = [
            tuple(map(Step, range(begin, end), targets[begin:end], chances[begin:end])) for begin, end in pairwise(offsets)
        ]
        for node, edge in (policy or {}).items():
            steps[node] = (Step(edge, targets[edge], ONE),)
        self.steps = tuple(steps)
        self.chosen = frozenset((policy or {}).values())

    def counts(self, measure: str) -> list[Fraction]:
        """What each edge adds to a measure."""
        column = self.graph.measure(measure)
        values = self.graph.reward[:, column].tolist()
        known: dict[float, Fraction] = {}
        for edge, value in enumerate(values):
            if value not in known:
                known[value] = self.graph.gain(edge, column)
        return [known[value] for value in values]

    @property
    def start(self) -> Mass:
        """The start; several are equally likely."""
        return dict.fromkeys(self.graph.start, Fraction(1, len(self.graph.start)))


def turn(chain: Chain, ticks: Sequence[Fraction], begin: Mass) -> tuple[dict[Edge, Fraction], Mass]:
    """Play on until the clock has counted once more: the flow over every edge of the turn, and where the game then stands.

    Raises Impossible if the clock may never count again without the game being over.
    """
    flows: dict[Edge, Fraction] = defaultdict(Fraction)
    after: Mass = defaultdict(Fraction)
    now, rounds = begin, 0
    while now:
        then: Mass = defaultdict(Fraction)
        for node, chance in now.items():
            if not chain.steps[node]:
                after[node] += chance
            for edge, target, share in chain.steps[node]:
                flows[edge] += chance * share
                (after if ticks[edge] else then)[target] += chance * share
        now, rounds = then, rounds + 1
        if rounds > len(chain.steps):
            raise Impossible("the clock stands still on a circle of positions")
    return flows, after


def totals(chain: Chain, measures: Sequence[str]) -> dict[str, Fraction]:
    """How much each measure is expected to count until the end, from the start. Raises Impossible if there may be no end."""
    counted = [chain.counts(name) for name in measures]
    flow = visits(chain)
    return {
        name: sum((flow[node] * step.chance * counts[step.edge] for node in flow for step in chain.steps[node]), NOUGHT)
        for name, counts in zip(measures, counted, strict=True)
    }


def visits(chain: Chain) -> Mass:
    """How often each node is expected to be visited until the end, from the start."""
    inner = [node for node in _reached(chain) if chain.steps[node]]
    return _forward(chain, inner) or _visits(chain, inner)


def _forward(chain: Chain, inner: Sequence[Node]) -> Mass | None:
    """The visits where no node comes twice: each node after all that lead to it. None if one may come twice."""
    waiting = dict.fromkeys(inner, 0)
    for node in inner:
        for step in chain.steps[node]:
            if step.target in waiting:
                waiting[step.target] += 1
    often: Mass = defaultdict(Fraction, chain.start)
    ready = [node for node, before in waiting.items() if not before]
    for node in ready:
        for _, target, chance in chain.steps[node]:
            often[target] += often[node] * chance
            if target in waiting:
                waiting[target] -= 1
                if not waiting[target]:
                    ready.append(target)
    return {node: often[node] for node in inner} if len(ready) == len(inner) else None


def _visits(chain: Chain, inner: Sequence[Node]) -> Mass:
    place = {node: i for i, node in enumerate(inner)}
    rows: list[Row] = [{i: ONE} for i in range(len(inner))]
    for node in inner:
        for _, target, chance in chain.steps[node]:
            if target in place:
                row = rows[place[target]]
                row[place[node]] = row.get(place[node], NOUGHT) - chance
    found = solve(rows, [chain.start.get(node, NOUGHT) for node in inner])
    return dict(zip(inner, found, strict=True))


def absorption(chain: Chain) -> Mass:
    """How likely the game ends at each end, from the start."""
    ends: Mass = defaultdict(Fraction)
    for node, often in visits(chain).items():
        for _, target, chance in chain.steps[node]:
            if not chain.steps[target]:
                ends[target] += often * chance
    return dict(ends)


def stationary(chain: Chain) -> Mass:
    """The long-run share of positions at each node, from the start.

    Where the game may settle in several closed classes of nodes, each has the weight with which it is reached.
    """
    reached = _reached(chain)
    classes = closed_classes({node: [step.target for step in chain.steps[node]] for node in reached})
    weights = _settling(chain, classes)
    shares: Mass = {}
    for nodes, weight in zip(classes, weights, strict=True):
        for node, share in balanced(chain, nodes).items():
            shares[node] = weight * share
    return shares


def rates(chain: Chain, clock: str, measures: Iterable[str]) -> dict[str, Fraction]:
    """How much each measure counts a turn in the long run."""
    shares = stationary(chain)
    ticks = _flow(chain, shares, chain.counts(clock))
    return {name: _flow(chain, shares, chain.counts(name)) / ticks for name in measures}


def choices(chain: Chain, clock: str) -> Fraction:
    """On how large a share of turns, in the long run, a choice among several orders is asked for."""
    shares, kinds = stationary(chain), chain.graph.kind
    asked = sum(
        (share for node, share in shares.items() if kinds[node] != Kind.CHANCE and len(chain.graph.out(node)) > 1), NOUGHT
    )
    return asked / _flow(chain, shares, chain.counts(clock))


def streaks(chain: Chain, clock: str, measure: str, longest: int) -> list[Fraction]:
    """How likely a measure counts in the next turn after it has in at least 0, 1, …, `longest` turns running."""
    ticks, counted = chain.counts(clock), chain.counts(measure)
    now = _turn_starts(chain, ticks)
    chances: list[Fraction] = []
    for _ in range(longest + 1):
        flows, _ = turn(chain, ticks, now)
        again: Mass = defaultdict(Fraction)
        for edge, flow in flows.items():
            if ticks[edge] and counted[edge]:
                again[int(chain.graph.target[edge])] += flow
        all_, now = sum(now.values(), NOUGHT), again
        chances.append(sum(now.values(), NOUGHT) / all_ if all_ else NOUGHT)
    return chances


def runs(chain: Chain, measures: Sequence[str], longest: int) -> list[Fraction]:
    """Of several measures one counts at a time: how likely the same one is next after at least 1, 2, …, `longest` running.

    Edges on which none of them counts are passed over, and what comes last in a game has no next. Raises Impossible if there
    may be no end.
    """
    counted = [chain.counts(name) for name in measures]
    now: dict[tuple[Node, int, int], Fraction] = {(node, -1, 0): share for node, share in chain.start.items()}
    followed, again = [NOUGHT] * (longest + 1), [NOUGHT] * (longest + 1)
    for _ in range(len(chain.steps) + 1):
        then: dict[tuple[Node, int, int], Fraction] = defaultdict(Fraction)
        for (node, last, run), share in now.items():
            for edge, target, chance in chain.steps[node]:
                next_ = next((which for which, counts in enumerate(counted) if counts[edge]), None)
                if next_ is None:
                    then[target, last, run] += share * chance
                    continue
                for least in range(1, run + 1):
                    followed[least] += share * chance
                    again[least] += share * chance * (next_ == last)
                then[target, next_, min(run + 1, longest) if next_ == last else 1] += share * chance
        now = then
        if not now:
            return [same / all_ if all_ else NOUGHT for same, all_ in zip(again[1:], followed[1:], strict=True)]
    raise Impossible("there may be no end")


def entropy(chain: Chain, clock: str, measures: Sequence[str]) -> float:
    """How uncertain it is, in bits, which of the measures counts in the next turn, given the position; the long-run mean."""
    ticks, counted = chain.counts(clock), [chain.counts(name) for name in measures]
    mean = 0.0
    for node, share in _turn_starts(chain, ticks).items():
        flows, _ = turn(chain, ticks, {node: ONE})
        outcomes: dict[tuple[Fraction, ...], Fraction] = defaultdict(Fraction)
        for edge, flow in flows.items():
            if ticks[edge]:
                outcomes[tuple(counts[edge] for counts in counted)] += flow
        mean -= float(share) * sum(float(chance) * log2(chance) for chance in outcomes.values())
    return mean


def _turn_starts(chain: Chain, ticks: Sequence[Fraction]) -> Mass:
    """Where the game stands, in the long run, when a turn begins."""
    begun: Mass = defaultdict(Fraction)
    for node, share in stationary(chain).items():
        for edge, target, chance in chain.steps[node]:
            if ticks[edge]:
                begun[target] += share * chance
    whole = sum(begun.values(), NOUGHT)
    return {node: share / whole for node, share in begun.items()}


def _flow(chain: Chain, shares: Mass, counts: Sequence[Fraction]) -> Fraction:
    return sum(
        (share * step.chance * counts[step.edge] for node, share in shares.items() for step in chain.steps[node]), NOUGHT
    )


def _reached(chain: Chain) -> list[Node]:
    found, todo = set(chain.start), list(chain.start)
    while todo:
        for step in chain.steps[todo.pop()]:
            if step.target not in found:
                found.add(step.target)
                todo.append(step.target)
    return sorted(found)


def balanced(chain: Chain, nodes: Sequence[Node]) -> Mass:
    """The stationary distribution of a closed class: balance at every node but one, where instead the shares make 1."""
    place = {node: i for i, node in enumerate(nodes)}
    rows: list[Row] = [{i: ONE} for i in range(len(nodes))]
    for node in nodes:
        for _, target, chance in chain.steps[node]:
            row = rows[place[target]]
            row[place[node]] = row.get(place[node], NOUGHT) - chance
    rows[-1] = dict.fromkeys(range(len(nodes)), ONE)
    return dict(zip(nodes, solve(rows, [NOUGHT] * (len(nodes) - 1) + [ONE]), strict=True))


def _settling(chain: Chain, classes: Sequence[Sequence[Node]]) -> list[Fraction]:
    """How likely the game settles in each closed class."""
    if len(classes) == 1:
        return [ONE]
    class_of = {node: k for k, nodes in enumerate(classes) for node in nodes}
    often = _visits(chain, [node for node in _reached(chain) if node not in class_of])
    weights = [NOUGHT] * len(classes)
    for node, chance in chain.start.items():
        if node in class_of:
            weights[class_of[node]] += chance
    for node, times in often.items():
        for _, target, chance in chain.steps[node]:
            if target in class_of:
                weights[class_of[target]] += times * chance
    return weights
