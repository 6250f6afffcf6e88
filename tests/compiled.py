"""How are compiled functions run as the Python that they were, so that coverage sees them?"""

from __future__ import annotations

from types import ModuleType

import pytest
from numba.core.dispatcher import Dispatcher


def in_python(monkeypatch: pytest.MonkeyPatch, module: ModuleType) -> None:
    """Lets the module's compiled functions, and their calls of each other, be plain Python until the test is over."""
    for name, function in vars(module).copy().items():
        if isinstance(function, Dispatcher):
            monkeypatch.setattr(module, name, function.py_func)
