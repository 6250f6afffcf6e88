"""Do pages and programs tell a seat what its order comes to, marked, and nobody what he may not know?"""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from fugleman.cli.main import main
from fugleman.web.app import create_app
from fugleman.web.hosting.house import House
from fugleman.web.hosting.plan import Opening
from fugleman.web.settings import Settings
from tests.web.hosting.houses import SetClock, opened

Client = TestClient[Any]


def client_at(file: Path) -> Client:
    return TestClient(create_app(Settings(database=str(file), clock=SetClock())))


@pytest.fixture
def client(tmp_path: Path) -> Iterator[Client]:
    with client_at(tmp_path / "tables.db") as client:
        yield client


def house_of(client: Client) -> House:
    house: House = client.app.state["house"]
    return house


def seated(client: Client, system: str, *players: str, role: int | str = 0) -> Opening:
    """A table, at which the client has taken a role."""
    opening = opened(house_of(client), *players, system=system)
    client.post("/join", data={"token": opening.tokens[role]})  # type: ignore[index]
    return opening


def test_a_bid_of_the_first_turn_is_weighed_on_the_page(client: Client) -> None:
    table = seated(client, "soldiers").table
    asked = client.get(f"/t/{table}/odds?as=0").text
    assert 'action="/t/' + table + '/odds/weigh"' in asked
    told = client.post(f"/t/{table}/odds/weigh", data={"as": "0", "words": "A@2", "against": "random"})
    assert told.status_code == 200
    assert "estimated by" in told.text
    assert "interval of 95%: random then plays every seat" in told.text
    assert f"fugleman weigh {table}.journal.ndjson --seat 1 --at 0 --against random A@2" in told.text
    with house_of(client).reading(table) as hosted:
        assert hosted.table.record.standing.envelopes == {}


def test_the_fields_of_a_sheet_are_weighed_from_the_form_they_are_sealed_with(client: Client) -> None:
    table = seated(client, "empires", *["person"] * 4).table
    page = client.get(f"/t/{table}?as=0").text
    assert f'formaction="/t/{table}/odds/weigh"' in page
    fields = {"as": "0", "kind": "Bid", "bids.Aryans.vp": "9"}
    told = client.post(f"/t/{table}/odds/weigh", data=fields)
    assert told.status_code == 200
    assert "valuer then plays every seat" in told.text
    assert "<h2>Aryans 9</h2>" in told.text


@pytest.mark.parametrize(
    ("filled", "said"),
    [({"words": "A@99"}, "not allowed"), ({"words": "A@2", "against": "solved:/etc/passwd"}, "there is no such bot")],
)
def test_what_cannot_be_weighed_is_refused(client: Client, filled: dict[str, str], said: str) -> None:
    table = seated(client, "soldiers").table
    told = client.post(f"/t/{table}/odds/weigh", data={"as": "0", **filled})
    assert told.status_code == 422
    assert said in told.text


def test_whoever_has_no_seat_weighs_nothing(client: Client) -> None:
    table = seated(client, "soldiers", role="spectator").table
    assert client.post(f"/t/{table}/odds/weigh", data={"words": "A@2"}).status_code == 422
    assert "weigh" not in client.get(f"/t/{table}/odds").text
    client.cookies.clear()
    assert client.post(f"/t/{table}/odds/weigh", data={"words": "A@2"}).status_code == 404


def test_a_page_offers_no_weighing_where_nothing_is_at_stake(client: Client) -> None:
    table = seated(client, "flanks").table
    assert "odds/weigh" not in client.get(f"/t/{table}/odds?as=0").text


def test_a_program_is_told_the_same_as_the_command_line(
    client: Client, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    opening = seated(client, "soldiers")
    address, bearer = f"/api/tables/{opening.table}/odds", {"authorization": f"Bearer {opening.tokens[1]}"}
    assert client.get(address, headers=bearer).json() == []
    (told,) = client.post(f"{address}/weigh", json={"words": "W@1", "against": "random"}, headers=bearer).json()
    assert (told["how"], told["confidence"], told["given"]) == ("estimated", 0.95, "random then plays every seat")
    journal = tmp_path / f"{opening.table}.journal.ndjson"
    journal.write_bytes(house_of(client).journal(opening.table))
    _, name, _, *words = shlex.split(told["command"])
    assert main([name, str(journal), *words]) == 0
    shown = capsys.readouterr().out
    assert f"{told['value']:.4g} ({told['low']:.4g} to {told['high']:.4g})" in shown


def test_where_too_much_is_asked_for_it_is_said(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fugleman.web.hosting.reckoning.WAITING", 0)
    opening = seated(client, "soldiers")
    bearer = {"authorization": f"Bearer {opening.tokens[0]}"}
    answer = client.post(f"/api/tables/{opening.table}/odds/weigh", json={"words": "A@1"}, headers=bearer)
    assert (answer.status_code, answer.json()["kind"]) == (503, "unreachable")
    page = client.post(f"/t/{opening.table}/odds/weigh", data={"as": "0", "words": "A@1"})
    assert page.status_code == 503
    assert "try again in a minute" in page.text


@pytest.mark.parametrize(
    ("system", "mine", "orders"), [("soldiers", "A@2", ("W@1", "X@3")), ("empires", "Aryans 9", ("", "Aryans 30"))]
)
def test_two_servers_that_differ_in_a_sealed_order_weigh_the_same(
    system: str, mine: str, orders: tuple[str, str], tmp_path: Path
) -> None:
    told = []
    for n, order in enumerate(orders):
        with client_at(tmp_path / f"{n}.db") as client:
            opening = seated(client, system, *["person"] * (2 if system == "soldiers" else 4))
            house_of(client).act(opening.table, lambda playing, order=order: playing.order(1, order))  # type: ignore[misc]
            answer = client.post(f"/t/{opening.table}/odds/weigh", data={"as": "0", "words": mine, "against": "random"})
            assert answer.status_code == 200
            told.append(answer.text.replace(opening.table, "#"))
    assert told[0] == told[1]
