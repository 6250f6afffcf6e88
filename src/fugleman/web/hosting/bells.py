"""How does a player learn, away from the table, that it is for him to act?

Each seat that wants it gets one notice for each call, and none if it has answered within a minute. A notice names the table
and holds no secret.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import AbstractContextManager
from datetime import timedelta
from secrets import token_urlsafe
from typing import Protocol

from msgspec import Struct

from fugleman.adapters.sql import bells
from fugleman.adapters.sql.bells import Bell, Notice
from fugleman.core.errors import TableError
from fugleman.core.seats import Seat
from fugleman.core.text import say
from fugleman.table.ports import Clock
from fugleman.web.hosting.hosted import Hosted
from fugleman.web.speech import Speech

LOG = logging.getLogger(__name__)

SOON = timedelta(minutes=1)
"""How long a seat that is asked has before it is told."""

TRIES = 8
"""After so many a notice is given up; each waits four times as long as the last."""

MOST = 3
"""Addresses of one seat."""

STOP = 18
"""Bytes of what ends a bell."""


class Notices(Protocol):
    """Sends notices to the addresses of players."""

    def check(self, url: str) -> None:
        """Raises Faulty if nothing can be sent to an address."""
        ...

    def send(self, url: str, title: str, body: str) -> bool:
        """Whether it was taken."""
        ...


class Sender(Struct, frozen=True):
    """By whom notices are sent, and what the links in them begin with."""

    notices: Notices
    address: str


class Ringing:
    """The bells of a house."""

    def __init__(
        self, store: bells.Bells, clock: Clock, reading: Callable[[str], AbstractContextManager[Hosted]], sender: Sender
    ) -> None:
        self._store, self._clock, self._reading = store, clock, reading
        self._notices, self._address = sender.notices, sender.address.rstrip("/")

    def hang(self, table: str, seat: Seat, url: str, language: str) -> None:
        """A seat wants to be told at an address. Raises Faulty, TableError."""
        self._notices.check(url)
        if not self._store.hang(Bell(token_urlsafe(STOP), table, seat, url.strip(), language), MOST):
            raise TableError(say("a seat is told at no more than {n} addresses", n=MOST))

    def of(self, table: str, seat: Seat) -> list[Bell]:
        """Where a seat is told."""
        return self._store.of(table, seat)

    def stop(self, stop: str) -> None:
        """No more notices of a bell."""
        self._store.stop(stop)

    def deliver(self) -> None:
        """Send what is due; each once, whatever other processes do, and again later where it was not taken."""
        now = self._clock.now()
        for notice in self._store.due(now):
            if self._store.claim(notice, now + SOON * 4**notice.tries):
                try:
                    self._deliver(notice)
                except Exception as error:  # Its words may hold the address.
                    LOG.error("a notice of table %s cannot be sent: %s", notice.bell.table, type(error).__name__)

    def _deliver(self, notice: Notice) -> None:
        bell = notice.bell
        with self._reading(bell.table) as hosted:
            asked = hosted.table.record.standing.asked_at == notice.call and bell.seat in hosted.table.awaited
            title, body = self._words(bell, hosted)
        idle = not asked or bell.url is None
        if idle or self._notices.send(str(bell.url), title, body) or notice.tries + 1 >= TRIES:
            self._store.done(notice)

    def _words(self, bell: Bell, hosted: Hosted) -> tuple[str, str]:
        speech = Speech(bell.language, hosted.folder, hosted.table.names)
        game = speech.words(hosted.rulebook.title)
        table, stop = f"{self._address}/t/{bell.table}?as={bell.seat}", f"{self._address}/stop/{bell.stop}"
        title = speech.say("{game}: it is for you to act", game=game)
        to_act = speech.say("It is for {name} to act: {address}", name=hosted.table.names[bell.seat], address=table)
        to_stop = speech.say("No more of these notices: {address}", address=stop)
        return title, f"{to_act}\n{to_stop}"
