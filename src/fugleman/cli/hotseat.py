"""How do people at one terminal play, passing it from hand to hand?"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fugleman.cli.asides import Asides
from fugleman.cli.choose import Chosen
from fugleman.cli.out import Out
from fugleman.cli.players import Players, let_bots_play
from fugleman.cli.screen import Screen
from fugleman.core.calls import Ask, Roll, Sealed
from fugleman.core.chance import Draw, told
from fugleman.core.errors import OrderError, TableError
from fugleman.core.seats import Seat
from fugleman.core.text import Name, Text, say
from fugleman.table import LogLine, Table
from fugleman.table.log import news
from fugleman.table.views import sight


class HotSeat:
    """One game at one terminal."""

    def __init__(self, out: Out, chosen: Chosen, table: Table, players: Players, screen: Screen) -> None:
        self.out, self.table, self.players, self.screen = out, table, players, screen
        self.book = chosen.mustered.rulebook
        self.watcher = players.people[0] if len(players.people) == 1 else None
        self.asides = Asides(out, self.book, table, players, screen, self.watcher)
        self._told = -1
        self._told_privately: dict[Seat, int] = {}

    def play(self) -> None:
        """Play until the game is over. Raises Quit, EOFError."""
        while not self.table.over:
            if let_bots_play(self.table, self.players, throwing=not self.players.people):
                continue
            self.tell_news()
            if isinstance(self.table.call, Roll):
                self._ask_dice(self.table.call)
            else:
                self._ask_order(next(seat for seat in self.table.awaited if seat in self.players.people))
        self.tell_news()

    def tell_news(self) -> None:
        """Write what has happened since it was last told."""
        for line in news(self.table.log(self.watcher)):
            if line.n > self._told:
                self._write(line)
        self._told = self.table.record.last.n

    def _ask_dice(self, roll: Roll) -> None:
        people = self.players.people
        knowing = people if roll.seen_by is None else tuple(seat for seat in people if seat in roll.seen_by)
        if not knowing:
            self.table.throw()
            return
        private = roll.seen_by is not None and len(people) > 1
        if private:
            self._pass_to(knowing[0])
        self._say(self._wanted(roll))
        self._until_taken(knowing[0], self.out.voice(say("dice")), self._take_dice, hidden=private)
        if private:
            self.screen.clear()

    def _wanted(self, roll: Roll) -> Text:
        """What is to be rolled or drawn."""
        act, dice = self._act(roll.clause), told(roll.dice)
        if isinstance(roll.dice, Draw):
            return say("{act}: draw {dice} cards. Which are they? (Enter: the computer draws)", act=act, dice=dice)
        return say("{act}: roll {dice}. What do they show? (Enter: the computer rolls)", act=act, dice=dice)

    def _take_dice(self, words: str) -> None:
        if words:
            self.table.typed(words, voice=self.out.voice)
        else:
            self.table.throw()

    def _ask_order(self, seat: Seat) -> None:
        ask = self.table.ask(seat)
        several = len(self.players.people) > 1
        hidden = several and (isinstance(self.table.call, Sealed) or ask.seen_by is not None)
        private = hidden or (several and self._knows_more(seat))
        if private:
            self._pass_to(seat)
            self._tell_privately(seat)
        allowed = self.asides.allowed(ask)
        self._say(say("{seat}: {act}. {allowed} (? for help)", seat=Name(seat), act=self._act(ask.clause), allowed=allowed))
        self._until_taken(seat, self.out.voice(Name(seat)), lambda words: self._take_order(seat, ask, words), hidden=hidden)
        if private:
            self.screen.clear()

    def _take_order(self, seat: Seat, ask: Ask[Any], words: str) -> None:
        listed = ask.orders.listed()
        if words or listed is None or len(listed) > 1:
            self.table.order(seat, words, voice=self.out.voice)
        else:
            self.table.order(seat, listed[0])

    def _until_taken(self, seat: Seat, prompt: str, take: Callable[[str], None], *, hidden: bool) -> None:
        """Ask until something is taken, or an aside has changed what is asked."""
        before = self.table.call
        while self.table.call is before:
            words = self.screen.ask(f"{prompt}> ", hidden=hidden)
            if self.asides.heard(words, seat):
                continue
            try:
                take(words)
                return
            except (OrderError, TableError) as error:
                self._say(error.text)

    def _knows_more(self, seat: Seat) -> bool:
        record = self.table.record
        return bool(sight(record, seat) != sight(record, None))

    def _pass_to(self, seat: Seat) -> None:
        self.screen.clear()
        self.screen.ask(self.out.voice(say("Pass the device to {seat}, who then presses Enter. ", seat=Name(seat))))

    def _tell_privately(self, seat: Seat) -> None:
        """What only this seat may know, and has not been told here before."""
        public = self.table.log(None)
        for line in self.table.log(seat):
            if line.n > self._told_privately.get(seat, -1) and line not in public:
                self.out.talk(self._worded(line))
        self._told_privately[seat] = self.table.record.last.n
        if (described := self.table.view(seat).described) is not None:
            self._say(described)

    def _act(self, clause: str) -> Text:
        """What the rulebook calls the act, with its clause."""
        found = self.book.clauses.get(clause)
        return (
            say("{title} ({clause})", title=self.out.words(found.title), clause=clause)
            if found
            else say("({clause})", clause=clause)
        )

    def _write(self, line: LogLine) -> None:
        if self.out.as_json:
            self.out.talk(self._worded(line))
        else:
            self.out.result(self._worded(line))

    def _worded(self, line: LogLine) -> str:
        clause = f"({line.clause}) " if line.clause else ""
        return f"{clause}{self.out.voice(line.text)}"

    def _say(self, text: Text) -> None:
        self.out.talk(text)
