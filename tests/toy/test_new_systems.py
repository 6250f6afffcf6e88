"""Is a new system one new folder, or one plug-in, and no edit elsewhere? The suite and the commands take it as it is."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

TOY = Path(__file__).parent / "morra"
ROOT = Path(__file__).parents[2]
WITHOUT_CACHES = shutil.ignore_patterns("__pycache__")
METADATA = "Metadata-Version: 2.1\nName: fugleman-morra\nVersion: 1.0\n"
ENTRY_POINTS = "[fugleman.systems]\nmorra = fugleman_morra\n"


@pytest.fixture(params=["folder", "plug-in"])
def environment(request: pytest.FixtureRequest, tmp_path: Path) -> dict[str, str]:
    """The environment in which the toy is found: in a folder of systems, or as an installed distribution."""
    if request.param == "folder":
        shutil.copytree(TOY, tmp_path / "morra", ignore=WITHOUT_CACHES)
        return {**os.environ, "FUGLEMAN_SYSTEMS": str(tmp_path)}
    shutil.copytree(TOY, tmp_path / "fugleman_morra", ignore=WITHOUT_CACHES)
    told = tmp_path / "fugleman_morra-1.0.dist-info"
    told.mkdir()
    (told / "METADATA").write_text(METADATA)
    (told / "entry_points.txt").write_text(ENTRY_POINTS)
    return {**os.environ, "PYTHONPATH": str(tmp_path)}


def run(environment: dict[str, str], *words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, *words]
    return subprocess.run(command, cwd=ROOT, env=environment, input=typed, capture_output=True, text=True, check=False)


def fugleman(environment: dict[str, str], *words: str, typed: str = "") -> str:
    done = run(environment, "-m", "fugleman.cli", *words, "--lang", "en", typed=typed)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_suite_takes_a_new_system_as_it_is(environment: dict[str, str]) -> None:
    done = run(environment, "-m", "pytest", "tests/conformance", "-k", "morra", "-p", "no:cacheprovider")
    assert done.returncode == 0, done.stdout
    passed = re.search(r"(\d+) passed", done.stdout)
    assert passed is not None
    assert int(passed[1]) > 100


def test_the_commands_take_a_new_system_as_it_is(environment: dict[str, str]) -> None:
    assert "Morra with Tokens" in fugleman(environment, "systems")
    assert "agrees with the sum" in fugleman(environment, "rule", "morra", "3")
    assert "no fault found" in fugleman(environment, "fuzz", "morra", "--games", "20")
    script = "draw odd\ndraw even\nFirst: 1\nSecond: 2\nFirst: 3\nSecond: 3\nFirst: 1\nSecond: 1\n"
    played = fugleman(environment, "play", "morra", "--script", "-", typed=script)
    assert "1 to 2, 0 rounds left" in played
