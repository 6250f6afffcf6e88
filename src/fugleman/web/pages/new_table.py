"""How is a table opened: house rules first, then who sits where?"""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, get, post
from litestar.response import Template

from fugleman.adapters.bots import PERSON, RANDOM, SOLVED
from fugleman.core.errors import Fault, Faulty, FuglemanError
from fugleman.core.system import System
from fugleman.core.text import say
from fugleman.muster import Mustered
from fugleman.web.forms.settings import carried, settings, system_of
from fugleman.web.hosting.house import House
from fugleman.web.hosting.plan import Deadline, Manners, Plan
from fugleman.web.limits import COSTLY
from fugleman.web.pages.links import joining, picture_of
from fugleman.web.pages.posted import Posted, go_to
from fugleman.web.pages.rendering import page
from fugleman.web.pages.rules import mustered
from fugleman.web.settings import Settings
from fugleman.web.visitor import Visitor, remembered

HERE = "here"
"""The field that says that all who play share this device."""

UNITS = {"minutes": 60, "hours": 3600, "days": 86400}


@get("/new/{name:str}", sync_to_thread=True)
def house_rules(name: str, request: Request[Any, Any, Any], visitor: Visitor) -> Template:
    """The house rules, each with its question, its choices and why, and the scenario."""
    return _rules_page(mustered(name), visitor, dict(request.query_params))


@get("/new/{name:str}/seats", sync_to_thread=True)
def seats(name: str, request: Request[Any, Any, Any], house: House, visitor: Visitor) -> Template:
    """Who sits where, which dice, how long a player may take; under house rules that hold together."""
    found, filled = mustered(name), dict(request.query_params)
    try:
        system = system_of(found, filled)
    except FuglemanError as error:
        return _rules_page(found, visitor, filled, error)
    return _seats_page(found, system, house, visitor, filled)


@post("/new/{name:str}/open", opt=COSTLY, sync_to_thread=True)
def open_table(
    name: str, request: Request[Any, Any, Any], house: House, settings: Settings, visitor: Visitor, posted: Posted
) -> Response[Any]:
    """A new table, and its links, which are shown this once."""
    found = mustered(name)
    try:
        system = system_of(found, posted)
    except FuglemanError as error:
        return _rules_page(found, visitor, posted, error)
    try:
        plan = _plan(found, system, visitor, posted)
        opening = house.open(plan)
    except FuglemanError as error:
        return _seats_page(found, system, house, visitor, posted, error)
    session = visitor.session or house.new_session()
    house.join(opening.tokens["master"], session)
    if HERE in posted:
        for seat, player in enumerate(plan.manners.players):
            if player == PERSON:
                house.join(opening.tokens[seat], session)
        return remembered(go_to(f"/t/{opening.table}"), session, secure=request.url.scheme == "https")
    speech = visitor.speech.of(found.folder, system.seats())
    links = {role: joining(request, settings, token) for role, token in opening.tokens.items()}
    shown = page(
        "opened.html",
        speech,
        201,
        title=speech.say("The table is open"),
        table=opening.table,
        links=links,
        pictures={role: picture_of(link) for role, link in links.items()},
        names=plan.names,
        colours=system.colours,
    )
    return remembered(shown, session, secure=request.url.scheme == "https")


def _rules_page(found: Mustered, visitor: Visitor, filled: Posted, refusal: FuglemanError | None = None) -> Template:
    speech = visitor.speech.of(found.folder, found.system.seats())
    return page(
        "house_rules.html",
        speech,
        422 if refusal else 200,
        title=speech.words(found.rulebook.title),
        name=found.name,
        about=speech.words(found.rulebook.about),
        parts=settings(found, found.system, filled),
        refusal=refusal,
    )


def _seats_page(
    found: Mustered,
    system: System[Any],
    house: House,
    visitor: Visitor,
    filled: Posted,
    refusal: FuglemanError | None = None,
) -> Template:
    speech = visitor.speech.of(found.folder, system.seats())
    return page(
        "seats.html",
        speech,
        422 if refusal else 200,
        title=speech.words(found.rulebook.title),
        name=found.name,
        labels=[speech.voice(label) for label in system.seats()],
        colours=system.colours,
        bots=[
            *(f"bot:{bot}" for bot in (RANDOM, *system.bots())),
            *(f"bot:{SOLVED}:{name}" for name in house.policies.of(system)),
        ],
        units=UNITS,
        carried=carried(filled),
        filled=filled,
        refusal=refusal,
    )


def _plan(found: Mustered, system: System[Any], visitor: Visitor, posted: Posted) -> Plan:
    """What was filled in. Raises Faulty."""
    labels = [visitor.speech.of(found.folder, ()).voice(label) for label in system.seats()]
    return Plan(
        system=system,
        names=tuple(posted.get(f"name.{seat}", "").strip() or label for seat, label in enumerate(labels)),
        manners=Manners(tuple(posted.get(f"player.{seat}", PERSON).strip() for seat in range(len(labels))), _deadline(posted)),
        typed=posted.get("dice") == "real",
        secret="secret" in posted,
        keeper=int(keeper) if (keeper := posted.get("keeper", "")).isdigit() and int(keeper) < len(labels) else None,
    )


def _deadline(posted: Posted) -> Deadline | None:
    """How long a player may take, and the grace. Raises Faulty."""
    if not posted.get("duration", "").strip():
        return None
    faults = [
        Fault(name, say("“{words}” is no whole number", words=posted[name]))
        for name in ("duration", "grace")
        if posted.get(name, "").strip() and not posted[name].strip().isdigit()
    ]
    if faults:
        raise Faulty(faults)
    unit = UNITS.get(posted.get("unit", ""), 60)
    return Deadline(int(posted["duration"]) * unit, int(posted.get("grace", "").strip() or 0) * unit)
