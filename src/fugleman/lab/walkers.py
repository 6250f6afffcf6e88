"""What comes of very many games, walked along the arrays?

Walks read the same streams as games played impulse by impulse do, two draws from every word, so game n is the same on any
number of threads. Several measures are added up at once, packed side by side in one word; those that do not fit are counted
in another walk of the same games.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numba import njit
from numpy.typing import NDArray

from fugleman.lab.alias import Table, Words, table
from fugleman.lab.fused import Fused
from fugleman.lab.graph import Ints
from fugleman.lab.statistics import Counted, together
from fugleman.lab.streams import GOLDEN, A, B, C, D

BLOCK = 64
"""Steps between two looks at whether all walks have ended, and after which packed sums are unpacked; even."""

LANES = 4
"""Walks side by side, so that one's look-ups do not wait for another's; `_block` is written for so many."""

GAMES = 16_384
"""Walks of one piece of work."""

LONGEST = 1_000_000

Word: TypeAlias = Any
"""64 bits without sign, in compiled code."""


class Packed(NamedTuple):
    """Some measures of a chain, by number, packed in words: where each begins, how wide it is, and its least gain."""

    measures: Ints
    at: Ints
    width: Ints
    least: Ints
    pay: Words


class Walker:
    """A chain laid out for walking."""

    def __init__(self, chain: Fused) -> None:
        self.chain = chain
        self.table: Table = table(chain)
        self.packs = tuple(_pack(chain, self.table, group) for group in _groups(chain))

    def totals(self, games: int, series: int, steps: int = LONGEST, workers: int = 1, first: int = 0) -> Ints:
        """What each game adds up to, measure by measure, after at most so many steps: shape (games, measures), scaled."""
        out = np.zeros((len(self.chain.measures), games), np.int64)
        self._share_out(lambda a, b: self._total(series, first + a, steps, out[:, a:b]), games, workers)
        return out.T

    def counted(self, games: int, series: int, steps: int = LONGEST, workers: int = 1) -> dict[str, Counted]:
        """How often each total of each measure came up."""
        parts: list[dict[str, Counted]] = []

        def part(a: int, b: int) -> None:
            out = np.zeros((len(self.chain.measures), b - a), np.int64)
            self._total(series, a, steps, out)
            parts.append({name: _count(out[m], self.chain.scale[m]) for m, name in enumerate(self.chain.measures)})

        self._share_out(part, games, workers)
        return {name: together(one[name] for one in parts) for name in self.chain.measures}

    def trace(self, games: int, series: int, steps: int, workers: int = 1) -> NDArray[np.int32]:
        """The chain's step each game takes at each time: shape (games, steps); -1 once the game has ended."""
        out = np.empty((games, steps), np.int32)
        key = np.uint64(series)
        done = np.where(self.table.step == len(self.chain.target), -1, self.table.step).astype(np.int32)
        cut, go, start = self.table.cut, self.table.go, self.table.start
        self._share_out(lambda a, b: _trace(cut, go, done, start, key, a, out[a:b]), games, workers)
        return out

    def _total(self, series: int, first: int, steps: int, out: Ints) -> None:
        for pack in self.packs:
            _totals(self.table, pack, np.uint64(series), first, steps, out)

    @staticmethod
    def _share_out(work: Callable[[int, int], Any], games: int, workers: int) -> None:
        pieces = [(a, min(a + GAMES, games)) for a in range(0, games, GAMES)]
        if workers == 1 or len(pieces) == 1:
            for a, b in pieces:
                work(a, b)
            return
        with ThreadPoolExecutor(workers) as pool:
            for future in [pool.submit(work, a, b) for a, b in pieces]:
                future.result()


def streaks(hits: NDArray[np.bool_], valid: NDArray[np.bool_] | None = None) -> tuple[Ints, Ints]:
    """After how many hits in a row came another: for each k how often a time followed exactly k hits, and how often it hit.

    hits, valid: shape (games, times); a time that is not valid (the game has ended) counts for nothing.
    """
    games, times = hits.shape
    run = np.zeros(games, np.int64)
    after, again = np.zeros(times, np.int64), np.zeros(times, np.int64)
    for t in range(times):
        now = slice(None) if valid is None else valid[:, t]
        after += np.bincount(run[now], minlength=times)
        again += np.bincount(run[now], weights=hits[now, t], minlength=times).astype(np.int64)
        run = np.where(hits[:, t], run + 1, 0)
    return after, again


