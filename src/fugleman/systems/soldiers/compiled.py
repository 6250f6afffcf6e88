"""What does every pair of bids bring, in every position of a whole Command Cycle? (compiled; the twin of `procedure.turn`)

For cycles too long to be explored answer by answer. Like chits are taken as one: a side is a multiset of where its chits
stand. A test holds every stage equal to the impulse's, on every position of the smaller cycles.

A chit stands in place 2 * space + (1 if it is Committed). A side's multisets are numbered in lexicographic order of their
sorted places; a position is (red * sides + blue) * bans + ban, where the ban is 0 if nobody was active, else 1 + the place
among the sorted of the active side's banned chit, counted on for Blue.
"""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from fugleman.kit.command_track import RED
from fugleman.systems.soldiers.measures import objective
from fugleman.systems.soldiers.rules import laid_out
from fugleman.systems.soldiers.terms import Game, Rulings, Scenario

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Small = NDArray[np.int32]

PASS = -1
"""In a list of bids."""
OVER = -1
"""Where play leads when the cycle ends."""


class Stages(NamedTuple):
    """The matrix games of some positions, end to end: their shapes, Red's gain less Blue's, and the position that follows."""

    rows: Ints
    columns: Ints
    gain: Floats
    target: Ints


class Twin(NamedTuple):
    """A Command Cycle in numbers.

    places: by multiset its sorted places. moved, put: by multiset, chit and new place the multiset that results, and where
    in it the chit is. progress: by multiset how far it has come; every turn with a winner adds to it.
    """

    last_space: int
    must_enter: bool
    ends: bool
    holder: int
    discount: float
    places: Small
    moved: Small
    put: Small
    progress: Ints
    home: int

    @property
    def sides(self) -> int:
        return len(self.places)

    @property
    def bans(self) -> int:
        chits: int = self.places.shape[1]
        return 1 + 2 * chits

    @property
    def positions(self) -> int:
        """How many numbers of positions there are, most of them never reached."""
        return self.sides * self.sides * self.bans

    @property
    def start(self) -> int:
        return self.number_of(self.home, self.home, 0)

    @property
    def ranks(self) -> int:
        """Every turn leads to a higher rank."""
        return 4 * int(self.progress.max()) + 2

    def rank(self, rank: int) -> Ints:
        """The positions of a rank: of one progress, those with a ban before the one without."""
        progress, free = divmod(rank, 2)
        found = []
        for red in np.flatnonzero(self.progress <= progress):
            blue = np.flatnonzero(self.progress == progress - self.progress[red])
            found.append((red * self.sides + blue) * self.bans)
        first = np.concatenate(found) if found else np.zeros(0, np.int64)
        return first if free else (first[:, None] + np.arange(1, self.bans)).ravel()

    def stages(self, positions: Ints) -> Stages:
        """The matrix games of positions."""
        rows, columns = sizes(positions, self.places, self.last_space, self.must_enter)
        gain, target = fill(
            positions,
            rows,
            columns,
            self.places,
            self.moved,
            self.put,
            self.last_space,
            self.must_enter,
            self.ends,
            self.holder,
        )
        return Stages(rows, columns, gain, target)

    def number(self, g: Game) -> int:
        """The number of a state."""
        sides, ban = [], 0
        for side, chits in enumerate(g.track):
            places = [2 * chit.space + chit.committed for chit in chits]
            sides.append(int(np.flatnonzero((self.places == sorted(places)).all(axis=1))[0]))
            if g.active == side and g.banned is not None:
                ban = 1 + side * len(chits) + sorted(places).index(places[g.banned])
        return self.number_of(sides[0], sides[1], ban)

    def number_of(self, red: int, blue: int, ban: int) -> int:
        """The number of a position."""
        return (red * self.sides + blue) * self.bans + ban


def twin(r: Rulings, scenario: Scenario) -> Twin | None:
    """The numbers of a cycle; None where they do not cover the house rules: unlike chits, a toss, fire points, more cycles."""
    setting = laid_out(r, scenario)
    like = len({(one.weight, one.space) for side in setting.formations for one in side}) == 1
    counts = {len(side) for side in setting.formations}
    given = r.buying == "given" and setting.advantage is not None and r.cycles == 1
    one = setting.formations[RED][0]
    if not (
        like and given and len(counts) == 1 and one.weight == 1 and r.double_pass != "while_able" and r.spoiled == "refused"
    ):
        return None
    chits, kinds = counts.pop(), 2 * (r.last_space + 1)
    places = np.array(list(combinations_with_replacement(range(kinds), chits)), np.int32)
    moved, put = moves(places, kinds)
    home = int(np.flatnonzero((places == 2 * one.space).all(axis=1))[0])
    assert setting.advantage is not None
    return Twin(
        r.last_space, r.start == "must_enter", r.double_pass == "ends", setting.advantage,
        float(objective(r).discount), places, moved, put, places.sum(axis=1, dtype=np.int64), home,
    )  # fmt: skip


