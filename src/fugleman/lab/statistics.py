"""What do counted games say, and how surely?

What is kept of a measure is how often each value came up, exactly. So samples add up to the same whatever the order, and
mean, variance and every quantile follow from them without rounding.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import inf, nan, sqrt
from statistics import NormalDist
from typing import TypeAlias

from msgspec import Struct

Value: TypeAlias = "int | Fraction"

SURE = 0.95
"""The confidence of an interval, if nothing else is said."""


class Interval(Struct, frozen=True):
    """Where a quantity lies, with the stated confidence."""

    low: float
    high: float
    confidence: float = SURE

    @property
    def width(self) -> float:
        return self.high - self.low


class Counted(Struct, frozen=True):
    """How often each value of a measure came up."""

    times: Mapping[Value, int]

    @property
    def n(self) -> int:
        return sum(self.times.values())

    @property
    def mean(self) -> Fraction:
        """Exactly; 0 of no values at all."""
        return Fraction(sum((value * n for value, n in self.times.items()), Fraction(0)), self.n or 1)

    @property
    def variance(self) -> Fraction:
        """The unbiased sample variance, exactly; 0 of fewer than two values."""
        mean, n = self.mean, self.n
        return sum((n_of * (value - mean) ** 2 for value, n_of in self.times.items()), Fraction(0)) / max(n - 1, 1)

    @property
    def deviation(self) -> float:
        return sqrt(self.variance)

    @property
    def is_share(self) -> bool:
        """Whether nothing but 0 and 1 came up: then the mean is a share."""
        return self.times.keys() <= {0, 1}

    def quantile(self, share: float) -> Value:
        """The smallest value that at least this share of all does not exceed. Raises ValueError of no values."""
        below, wanted = 0, share * self.n
        for value in sorted(self.times):
            below += self.times[value]
            if below >= wanted:
                return value
        raise ValueError("no values")

    def interval(self, confidence: float = SURE) -> Interval:
        """Where the mean lies: Wilson's interval of a share, else Student's."""
        if self.is_share:
            return wilson(self.times.get(1, 0), self.n, confidence)
        return student(float(self.mean), float(self.variance), self.n, confidence)


NOTHING = Counted({})


def count(values: Iterable[Value]) -> Counted:
    """The values counted."""
    return Counted(Counter(values))


def together(samples: Iterable[Counted]) -> Counted:
    """All samples as one; their order does not matter."""
    whole: Counter[Value] = Counter()
    for sample in samples:
        whole.update(sample.times)
    return Counted(dict(sorted(whole.items())))


def wilson(hits: int, n: int, confidence: float = SURE) -> Interval:
    """The score interval of a share of `hits` in `n`; the whole of 0 to 1 if n is 0.

    Source: Wilson, "Probable inference, the law of succession, and statistical inference" (1927).
    """
    if n == 0:
        return Interval(0.0, 1.0, confidence)
    z, share = _normal(confidence), hits / n
    middle = (share + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * sqrt(share * (1 - share) / n + z * z / (4 * n * n))
    low = 0.0 if hits == 0 else max(0.0, middle - half)
    return Interval(low, 1.0 if hits == n else min(1.0, middle + half), confidence)


def student(mean: float, variance: float, n: int, confidence: float = SURE) -> Interval:
    """The t interval of a mean; unbounded if n is less than 2."""
    if n < 2:
        return Interval(-inf, inf, confidence)
    half = _student(n - 1, confidence) * sqrt(variance / n)
    return Interval(mean - half, mean + half, confidence)


def difference(one: Counted, other: Counted, confidence: float = SURE) -> Interval:
    """Where the first mean less the second lies, for samples drawn apart.

    Shares: Newcombe's hybrid of two score intervals (1998, method 10). Else Welch's t interval (1947).
    """
    gap = float(one.mean - other.mean)
    if one.is_share and other.is_share:
        a, b = one.interval(confidence), other.interval(confidence)
        p, q = float(one.mean), float(other.mean)
        return Interval(
            gap - sqrt((p - a.low) ** 2 + (b.high - q) ** 2), gap + sqrt((a.high - p) ** 2 + (q - b.low) ** 2), confidence
        )
    if min(one.n, other.n) < 2:
        return Interval(-inf, inf, confidence)
    u, v = float(one.variance) / one.n, float(other.variance) / other.n
    if u + v == 0:
        return Interval(gap, gap, confidence)
    freedom = (u + v) ** 2 / (u * u / (one.n - 1) + v * v / (other.n - 1))
    half = _student(freedom, confidence) * sqrt(u + v)
    return Interval(gap - half, gap + half, confidence)


def ratio(pairs: Mapping[tuple[Value, Value], int], confidence: float = SURE) -> tuple[float, Interval]:
    """A mean over a mean, (a, b) counted by game, and where it lies: the delta method with Student's quantile.

    Source: Cochran, "Sampling Techniques" (1977), 6.4. The ratio is not a number if the second never differs from 0.
    """
    n = sum(pairs.values())
    above = sum(a * times for (a, _), times in pairs.items())
    below = sum(b * times for (_, b), times in pairs.items())
    if below == 0:
        return nan, Interval(-inf, inf, confidence)
    share = Fraction(above) / Fraction(below)
    if n < 2:
        return float(share), Interval(-inf, inf, confidence)
    spread = sum((times * (a - share * b) ** 2 for (a, b), times in pairs.items()), Fraction(0)) / (n - 1)
    half = _student(n - 1, confidence) * sqrt(spread / n) / abs(float(below) / n)
    return float(share), Interval(float(share) - half, float(share) + half, confidence)


def _normal(confidence: float) -> float:
    return NormalDist().inv_cdf((1 + confidence) / 2)


def _student(freedom: float, confidence: float) -> float:
    from scipy.special import stdtrit

    return float(stdtrit(freedom, (1 + confidence) / 2))
