"""What may come of one impulse?"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any, NamedTuple, TypeAlias

from fugleman.core.calls import Ask, Call, Roll, Ruling
from fugleman.core.positions import Look, Position, answer
from fugleman.core.system import Measure, System
from fugleman.lab.graph import answers_to

Gain: TypeAlias = tuple["int | Fraction", ...]
"""What is added to each measure."""


class Branch(NamedTuple):
    """An answer: where it leads (a later position of the impulse, a state, or None: it ends here), what it adds, its chance."""

    child: Tree | Position[Any] | None
    gain: Gain
    chance: Fraction


class Tree(NamedTuple):
    """A position, its call, and every answer to it."""

    position: Position[Any]
    call: Call
    branches: tuple[Branch, ...]


class Continuing(NamedTuple):
    """How impulses are gone through: what is added up, what ends the game, and whether all seats are absent."""

    system: System[Any]
    measures: Sequence[Measure]
    until: Sequence[Measure]
    absent: bool

    def tree(self, here: Look[Any]) -> Tree:
        """Every continuation of an impulse, up to the states it leads to."""
        assert here.call is not None
        branches: list[Branch] = []
        for value, chance in answers_to(here.call):
            then = self.onward(answer(self.system, here.position, value))
            child: Tree | Position[Any] | None = then.position
            if self.until and any(_sums(then.rulings, self.until)):
                child = None
            elif then.position.answers:
                child = self.tree(then)
            branches.append(Branch(child, _sums(then.rulings, self.measures), chance))
        return Tree(here.position, here.call, tuple(branches))

    def onward(self, here: Look[Any]) -> Look[Any]:
        """The position itself; where seats are absent, the next one at which chance is to answer, or where it ends."""
        rulings = here.rulings
        while self.absent and not isinstance(here.call, Roll | None) and not any(_sums(rulings, self.until)):
            asked = here.call
            orders = asked.absent if isinstance(asked, Ask) else tuple(ask.absent for ask in asked.asks)
            here = answer(self.system, here.position, orders)
            rulings += here.rulings
        return Look(here.position, here.call, rulings)


def _sums(rulings: Iterable[Ruling], measures: Sequence[Measure]) -> Gain:
    return tuple(sum(measure(ruling.event) for ruling in rulings) for measure in measures)
