"""What may be counted in a game of Two Flanks and a Centre?"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from fugleman.core.calls import Event
from fugleman.core.system import Measure
from fugleman.systems.flanks.sectors import sector_names
from fugleman.systems.flanks.terms import Moved, Operates, Rulings, Sector


def measures(r: Rulings) -> Mapping[str, Measure]:
    """Turns, turns in which a side operates in each sector, and counters that were moved."""
    by_sector = {f"operates {name}": partial(_operates, sector) for sector, name in enumerate(sector_names(r))}
    return {"turns": _turn, "moves": _moves, **by_sector}


def _turn(event: Event) -> int:
    return isinstance(event, Operates)


def _moves(event: Event) -> int:
    return isinstance(event, Moved)


def _operates(sector: Sector, event: Event) -> int:
    return isinstance(event, Operates) and event.sector == sector
