"""How is a server started for a trial, and killed: one of its workers, or all of it?"""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import httpx

PATIENCE = 60.0
"""Seconds until a server must answer, and must have stopped."""


class Server:
    """`fugleman serve`, by the address it answers at. It has a process group of its own."""

    def __init__(self, database: str, workers: int) -> None:
        port = str(_free_port())
        words = ["serve", "--database", database, "--port", port, "--workers", str(workers), "--requests", "0"]
        self._command = [sys.executable, "-m", "fugleman.cli", *words]
        self.address = f"http://127.0.0.1:{port}"
        self._process: subprocess.Popen[bytes]

    def start(self) -> None:
        """Start it, and wait until it answers. Raises RuntimeError if it does not."""
        self._process = subprocess.Popen(self._command, start_new_session=True)
        give_up = time.monotonic() + PATIENCE
        while self._process.poll() is None and time.monotonic() < give_up:
            if self._answers():
                return
            time.sleep(0.1)
        raise RuntimeError("the server does not answer")

    def stop(self) -> None:
        """Stop it, as a service is stopped. Raises TimeoutExpired if it does not."""
        self._process.terminate()
        self._process.wait(PATIENCE)

    def kill(self) -> None:
        """Kill -9 every process of it, and wait until nothing listens any more."""
        os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        while self._answers():
            time.sleep(0.01)

    def kill_a_worker(self, random: Random) -> None:
        """Kill -9 one of the workers; the server starts another."""
        os.kill(random.choice(self._workers()), signal.SIGKILL)

    def _answers(self) -> bool:
        try:
            return httpx.get(f"{self.address}/health", timeout=PATIENCE).status_code == 200
        except httpx.TransportError:
            return False

    def _workers(self) -> list[int]:
        children = Path(f"/proc/{self._process.pid}/task/{self._process.pid}/children").read_text()
        return [int(pid) for pid in children.split() if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()]


@contextmanager
def serving(database: str, workers: int) -> Iterator[Server]:
    """A server on a free port of this machine, until the end of the block."""
    server = Server(database, workers)
    server.start()
    try:
        yield server
    finally:
        server.stop()


def _free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
    return port
