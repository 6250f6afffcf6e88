"""How likely is what dice add up to? Exactly, by whole numbers.

A `Pool` is what some dice may add up to. Adding pools multiplies polynomials; each is packed into one long integer, its
coefficients side by side, so that one multiplication of integers does it. Source: Kronecker 1882.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import cached_property
from math import comb

from msgspec import Struct


class Pool(Struct, frozen=True, dict=True):
    """Totals from `least` on: `ways[i]` of all `whole` equally likely cases add up to `least + i`."""

    least: int
    ways: tuple[int, ...]
    whole: int

    def __add__(self, other: Pool) -> Pool:
        return Pool(self.least + other.least, _product(self.ways, other.ways), self.whole * other.whole)

    def __neg__(self) -> Pool:
        return Pool(-self.most, self.ways[::-1], self.whole)

    def __sub__(self, other: Pool) -> Pool:
        return self + -other

    @property
    def most(self) -> int:
        return self.least + len(self.ways) - 1

    def chance(self, totals: Iterable[int]) -> Fraction:
        """The chance of any of several different totals."""
        places = (total - self.least for total in totals)
        return Fraction(sum(self.ways[place] for place in places if 0 <= place < len(self.ways)), self.whole)

    def at_most(self, total: int) -> Fraction:
        return Fraction(sum(self.ways[: max(0, total - self.least + 1)]), self.whole)

    def at_least(self, total: int) -> Fraction:
        return 1 - self.at_most(total - 1)

    def each(self) -> Iterator[tuple[int, Fraction]]:
        """Every total that may come with its chance."""
        return ((self.least + i, Fraction(ways, self.whole)) for i, ways in enumerate(self.ways) if ways)

    @cached_property
    def mean(self) -> Fraction:
        return self.least + Fraction(sum(i * ways for i, ways in enumerate(self.ways)), self.whole)

    @cached_property
    def variance(self) -> Fraction:
        squares = sum(i * i * ways for i, ways in enumerate(self.ways))
        return Fraction(squares, self.whole) - (self.mean - self.least) ** 2


def fixed(number: int) -> Pool:
    """A number that is added whatever the dice show."""
    return Pool(number, (1,), 1)


def sums(count: int, sides: int) -> Pool:
    """What `count` dice of `sides` faces add up to."""
    return Pool(count, _power((1,) * sides, count), sides**count)


def hits(count: int, sides: int, good: int) -> Pool:
    """How many of `count` dice show one of `good` of their `sides` faces."""
    return Pool(0, tuple(comb(count, k) * good**k * (sides - good) ** (count - k) for k in range(count + 1)), sides**count)


def keep_highest(count: int, sides: int, kept: int) -> Pool:
    """What the `kept` highest of `count` dice add up to (0 < kept <= count).

    Faces are gone through from the highest: as long as fewer than `kept` dice have shown a face so high, all of them are
    kept, so their number is all one need know; with the die that fills them up, the rest are free to show less.
    """
    width = _width(sides**count)
    bits = 8 * width
    open_ = [1] + [0] * kept
    done = 0
    for face in range(sides, 0, -1):
        then = [0] * (kept + 1)
        for used, so_far in enumerate(open_[:kept]):
            if not so_far:
                continue
            left, room = count - used, kept - used
            for more in range(min(left, room - 1) + 1):
                then[used + more] += comb(left, more) * so_far << bits * face * more
            rest = sum(comb(left, more) * (face - 1) ** (left - more) for more in range(room, left + 1))
            done += rest * so_far << bits * face * room
        open_ = then
    return Pool(kept, _unpacked(done, width, kept * sides + 1)[kept:], sides**count)


def keep_lowest(count: int, sides: int, kept: int) -> Pool:
    """What the `kept` lowest of `count` dice add up to: the highest, each face turned about."""
    highest = keep_highest(count, sides, kept)
    return Pool(kept, highest.ways[::-1], highest.whole)


def reaching(step: Pool, goal: int) -> list[Fraction]:
    """In which turn a total first is `goal` or more, if each turn adds another `step`, which is never below 1.

    The first of the list is the chance of turn 1; the last is that of the latest turn there can be.
    """
    now, chances, whole = [1], [], 1
    while any(now):
        grown = _product(tuple(now), (0,) * step.least + step.ways)
        whole *= step.whole
        chances.append(Fraction(sum(grown[goal:]), whole))
        now = list(grown[:goal])
    return chances


def mean_turn(chances: Sequence[Fraction]) -> Fraction:
    """The mean of the turns, counted from 1."""
    return sum((turn * chance for turn, chance in enumerate(chances, start=1)), Fraction(0))


def _product(one: tuple[int, ...], other: tuple[int, ...]) -> tuple[int, ...]:
    width = _width(sum(one) * sum(other))
    return _unpacked(_packed(one, width) * _packed(other, width), width, len(one) + len(other) - 1)


def _power(ways: tuple[int, ...], exponent: int) -> tuple[int, ...]:
    width = _width(sum(ways) ** exponent)
    return _unpacked(_packed(ways, width) ** exponent, width, (len(ways) - 1) * exponent + 1)


def _width(largest: int) -> int:
    """The bytes that any coefficient of a polynomial needs whose coefficients add up to so much."""
    return largest.bit_length() // 8 + 1


def _packed(ways: tuple[int, ...], width: int) -> int:
    return int.from_bytes(b"".join(coefficient.to_bytes(width, "little") for coefficient in ways), "little")


def _unpacked(number: int, width: int, length: int) -> tuple[int, ...]:
    packed = number.to_bytes(width * length, "little")
    return tuple(int.from_bytes(packed[at : at + width], "little") for at in range(0, width * length, width))
