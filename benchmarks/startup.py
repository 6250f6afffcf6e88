"""How long until a program that uses fugleman can begin?"""

from __future__ import annotations

import resource
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median

from benchmarks.measure import Measured

TRIES = 21
FUGLEMAN = str(Path(sys.executable).with_name("fugleman"))


def measures() -> list[Measured]:
    """CPU of the import alone, what it loads, and the wait for `fugleman --help`."""
    bare, imported = _cpu_ms("pass"), _cpu_ms("import fugleman")
    loaded = subprocess.run(
        [sys.executable, "-c", "import fugleman, sys; print(len(sys.modules))"], capture_output=True, text=True
    )
    return [
        Measured("import fugleman, with the interpreter's own start", imported, "ms CPU", "under", 60),
        Measured("the interpreter's own start", bare, "ms CPU"),
        Measured("modules loaded by then", int(loaded.stdout), "modules"),
        Measured("fugleman --help", _wait([FUGLEMAN, "--help"]), "s", "under", 0.25),
        Measured("fugleman --lang it --help", _wait([FUGLEMAN, "--lang", "it", "--help"]), "s"),
    ]


def _cpu_ms(code: str) -> float:
    """CPU milliseconds of a new interpreter that runs the code; median of many."""
    return median(_children_ms([sys.executable, "-c", code]) for _ in range(TRIES))


def _children_ms(command: Sequence[str]) -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return 1000 * (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)


def _wait(command: Sequence[str]) -> float:
    """Seconds on the wall that a command takes; median of many."""
    waits = []
    for _ in range(TRIES):
        begun = time.perf_counter()
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        waits.append(time.perf_counter() - begun)
    return median(waits)
