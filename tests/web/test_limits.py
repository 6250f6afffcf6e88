"""Is one address kept from asking too much, and told when it may come again?"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from fugleman.web.app import create_app
from fugleman.web.limits import COSTLY
from fugleman.web.settings import Settings

Client = TestClient[Any]
ALLOWED = 50
HERE, NEXT_ROOM, ELSEWHERE = ({"x-forwarded-for": host} for host in ("2001:db8::1", "2001:db8::2", "192.0.2.1"))


@pytest.fixture
def client(tmp_path: Path) -> Iterator[Client]:
    """Believes what a proxy in front says of who asks, as the server does."""
    app = create_app(Settings(database=str(tmp_path / "tables.db"), requests=ALLOWED))
    app.asgi_handler = ProxyHeadersMiddleware(app.asgi_handler, "*")  # type: ignore[arg-type, assignment]
    with TestClient(app) as client:
        yield client


def test_a_household_that_asks_too_much_waits_and_nobody_else_does(client: Client) -> None:
    assert {client.get("/health", headers=HERE).status_code for _ in range(ALLOWED)} == {200}
    refused = client.get("/", headers={**NEXT_ROOM, "accept-language": "it"})
    assert refused.status_code == 429
    assert 1 <= int(refused.headers["retry-after"]) <= 60
    assert f"Riprova tra {refused.headers['retry-after']} s" in refused.text
    told = client.get("/api/systems", headers=HERE)
    assert (told.status_code, told.json()["kind"]) == (429, "request")
    assert 1 <= int(told.headers["retry-after"]) <= 60
    assert client.get("/", headers=ELSEWHERE).status_code == 200


@pytest.mark.parametrize("path", ["/api/tables", "/join", "/new/flanks/open"])
def test_tables_are_opened_and_links_guessed_less_often(client: Client, path: str) -> None:
    tries = ALLOWED // COSTLY["weight"]
    answers = [client.post(path, json={"system": "flanks"}, headers=HERE).status_code for _ in range(tries + 1)]
    assert 429 not in answers[:tries]
    assert answers[tries] == 429


def test_whoever_asks_by_ipv4_is_a_household_of_his_own_where_ipv6_is_listened_to(client: Client) -> None:
    first, other = ({"x-forwarded-for": f"::ffff:192.0.2.{n}"} for n in (1, 2))
    assert {client.get("/health", headers=first).status_code for _ in range(ALLOWED + 1)} == {200, 429}
    assert client.get("/health", headers=other).status_code == 200
    assert client.get("/health", headers=ELSEWHERE).status_code == 429


def test_what_is_costly_is_allowed_once_where_little_is(tmp_path: Path) -> None:
    with TestClient(create_app(Settings(database=str(tmp_path / "tables.db"), requests=1))) as client:
        answers = [client.post("/api/tables", json={"system": "flanks"}).status_code for _ in range(2)]
        assert answers == [201, 429]


def test_there_may_be_no_limit(tmp_path: Path) -> None:
    with TestClient(create_app(Settings(database=str(tmp_path / "tables.db"), requests=0))) as client:
        assert {client.get("/health").status_code for _ in range(ALLOWED * 2)} == {200}
