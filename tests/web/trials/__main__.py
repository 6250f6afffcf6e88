"""The trials in full size, against SQLite and PostgreSQL; 1 if one fails."""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.postgres import database_of, server
from tests.web.trials.appends import appends
from tests.web.trials.crowd import crowd
from tests.web.trials.killed import killed
from tests.web.trials.timed import late

SEED = 2026


def main() -> int:
    """Run them all, and tell what came of each."""
    faults: list[str] = []
    with TemporaryDirectory() as folder, server() as postgres:
        for kind in ("SQLite", "PostgreSQL"):
            with database_of(postgres) as address:
                kept = appends(str(Path(folder) / "a.db") if kind == "SQLite" else address, count=1000, kills=20, seed=SEED)
            faults += kept.faults
            print(
                f"{kind}: {kept.count} orders acknowledged, process killed {kept.killed} times, "
                f"{kept.unacknowledged} more in the journal, faults: {len(kept.faults)}",
                flush=True,
            )
        for kind, workers in (("SQLite", 1), ("PostgreSQL", 2)):
            with database_of(postgres) as address:
                database = str(Path(folder) / "b.db") if kind == "SQLite" else address
                answered = killed(database, workers=workers, count=1000, kills=10, seed=SEED)
                amiss = [one for passed in (False, True) for one in late(database, workers=workers, seconds=8, passed=passed)]
            faults += answered.faults + amiss
            print(
                f"{kind}, {workers} worker(s), over HTTP: {answered.count} orders answered at {len(answered.tables)} tables, "
                f"server killed whole {answered.killed} times, {answered.resent} requests sent again, "
                f"faults: {len(answered.faults)}; deadlines over its death, faults: {len(amiss)}",
                flush=True,
            )
        with database_of(postgres) as address:
            tally = crowd(address, repetitions=200, kills=20, workers=4, seed=SEED)
        faults += tally.faults
        print(
            f"six seats at once, 200 times, 4 workers, {tally.killed} killed: {tally.accepted} orders accepted, "
            f"{tally.resent} sent again, faults: {len(tally.faults)}"
        )
    print(*faults, sep="\n")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
