"""Who answers at the command line what the sheets leave open?"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from random import SystemRandom

import click

from fugleman.adapters.sheets.answers import Lodged, read_faces
from fugleman.adapters.sheets.setup import seat_of
from fugleman.cli.out import Out
from fugleman.core.calls import Ask, Roll
from fugleman.core.chance import Faces
from fugleman.core.errors import Fault, Faulty, Unreadable
from fugleman.core.text import Name, say, say_n
from fugleman.systems.empires import Empires
from fugleman.systems.empires.notation import find_lot
from fugleman.systems.empires.terms import Take


class GivenAnswers:
    """Choices and dice from the command line; what is missing is asked, or thrown, if there is a terminal. Raises Faulty."""

    def __init__(self, out: Out, system: Empires, players: Sequence[str], picks: Sequence[str], dice: str | None) -> None:
        faults: list[Fault] = []
        self._out = out
        self._lots = [lot for lot, _ in system.scenario.lots]
        self._players = players
        lodged = [self._read_pick(words, faults) for words in picks]
        faces: list[int] = []
        try:
            faces = [] if dice is None else read_faces(dice, "--dice")
        except Faulty as error:
            faults += error.faults
        if faults:
            raise Faulty(faults)
        self._asks = sys.stdin.isatty() and not out.as_json
        self._lodged = Lodged(lodged, faces, SystemRandom().randrange if self._asks and dice is None else None)

    def pick(self, asked: Ask[Take], /) -> Take | None:
        """The next choice given for the player, else what is said at the terminal."""
        given = self._lodged.pick(asked)
        return self._ask(asked) if given is None and self._asks else given

    def throw(self, roll: Roll, /) -> Faces | None:
        """The next faces given; where none were given at all and there is a terminal, dice of the operating system."""
        faces = self._lodged.throw(roll)
        if faces is not None and faces in self._lodged.thrown:
            self._out.talk(say("no dice were given; thrown here: {faces}", faces=faces))
        return faces

    def tell_unused(self) -> None:
        """Say which choices and dice nobody asked for."""
        for seat, lot in self._lodged.picks:
            self._out.talk(say("the choice of {player}, {lot}, was not asked for", player=Name(seat), lot=lot))
        if faces := self._lodged.faces:
            self._out.talk(say_n("{n} die was not asked for", "{n} dice were not asked for", len(faces)))

    def _ask(self, asked: Ask[Take]) -> Take:
        lots = [take.lot for take in asked.orders.listed() or ()]
        listed = tuple(f"{place} {lot}" for place, lot in enumerate(lots, start=1))
        question = say("{player} takes one ({clause}): {lots}", player=Name(asked.seat), clause=asked.clause, lots=listed)
        while True:
            words = str(click.prompt(self._out.voice(question), err=True))
            if words.isascii() and words.isdigit() and 1 <= int(words[:9]) <= len(lots):
                return Take(lots[int(words) - 1])
            try:
                return Take(find_lot(words, lots))
            except Unreadable as error:
                self._out.talk(error.text)

    def _read_pick(self, words: str, faults: list[Fault]) -> tuple[int, str]:
        name, _, lot = words.rpartition("=")
        if not (name and lot.strip()):
            faults.append(Fault("--pick", say("“{words}” is not written as PLAYER=LOT", words=words)))
            return 0, lot
        seat = seat_of(self._players, name, "--pick", faults)
        try:
            return seat, find_lot(lot, self._lots)
        except Unreadable as error:
            faults.append(Fault("--pick", error.text))
            return seat, lot
