"""Do the trials of ties, uneven sides, marked casualties, initiative and placement come out right by `play --script`?"""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from fugleman.core.rulebook import Case, Cases
from fugleman.core.toml import as_toml
from fugleman.muster import muster
from tests.cli.conftest import Run

FILES = {"soldiers": "variant", "active_turn": "trials", "flank_march": "*"}
NAMES: dict[str, tuple[str, ...]] = {"soldiers": ("Trial",), "active_turn": ("",), "flank_march": ("T20", "T22")}
SIDES = ("Red", "Blue")


def trials() -> list[tuple[str, Case]]:
    """The worked examples that are trials, each with its system's name."""
    found = []
    for system, pattern in FILES.items():
        for file in sorted((muster()[system].folder / "cases").glob(f"{pattern}.toml")):
            cases = msgspec.toml.decode(file.read_bytes(), type=Cases).case
            found += [(system, case) for case in cases if case.name.startswith(NAMES[system])]
    return found


def play(run: Run, folder: Path, trial: tuple[str, Case], *more: str) -> tuple[int, dict[str, object]]:
    system, case = trial
    variant, script = folder / "variant.toml", folder / "script.txt"
    parts = {"system": system, "rulings": case.rulings, "scenario": case.scenario}
    variant.write_text("\n".join(f"{name} = {as_toml(part)}" for name, part in parts.items()), encoding="utf-8")
    script.write_text("\n".join((case.play, *more)), encoding="utf-8")
    ran = run("play", system, "--variant", str(variant), "--script", str(script), "--json")
    return ran.code, ran.data


@pytest.mark.parametrize("trial", [pytest.param(trial, id=trial[1].name) for trial in trials()])
def test_a_trial_comes_out_right(run: Run, tmp_path: Path, trial: tuple[str, Case]) -> None:
    _, case = trial
    code, data = play(run, tmp_path, trial)
    assert code == 0
    log = data["log"]
    assert isinstance(log, list)
    rest = iter([f"{line['clause']} {line['text']}" for line in log])
    assert [line for line in case.log.strip().splitlines() if line not in rest] == []
    assert case.position in ("", data["position"])
    result = data["result"]
    assert case.over in ("", result["words"] if isinstance(result, dict) else None)


@pytest.mark.parametrize("trial", [pytest.param(trial, id=trial[1].name) for trial in trials() if trial[1].refusals])
def test_what_a_trial_forbids_is_refused(run: Run, tmp_path: Path, trial: tuple[str, Case]) -> None:
    _, case = trial
    awaited = play(run, tmp_path, trial)[1]["awaited"]
    assert isinstance(awaited, list)
    for tried in case.refusals:
        order = tried.order if tried.order.startswith(SIDES) else f"{SIDES[awaited[0] - 1]}: {tried.order}"
        code, data = play(run, tmp_path, trial, order)
        assert code == (2 if tried.clause is None else 3), tried.order
        assert f"({tried.clause})" in str(data) or tried.clause is None
        assert tried.says in str(data)
