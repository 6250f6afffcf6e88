"""Which forms do several menus offer?"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from fugleman.core.text import say
from fugleman.kit.schemas import form, titled
from fugleman.systems.flank_march.roster import Roster
from fugleman.systems.flank_march.terms import UnitNo

FACING = {"type": "array", "items": {"type": "integer"}, "minItems": 2, "maxItems": 2}


def unit_choice(armies: Roster, units: Iterable[UnitNo]) -> dict[str, Any]:
    """The schema of a choice among units, by their names."""
    return titled(say("unit"), named({unit: armies.units[unit].name for unit in sorted(units)}))


def place_fields(number: dict[str, Any], facing: dict[str, Any]) -> dict[str, Any]:
    """The schemas of a unit's centre and of where it looks."""
    x, y = titled(say("to the east, in hundredths"), number), titled(say("to the north, in hundredths"), number)
    return {"x": x, "y": y, "facing": titled(say("facing"), facing)}


def sides() -> list[dict[str, str]]:
    """The schemas of left and right."""
    return [{"const": "left", "title": str(say("left"))}, {"const": "right", "title": str(say("right"))}]


def loss(units: dict[str, Any]) -> dict[str, Any]:
    return form("Lose", say("Report a loss"), {"unit": units})


def done() -> dict[str, Any]:
    return form("Done", say("Done"), {})


def named(names: dict[int, str]) -> dict[str, Any]:
    """The schema of a choice among numbers that have names."""
    return {"oneOf": [{"const": n, "title": name} for n, name in names.items()]} if names else {"enum": []}
