"""What are the exact odds that a system's question asks for?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TypeAlias

from msgspec import Struct

from fugleman.core.questions import FirstTime, Inquiry, Share, Total, Worth
from fugleman.core.text import Text
from fugleman.lab.chains import Chain, choices, entropy, rates, runs, streaks, totals
from fugleman.lab.decisions import Best, Task, average, horizon
from fugleman.lab.explore import Progress, explore
from fugleman.lab.graph import Graph, Kind, Node
from fugleman.lab.passages import Passage, passages
from fugleman.lab.worth import WorthOdds, worth_odds

HORIZONS = (1, 2, 3, 5, 10, 15, 20)
LONGEST = 5
LARGEST = 2_000
"""Positions up to which the equations of the long run are solved in fractions."""


class Advice(Struct, frozen=True):
    """What a policy does in a position: the state in one line, what was answered since, and the order."""

    position: Text
    answers: str
    order: str


class Extreme(Struct, frozen=True):
    """The best or worst that can be done: the long-run share, exactly, how it is done, and what then follows what.

    `over[k]` is the mean share over the first `HORIZONS[k]` turns of a plan made for just so many. `streaks[k]`: how likely
    it is in the next turn after at least k turns running, if one plays for ever so.
    """

    share: Fraction
    policy: tuple[Advice, ...]
    over: Mapping[int, Fraction]
    streaks: tuple[Fraction, ...]


class ShareOdds(Struct, frozen=True):
    """How far a share of turns can be driven; `random` is the share under orders at random, as are the last three."""

    positions: int
    best: Extreme
    worst: Extreme
    random: Fraction
    streaks: tuple[Fraction, ...]
    choices: Fraction
    entropy: float


class FirstOdds(Struct, frozen=True):
    """When each thing first happens; `open` is the chance that none of them has by then."""

    positions: int
    first: Mapping[str, Passage]
    open: Fraction


class TotalOdds(Struct, frozen=True):
    """How often each thing happens in a game and, of all turns, in how many; how many turns there are.

    `again[k]`: how likely it is that the same of the things that run comes next, after it has come k + 1 times or more.
    """

    positions: int
    turns: Fraction
    total: Mapping[str, Fraction]
    again: tuple[Fraction, ...] = ()


Odds: TypeAlias = ShareOdds | FirstOdds | TotalOdds | WorthOdds


def answer_to(inquiry: Inquiry, limit: int = 200_000, progress: Progress | None = None) -> Odds:
    """The odds asked for. Raises Unlisted, and TooLarge beyond `limit` positions, or `LARGEST` where the game has no end."""
    match inquiry:
        case Share():
            few = min(limit, LARGEST)
            graph = explore(inquiry.system, [inquiry.start], (inquiry.clock, *inquiry.among), limit=few, progress=progress)
            return share_odds(inquiry, graph)
        case FirstTime():
            measures = tuple(inquiry.among)
            graph = explore(
                inquiry.system,
                [inquiry.start],
                (inquiry.clock, *measures),
                until=measures,
                absent=True,
                limit=limit,
                progress=progress,
            )
            first = passages(Chain(graph), inquiry.clock, measures, inquiry.turns)
            return FirstOdds(graph.nodes, first, next(iter(first.values())).open)
        case Total():
            names = (inquiry.clock, *inquiry.among)
            graph = explore(inquiry.system, [inquiry.start], (*names, *inquiry.running), limit=limit, progress=progress)
            chain = Chain(graph)
            total = totals(chain, names)
            again = runs(chain, tuple(inquiry.running), LONGEST) if inquiry.running else ()
            return TotalOdds(graph.nodes, total.pop(inquiry.clock), total, tuple(again))
        case Worth():
            return worth_odds(inquiry, limit, progress)


def share_odds(inquiry: Share, graph: Graph) -> ShareOdds:
    """The odds of a share of turns, on its graph."""
    play = Chain(graph)
    return ShareOdds(
        graph.nodes,
        _extreme(inquiry, graph, best=True),
        _extreme(inquiry, graph, best=False),
        rates(play, inquiry.clock, [inquiry.measure])[inquiry.measure],
        tuple(streaks(play, inquiry.clock, inquiry.measure, LONGEST)),
        choices(play, inquiry.clock),
        entropy(play, inquiry.clock, tuple(inquiry.among)),
    )


def _extreme(inquiry: Share, graph: Graph, *, best: bool) -> Extreme:
    task = Task(graph, inquiry.clock, inquiry.measure, best=best)
    found = average(task)
    (start,) = graph.start
    plans = horizon(task, max(HORIZONS))
    over = {turns: plans[turns].by_node[start] / turns for turns in HORIZONS}
    chain = Chain(graph, found.policy)
    return Extreme(
        found.by_node[start], advice(graph, found), over, tuple(streaks(chain, inquiry.clock, inquiry.measure, LONGEST))
    )


def advice(graph: Graph, found: Best) -> tuple[Advice, ...]:
    """A policy in words, where there is a choice and it may come to it."""
    reached = _reached(graph, found)
    asked = (node for node in sorted(found.policy) if node in reached and len(graph.out(node)) > 1)
    return tuple(_advice(graph, node, found.policy[node]) for node in asked)


def _advice(graph: Graph, node: Node, edge: int) -> Advice:
    position, system = graph.positions[node], graph.system
    line = system.describe(system.sight(position.state, int(graph.seat[node])))
    order = graph.labels(node)[edge - graph.out(node)[0]]
    return Advice(line, ", ".join(_words(answered) for answered in position.answers), order)


def _words(answered: Sequence[object]) -> str:
    return " ".join(map(str, answered)) if isinstance(answered, tuple) else str(answered)


def _reached(graph: Graph, found: Best) -> set[Node]:
    seen, todo = set(graph.start), list(graph.start)
    while todo:
        node = todo.pop()
        edges = [found.policy[node]] if graph.kind[node] == Kind.DECISION else graph.out(node)
        new = {int(graph.target[edge]) for edge in edges} - seen
        seen |= new
        todo += new
    return seen
