"""What may a player type instead of an order?"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from fugleman.adapters.logs import as_words
from fugleman.cli.out import Out
from fugleman.cli.players import Players, adviser
from fugleman.cli.screen import Screen
from fugleman.core.calls import Ask
from fugleman.core.errors import FuglemanError
from fugleman.core.rulebook import Rulebook
from fugleman.core.seats import Seat
from fugleman.core.text import Name, Text, say
from fugleman.table import Table
from fugleman.table.views import sight

FEW = 12
"""Orders that a prompt lists; with more, `?` lists them all."""


class Quit(Exception):
    """A player leaves; the game stands as it is."""


class Asides:
    """Help, the log, the board, a hint, undo, and leaving. Each is called by its English word or by that of the language."""

    def __init__(self, out: Out, book: Rulebook, table: Table, players: Players, screen: Screen, watcher: Seat | None) -> None:
        self.out, self.book, self.table, self.players, self.screen, self.watcher = out, book, table, players, screen, watcher
        named: list[tuple[Text, Text, Callable[[Seat, str], None]]] = [
            (say("help"), say("this"), self._help),
            (say("board"), say("how the game stands"), self._board),
            (say("log"), say("what has happened"), self._log),
            (say("hint"), say("what a bot would do"), self._hint),
            (say("undo"), say("take back the last order given here, or what an entry of the log tells"), self._undo),
            (say("quit"), say("leave the game"), self._quit),
        ]
        self._named = named
        self._by_word = {word: act for name, _, act in named for word in (str(name), out.voice(name))}
        self._by_word["?"] = self._help

    def heard(self, words: str, seat: Seat) -> bool:
        """Whether the words were an aside, which is then done. Raises Quit."""
        name, _, rest = words.partition(" ")
        act = self._by_word.get(name.casefold())
        if act is None:
            return False
        try:
            act(seat, rest.strip())
        except FuglemanError as error:
            self.out.talk(error.text)
        return True

    def allowed(self, ask: Ask[Any], *, whole: bool = False) -> Text:
        """What may be ordered: all of it where that is short or `whole` is wanted, else the first few or an example."""
        listed = ask.orders.listed()
        write = self.table.system.write
        if listed is None:
            return say("For example: {order}", order=write(ask.orders.sample(Random(0).randrange)))
        if len(listed) == 1:
            return say("Only {order} is allowed: press Enter", order=write(listed[0]))
        if len(listed) <= FEW or whole:
            return say("Allowed: {orders}", orders=tuple(map(write, listed)))
        first = tuple(map(write, listed[: FEW - 1]))
        return say("Allowed: {orders}, and {n} more", orders=first, n=len(listed) - len(first))

    def _help(self, seat: Seat, _: str) -> None:
        call = self.table.call
        clause = self.book.clauses.get(call.clause) if call else None
        if call and clause:
            self.out.talk(say("{clause}. {words}", clause=call.clause, words=self.out.words(clause.text)))
        if seat in self.table.awaited:
            self.out.talk(self.allowed(self.table.ask(seat), whole=True))
        self.out.talk(say("You may also type:"))
        for name, what, _act in self._named:
            self.out.talk(f"  {self.out.voice(name):<12} {self.out.voice(what)}")

    def _board(self, seat: Seat, _: str) -> None:
        described = self.table.view(seat).described
        self.out.talk(described or say("there is nothing to see yet"))

    def _log(self, seat: Seat, _: str) -> None:
        for line in self.table.log(seat):
            self.out.talk(as_words(self.out.voice, line))

    def _hint(self, seat: Seat, told: str) -> None:
        advice = adviser(self.table.system, seat, told) if seat in self.table.awaited else None
        if advice is None:
            self.out.talk(say("there is nobody to ask for a hint"))
            return
        name, bot = advice
        order = bot(sight(self.table.record, seat), self.table.ask(seat))
        self.out.talk(say("{bot} would play {order}", bot=name, order=self.table.system.write(order)))

    def _undo(self, seat: Seat, told: str) -> None:
        given = [line for line in self.table.log(seat) if line.kind in {"order", "sealed"} and not line.undone]
        here = [line for line in given if line.seat in self.players.people]
        wanted = [line for line in here if str(line.n) == told] if told else here
        if not wanted or wanted[-1].seat is None:
            self.out.talk(say("there is no order given here that could be taken back"))
            return
        asking, entry = wanted[-1].seat, wanted[-1].n
        if not self.table.undo(asking, entry):
            for other in range(len(self.table.names)):
                if other != asking and self.table.record.pending is not None:
                    self._agree(other, asking, entry)
        if all(line.undone for line in self.table.log(seat) if line.n == entry):
            self.out.talk(say("The game stands as it was before entry {entry}.", entry=entry))

    def _agree(self, other: Seat, asking: Seat, entry: int) -> None:
        if other not in self.players.bots:
            question = say(
                "{seat} asks to undo from entry {n} on. {other}, do you agree? (yes/no) ",
                seat=Name(asking),
                n=entry,
                other=Name(other),
            )
            answer = self.screen.ask(self.out.voice(question)).casefold()
            if answer[:1] not in {"y", self.out.voice(say("yes"))[:1]}:
                self.table.decline(other)
                self.out.talk(say("{seat} does not agree", seat=Name(other)))
                return
        self.table.grant(other)

    def _quit(self, _seat: Seat, _words: str) -> None:
        raise Quit
