"""Where may each counter go, in every layout at once? A compiled twin of the turn's clauses. (flanks, 3-4.2)

A test holds it equal to the impulse. A layout's code has one digit a counter, its sector, to the base of the sectors.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import njit, prange
from numpy.typing import NDArray

from fugleman.systems.flanks.rules import number_of_sectors
from fugleman.systems.flanks.terms import Layout, Rulings

Table = NDArray[np.int32]
Sectors = NDArray[np.int8]


class Turns(NamedTuple):
    """One side's turns from every layout, numbered in the order of their codes.

    codes: shape (layouts,). options: shape (layouts, counters, most); [i, n, k] is the layout that the k-th order leads to
    when counter n + 1 has come up, -1 where there are no more. sector: shape (layouts, counters), where it operates.
    """

    codes: NDArray[np.int64]
    options: Table
    sector: Sectors

    def layout(self, number: int, sectors: int) -> Layout:
        """A layout by its number."""
        code = int(self.codes[number])
        return tuple(code // sectors**n % sectors for n in range(self.sector.shape[1]))


def turns(r: Rulings) -> Turns:
    """All layouts that may come up under the rulings, and all that may follow."""
    sectors, stays = number_of_sectors(r), r.lone_counter == "stays"
    fewest = 1 if stays and r.minimum else 0
    codes, number = _layouts(sectors, r.counters, fewest, r.maximum)
    most = max(1, sectors - (1 if stays else 0))
    options = np.full((len(codes), r.counters, most), -1, np.int32)
    sector = np.empty((len(codes), r.counters), np.int8)
    _fill(codes, number, sectors, r.maximum, stays, options, sector)
    return Turns(codes, options, sector)


@njit(cache=True)
def _layouts(sectors: int, counters: int, fewest: int, maximum: int) -> tuple[NDArray[np.int64], Table]:
    """The codes of all layouts in order, and by code the layout's number, -1 where it is none."""
    number = np.full(sectors**counters, -1, np.int32)
    sizes = np.zeros(sectors, np.int64)
    found = 0
    for code in range(len(number)):
        sizes[:] = 0
        rest = code
        for _ in range(counters):
            sizes[rest % sectors] += 1
            rest //= sectors
        if sizes.min() >= fewest and sizes.max() <= maximum:
            number[code] = found
            found += 1
    codes = np.empty(found, np.int64)
    for code in range(len(number)):
        if number[code] >= 0:
            codes[number[code]] = code
    return codes, number


@njit(cache=True, parallel=True)
def _fill(
    codes: NDArray[np.int64], number: Table, sectors: int, maximum: int, stays: bool, options: Table, sector: Sectors
) -> None:
    """3, 4. For each layout and counter, where it operates and where the counter may go."""
    counters = options.shape[1]
    for i in prange(len(codes)):
        sizes = np.zeros(sectors, np.int64)
        rest = codes[i]
        for n in range(counters):
            sector[i, n] = rest % sectors
            sizes[sector[i, n]] += 1
            rest //= sectors
        place = 1
        for n in range(counters):
            _room(options[i, n], sizes, int(sector[i, n]), int(codes[i]), place, number, maximum, stays, i)
            place *= sectors


@njit(cache=True)
def _room(
    row: Table, sizes: NDArray[np.int64], here: int, code: int, place: int, number: Table, maximum: int, stays: bool, i: int
) -> None:
    """4, 4.1, 4.2. Where one counter may go: to the sectors that are not full; it stays if it is alone or has nowhere to go."""
    alone = sizes[here] == 1
    k = 0
    if alone and not stays:
        row[0], k = i, 1
    if not (alone and stays):
        for to in range(len(sizes)):
            if to != here and sizes[to] < maximum:
                row[k] = number[code + (to - here) * place]
                k += 1
    if row[0] < 0:
        row[0] = i
