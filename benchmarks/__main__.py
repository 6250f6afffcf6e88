"""Is what is promised of speed kept? Prints one table and keeps the figures in `benchmarks/results.json`."""

from __future__ import annotations

import json
import platform
import sys
from importlib import import_module
from pathlib import Path

import msgspec

from benchmarks.measure import Measured

PARTS = (
    "turns",
    "resolve",
    "startup",
    "fuzz",
    "battle",
    "placement",
    "explore",
    "dice",
    "decisions",
    "walks",
    "matrix_games",
    "sheets",
    "cycles",
    "web",
)
RESULTS = Path(__file__).with_name("results.json")


def main() -> int:
    """Measure the parts named on the command line, or all; 1 if a bar is missed."""
    measured: list[Measured] = []
    print(f"{'what':52} {'measured':>12} {'unit':9} {'bar':>14}  met")
    for part in sys.argv[1:] or PARTS:
        for one in import_module(f"benchmarks.{part}").measures():
            measured.append(one)
            print(_row(one), flush=True)
    kept = {
        "command": "make bench",
        "python": platform.python_version(),
        "machine": f"{platform.system()} {platform.machine()}",
        "measured": [{**msgspec.to_builtins(one), "met": one.met} for one in measured],
    }
    RESULTS.write_text(json.dumps(kept, indent=2) + "\n", encoding="utf-8")
    return 1 if any(one.met is False for one in measured) else 0


def _row(one: Measured) -> str:
    value = f"{one.value:,.0f}" if one.value >= 1000 else f"{one.value:.3g}"
    bar = "" if one.bar is None else f"{one.sense} {one.bar:g}"
    met = {None: "", True: "yes", False: "NO"}[one.met]
    return f"{one.what:52} {value:>12} {one.unit:9} {bar:>14}  {met}"


if __name__ == "__main__":
    sys.exit(main())
