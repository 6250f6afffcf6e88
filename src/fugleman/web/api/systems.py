"""Which systems are there, for programs?"""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import get

from fugleman.adapters.bots import RANDOM
from fugleman.muster import Mustered
from fugleman.web.api.models import SystemDetails, SystemSummary
from fugleman.web.api.problems import REFUSALS
from fugleman.web.pages.rules import mustered
from fugleman.web.speech import Speech
from fugleman.web.systems import offered
from fugleman.web.visitor import Visitor


@get("/systems", sync_to_thread=True, responses=REFUSALS)
def systems(visitor: Visitor) -> list[SystemSummary]:
    """All systems."""
    return [_summary(visitor.speech, found) for found in offered().values()]


@get("/systems/{name:str}", sync_to_thread=True, responses=REFUSALS)
def system(name: str, visitor: Visitor) -> SystemDetails:
    """One system, with what may be ruled about it."""
    found = mustered(name)
    clauses = {number: visitor.speech.words(clause.text) for number, clause in found.rulebook.clauses.items()}
    rulings, scenario = (_schema(type(part)) for part in (found.system.rulings, found.system.scenario))
    return SystemDetails(_summary(visitor.speech, found), rulings, scenario, clauses)


def _summary(speech: Speech, found: Mustered) -> SystemSummary:
    spoken = speech.of(found.folder)
    title, about = spoken.words(found.rulebook.title), spoken.words(found.rulebook.about)
    seats = [spoken.voice(label) for label in found.system.seats()]
    return SystemSummary(found.name, title, about, seats, [RANDOM, *found.system.bots()])


def _schema(kind: type) -> dict[str, Any]:
    return msgspec.json.schema(kind)
