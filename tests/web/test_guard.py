"""Who may act here, what do strangers learn, and what is never written down?"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from fugleman.web.app import create_app
from fugleman.web.hosting.house import House
from fugleman.web.settings import Settings

Client = TestClient[Any]


@pytest.fixture
def client(tmp_path: Path) -> Iterator[Client]:
    app = create_app(Settings(database=str(tmp_path / "tables.db")))
    with TestClient(app, raise_server_exceptions=False) as client:
        yield client


def tokens(client: Client, system: str = "soldiers") -> tuple[str, dict[str, str]]:
    made = client.post("/api/tables", json={"system": system}).json()
    return made["table"], made["tokens"]


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"sec-fetch-site": "cross-site"}, 403),
        ({"sec-fetch-site": "same-site"}, 403),
        ({"origin": "https://elsewhere.example"}, 403),
        ({"origin": "null"}, 403),
        ({"sec-fetch-site": "same-origin"}, 303),
        ({"origin": "http://testserver.local"}, 303),
        ({}, 303),
    ],
)
def test_only_a_page_of_our_own_may_post(client: Client, headers: dict[str, str], status: int) -> None:
    answer = client.post("/language", data={"language": "it"}, headers=headers, follow_redirects=False)
    assert answer.status_code == status


def test_every_link_shows_the_same_page_and_spends_nothing(client: Client) -> None:
    table, by = tokens(client)
    pages = {role: client.get(f"/join/{token}").text.replace(token, "") for role, token in {**by, "x": "wrong"}.items()}
    assert len(set(pages.values())) == 1
    assert client.get(f"/t/{table}").status_code == 404
    assert client.get("/join/x").headers["referrer-policy"] == "no-referrer"


def test_wrong_link_wrong_seat_and_unknown_table_answer_alike(client: Client) -> None:
    table, by = tokens(client)
    other, _ = tokens(client)
    assert client.post("/join", data={"token": by["1"]}, follow_redirects=False).headers["location"] == f"/t/{table}?as=0"
    found = [
        client.post("/join", data={"token": "wrong"}),
        client.get(f"/t/{other}"),
        client.get("/t/none"),
        client.post(f"/t/{other}/order", data={"words": "A@4"}),
        client.post("/t/none/order", data={"words": "A@4"}),
        client.get(f"/t/{other}/events"),
        client.get(f"/t/{table}/links"),
        client.get(f"/t/{other}/export/text"),
    ]
    assert {answer.status_code for answer in found} == {404}
    assert len({answer.text for answer in found}) == 1


def test_a_seat_cannot_be_taken_by_naming_it(client: Client) -> None:
    table, by = tokens(client)
    client.post("/join", data={"token": by["1"]})
    client.post(f"/t/{table}/order", data={"as": "1", "words": "W@3"})
    state = client.get(f"/api/tables/{table}", headers={"authorization": f"Bearer {by['spectator']}"}).json()
    assert state["view"]["sealed"] == []


@pytest.mark.parametrize("back", ["//elsewhere.example", "https://elsewhere.example", "/\\elsewhere.example"])
def test_a_form_sends_nobody_elsewhere(client: Client, back: str) -> None:
    answer = client.post("/language", data={"language": "it", "back": back}, follow_redirects=False)
    assert answer.headers["location"] == "/"


def test_what_a_player_writes_is_words_on_every_page(client: Client) -> None:
    evil = "<script>alert(1)</script>\"'&"
    made = client.post("/api/tables", json={"system": "soldiers", "names": [evil, "Bruno"]}).json()
    table, by = made["table"], made["tokens"]
    client.post("/join", data={"token": by["2"]})
    client.post(f"/t/{table}/mix", data={"words": evil})
    pages = [
        client.get(f"/t/{table}"),
        client.get(f"/t/{table}/review"),
        client.post(f"/t/{table}/order", data={"words": evil}),
    ]
    for page in pages:
        assert "<script>alert" not in page.text
        assert "&lt;script&gt;" in page.text
    assert "alert(1)" in client.get(f"/t/{table}/export/csv").text


def test_a_body_beyond_all_reason_is_refused(client: Client) -> None:
    table, by = tokens(client)
    client.post("/join", data={"token": by["1"]})
    assert client.post(f"/t/{table}/order", data={"words": "A" * (2 << 20)}).status_code == 413


def test_every_response_carries_the_headers_of_safety(client: Client) -> None:
    for path in ("/", "/static/style.css", "/api/systems", "/nothing", "/join/x"):
        headers = client.get(path).headers
        assert "default-src 'self'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
    assert client.get("/").headers["cache-control"] == "no-store"
    assert client.get("/static/style.css").headers["cache-control"] == "no-cache"


def test_cookies_are_not_for_scripts(client: Client) -> None:
    _, by = tokens(client)
    cookie = client.post("/join", data={"token": by["1"]}, follow_redirects=False).headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie


def test_no_secret_is_ever_logged(client: Client, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch) -> None:
    caplog.set_level(logging.INFO, "fugleman")
    caplog.set_level(logging.INFO, "litestar")
    _, by = tokens(client)

    def fail(*_: object) -> None:
        raise RuntimeError

    monkeypatch.setattr(House, "join", fail)
    answer = client.post("/join", data={"token": by["1"]})
    assert answer.status_code == 500
    assert "RuntimeError" in caplog.text
    assert by["1"] not in caplog.text
    assert by["1"] not in answer.text
