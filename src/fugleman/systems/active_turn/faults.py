"""Which house rules and scenarios of the active turn cannot be played?"""

from __future__ import annotations

from fugleman.core.text import Text, say
from fugleman.kit import unit_faults
from fugleman.kit.units import Battle
from fugleman.systems.active_turn.terms import Rulings


def faults(r: Rulings, scenario: Battle) -> tuple[Text, ...]:
    """Everything wrong with them together. What the rulings are made of excludes most contradictions."""
    wrong = unit_faults.faults(scenario, r.first_movement, on_map=r.battlefield == "map")
    if r.battlefield == "tracker" and r.fire_along != "path":
        return (*wrong, say("“fire_along” measures along a move: it needs the battlefield “map”"))
    return wrong
