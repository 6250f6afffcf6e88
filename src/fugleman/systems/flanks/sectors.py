"""What are the sectors called? (flanks, 1)"""

from __future__ import annotations

from fugleman.core.text import Text
from fugleman.kit.sectors import LEFT_CENTRE_RIGHT
from fugleman.systems.flanks.terms import Rulings

NAMED = {
    2: (LEFT_CENTRE_RIGHT[0], LEFT_CENTRE_RIGHT[2]),
    3: LEFT_CENTRE_RIGHT,
}


def sector_names(r: Rulings) -> tuple[str | Text, ...]:
    """The sectors' names in order: the house's own, the usual ones for two or three, else letters."""
    if not isinstance(r.sectors, int):
        return r.sectors
    return NAMED.get(r.sectors) or tuple("ABCDEF"[: r.sectors])
