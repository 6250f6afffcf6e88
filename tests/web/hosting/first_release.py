"""Which tables stand in the database of the first release?

`python -m tests.web.hosting.first_release` writes `tests/data/first_release.sql`: before that release as often as the schema
or a journal changes, afterwards never again.
"""

from __future__ import annotations

import sqlite3
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import patch

from fugleman.table.memory import SteppedClock, counted_entropy
from fugleman.web.hosting import house as hosting
from fugleman.web.hosting.house import House
from fugleman.web.hosting.plan import Deadline
from tests.web.hosting.houses import opened, pause

FILE = Path(__file__).parents[2] / "data" / "first_release.sql"
PLAYED, OVER, SESSION = "secret-0", "secret-5", "a browser"


def write() -> None:
    """One table in the midst of a turn, its time standing still; one whose game is over."""
    names = count()
    with TemporaryDirectory() as folder, patch.object(hosting, "token_urlsafe", lambda _size: f"secret-{next(names)}"):
        file = Path(folder) / "tables.db"
        house = House.at(str(file), SteppedClock(datetime(2026, 12, 1, tzinfo=UTC)), counted_entropy())
        played = opened(house, deadline=Deadline(3600, 60))
        for seat, order in ((0, "A@4"), (1, "W@3"), (0, "B@5")):
            house.act(played.table, lambda playing, seat=seat, order=order: playing.order(seat, order))  # type: ignore[misc]
        pause(house, played.table, None)
        house.join(played.tokens[0], SESSION)
        over = opened(house, "bot:random", "bot:random", system="flanks", seed=7)
        assert (played.table, over.table) == (PLAYED, OVER)
        house.store.database.engine.dispose()
        FILE.parent.mkdir(exist_ok=True)
        FILE.write_text("\n".join(sqlite3.connect(file).iterdump()) + "\n", encoding="utf-8")


if __name__ == "__main__":
    write()
