"""Is a simulation on a cluster the same, even when a worker is killed in the middle of it?"""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

import fugleman
from fugleman.adapters import cluster
from fugleman.adapters.cluster import Cluster, NoCluster, checked
from fugleman.lab.match import Match
from fugleman.lab.simulation import simulate
from fugleman.lab.streams import key
from fugleman.muster import muster
from fugleman.systems import flanks

MATCH, GAMES, SERIES = Match(flanks.SYSTEM, ("greedy", "random")), 1500, key(3)


def _free_port() -> int:
    with closing(socket.socket()) as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


class Loopback:
    """A real scheduler and its workers, each a process."""

    def __init__(self, folder: Path, workers: int = 2) -> None:
        self.address = f"tcp://127.0.0.1:{_free_port()}"
        self.processes: list[subprocess.Popen[bytes]] = []
        self._start(folder, "scheduler", "--host", self.address, "--no-dashboard", "--no-jupyter")
        for _ in range(workers):
            self.start_worker(folder)

    def start_worker(self, folder: Path) -> None:
        """A worker that finds modules in a folder before all others."""
        self._start(folder, "worker", self.address, "--no-nanny", "--nthreads", "1", "--no-dashboard", "--host", "127.0.0.1")

    def _start(self, folder: Path, kind: str, *options: str) -> None:
        command = [sys.executable, "-m", f"distributed.cli.dask_{kind}", *options]
        log, there = subprocess.DEVNULL, {**os.environ, "PYTHONPATH": str(folder)}
        self.processes.append(subprocess.Popen(command, cwd=folder, stdout=log, stderr=log, env=there))

    def kill_a_worker(self) -> None:
        os.kill(self.processes.pop().pid, signal.SIGKILL)

    def close(self) -> None:
        for process in self.processes:
            process.kill()
            process.wait()


@pytest.fixture(scope="module")
def loopback(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Loopback]:
    with closing(Loopback(tmp_path_factory.mktemp("cluster"))) as running:
        _wait_for(running, 2)
        yield running


def _wait_for(loopback: Loopback, workers: int) -> None:
    client_of: Any = pytest.importorskip("distributed").Client
    with client_of(loopback.address, timeout="60s", set_as_default=False) as client:
        client.wait_for_workers(workers, timeout=60)


def test_nobody_at_the_address_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "WAIT", "1s")
    with pytest.raises(NoCluster, match="no scheduler answers at tcp://127"):
        Cluster(f"tcp://127.0.0.1:{_free_port()}")


def test_a_worker_checks_every_piece_of_work() -> None:
    assert checked(cluster.edition(), muster, len, "abc") == 3
    with pytest.raises(NoCluster):
        checked("another", None, len, "abc")


def test_nothing_is_lost_or_counted_twice_when_a_worker_is_killed(loopback: Loopback) -> None:
    told: list[int] = []

    def progress(games: int) -> None:
        told.append(games)
        if len(told) == 3:
            loopback.kill_a_worker()

    with Cluster(loopback.address, muster) as workers:
        sample = simulate(MATCH, GAMES, SERIES, workers=workers, progress=progress)
    assert sample == simulate(MATCH, GAMES, SERIES)
    assert told == sorted(set(told))
    assert told[-1] == GAMES


def test_workers_that_run_something_else_are_refused(loopback: Loopback, tmp_path: Path) -> None:
    there = tmp_path / "fugleman"
    shutil.copytree(Path(fugleman.__file__).parent, there, ignore=shutil.ignore_patterns("__pycache__"))
    (there / "core" / "seats.py").open("a").write("# another\n")
    loopback.start_worker(tmp_path)
    _wait_for(loopback, 2)
    with pytest.raises(NoCluster, match="these workers run another fugleman than this one: tcp://"):
        Cluster(loopback.address)


def test_a_cluster_without_workers_is_told(tmp_path: Path) -> None:
    with closing(Loopback(tmp_path, workers=0)) as empty, pytest.raises(NoCluster, match="has no workers"):
        Cluster(empty.address)
