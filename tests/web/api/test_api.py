"""Can programs do what the pages do, and are they told why not?"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from fugleman import replay
from fugleman.web.app import create_app
from fugleman.web.hosting.hosted import system_of
from fugleman.web.settings import Settings

Client = TestClient[Any]


@pytest.fixture
def client(tmp_path: Path) -> Iterator[Client]:
    with TestClient(create_app(Settings(database=str(tmp_path / "tables.db")))) as client:
        yield client


def opened(client: Client, **told: Any) -> tuple[str, dict[str, dict[str, str]]]:
    """A table's address, and by role the headers that show its token."""
    answer = client.post("/api/tables", json={"system": "soldiers", **told})
    assert answer.status_code == 201, answer.text
    made = answer.json()
    return f"/api/tables/{made['table']}", {
        role: {"authorization": f"Bearer {token}"} for role, token in made["tokens"].items()
    }


def test_two_programs_seal_a_turn(client: Client) -> None:
    table, by = opened(client, names=["Anna", "Bruno"])
    state = client.get(table, headers=by["1"]).json()
    assert (state["role"], state["view"]["awaited"], "A@4" in state["choice"]["listed"]) == ("1", [1, 2], True)
    told = {"words": "A@4", "at": state["asked_at"], "request": "one"}
    first = client.post(f"{table}/order", json=told, headers=by["1"])
    assert first.status_code == 200
    assert client.post(f"{table}/order", json=told, headers=by["1"]).json() == first.json()
    assert client.get(table, headers=by["2"]).json()["view"]["sealed"] == [1]
    order = {"order": {"type": "Bid", "chit": "W", "space": 3}, "at": state["asked_at"]}
    assert client.post(f"{table}/order", json=order, headers=by["2"]).status_code == 200
    assert client.get(table, headers=by["2"]).json()["view"]["sealed"] == []
    stale = client.post(f"{table}/order", json={"words": "B@1", "at": state["asked_at"]}, headers=by["1"])
    assert (stale.status_code, stale.json()["kind"]) == (409, "table")
    assert replay(client.get(f"{table}/journal", headers=by["spectator"]).content, system_of).record.last.n == 3


def test_a_refusal_names_the_clause_and_what_is_allowed(client: Client) -> None:
    table, by = opened(client)
    refused = client.post(f"{table}/order", json={"words": "A@9"}, headers=by["1"])
    assert refused.status_code == 409
    assert (refused.json()["kind"], refused.json()["clause"]) == ("illegal", "3")
    unread = client.post(f"{table}/order", json={"words": "what?"}, headers={**by["1"], "accept-language": "it"})
    assert (unread.status_code, unread.json()["kind"]) == (422, "unreadable")
    assert "«what?»" in unread.json()["text"]


def test_all_faults_of_a_table_at_once(client: Client) -> None:
    answer = client.post("/api/tables", json={"system": "flanks", "rulings": {"counters": 99, "colour": 1}})
    assert answer.status_code == 422
    assert {fault["place"] for fault in answer.json()["faults"]} == {"rulings.counters", "rulings.colour"}


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ({"players": ["person"]}, "1 players are given for 2 seats"),
        ({"players": ["person", "person", "bot:random"]}, "3 players are given for 2 seats"),
        ({"players": ["person", "bot:random"], "names": ["Anna"]}, "1 names are given for 2 seats"),
    ],
)
def test_every_seat_has_a_player_and_a_name(client: Client, told: dict[str, Any], said: str) -> None:
    answer = client.post("/api/tables", json={"system": "soldiers", **told})
    assert answer.status_code == 422
    assert said in answer.text


DEEP = "[" * 10_000


@pytest.mark.parametrize("act", ["order", "odds/weigh"])
def test_what_is_nested_deeper_than_anybody_reads_is_refused(client: Client, act: str) -> None:
    table, by = opened(client)
    body = '{"order": {"type": ' + DEEP + DEEP.replace("[", "]") + "}}"
    answer = client.post(f"{table}/{act}", content=body, headers=by["1"])
    assert (answer.status_code, answer.json()["kind"]) == (400, "request")


def test_a_draft_that_is_nested_so_keeps_nobody_from_his_table(client: Client) -> None:
    table, by = opened(client)
    assert client.post(f"{table}/draft", json={"fields": {"order": DEEP}}, headers=by["1"]).status_code == 204
    assert client.get(table, headers=by["1"]).json()["draft"] == {"words": None, "fields": {"order": DEEP}}
    assert client.post(f"{table}/order", json={"fields": {"order": DEEP}}, headers=by["1"]).json()["kind"] == "unreadable"


