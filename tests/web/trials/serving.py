"""How is a server with several workers started for a trial, and a worker killed?"""

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
    """`fugleman serve`, by the address it answers at."""

    def __init__(self, process: subprocess.Popen[bytes], address: str) -> None:
        self._process = process
        self.address = address

    def kill_a_worker(self, random: Random) -> None:
        """Kill -9 one of the workers; the server starts another."""
        os.kill(random.choice(self._workers()), signal.SIGKILL)

    def stop(self) -> None:
        """Stop it, as a service is stopped. Raises TimeoutExpired if it does not."""
        self._process.terminate()
        self._process.wait(PATIENCE)

    def await_answer(self) -> None:
        """Wait until it answers. Raises RuntimeError if it does not."""
        give_up = time.monotonic() + PATIENCE
        while self._process.poll() is None and time.monotonic() < give_up:
            try:
                if httpx.get(f"{self.address}/health", timeout=PATIENCE).status_code == 200:
                    return
            except httpx.TransportError:
                time.sleep(0.1)
        raise RuntimeError("the server does not answer")

    def _workers(self) -> list[int]:
        children = Path(f"/proc/{self._process.pid}/task/{self._process.pid}/children").read_text()
        return [int(pid) for pid in children.split() if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()]


@contextmanager
def serving(database: str, workers: int) -> Iterator[Server]:
    """A server on a free port of this machine, until the end of the block."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    words = ["serve", "--database", database, "--port", str(port), "--workers", str(workers)]
    process = subprocess.Popen([sys.executable, "-m", "fugleman.cli", *words])
    server = Server(process, f"http://127.0.0.1:{port}")
    try:
        server.await_answer()
        yield server
    finally:
        server.stop()
