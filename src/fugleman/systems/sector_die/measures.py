"""What may be counted in a game of A Die for the Sector?"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from fugleman.core.calls import Event
from fugleman.core.system import Measure
from fugleman.kit.sectors import LEFT_CENTRE_RIGHT
from fugleman.systems.sector_die.terms import Operates, Sector


def measures() -> Mapping[str, Measure]:
    """Turns, and turns in which a side operates in each sector."""
    by_sector = {f"operates {name}": partial(_operates, sector) for sector, name in enumerate(LEFT_CENTRE_RIGHT)}
    return {"turns": _turn, **by_sector}


def _turn(event: Event) -> int:
    return isinstance(event, Operates)


def _operates(sector: Sector, event: Event) -> int:
    return isinstance(event, Operates) and event.sector == sector
