"""How does a system speak Italian?"""

from __future__ import annotations

from typing import Any

from fugleman.adapters.catalogues import catalogue
from fugleman.core.system import System
from fugleman.core.text import Voice
from fugleman.muster import muster

ITALIAN = Voice(catalogue("it"))
"""Says what the house says."""


def italian(system: System[Any]) -> Voice:
    """Says what a system says, calling the seats by its own labels."""
    return Voice(catalogue("it", muster()[system.name].folder), system.seats())
