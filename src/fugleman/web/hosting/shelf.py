"""Which tables does a process have at hand?"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Lock

from fugleman.web.hosting.hosted import Hosted

ROOM = 1000
"""Tables at hand; whoever asks for another one finds it in the store."""


class Shelf:
    """One copy of each table, for one thread at a time; what is long unused is put away."""

    def __init__(self, make: Callable[[str], Hosted], room: int = ROOM) -> None:
        self._make, self._room = make, room
        self._hosted: dict[str, Hosted] = {}
        self._finding = Lock()

    def __len__(self) -> int:
        return len(self._hosted)

    @contextmanager
    def held(self, table: str) -> Iterator[Hosted]:
        """A table's copy, while no other thread looks at it or acts at it."""
        while True:
            hosted = self._found(table)
            with hosted.lock:
                if self._hosted.get(table) is hosted:
                    yield hosted
                    return

    def put_away(self, hosted: Hosted) -> None:
        """The copy may differ from the store: nobody is to use it again."""
        with self._finding:
            if self._hosted.get(hosted.id) is hosted:
                del self._hosted[hosted.id]

    def _found(self, table: str) -> Hosted:
        with self._finding:
            self._hosted[table] = hosted = self._hosted.pop(table, None) or self._make(table)
            while len(self._hosted) > self._room:
                del self._hosted[next(iter(self._hosted))]
            return hosted
