"""Does a player come to be told, and to be told no more, by pages; and what is shown while the database is away?"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from fugleman.core.errors import Fault, Faulty
from fugleman.core.text import say
from fugleman.web.app import create_app
from fugleman.web.hosting.house import House
from fugleman.web.hosting.plan import Opening
from fugleman.web.settings import Settings
from tests.postgres import database_of, server
from tests.web.hosting.houses import opened

Client = TestClient[Any]


class NtfyOnly:
    """Takes one kind of address, and sends nothing."""

    def check(self, url: str) -> None:
        if not url.startswith("ntfy://"):
            raise Faulty([Fault("url", say("no notices are sent to {host}", host=url))])

    def send(self, url: str, title: str, body: str) -> bool:
        return True


@pytest.fixture
def client(tmp_path: Path) -> Iterator[Client]:
    settings = Settings(database=str(tmp_path / "tables.db"), address="https://club.example", notices=NtfyOnly())
    with TestClient(create_app(settings)) as client:
        yield client


def seated(client: Client, role: int | str) -> Opening:
    """A table, at which the client has taken a role."""
    house: House = client.app.state["house"]
    opening = opened(house)
    client.post("/join", data={"token": opening.tokens[role]})  # type: ignore[index]
    return opening


def test_a_seat_hangs_a_bell_and_stops_it(client: Client) -> None:
    table = seated(client, 0).table
    assert f'href="/t/{table}/bells?as=0"' in client.get(f"/t/{table}").text
    told = client.post(f"/t/{table}/bells/hang", data={"as": "0", "url": "ntfy://red-secret"}).text
    assert "<code>ntfy</code>" in told
    assert "red-secret" not in told
    (bell,) = client.app.state["house"].bells.of(table, 0)
    assert bell.stop in client.get(f"/stop/{bell.stop}").text
    assert client.app.state["house"].bells.of(table, 0) == [bell]
    assert client.post("/stop", data={"bell": bell.stop}).status_code == 200
    assert client.app.state["house"].bells.of(table, 0) == []


def test_an_address_that_will_not_do_is_refused_with_what_was_filled_in(client: Client) -> None:
    table = seated(client, 0).table
    answer = client.post(f"/t/{table}/bells/hang", data={"as": "0", "url": "gopher://x"})
    assert answer.status_code == 422
    assert 'value="gopher://x"' in answer.text


def test_whoever_has_no_seat_has_no_bells(client: Client) -> None:
    table = seated(client, "spectator").table
    assert client.get(f"/t/{table}/bells").status_code == 404
    assert client.get(f"/t/{opened(client.app.state['house']).table}/bells").status_code == 404


def test_while_the_database_is_away_pages_and_programs_are_told_to_try_again() -> None:
    with ExitStack() as there:
        database = there.enter_context(database_of(there.enter_context(server("fsync=off"))))
        with TestClient(create_app(Settings(database))) as client:
            opening = seated(client, 0)
            address, bearer = f"/api/tables/{opening.table}/order", {"authorization": f"Bearer {opening.tokens[0]}"}
            assert client.post(address, json={"words": "A@4"}, headers=bearer).status_code == 200
            there.close()
            assert client.get(f"/t/{opening.table}").status_code == 503
            answer = client.post(address, json={"words": "A@4"}, headers=bearer)
            assert (answer.status_code, answer.json()["kind"]) == (503, "unreachable")
