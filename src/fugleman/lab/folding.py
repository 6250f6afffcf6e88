"""Which answers come to the same thing, and may be taken as one?"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple, TypeAlias

import numpy as np

Edge: TypeAlias = tuple[int, int, Fraction]
"""Where an answer leads, which gain it brings (by number), and its chance."""


class Folded(NamedTuple):
    """The edges that are left, the place of each among all answers, and for joint orders how many each seat's stand for."""

    edges: tuple[Edge, ...]
    places: tuple[int, ...]
    multiplicity: tuple[tuple[int, ...], ...] = ()


def unfolded(edges: Sequence[Edge], shape: tuple[int, ...] = ()) -> Folded:
    """All edges as they are."""
    return Folded(tuple(edges), tuple(range(len(edges))), tuple((1,) * size for size in shape))


def folded(edges: Sequence[Edge]) -> Folded:
    """Edges with the same target and gain as one, their chances added up."""
    first: dict[tuple[int, int], int] = {}
    chances: dict[tuple[int, int], Fraction] = {}
    for place, (target, gain, chance) in enumerate(edges):
        first.setdefault((target, gain), place)
        chances[target, gain] = chances.get((target, gain), Fraction(0)) + chance
    return Folded(tuple((*key, chances[key]) for key in first), tuple(first.values()))


def folded_table(edges: Sequence[Edge], shape: tuple[int, ...]) -> Folded:
    """Joint orders with, for each seat, the orders that do the same against all the others' taken as one."""
    numbers: dict[tuple[int, int], int] = {}
    cells = [numbers.setdefault((target, gain), len(numbers)) for target, gain, _ in edges]
    table = np.array(cells, np.int64).reshape(shape)
    kept: list[list[int]] = []
    multiplicity: list[tuple[int, ...]] = []
    for axis, size in enumerate(shape):
        rows = np.moveaxis(table, axis, 0).reshape(size, -1)
        groups: dict[bytes, list[int]] = {}
        for k in range(size):
            groups.setdefault(rows[k].tobytes(), []).append(k)
        kept.append([group[0] for group in groups.values()])
        multiplicity.append(tuple(map(len, groups.values())))
    places = np.arange(table.size).reshape(shape)[np.ix_(*kept)].ravel().tolist()
    weights = np.ones((), np.int64)
    for counts in multiplicity:
        weights = np.multiply.outer(weights, np.array(counts, np.int64))
    shares = [Fraction(int(weight), table.size) for weight in weights.ravel()]
    left = tuple((*edges[place][:2], share) for place, share in zip(places, shares, strict=True))
    return Folded(left, tuple(places), tuple(multiplicity))
