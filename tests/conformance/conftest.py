"""Runs each test that wants a `setup` for every set-up, a `mustered` for every system, a `tried` for every case."""

from __future__ import annotations

import pytest

from tests.conformance.setups import MUSTERED, SETUPS, cases

CASES = [
    pytest.param((mustered, case), id=f"{mustered.name}: {case.name}") for mustered in MUSTERED for case in cases(mustered)
]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "setup" in metafunc.fixturenames:
        metafunc.parametrize("setup", SETUPS, ids=str)
    if "mustered" in metafunc.fixturenames:
        metafunc.parametrize("mustered", MUSTERED, ids=lambda mustered: mustered.name)
    if "tried" in metafunc.fixturenames:
        metafunc.parametrize("tried", CASES)
