"""What does a question about dice mean?

`40d6 between 113 and 165`, `2d6+2 against 2d6+3`, `20d6 keep 10`, `5d6<=4 + 14d6<=3 at most 5` (dice that show so much or
less are counted), `add 1d6 until over 35`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import TypeAlias

from msgspec import Struct

from fugleman.core.errors import Unreadable
from fugleman.core.text import Text, say
from fugleman.lab import dice
from fugleman.lab.dice import Pool

MOST_FACES = 2_000
"""Of all dice of a kind together."""

TERM = re.compile(
    r"\s*(?P<sign>[+-]?)\s*(?:(?P<plain>\d+)(?!\d*d)|(?P<count>\d*)d(?P<sides>\d+)"
    r"(?:(?P<good><=|>=)(?P<bound>\d+)|\s*(?P<keep>keep lowest|keep|kh|kl)\s*(?P<kept>\d+))?)\s*"
)
RELATIONS = {
    "between": re.compile(r"(?:between\s+(?P<low>-?\d+)\s+and\s+|(?P<low_>-?\d+)\s*\.\.\s*)(?P<high>-?\d+)"),
    "at most": re.compile(r"(?:at most|<=)\s*(?P<high>-?\d+)"),
    "at least": re.compile(r"(?:at least|>=)\s*(?P<low>-?\d+)"),
    "under": re.compile(r"(?:under|below|<)\s*(?P<above>-?\d+)"),
    "over": re.compile(r"(?:over|above|>)\s*(?P<below>-?\d+)"),
    "is": re.compile(r"(?:is|exactly|=)\s*(?P<totals>-?\d+(?:\s*(?:or|,)\s*-?\d+)*)"),
}


class Chance(Struct, frozen=True):
    """How likely what was asked for is."""

    chance: Fraction


class Contest(Struct, frozen=True):
    """How likely the first pool is higher than the second, equal, and lower."""

    higher: Fraction
    equal: Fraction
    lower: Fraction


class Spread(Struct, frozen=True):
    """Every total with its chance."""

    chances: Mapping[int, Fraction]
    mean: Fraction
    variance: Fraction


class Turns(Struct, frozen=True):
    """In which turn a growing total gets there: the chance by turn, counted from the earliest, and the mean."""

    chances: Mapping[int, Fraction]
    mean: Fraction


Answer: TypeAlias = Chance | Contest | Spread | Turns


def reckon(words: str) -> Answer:
    """The answer to a question about dice. Raises Unreadable."""
    asked = " ".join(words.casefold().split())
    if adding := re.fullmatch(r"add (.+?) until (?:the total )?(?:is )?(over|above|at least|>=|>) (\d{1,3})", asked):
        goal = int(adding[3]) + (adding[2] in ("over", "above", ">"))
        return _turns(_pool(adding[1], words), goal, words)
    if sides := re.fullmatch(r"(.+?) (?:against|vs\.?|v) (.+)", asked):
        margin = _pool(sides[1], words) - _pool(sides[2], words)
        return Contest(margin.at_least(1), margin.chance([0]), margin.at_most(-1))
    for relation in RELATIONS.values():
        if found := re.fullmatch(rf"(?P<pool>.+?) {relation.pattern}", asked):
            bounds = {name: value for name, value in found.groupdict().items() if value}
            return Chance(_within(_pool(bounds.pop("pool"), words), bounds))
    pool = _pool(asked, words)
    return Spread(dict(pool.each()), pool.mean, pool.variance)


def _within(pool: Pool, bounds: Mapping[str, str]) -> Fraction:
    if "totals" in bounds:
        return pool.chance({int(total) for total in re.findall(r"-?\d+", bounds["totals"])})
    low = int(bounds.get("low") or bounds.get("low_") or pool.least)
    high = int(bounds.get("high") or pool.most)
    if "below" in bounds:
        low = int(bounds["below"]) + 1
    if "above" in bounds:
        high = int(bounds["above"]) - 1
    return max(Fraction(0), pool.at_most(high) - pool.at_most(low - 1))


def _turns(step: Pool, goal: int, words: str) -> Turns:
    if step.least < 1:
        raise Unreadable(say("“{words}”: what is added must always be 1 or more", words=words))
    chances = dice.reaching(step, goal)
    return Turns({turn: chance for turn, chance in enumerate(chances, start=1) if chance}, dice.mean_turn(chances))


def _pool(asked: str, words: str) -> Pool:
    pool = _read_pool(asked)
    if pool is None:
        raise Unreadable(_example(words))
    return pool


def _read_pool(asked: str) -> Pool | None:
    """The dice and numbers that are added; None if the words are no such thing."""
    total, at = dice.fixed(0), 0
    if not asked.isascii():
        return None
    while at < len(asked):
        term = TERM.match(asked, at)
        if term is None or (at > 0) != bool(term["sign"]):
            return None
        one = _one(term)
        if one is None:
            return None
        total = total - one if term["sign"] == "-" else total + one
        at = term.end()
    return total if at else None


def _one(term: re.Match[str]) -> Pool | None:
    if term["plain"]:
        return dice.fixed(int(term["plain"])) if len(term["plain"]) < 10 else None
    if max(map(len, (term["count"], term["sides"], term["bound"] or "", term["kept"] or ""))) > 4:
        return None
    count, sides = int(term["count"] or 1), int(term["sides"])
    if not 1 <= count * sides <= MOST_FACES:
        return None
    if term["good"]:
        bound = int(term["bound"])
        good = bound if term["good"] == "<=" else sides - bound + 1
        return dice.hits(count, sides, max(0, min(sides, good)))
    if term["keep"]:
        kept = int(term["kept"])
        keep = dice.keep_lowest if term["keep"] in ("keep lowest", "kl") else dice.keep_highest
        return keep(count, sides, kept) if 1 <= kept <= count else None
    return dice.sums(count, sides)


def _example(words: str) -> Text:
    return say(
        "“{words}” is no question about dice; for example {examples}",
        words=words,
        examples=("40d6 between 113 and 165", "2d6+2 against 2d6+3", "20d6 keep 10", "add 1d6 until over 35"),
    )