@pytest.mark.parametrize("header", [{}, {"authorization": "Bearer wrong"}, {"authorization": "Basic x"}])
def test_no_table_is_told_from_another(client: Client, header: dict[str, str]) -> None:
    table, _ = opened(client)
    answers = [client.get(path, headers=header) for path in (table, "/api/tables/none", f"{table}/journal")]
    assert {answer.status_code for answer in answers} == {404}
    assert len({answer.text for answer in answers}) == 1


def test_no_operation_at_a_table_is_open_to_a_wrong_token(client: Client) -> None:
    document = client.get("/api/openapi.json").json()
    own = opened(client)[0].rpartition("/")[2]
    asked = [
        client.request(
            method, path.replace("{table}", own), headers={"authorization": "Bearer wrong"}, json=a_body(document, told)
        )
        for path, methods in document["paths"].items()
        if "{table}" in path
        for method, told in methods.items()
    ]
    assert len(asked) > 6
    assert {answer.text for answer in asked if answer.status_code != 404} == set()


def a_body(document: dict[str, Any], operation: dict[str, Any]) -> dict[str, Any] | None:
    """A body that an operation takes: what it must have, as its schema says."""
    if "requestBody" not in operation:
        return None
    schema = operation["requestBody"]["content"]["application/json"]["schema"]
    schema = document["components"]["schemas"][schema["$ref"].rpartition("/")[2]]
    samples = {"string": "1", "boolean": True, "integer": 1}
    return {name: samples[schema["properties"][name]["type"]] for name in schema.get("required", [])}


def test_a_token_opens_its_own_table_only(client: Client) -> None:
    table, _ = opened(client)
    _, other = opened(client)
    assert client.get(table, headers=other["1"]).status_code == 404
    assert client.post(f"{table}/order", json={"words": "A@4"}, headers=other["1"]).status_code == 404


def test_a_spectator_only_watches(client: Client) -> None:
    table, by = opened(client)
    for role in ("spectator", "master"):
        assert client.post(f"{table}/order", json={"words": "A@4"}, headers=by[role]).status_code == 409
        assert client.get(table, headers=by[role]).json()["choice"] is None


def test_the_document_tells_of_every_operation_and_of_no_page(client: Client) -> None:
    paths = client.get("/api/openapi.json").json()["paths"]
    assert all(path.startswith("/api/") for path in paths)
    page = client.get("/api").text
    assert all(f" {path}" in page for path in paths)


def descriptions(part: Any) -> list[str]:
    if isinstance(part, list):
        return [words for one in part for words in descriptions(one)]
    if not isinstance(part, dict):
        return []
    own = [words] if isinstance(words := part.get("description"), str) else []
    return own + [words for one in part.values() for words in descriptions(one)]


def test_the_document_and_its_page_speak_the_readers_language(client: Client) -> None:
    english, italian = (client.get("/api/openapi.json", headers={"Accept-Language": it}) for it in ("de", "it"))
    told, detto = descriptions(english.json()), descriptions(italian.json())
    assert client.get("/api/openapi.json").content == english.content
    assert len(told) == len(detto)
    assert set(told).isdisjoint(detto)
    page = client.get("/api", headers={"Accept-Language": "it"}).text
    shown = page.replace("<code>", "`").replace("</code>", "`").replace("&#39;", "'")
    for operations in italian.json()["paths"].values():
        assert all(operation["description"] in shown for operation in operations.values())
    assert "<code>real_dice</code>" in page


@pytest.mark.parametrize("named", [{"request": "one"}, {"at": 0}, {"at": 0, "request": "one"}])
def test_an_order_sent_again_has_its_receipt_before_and_after_it_is_opened(client: Client, named: dict[str, Any]) -> None:
    table, by = opened(client)
    told = {"order": {"type": "Bid", "chit": "A", "space": 4}, **named}
    first = client.post(f"{table}/order", json=told, headers=by["1"])
    assert first.status_code == 200
    assert client.post(f"{table}/order", json=told, headers=by["1"]).json() == first.json()
    client.post(f"{table}/order", json={"words": "W@3"}, headers=by["2"])
    assert client.post(f"{table}/order", json=told, headers=by["1"]).json() == first.json()