def hitting(hits: NDArray[np.bool_]) -> Counted:
    """In which time a game first hit, counted from 1; 0 stands for never. hits: shape (games, times)."""
    first = np.where(hits.any(axis=1), hits.argmax(axis=1) + 1, 0)
    return _count(first.astype(np.int64), 1)


def _count(totals: Ints, scale: int) -> Counted:
    low = int(totals.min())
    if int(totals.max()) - low < 1 << 16:
        times = np.bincount(totals - low)
        values: Iterable[int] = np.flatnonzero(times) + low
        times = times[times > 0]
    else:
        values, times = np.unique(totals, return_counts=True)
    pairs = zip((int(value) for value in values), times.tolist(), strict=True)
    return Counted(dict(Counter({value if scale == 1 else Fraction(value, scale): n for value, n in pairs})))


def _groups(chain: Fused) -> list[list[int]]:
    """The measures in groups that fit a word each."""
    groups: list[list[int]] = []
    left = 0
    for m in range(len(chain.measures)):
        width = _width(chain, m)
        if width > left:
            groups.append([])
            left = 64
        groups[-1].append(m)
        left -= width
    return groups


def _width(chain: Fused, m: int) -> int:
    """The bits that a measure's sum over a block needs, its gains counted from the least of them (or from 0)."""
    gains = chain.gain[:, m]
    spread = int(gains.max(initial=0)) - int(gains.min(initial=0))
    return max((spread * BLOCK).bit_length(), 1)


def _pack(chain: Fused, laid: Table, group: list[int]) -> Packed:
    width = np.array([_width(chain, m) for m in group], np.int64)
    at = np.cumsum(width) - width
    least = np.array([chain.gain[:, m].min(initial=0) for m in group], np.int64)
    gain = np.vstack([chain.gain[:, group], np.zeros((1, len(group)), np.int64)]) - least
    pay = (gain.astype(np.uint64) << at.astype(np.uint64)).sum(axis=1, dtype=np.uint64)
    return Packed(np.array(group, np.int64), at, width, least, pay[laid.step])


@njit(cache=True, nogil=True, inline="always")
def _mix(z: Word) -> Word:
    z = (z ^ (z >> np.uint64(30))) * np.uint64(A)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(B)
    return z ^ (z >> np.uint64(31))


@njit(cache=True, nogil=True)
def _beginning(series: Word, game: int) -> tuple[Word, Word]:
    """As `streams.beginning`."""
    n = np.uint64(game)
    start = _mix(series + (np.uint64(2) * n + np.uint64(1)) * np.uint64(GOLDEN))
    z = series + (np.uint64(2) * n + np.uint64(2)) * np.uint64(GOLDEN)
    z = (z ^ (z >> np.uint64(33))) * np.uint64(C)
    z = (z ^ (z >> np.uint64(33))) * np.uint64(D)
    step = (z ^ (z >> np.uint64(33))) | np.uint64(1)
    flips = _ones(step ^ (step >> np.uint64(1)))
    return start, step ^ np.uint64(0xAAAAAAAAAAAAAAAA) if flips < np.uint64(24) else step


@njit(cache=True, nogil=True, inline="always")
def _ones(z: Word) -> Word:
    """How many bits are set, added up side by side in ever wider fields."""
    z = z - ((z >> np.uint64(1)) & np.uint64(0x5555555555555555))
    z = (z & np.uint64(0x3333333333333333)) + ((z >> np.uint64(2)) & np.uint64(0x3333333333333333))
    z = (z + (z >> np.uint64(4))) & np.uint64(0x0F0F0F0F0F0F0F0F)
    return (z * np.uint64(0x0101010101010101)) >> np.uint64(56)


