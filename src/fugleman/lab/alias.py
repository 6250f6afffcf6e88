"""How is a chain laid out so that a step of a walk is one look-up?

An alias table: every row has a power of two of cells; the upper bits of a 32-bit draw name the cell, and the draw, compared
with the cell's cut, which of its two steps is taken. What a cell leads to is a word that holds where the next row's cells begin
(above bit 5) and how far the next draw is shifted (below), so that a walk is in one register. The cells of ends come last.
Probabilities are kept to within 2**-32.

Source: Walker (1977); built as in Vose, "A linear algorithm for generating random numbers with a given distribution" (1991).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from fugleman.lab.fused import Fused
from fugleman.lab.graph import Floats, Ints

Words = NDArray[np.uint64]


class Table(NamedTuple):
    """Cells: `cut[c]`; `go[2 c]`, `step[2 c]` below the cut, `go[2 c + 1]`, `step[2 c + 1]` from it on.

    `go`: the word of the row a step leads to. `step`: the chain's step, or the number of all steps for staying at an end.
    """

    cut: Words
    go: Words
    step: Ints
    start: np.uint64
    ends: np.uint64
    """The first cell of an end."""


def table(chain: Fused) -> Table:
    """The alias table of a chain."""
    count = np.diff(chain.offsets)
    bits = np.ceil(np.log2(np.maximum(count, 1))).astype(np.int64)
    cells, ends = int((1 << bits).sum()), int((count > 0) @ (1 << bits))
    order = np.argsort(count == 0, kind="stable")
    base = np.empty(chain.rows, np.int64)
    base[order] = np.cumsum(1 << bits[order]) - (1 << bits[order])
    words = (base << 6 | (32 - bits)).astype(np.uint64)
    cut, go = np.zeros(cells, np.uint64), np.zeros(2 * cells, np.uint64)
    step = np.full(2 * cells, len(chain.target), np.int64)
    _fill(chain.offsets, chain.target, chain.probability, base, bits, words, cut, go, step)
    return Table(cut, go, step, words[chain.start], np.uint64(ends))


@njit(cache=True, nogil=True)
def _fill(
    offsets: Ints, target: Ints, chance: Floats, base: Ints, bits: Ints, words: Words, cut: Words, go: Words, step: Ints
) -> None:
    for row in range(len(offsets) - 1):
        first, count, size = offsets[row], offsets[row + 1] - offsets[row], 1 << bits[row]
        cell = base[row]
        if count == 0:
            go[2 * cell], go[2 * cell + 1] = words[row], words[row]
            cut[cell] = 1 << 32
            continue
        share = np.zeros(size)
        whole = chance[first : first + count].sum()
        for k in range(count):
            share[k] = chance[first + k] / whole * size
        small, large = np.empty(size, np.int64), np.empty(size, np.int64)
        low, high = 0, 0
        for k in range(size):
            if share[k] < 1:
                small[low] = k
                low += 1
            else:
                large[high] = k
                high += 1
        other = np.arange(size)
        while low > 0 and high > 0:
            low -= 1
            k, giver = small[low], large[high - 1]
            other[k] = giver
            share[giver] -= 1 - share[k]
            if share[giver] < 1:
                high -= 1
                small[low] = giver
                low += 1
        while low > 0:
            low -= 1
            share[small[low]] = 1 if small[low] < count else 0
        for k in range(size):
            a, b = min(k, count - 1), min(other[k], count - 1)
            full = share[k] >= 1
            cut[cell + k] = np.uint64(np.rint((k + min(share[k], 1.0)) * (1 << (32 - bits[row]))))
            go[2 * (cell + k)], step[2 * (cell + k)] = words[target[first + a]], first + a
            b = a if full else b
            go[2 * (cell + k) + 1], step[2 * (cell + k) + 1] = words[target[first + b]], first + b
