"""Can programs do at a table all that its pages can, each thing once however often it is sent?"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from fugleman.web.app import create_app
from fugleman.web.hosting.acts import ACTS
from fugleman.web.settings import Settings
from tests.web.api.test_api import Client, opened
from tests.web.test_bells import NtfyOnly

ELSEWHERE = {
    "/new/{name}/open": "/api/tables",
    "/t/{table}/sheets/hand-in": "/api/tables/{table}/order",
    "/t/{table}/links/renew": "/api/tables/{table}/links",
    "/t/{table}/bells/hang": "/api/tables/{table}/bells",
    "/t/{table}/odds/weigh": "/api/tables/{table}/odds/weigh",
    "/stop": "/api/stop",
}
"""What pages offer under an address of its own, and where programs find it."""

NOTHING_OF_A_TABLE = {
    "/language",
    "/join",
    "/t/{table}/take",
    "/t/{table}/try",
    "/resolve/{name}/settle",
    "/resolve/{name}/announcement",
    "/study/new/{name}/ask",
    "/study/{study}/{act}",
}
"""Forms that change no table: what a browser is and shows, trials, sheets without a table, studies."""


@pytest.fixture
def client(tmp_path: Path) -> Iterator[Client]:
    settings = Settings(database=str(tmp_path / "tables.db"), address="https://club.example", notices=NtfyOnly())
    with TestClient(create_app(settings)) as client:
        yield client


def log_of(client: Client, table: str, by: dict[str, dict[str, str]]) -> list[dict[str, Any]]:
    lines: list[dict[str, Any]] = client.get(table, headers=by["spectator"]).json()["view"]["log"]
    return lines


def kinds(client: Client, table: str, by: dict[str, dict[str, str]]) -> list[str]:
    return [line["kind"] for line in log_of(client, table, by)]


def test_whatever_a_page_offers_programs_are_offered(client: Client) -> None:
    forms = {route.path_format for route in client.app.routes if "POST" in getattr(route, "methods", ())}
    pages = {path for path in forms if not path.startswith("/api/")}
    assert pages == {"/t/{table}/{act}"} | ELSEWHERE.keys() | NOTHING_OF_A_TABLE
    assert {f"/api/tables/{{table}}/{name}" for name in ACTS} | set(ELSEWHERE.values()) <= forms


@pytest.mark.parametrize("name", ACTS)
def test_an_act_is_described_and_its_form_is_taken(client: Client, name: str) -> None:
    operation = client.get("/api/openapi.json").json()["paths"][f"/api/tables/{{table}}/{name}"]["post"]
    assert operation["description"].split() == (ACTS[name].__doc__ or "").split()
    table, by = opened(client)
    client.post("/join", data={"token": by["1"]["authorization"].split()[1]})
    assert client.post(table.replace("/api/tables", "/t") + f"/{name}").status_code != 404


def test_the_game_master_rules_closes_opens_and_hands_in(client: Client) -> None:
    table, by = opened(client, names=["Anna", "Bruno"])
    master = by["master"]
    assert client.post(f"{table}/rule", json={"words": "the dog ate it"}, headers=master).json() == {"done": True}
    assert client.post(f"{table}/leave", json={"seat": 2}, headers=master).status_code == 204
    assert client.post(f"{table}/reopen", json={"seat": 2}, headers=master).status_code == 204
    handed = client.post(f"{table}/order", json={"words": "A@4", "seat": 1}, headers=master)
    assert (handed.status_code, bool(handed.json()["digest"])) == (200, True)
    told = [line["text"] for line in log_of(client, table, by)]
    assert "the game master rules: “the dog ate it”" in told
    assert "the seat of Bruno is closed" in told
    assert "the seat of Bruno is open again" in told
    assert any(words.startswith("Anna, by the game master's hand: ") for words in told)


def test_a_seat_takes_back_asks_and_is_answered(client: Client) -> None:
    table, by = opened(client, names=["Anna", "Bruno"])
    for answer in ("decline", "grant"):
        client.post(f"{table}/order", json={"words": "A@4"}, headers=by["1"])
        assert client.post(f"{table}/undo", json={}, headers=by["1"]).json() == {"done": False}
        asked = log_of(client, table, by)[-1]["n"]
        assert client.post(f"{table}/{answer}", json={"at": asked - 1}, headers=by["2"]).json()["kind"] == "table"
        assert client.post(f"{table}/{answer}", json={"at": asked}, headers=by["2"]).status_code == 204
    assert kinds(client, table, by)[-2:] == ["undo_granted", "undone"]
    assert client.post(f"{table}/rule", json={"words": "by hand"}, headers=by["1"]).json() == {"done": False}
    assert client.post(f"{table}/grant", json={}, headers=by["master"]).status_code == 204
    assert kinds(client, table, by)[-1] == "house_ruling"


def test_time_stands_still_and_goes_on(client: Client) -> None:
    table, by = opened(client, deadline={"seconds": 3600})
    due = client.get(table, headers=by["1"]).json()["due"]
    for act, still in (("pause", True), ("resume", False)):
        assert client.post(f"{table}/{act}", json={}, headers=by["master"]).status_code == 204
        with client.app.state["house"].reading(table.rpartition("/")[2]) as hosted:
            assert (hosted.timing.paused is not None) == still
    assert client.get(table, headers=by["1"]).json()["due"] > due
    assert client.post(f"{table}/pause", json={}, headers=by["spectator"]).status_code == 409


@pytest.mark.parametrize(
    ("role", "act", "told"),
    [
        ("1", "leave", {"seat": 2}),
        ("1", "reopen", {"seat": 3}),
        ("master", "leave", {}),
        ("master", "leave", {"seat": 3}),
        ("master", "order", {"words": "A@4"}),
        ("master", "order", {"words": "A@4", "seat": 3}),
        ("1", "order", {"words": "W@3", "seat": 2}),
        ("spectator", "order", {"words": "W@3", "seat": 2}),
        ("spectator", "rule", {"words": "I won"}),
        ("spectator", "grant", {}),
        ("master", "mix", {"words": "x"}),
        ("master", "undo", {}),
    ],
)
def test_nobody_acts_for_another(client: Client, role: str, act: str, told: dict[str, Any]) -> None:
    table, by = opened(client)
    answer = client.post(f"{table}/{act}", json=told, headers=by[role])
    assert (answer.status_code, answer.json()["kind"]) == (409, "table")
    assert set(kinds(client, table, by)) == {"table", "ruled"}


@pytest.mark.parametrize(
    ("role", "act", "told", "writes"),
    [
        ("own", "undo", {}, "undone"),
        ("own", "mix", {"words": "Zoë"}, "mixed"),
        ("own", "rule", {"words": "by hand"}, "ruling_asked"),
        ("master", "rule", {"words": "by hand"}, "house_ruling"),
        ("master", "leave", {"seat": 2}, "left"),
    ],
)
def test_what_is_sent_again_is_done_once(client: Client, role: str, act: str, told: dict[str, Any], writes: str) -> None:
    table, by = opened(client, system="igougo", names=["Anna", "Bruno"])
    by["own"] = by[str(client.get(table, headers=by["1"]).json()["view"]["awaited"][0])]
    for _ in range(2):
        words = client.get(table, headers=by["own"]).json()["choice"]["listed"][0]
        client.post(f"{table}/order", json={"words": words}, headers=by["own"])
    known = client.get(table, headers=by["1"]).json()["entry"]
    before = len(kinds(client, table, by))
    answers = [client.post(f"{table}/{act}", json={**told, "at": known}, headers=by[role]) for _ in range(2)]
    assert answers[0].status_code == answers[1].status_code < 300
    assert answers[0].text == answers[1].text
    assert kinds(client, table, by)[before:].count(writes) == 1


def test_a_page_s_forms_are_sent_once_too(client: Client) -> None:
    table, by = opened(client, system="igougo")
    page = table.replace("/api/tables", "/t")
    client.post("/join", data={"token": by["1"]["authorization"].split()[1]})
    shown = client.get(page).text
    known = client.get(table, headers=by["1"]).json()["entry"]
    assert (
        f'action="{page}/rule"><input type="hidden" name="as" value="0"><input type="hidden" name="at" value="{known}">'
        in shown
    )
    assert (
        f'action="{page}/leave"><input type="hidden" name="as" value="0"><input type="hidden" name="at" value="{known}">'
        in shown
    )


@pytest.mark.parametrize("field", ["at", "entry"])
def test_a_form_that_makes_no_sense_is_refused_and_nothing_is_taken_back(client: Client, field: str) -> None:
    table, by = opened(client)
    client.post("/join", data={"token": by["1"]["authorization"].split()[1]})
    answer = client.post(table.replace("/api/tables", "/t") + "/undo", data={field: "now"})
    assert answer.status_code == 422
    assert "the form cannot be read" in answer.text


def test_an_order_is_taken_as_a_form_has_it(client: Client) -> None:
    table, by = opened(client, system="empires")
    schema = client.get(table, headers=by["1"]).json()["choice"]["schema"]
    assert schema
    answer = client.post(f"{table}/order", json={"fields": {"words": "0"}}, headers=by["1"])
    assert answer.status_code == 200, answer.text


def test_the_game_master_renews_and_revokes_links(client: Client) -> None:
    table, by = opened(client)
    for role in ("1", "spectator"):
        assert client.post(f"{table}/links", json={"role": "2"}, headers=by[role]).status_code == 404
    assert client.post(f"{table}/links", json={"role": "3"}, headers=by["master"]).status_code == 404
    assert client.post(f"{table}/links", json={"role": "nobody"}, headers=by["master"]).status_code == 400
    renewed = client.post(f"{table}/links", json={"role": "spectator\n"}, headers=by["master"])
    by["spectator"] = {"authorization": f"Bearer {renewed.json()['token']}"}
    token = client.post(f"{table}/links", json={"role": "2"}, headers=by["master"]).json()["token"]
    assert client.get(table, headers=by["2"]).status_code == 404
    assert client.get(table, headers={"authorization": f"Bearer {token}"}).json()["role"] == "2"
    assert client.post(f"{table}/links", json={"role": "spectator", "revoke": True}, headers=by["master"]).json() == {
        "token": None
    }
    assert client.get(table, headers=by["spectator"]).status_code == 404


def test_a_seat_is_told_by_notices_and_stops_them(client: Client) -> None:
    table, by = opened(client)
    assert client.post(f"{table}/bells", json={"url": "ntfy://a"}, headers=by["spectator"]).status_code == 404
    assert client.post(f"{table}/bells", json={"url": "gopher://a"}, headers=by["1"]).json()["kind"] == "faulty"
    (hung,) = client.post(f"{table}/bells", json={"url": "ntfy://red-secret"}, headers=by["1"]).json()
    assert hung["kind"] == "ntfy"
    for _ in range(2):
        assert client.post("/api/stop", json={"bell": hung["bell"]}).status_code == 204
    assert len(client.post(f"{table}/bells", json={"url": "ntfy://b"}, headers=by["1"]).json()) == 1