@njit(cache=True, nogil=True, inline="always")
def _place(cut: Words, word: Word, draw: Word) -> Word:
    """Where a draw leads from a row's word: the index of a half cell."""
    cell = (word >> np.uint64(6)) + (draw >> (word & np.uint64(63)))
    return np.uint64(2) * cell + np.uint64(draw >= cut[cell])


@njit(cache=True, nogil=True)
def _totals(laid: Table, pack: Packed, series: Word, first: int, steps: int, out: Ints) -> None:
    now, by = np.empty(LANES, np.uint64), np.empty(LANES, np.uint64)
    word, sums = np.empty(LANES, np.uint64), np.empty(LANES, np.uint64)
    games = out.shape[1]
    for game in range(0, games, LANES):
        lanes = min(LANES, games - game)
        for lane in range(LANES):
            now[lane], by[lane] = _beginning(series, first + game + lane)
            word[lane] = laid.start
        done, over = 0, 0
        while done < steps and over < lanes:
            count = min(BLOCK, steps - done)
            _block(laid.cut, laid.go, pack.pay, now, by, word, sums, count)
            done += count
            over = 0
            for lane in range(lanes):
                over += word[lane] >> np.uint64(6) >= laid.ends
                for m in range(len(pack.measures)):
                    mask = (np.uint64(1) << np.uint64(pack.width[m])) - np.uint64(1)
                    part = np.int64((sums[lane] >> np.uint64(pack.at[m])) & mask)
                    out[pack.measures[m], game + lane] += part + pack.least[m] * count


@njit(cache=True, nogil=True)
def _block(cut: Words, go: Words, pay: Words, now: Words, by: Words, word: Words, sums: Words, count: int) -> None:
    """So many steps of four walks side by side: all that changes is in registers, and nobody waits for a look-up."""
    upper, lower, nought = np.uint64(32), np.uint64(0xFFFFFFFF), np.uint64(0)
    n0, n1, n2, n3 = now[0], now[1], now[2], now[3]
    w0, w1, w2, w3 = word[0], word[1], word[2], word[3]
    s0, s1, s2, s3 = nought, nought, nought, nought
    for _ in range(count // 2):
        n0, n1, n2, n3 = n0 + by[0], n1 + by[1], n2 + by[2], n3 + by[3]
        z0, z1, z2, z3 = _mix(n0), _mix(n1), _mix(n2), _mix(n3)
        p0, p1 = _place(cut, w0, z0 >> upper), _place(cut, w1, z1 >> upper)
        p2, p3 = _place(cut, w2, z2 >> upper), _place(cut, w3, z3 >> upper)
        q0, q1 = _place(cut, go[p0], z0 & lower), _place(cut, go[p1], z1 & lower)
        q2, q3 = _place(cut, go[p2], z2 & lower), _place(cut, go[p3], z3 & lower)
        s0, s1, s2, s3 = s0 + pay[p0] + pay[q0], s1 + pay[p1] + pay[q1], s2 + pay[p2] + pay[q2], s3 + pay[p3] + pay[q3]
        w0, w1, w2, w3 = go[q0], go[q1], go[q2], go[q3]
    now[0], now[1], now[2], now[3] = n0, n1, n2, n3
    word[0], word[1], word[2], word[3] = w0, w1, w2, w3
    sums[0], sums[1], sums[2], sums[3] = s0, s1, s2, s3
    if count % 2:
        for lane in range(LANES):
            now[lane] += by[lane]
            place = _place(cut, word[lane], _mix(now[lane]) >> upper)
            sums[lane] += pay[place]
            word[lane] = go[place]


@njit(cache=True, nogil=True)
def _trace(
    cut: Words, go: Words, step: NDArray[np.int32], start: Word, series: Word, first: int, out: NDArray[np.int32]
) -> None:
    for game in range(len(out)):
        now, by = _beginning(series, first + game)
        word, z = start, np.uint64(0)
        for t in range(out.shape[1]):
            if t % 2 == 0:
                now += by
                z = _mix(now)
            place = _place(cut, word, z >> np.uint64(32) if t % 2 == 0 else z & np.uint64(0xFFFFFFFF))
            out[game, t] = step[place]
            word = go[place]
