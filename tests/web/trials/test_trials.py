"""Do the trials hold in small size? In full: `python -m tests.web.trials`."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest

from tests.web.hosting.houses import house_at, opened
from tests.web.trials.appends import appends
from tests.web.trials.crowd import crowd
from tests.web.trials.killed import killed
from tests.web.trials.serving import serving
from tests.web.trials.timed import late


def test_all_seats_submit_at_once_while_workers_die(postgres_database: str) -> None:
    tally = crowd(postgres_database, repetitions=12, kills=3, workers=2, seed=5)
    assert tally.faults == []
    assert (tally.accepted, tally.killed) == (72, 3)


def test_nothing_acknowledged_is_lost_when_the_process_dies(database: str) -> None:
    kept = appends(database, count=60, kills=3, seed=5)
    assert kept.faults == []
    assert kept.count >= 60
    assert kept.killed == 3


@pytest.mark.parametrize(("kept_in", "workers"), [("sqlite", 1), ("postgres", 2)])
def test_what_was_answered_is_there_once_when_the_whole_server_is_killed(
    request: pytest.FixtureRequest, tmp_path: Path, kept_in: str, workers: int
) -> None:
    database = str(tmp_path / "tables.db") if kept_in == "sqlite" else request.getfixturevalue("postgres_database")
    answered = killed(database, workers=workers, count=60, kills=3 - workers, seed=5)
    assert answered.faults == []
    assert answered.count >= 60
    assert answered.killed == 3 - workers


@pytest.mark.parametrize(("passed", "seconds"), [(False, 6), (True, 2)])
def test_a_deadline_outlives_the_server(tmp_path: Path, passed: bool, seconds: int) -> None:
    assert late(str(tmp_path / "tables.db"), workers=1, seconds=seconds, passed=passed) == []


@pytest.mark.parametrize("workers", [1, 2])
def test_a_server_can_be_stopped_while_a_page_is_open(tmp_path: Path, workers: int, capfd: pytest.CaptureFixture[str]) -> None:
    database = str(tmp_path / "tables.db")
    house = house_at(database)
    opening, session = opened(house), house.new_session()
    house.join(opening.tokens[0], session)
    with serving(database, workers) as server:
        page = httpx.Client(base_url=server.address, cookies={"fugleman": session}, timeout=60)
        with page.stream("GET", f"/t/{opening.table}/events") as stream:
            assert "event: entry" in iter(stream.iter_lines())
            server.stop()
    assert "Traceback" not in capfd.readouterr().err
