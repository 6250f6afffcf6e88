"""Who answers what the sheets leave open, from choices and dice given beforehand?"""

from __future__ import annotations

import re
from collections.abc import Iterable

from fugleman.core.calls import Ask, Roll
from fugleman.core.chance import Below, Faces
from fugleman.core.errors import Fault, Faulty
from fugleman.core.seats import Seat
from fugleman.core.text import Text, say
from fugleman.systems.empires.terms import LotName, Take


class Lodged:
    """Choices in the order in which they were given, by seat, and faces of dice; what was not asked for stays here.

    below: a source of chance that throws the dice that nobody gave; `thrown` then has their faces. lenient: a choice of a lot
    that is not there is passed over, and asked for again, instead of refused.
    """

    def __init__(
        self,
        picks: Iterable[tuple[Seat, LotName]] = (),
        faces: Iterable[int] = (),
        below: Below | None = None,
        *,
        lenient: bool = False,
    ) -> None:
        self.picks = list(picks)
        self.faces = list(faces)
        self.thrown: list[Faces] = []
        self._below = below
        self._lenient = lenient

    def pick(self, asked: Ask[Take], /) -> Take | None:
        """The next choice of the player who is asked."""
        for place, (seat, lot) in enumerate(self.picks):
            if seat == asked.seat and (not self._lenient or Take(lot) in (asked.orders.listed() or ())):
                del self.picks[place]
                return Take(lot)
        return None

    def throw(self, roll: Roll, /) -> Faces | None:
        """The next faces, if there are enough; else dice thrown here, if there is chance."""
        count = number_of_dice(roll)
        if len(self.faces) >= count:
            faces, self.faces = tuple(self.faces[:count]), self.faces[count:]
            return faces
        if self._below is None:
            return None
        self.thrown.append(roll.dice.throw(self._below))
        return self.thrown[-1]


def number_of_dice(roll: Roll) -> int:
    """How many faces a roll wants."""
    return len(next(roll.dice.outcomes())[0])


def read_faces(words: str, place: str | Text) -> list[int]:
    """The faces that somebody wrote down. Raises Faulty, naming the place."""
    parts = words.replace(",", " ").split()
    if not parts or not all(re.fullmatch("[1-6]", part) for part in parts):
        raise Faulty([Fault(place, say("“{words}” is no list of faces from 1 to 6", words=words))])
    return list(map(int, parts))
