"""Do pages, event streams, exports and the API tell a reader nothing that the rules keep from him?

Two servers play the same game but for what the reader may not know; every byte that a seat, a spectator or a stranger can
fetch is compared after every act. What is random by design (names of tables and forms, digests) is masked.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

import pytest
from litestar.testing import TestClient

from fugleman import muster
from fugleman.core.seats import Seat
from fugleman.table import Table
from fugleman.web.app import create_app
from fugleman.web.hosting.house import House
from fugleman.web.hosting.plan import Manners, Plan
from fugleman.web.settings import Settings
from fugleman.web.visitor import SCRIPT_COOKIE
from tests.pairs import alike, go_on, told_by_rules

Client = TestClient[Any]

ACTS = 14
HIDING = ("empires", "flank_march", "flanks", "section_cards", "soldiers")
"""Systems with something to hide, under their defaults or the rulings below."""

RULINGS: dict[str, dict[str, Any]] = {"flanks": {"laying": "sealed"}}


class StandingClock:
    """A clock that stands still, so that pages of two servers show the same time."""

    def now(self) -> datetime:
        return datetime(2026, 11, 30, tzinfo=UTC)


class Server:
    """A server with one table, and a browser for a seat (None: a spectator) and one for a stranger."""

    def __init__(self, name: str, database: Path, seat: Seat | None, exits: ExitStack) -> None:
        found = muster()[name].system
        system = type(found)(rulings=type(found.rulings)(**RULINGS.get(name, {})), scenario=found.scenario)
        settings = Settings(database=str(database), clock=StandingClock())
        app = create_app(settings)
        self.house: House = app.state.house
        self.reader, self.stranger = (exits.enter_context(TestClient(app)) for _ in range(2))
        names = tuple(map(str, system.seats()))
        self.opened = self.house.open(Plan(system, names, Manners(("person",) * len(names)), typed=True, secret=True))
        self.token = self.opened.tokens["spectator" if seat is None else seat]
        self.reader.post("/join", data={"token": self.token})
        self.reader.cookies.set(SCRIPT_COOKIE, "1")

    def told(self) -> list[str]:
        """Every byte that can be fetched, and what an attempt is answered."""
        table = self.opened.table
        bearer = {"authorization": f"Bearer {self.token}"}
        paths = [
            "",
            "/log?all=true",
            "/receipts",
            "/odds",
            "/review",
            "/links",
            *(f"/export/{form}" for form in ("text", "csv", "ndjson", "journal")),
        ]
        fetched = [client.get(f"/t/{table}{path}") for client in (self.reader, self.stranger) for path in paths]
        fetched += [self.reader.get(f"/api/tables/{table}{path}", headers=bearer) for path in ("", "/journal")]
        fetched += [self.stranger.get("/"), self.reader.get("/"), self.stranger.get("/health"), self.stranger.get("/metrics")]
        fetched += [self.reader.post(f"/t/{table}/order", data={"words": "?", "as": role}) for role in ("0", "1")]
        told = {"as": "0"}, {"as": "1"}
        fetched += [self.reader.post(f"/t/{table}/try", data=who, headers={"accept": "application/json"}) for who in told]
        return [f"{answer.status_code} {self.masked(answer.text)}" for answer in fetched]

    def draft(self, reader: Seat | None, words: str) -> None:
        """Let every seat that is asked, but for the reader's, keep a draft."""
        with self.table() as table:
            asked = [seat for seat in table.awaited if seat != reader]
        for seat in asked:
            self.house.change(self.opened.table, lambda hosted, seat=seat: hosted.draw_up(seat, {"words": words}))  # type: ignore[misc]

    def masked(self, words: str) -> str:
        return re.sub(r"[0-9a-f]{64}|[0-9a-f]{32}", "#", words.replace(self.opened.table, "#"))

    @contextmanager
    def table(self) -> Iterator[Table]:
        with self.house.reading(self.opened.table) as hosted:
            yield hosted.table


@pytest.mark.parametrize("name", HIDING)
@pytest.mark.parametrize("seat", [0, 1, None])
def test_two_servers_that_differ_in_a_secret_say_the_same(name: str, seat: Seat | None, tmp_path: Path) -> None:
    below = Random(f"{name}{seat}").randrange
    with ExitStack() as exits:
        one, two = (Server(name, tmp_path / f"{n}.db", seat, exits) for n in range(2))
        compared = 0
        for _ in range(ACTS):
            one.draft(seat, "a draft")
            if compared % 2:
                two.draft(seat, "a longer draft of something else")
            assert one.told() == two.told()
            compared += 1
            with one.table() as first, two.table() as second:
                if first.over or not alike(first.call, second.call, seat):
                    break
                since = len(first.record.pages)
            went_on = one.house.act(
                one.opened.table,
                lambda first: two.house.act(two.opened.table, lambda second: go_on(first, second, seat, below)),
            )
            with one.table() as first, two.table() as second:
                if not went_on or told_by_rules(first, seat, since) != told_by_rules(second, seat, since):
                    break
        assert compared > 1
