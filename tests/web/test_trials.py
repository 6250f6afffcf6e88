"""The trials from public bug reports, as players and strangers meet them on pages: each for its whole kind."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from fugleman.web.hosting.plan import Deadline, Opening
from tests.web.hosting.houses import SetClock
from tests.web.servers import Server

Client = TestClient[Any]

SIX = ("Anna", "Bruno", "Carla", "Dora", "Elio", "Fosca")
MARKERS = (4111, 4112, 4113, 4114, 4115)
HOSTILE = (
    "<img src=x onerror=alert(1)>",
    '"><svg/onload=alert(1)>',
    "{{7*7}}",
    "\u202eRed",
    "\x1b[2J",
    "=1+1",
)


UNSEEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\u202a-\u202e\u200b]")
"""Characters that must be shown as escapes."""


DIGEST = re.compile("[0-9a-f]{32,}")
"""A digest, whose digits are chance."""


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path / "tables.db", SetClock(datetime(2026, 11, 30, 12, tzinfo=UTC)))
    with TestClient(server.app):
        yield server


def log_of(server: Server, opened: Opening) -> list[str]:
    with server.house.reading(opened.table) as hosted:
        return [hosted.table.voice()(line.text) for line in hosted.table.log(None)]


def sealed(server: Server, opened: Opening) -> list[int]:
    with server.house.reading(opened.table) as hosted:
        return sorted(hosted.table.record.standing.envelopes)


def everything(client: Client, table: str) -> Mapping[str, str]:
    """All that a browser can collect, by address: bodies and headers."""
    paths = ["/", f"/t/{table}", f"/t/{table}/review", f"/t/{table}/review?at=0", f"/t/{table}?history=1"]
    paths += [f"/t/{table}/export/{form}" for form in ("text", "csv", "ndjson", "journal")]
    paths += [f"/api/tables/{table}", f"/api/tables/{table}/journal", "/health", "/metrics"]
    found = {path: client.get(path) for path in paths}
    found["refusal"] = client.post(f"/t/{table}/order", data={"words": "?"})
    told = {path: f"{answer.status_code} {dict(answer.headers)} {answer.text}" for path, answer in found.items()}
    return {path: DIGEST.sub("#", words) for path, words in told.items()}


def test_t07_a_sealed_order_is_single_and_final(server: Server) -> None:
    opened = server.open("soldiers")
    red, blue = server.browser(opened, 0), server.browser(opened, 1)
    order = f"/t/{opened.table}/order"
    first = {"words": "A@4", "request": "one", "at": "0"}
    assert red.post(order, data=first, follow_redirects=False).status_code == 303
    receipt = server.house.journal(opened.table)
    assert red.post(order, data={"words": "A@7", "request": "two", "at": "0"}).status_code == 422
    assert red.post(order, data=first, follow_redirects=False).status_code == 303
    blue.post(order, data={"words": "W@2"})
    assert red.post(order, data={"words": "A@7", "at": "0"}).status_code == 422
    assert server.house.journal(opened.table).startswith(receipt)
    told = log_of(server, opened)
    assert sum("refused" in line for line in told) == 1
    assert any("A@4" in line for line in told)
    assert not any("A@7" in line for line in told)


def test_t08_a_game_never_waits_for_a_seat_that_was_closed(server: Server) -> None:
    opened = server.open("empires", ("Hoth", "Freya", "Loki"), players=3, lots=[["Vikings", 20], ["Sung", 9], ["Franks", 10]])
    hoth, freya, loki = (server.browser(opened, seat) for seat in range(3))
    freya.post(f"/t/{opened.table}/leave", data={"as": "1"})
    hoth.post(f"/t/{opened.table}/order", data={"words": "Vikings 20"})
    answer = loki.post(f"/t/{opened.table}/order", data={"words": "0"})
    assert answer.status_code == 200, re.findall(r"(?s)<ul class=.faults.*?</ul>", answer.text)
    with server.house.reading(opened.table) as hosted:
        assert 1 not in hosted.table.awaited
        assert hosted.table.record.standing.asked_at > 0
    assert any("Hoth" in line and "Vikings" in line for line in log_of(server, opened))


def test_t09_the_last_bidder_reads_nothing_of_the_others(server: Server, caplog: pytest.LogCaptureFixture) -> None:
    opened = server.open("empires", SIX, players=6, epochs=["IV"])
    table = opened.table
    lengths = set()
    for seat, marker in enumerate(MARKERS):
        answer = server.browser(opened, seat).post(f"/t/{table}/order", data={"words": f"Guptas {marker}"})
        assert answer.status_code == 200, answer.text
        watcher = server.browser(opened, "spectator").get(f"/t/{table}/export/text").text
        lengths.add(len(watcher.splitlines()[-1]) - len(SIX[seat]))
    assert len(lengths) == 1
    for who in (5, "spectator", "master", None):
        client = server.browser(opened, *([] if who is None else [who]))
        for address, words in everything(client, table).items():
            assert not [marker for marker in MARKERS if str(marker) in words], (who, address)
    assert not any(str(marker) in caplog.text for marker in MARKERS)
    server.browser(opened, 5).post(f"/t/{table}/order", data={"words": "0"})
    assert str(MARKERS[0]) in server.browser(opened, "spectator").get(f"/t/{table}/export/text").text


def test_t10_nothing_of_a_hidden_march_is_beside_the_state(server: Server) -> None:
    opened = server.open("flank_march")
    red = server.browser(opened, 0)
    note = "Wing left"
    assert red.post(f"/t/{opened.table}/order", data={"words": note}).status_code == 200
    assert note in red.get(f"/t/{opened.table}").text
    for who in (1, "spectator", None):
        client = server.browser(opened, *([] if who is None else [who]))
        for address, words in everything(client, opened.table).items():
            assert note not in words, (who, address)
    red.post(f"/t/{opened.table}/undo", data={"as": "0"})
    assert note not in "".join(everything(server.browser(opened, 1), opened.table).values())


@pytest.mark.parametrize("name", HOSTILE)
def test_t11_a_hostile_name_is_words_wherever_it_is_shown(server: Server, name: str) -> None:
    opened = server.open("soldiers", (name, "Bruno"))
    client = server.browser(opened, 0, "master")
    pages = ["/", *(f"/t/{opened.table}{path}" for path in ("", "/links", "/review"))]
    for path in pages:
        shown = client.get(path).text
        assert "<img src=x" not in shown
        assert "<svg/onload" not in shown
        assert name != "{{7*7}}" or name in shown
        assert not UNSEEN.search(shown)
    rows = client.get(f"/t/{opened.table}/export/csv").text
    assert not UNSEEN.search(rows.replace("\r", ""))
    assert not re.search(r"(^|,)=1\+1", rows, re.MULTILINE)


ALIKE = (("Odin", "Odin "), ("Odin", "odin"), ("Odin", "Odin\u200b"), ("Zo\u00eb", "Zoe\u0308"), ("x" * 10_000, "y"))


@pytest.mark.parametrize("names", ALIKE)
def test_t11_look_alike_names_are_refused_with_the_reason(server: Server, names: tuple[str, str]) -> None:
    answer = TestClient(server.app).post("/new/soldiers/open", data={"name.0": names[0], "name.1": names[1]})
    assert answer.status_code == 422
    assert 'role="alert"' in answer.text


def test_t11_a_player_without_a_name_goes_by_his_seats(server: Server) -> None:
    answer = TestClient(server.app).post("/new/soldiers/open", data={"name.0": " ", "name.1": "Odin"})
    assert answer.status_code == 201
    assert "Red" in answer.text


def test_t12_forged_orders_change_nothing(server: Server) -> None:
    opened, other = server.open("soldiers"), server.open("soldiers")
    red = server.browser(opened, 0)
    order, elsewhere = f"/t/{opened.table}/order", {"origin": "https://elsewhere.example", "sec-fetch-site": "cross-site"}
    before = server.house.journal(opened.table)
    forged = [
        red.post(order, data={"words": "A@4"}, headers=elsewhere),
        red.post(order, content="words=A@4", headers={**elsewhere, "content-type": "text/plain"}),
        red.get(f"{order}?words=A@4"),
        red.get(f"/t/{opened.table}?words=A@4&action=give"),
        red.post(order),
        red.post(order, json={}),
        red.post(f"/t/{other.table}/order", data={"words": "A@4"}),
        TestClient(server.app).post(order, data={"words": "A@4"}),
        server.browser(opened, "spectator").post(order, data={"words": "A@4", "as": "0"}),
        red.post(f"/api/tables/{opened.table}/order", json={"words": "A@4"}),
        red.post(
            f"/api/tables/{opened.table}/order",
            json={"words": "A@4"},
            headers={"authorization": f"Bearer {other.tokens[0]}"},
        ),
    ]
    assert {answer.status_code for answer in forged if answer.request.method == "POST"} <= {403, 404, 422}
    assert server.house.journal(opened.table) == before
    red.post(order, data={"words": "W@4", "as": "1", "seat": "1"})
    assert 1 not in sealed(server, opened)


def test_t13_without_a_deadline_nothing_happens_by_itself(server: Server) -> None:
    opened = server.open("empires", SIX, players=6)
    for seat in range(5):
        server.browser(opened, seat).post(f"/t/{opened.table}/order", data={"words": "0"})
    assert "answered for by the rules" not in server.browser(opened, 5).get(f"/t/{opened.table}").text
    server.clock.time += timedelta(days=900)
    server.house.answer_overdue()
    assert sealed(server, opened) == [0, 1, 2, 3, 4]


def test_t13_an_order_within_the_grace_is_taken_and_marked_for_all_to_see(server: Server) -> None:
    opened = server.open("soldiers", deadline=Deadline(180, 600))
    red, watcher = server.browser(opened, 0), server.browser(opened, "spectator")
    assert 'with grace, and marked late, until <time datetime="2026-11-30T12:13:00' in red.get(f"/t/{opened.table}").text
    server.clock.time += timedelta(seconds=200)
    told = red.post(f"/t/{opened.table}/order", data={"words": "A@4", "as": "0"}).text
    assert "It came late, within the grace." in told
    shown = [
        watcher.get(f"/t/{opened.table}{path}").text for path in ("", "/log", "/export/text", "/export/csv", "/export/ndjson")
    ]
    assert all("the envelope is in (late, within the grace)" in page for page in shown)
    assert "It came late" in red.get(f"/t/{opened.table}/receipts").text
    bearer = {"authorization": f"Bearer {opened.tokens[1]}"}
    assert red.get(f"/api/tables/{opened.table}", headers=bearer).json()["view"]["log"][-1]["late"]
    blue = red.post(f"/api/tables/{opened.table}/order", json={"words": "W@3"}, headers=bearer).json()
    assert blue["late"]


@pytest.mark.parametrize(("late", "status"), [(-1, 303), (1, 422)])
def test_t13_the_servers_time_alone_decides(server: Server, late: int, status: int) -> None:
    opened = server.open("soldiers", deadline=Deadline(180))
    red = server.browser(opened, 0)
    shown = red.get(f"/t/{opened.table}").text
    assert 'datetime="2026-11-30T12:03:00' in shown
    assert "is answered for by the rules: pass." in shown
    at = re.search(r'name="at" value="(\d+)"', shown)
    assert at
    server.clock.time += timedelta(seconds=180 + late)
    server.house.answer_overdue()
    answer = red.post(f"/t/{opened.table}/order", data={"words": "A@4", "at": at[1]}, follow_redirects=False)
    assert answer.status_code == status
    absent = [line for line in log_of(server, opened) if "is not there" in line]
    assert len(absent) == (0 if late < 0 else 2)
