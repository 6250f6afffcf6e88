"""How do programs open tables and play at them?

A program shows the secret token of its role as `Authorization: Bearer TOKEN`; nothing else is needed.
"""

from __future__ import annotations

from datetime import datetime

from litestar import Response, get, post

from fugleman.adapters.bots import PERSON
from fugleman.adapters.variants import Variant, configured
from fugleman.adapters.views import as_data
from fugleman.table import views
from fugleman.web.api.bearer import Bearer
from fugleman.web.api.models import (
    Choice,
    Draft,
    NewLink,
    NewTable,
    OpenedTable,
    RenewedLink,
    TableState,
)
from fugleman.web.api.problems import REFUSALS
from fugleman.web.hosting.hosted import Hosted
from fugleman.web.hosting.house import House
from fugleman.web.hosting.plan import Deadline, Manners, Plan
from fugleman.web.hosting.roles import NoSuchTable, Role, role_of, seat_of
from fugleman.web.limits import COSTLY
from fugleman.web.pages.rules import mustered
from fugleman.web.pages.table import draft_of
from fugleman.web.visitor import Visitor


@post("/tables", opt=COSTLY, sync_to_thread=True, responses=REFUSALS)
def open_table(data: NewTable, house: House, visitor: Visitor) -> OpenedTable:
    """A new table."""
    found = mustered(data.system)
    told = Variant(rulings=data.rulings, scenario=data.scenario)
    system = configured(found.system, found.rulebook, told)
    labels = visitor.speech.of(found.folder).voice(system.seats()).split(", ") if data.names is None else data.names
    plan = Plan(
        system=system,
        names=tuple(labels),
        manners=Manners(
            tuple(data.players or [PERSON] * len(system.seats())),
            None if data.deadline is None else Deadline(data.deadline.seconds, data.deadline.grace),
        ),
        typed=data.real_dice,
        secret=data.secret,
        keeper=None if data.keeper is None else data.keeper - 1,
    )
    opening = house.open(plan)
    return OpenedTable(opening.table, {_role(role): token for role, token in opening.tokens.items()})


@get("/tables/{table:str}", sync_to_thread=True, responses=REFUSALS)
def state(house: House, visitor: Visitor, bearer: Bearer) -> TableState:
    """The table as the bearer may know it."""
    with bearer.reading() as (hosted, role):
        return _state(house, hosted, visitor, role)


@post("/tables/{table:str}/links", status_code=200, sync_to_thread=True, responses=REFUSALS)
def renew_link(table: str, data: NewLink, house: House, bearer: Bearer) -> RenewedLink:
    """For the game master: a new secret token for a role; the old one, and whoever came by it, may no longer enter."""
    told = data.role.strip()
    role = role_of(told) if told.isalpha() else int(told) - 1
    with bearer.reading() as (hosted, holder):
        if holder != "master" or (isinstance(role, int) and role >= len(hosted.table.names)):
            raise NoSuchTable
    if data.revoke:
        house.revoke(table, role)
        return RenewedLink(None)
    return RenewedLink(house.reissue(table, role))


@get("/tables/{table:str}/journal", media_type="application/x-ndjson", sync_to_thread=True, responses=REFUSALS)
def journal(bearer: Bearer) -> Response[bytes]:
    """The journal, which anybody can verify: lines of NDJSON."""
    return Response(bearer.journal(), media_type="application/x-ndjson")


def _state(house: House, hosted: Hosted, visitor: Visitor, role: Role) -> TableState:
    table = hosted.table
    voice = visitor.speech.of(hosted.folder, table.names).voice
    seen = table.view(seat_of(role))
    draft = draft_of(house, hosted, role, voice) if isinstance(role, int) and seen.choice is not None else None
    return TableState(
        table=hosted.id,
        role=_role(role),
        entry=seen.n,
        asked_at=seen.asked_at,
        due=_instant(hosted.due),
        closes=_instant(hosted.timing.closes),
        paused=_instant(hosted.timing.paused),
        agreed=[one + 1 for one in sorted(hosted.timing.agreed)],
        view=as_data(voice, table.system.name, seen),
        choice=None if seen.choice is None else _choice(seen.choice),
        draft=None if draft is None else Draft(None if draft.order is None else str(draft.order), dict(draft.fields)),
    )


def _choice(choice: views.Choice) -> Choice:
    """What may be ordered, in the notation that is read in every language."""
    listed = None if choice.listed is None else list(map(str, choice.listed))
    return Choice(choice.clause, choice.schema, listed, str(choice.absent))


def _instant(when: datetime | None) -> str | None:
    return None if when is None else when.isoformat()


def _role(role: Role) -> str:
    return str(role + 1) if isinstance(role, int) else role