def moves(places: Small, kinds: int) -> tuple[Small, Small]:
    """By multiset, chit and new place: the multiset that results, and where the chit then is."""
    weights = kinds ** np.arange(places.shape[1] - 1, -1, -1, dtype=np.int64)
    codes = places @ weights
    moved, put = (np.empty((*places.shape, kinds), np.int32) for _ in range(2))
    for chit in range(places.shape[1]):
        for kind in range(kinds):
            then = places.copy()
            then[:, chit] = kind
            then.sort(axis=1)
            moved[:, chit, kind] = np.searchsorted(codes, then @ weights)
            put[:, chit, kind] = (then < kind).sum(axis=1)
    return moved, put


@njit(cache=True, nogil=True)
def bids(places: Small, side: int, banned: int, last_space: int, must_enter: bool, chits: Ints, spaces: Ints) -> int:
    """A side's bids, the pass last: which chit, and where. Of like chits in one place only the first is bid. (3)"""
    found, held = 0, -1
    count = places.shape[1]
    if banned >= 0:
        held = places[side, banned]
    for chit in range(count):
        place = places[side, chit]
        if chit > 0 and places[side, chit - 1] == place:
            continue
        if place == held and (chit + 1 == count or places[side, chit + 1] != place):
            continue
        nearest = (place + 1) // 2
        if must_enter and nearest == 0:
            nearest = 1
        for space in range(nearest, last_space + 1):
            chits[found], spaces[found] = chit, space
            found += 1
    chits[found], spaces[found] = PASS, PASS
    return found + 1


@njit(cache=True, nogil=True)
def bans_of(ban: int, count: int) -> tuple[int, int, int]:
    """Who was active (-1: nobody), and each side's banned chit (-1: none)."""
    if ban == 0:
        return -1, -1, -1
    if ban <= count:
        return 0, ban - 1, -1
    return 1, -1, ban - 1 - count


@njit(cache=True, nogil=True)
def sizes(positions: Ints, places: Small, last_space: int, must_enter: bool) -> tuple[Ints, Ints]:
    """How many bids each side has."""
    sides, count = places.shape
    rows, columns = np.empty(len(positions), np.int64), np.empty(len(positions), np.int64)
    chits, spaces = np.empty(count * (last_space + 1) + 1, np.int64), np.empty(count * (last_space + 1) + 1, np.int64)
    for k in range(len(positions)):
        pair, ban = divmod(positions[k], 1 + 2 * count)
        red, blue = divmod(pair, sides)
        _, red_ban, blue_ban = bans_of(ban, count)
        rows[k] = bids(places, red, red_ban, last_space, must_enter, chits, spaces)
        columns[k] = bids(places, blue, blue_ban, last_space, must_enter, chits, spaces)
    return rows, columns


@njit(cache=True, nogil=True)
def fill(
    positions: Ints, rows: Ints, columns: Ints, places: Small, moved: Small, put: Small, last_space: int, must_enter: bool,
    ends: bool, holder: int,
) -> tuple[Floats, Ints]:  # fmt: skip
    """What every pair of bids gains, and where it leads. (4, 5, 5.1)"""
    sides, count = places.shape
    bans = 1 + 2 * count
    gain, target = np.empty((rows * columns).sum()), np.empty((rows * columns).sum(), np.int64)
    most = count * (last_space + 1) + 1
    red_chits, red_spaces = np.empty(most, np.int64), np.empty(most, np.int64)
    blue_chits, blue_spaces = np.empty(most, np.int64), np.empty(most, np.int64)
    at = 0
    for k in range(len(positions)):
        pair, ban = divmod(positions[k], bans)
        red, blue = divmod(pair, sides)
        active, red_ban, blue_ban = bans_of(ban, count)
        bids(places, red, red_ban, last_space, must_enter, red_chits, red_spaces)
        bids(places, blue, blue_ban, last_space, must_enter, blue_chits, blue_spaces)
        tie_to = holder if active < 0 else active
        for i in range(rows[k]):
            for j in range(columns[k]):
                a, b = red_spaces[i], blue_spaces[j]
                if a == PASS and b == PASS:
                    held = (rows[k] == 1 and may_bid(places, red, last_space)) or (
                        columns[k] == 1 and may_bid(places, blue, last_space)
                    )
                    gain[at], target[at] = 0.0, pair * bans if held and not ends else OVER
                else:
                    red_wins = a > b or (a == b and tie_to == 0)
                    red_then, blue_then, banned = red, blue, 0
                    if a != PASS:
                        red_then = moved[red, red_chits[i], 2 * a + red_wins]
                        if red_wins:
                            banned = 1 + put[red, red_chits[i], 2 * a + 1]
                    if b != PASS:
                        blue_then = moved[blue, blue_chits[j], 2 * b + (not red_wins)]
                        if not red_wins:
                            banned = 1 + count + put[blue, blue_chits[j], 2 * b + 1]
                    gain[at] = 1.0 if red_wins else -1.0
                    target[at] = (red_then * sides + blue_then) * bans + banned
                at += 1
    return gain, target


@njit(cache=True, nogil=True)
def may_bid(places: Small, side: int, last_space: int) -> bool:
    """Whether a side would have a bid without the ban: its chit that is least far decides. (2)"""
    return bool(places[side, 0] <= 2 * last_space)
