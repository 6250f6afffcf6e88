"""Do the trials hold in small size? In full: `python -m tests.web.trials`."""

from __future__ import annotations

from tests.web.trials.appends import appends
from tests.web.trials.crowd import crowd


def test_all_seats_submit_at_once_while_workers_die(postgres_database: str) -> None:
    tally = crowd(postgres_database, repetitions=12, kills=3, workers=2, seed=5)
    assert tally.faults == []
    assert (tally.accepted, tally.killed) == (72, 3)


def test_nothing_acknowledged_is_lost_when_the_process_dies(database: str) -> None:
    kept = appends(database, count=60, kills=3, seed=5)
    assert kept.faults == []
    assert kept.count >= 60
    assert kept.killed == 3
