"""Can a designer ask for a study on a page, and have its results for good?"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import duckdb
import pytest
from litestar.testing import TestClient

from fugleman.web.app import create_app
from fugleman.web.settings import Settings

Client = TestClient[Any]

FORM = {
    "title": "Lone counters",
    "rulings.lone_counter.stays": "on",
    "rulings.lone_counter.may_move": "on",
    "rulings.counters": "6; 8",
    "player.0": "greedy:Left",
    "measure.operates Left": "on",
    "games": "20",
}
LONG = 'system = "flanks"\ngames = 100000\n'
PATIENCE = 60.0


@pytest.fixture
def client(tmp_path: Path) -> Iterator[Client]:
    settings = Settings(database=str(tmp_path / "tables.db"), studies=tmp_path / "studies")
    with TestClient(create_app(settings)) as client:
        yield client


def until(client: Client, address: str, so: Callable[[str], bool]) -> str:
    """The page, once it is so."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        shown = client.get(address).text
        if so(shown):
            return shown
        time.sleep(0.05)
    raise AssertionError(shown)


def test_a_grid_is_played_and_its_address_stays(client: Client) -> None:
    asked = client.post("/study/new/flanks/ask", data=FORM, follow_redirects=False)
    assert asked.status_code == 303, asked.text
    address = asked.headers["location"]
    shown = until(client, address, lambda page: "Take it away:" in page)
    assert "80 of 80 games are played." in shown
    assert shown.count("<svg") == 1
    assert 'http-equiv="refresh"' not in shown
    assert client.post("/study/new/flanks/ask", data=FORM, follow_redirects=False).headers["location"] == address
    rows = client.get(f"{address}/take/csv").text.splitlines()
    assert rows[0] == "counters,lone_counter,measure,games,mean,exact,low,high,deviation"
    assert len(rows) == 5
    assert 'counters = [6, 8]\nlone_counter = ["may_move", "stays"]' in client.get(f"{address}/take/toml").text


def test_results_can_be_read_as_parquet(client: Client, tmp_path: Path) -> None:
    address = client.post("/study/new/flanks/ask", data=FORM, follow_redirects=False).headers["location"]
    until(client, address, lambda page: "Take it away:" in page)
    file = tmp_path / "results.parquet"
    file.write_bytes(client.get(f"{address}/take/parquet").content)
    with duckdb.connect() as connection:
        assert connection.execute("SELECT count(*), min(games) FROM read_parquet(?)", [str(file)]).fetchone() == (4, 20)


def test_it_can_be_interrupted_and_played_on(client: Client) -> None:
    address = client.post("/study/new/flanks/ask", data={"toml": LONG}, follow_redirects=False).headers["location"]
    until(client, address, lambda page: 'value="0"' not in page and "Interrupt it" in page)
    client.post(f"{address}/stop")
    shown = until(client, address, lambda page: "Interrupt it" not in page)
    assert "Play on" in shown
    assert "Traceback" not in shown
    assert "Interrupt it" in client.post(f"{address}/play").text
    client.post(f"{address}/stop")
    until(client, address, lambda page: "Interrupt it" not in page)


def test_all_faults_of_a_study_at_once_and_nothing_typed_is_lost(client: Client) -> None:
    wrong = {**FORM, "rulings.counters": "99", "player.0": "nobody", "games": "many"}
    refused = client.post("/study/new/flanks/ask", data=wrong)
    assert refused.status_code == 422
    assert all(place in refused.text for place in ("grid.rulings.counters", "nobody", "games"))
    assert 'value="many"' in refused.text
    too_many = client.post("/study/new/flanks/ask", data={"toml": 'system = "flanks"\ngames = 1000000'})
    assert (too_many.status_code, "1000000 games" in too_many.text) == (422, True)


@pytest.mark.parametrize("address", ["/study/0123456789abcdef", "/study/..%2f..", "/study/x/take/csv", "/study/new/nothing"])
def test_what_nobody_asked_for_is_not_there(client: Client, address: str) -> None:
    assert client.get(address).status_code == 404
