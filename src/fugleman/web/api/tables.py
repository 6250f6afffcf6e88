"""How do programs open tables and play at them?

A program shows the secret token of its role as `Authorization: Bearer TOKEN`; nothing else is needed.
"""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Request, Response, get, post
from msgspec import Struct

from fugleman.adapters.bots import PERSON
from fugleman.adapters.variants import Variant, configured
from fugleman.adapters.views import as_data
from fugleman.core.errors import NotYourSeat, Unreadable
from fugleman.core.orders import Order
from fugleman.core.seats import Seat
from fugleman.core.text import say
from fugleman.table import Table, views
from fugleman.web.api.models import (
    Agreement,
    Choice,
    Mix,
    NewDice,
    NewOrder,
    NewTable,
    NewUndo,
    OpenedTable,
    Receipt,
    TableState,
    Undone,
)
from fugleman.web.api.problems import REFUSALS
from fugleman.web.hosting.hosted import Hosted
from fugleman.web.hosting.house import House
from fugleman.web.hosting.plan import Deadline, Manners, Plan
from fugleman.web.hosting.roles import NoSuchTable, Role, seat_of
from fugleman.web.pages.rules import mustered
from fugleman.web.visitor import Visitor


class Bearer(Struct, frozen=True):
    """What the program that asks may be at the table."""

    role: Role

    @property
    def seat(self) -> Seat:
        """Its seat. Raises NotYourSeat."""
        if isinstance(self.role, int):
            return self.role
        raise NotYourSeat(say("a spectator only watches"))


def bearer(request: Request[Any, Any, Any], house: House, table: str) -> Bearer:
    """The role of the token that is shown. Raises NoSuchTable."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    grant = house.linked(token.strip()) if scheme.casefold() == "bearer" else None
    if grant is None or grant.table != table:
        raise NoSuchTable
    return Bearer(grant.role)


@post("/tables", sync_to_thread=True, responses=REFUSALS)
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
def state(table: str, house: House, visitor: Visitor, bearer: Bearer) -> TableState:
    """The table as the bearer may know it."""
    with house.reading(table) as hosted:
        return _state(hosted, visitor, bearer.role)


@post("/tables/{table:str}/orders", status_code=200, sync_to_thread=True, responses=REFUSALS)
def order(table: str, data: NewOrder, house: House, bearer: Bearer) -> Receipt:
    """The bearer's order. The same once more is answered with the same receipt; one for an earlier call is refused."""

    def give(playing: Table) -> Receipt:
        told = _order(playing, bearer.seat, data)
        taken = playing.order(bearer.seat, told, at=data.at, request=data.request)
        return Receipt(taken.n, taken.at, taken.digest)

    return house.act(table, give)


@post("/tables/{table:str}/dice", status_code=204, sync_to_thread=True, responses=REFUSALS)
def dice(table: str, data: NewDice, house: House, bearer: Bearer) -> None:
    """Real dice, or the table's own where real ones are awaited."""

    def fall(playing: Table) -> None:
        _ = bearer.seat
        if data.faces is None:
            playing.throw(at=data.at)
        else:
            playing.typed(data.faces, at=data.at)

    house.act(table, fall)


@post("/tables/{table:str}/undo", status_code=200, sync_to_thread=True, responses=REFUSALS)
def undo(table: str, data: NewUndo, house: House, bearer: Bearer) -> Undone:
    """Take back, or ask the others to."""
    return Undone(house.act(table, lambda playing: playing.undo(bearer.seat, data.entry)))


@post("/tables/{table:str}/agreement", status_code=204, sync_to_thread=True, responses=REFUSALS)
def agreement(table: str, data: Agreement, house: House, bearer: Bearer) -> None:
    """Agree to what another asks to take back, or not."""

    def answer(playing: Table) -> None:
        who = None if bearer.role == "master" else bearer.seat
        playing.grant(who) if data.agree else playing.decline(who)

    house.act(table, answer)


@post("/tables/{table:str}/mix", status_code=204, sync_to_thread=True, responses=REFUSALS)
def mix(table: str, data: Mix, house: House, bearer: Bearer) -> None:
    """Let own words enter all dice to come."""
    house.act(table, lambda playing: playing.mix(bearer.seat, data.words))


@get("/tables/{table:str}/journal", media_type="application/x-ndjson", sync_to_thread=True, responses=REFUSALS)
def journal(table: str, house: House, bearer: Bearer) -> Response[bytes]:
    """The journal, which anybody can verify: lines of NDJSON."""
    return Response(house.journal(table), media_type="application/x-ndjson")


def _state(hosted: Hosted, visitor: Visitor, role: Role) -> TableState:
    table = hosted.table
    voice = visitor.speech.of(hosted.folder, table.names).voice
    seen = table.view(seat_of(role))
    return TableState(
        table=hosted.id,
        role=_role(role),
        entry=seen.n,
        asked_at=seen.asked_at,
        due=None if hosted.due is None else hosted.due.isoformat(),
        view=as_data(voice, table.system.name, seen),
        choice=None if seen.choice is None else _choice(seen.choice),
    )


def _choice(choice: views.Choice) -> Choice:
    """What may be ordered, in the notation that is read in every language."""
    listed = None if choice.listed is None else list(map(str, choice.listed))
    return Choice(choice.clause, choice.schema, listed, str(choice.absent))


def _order(table: Table, seat: Seat, data: NewOrder) -> Order | str:
    """What was sent, in words or as an order. Raises Unreadable, and what `ask` raises."""
    if data.words is not None:
        return data.words
    try:
        told: Order = msgspec.convert(data.order, table.ask(seat, at=data.at, request=data.request).orders.type)
    except msgspec.ValidationError as error:
        raise Unreadable(say("the form makes no order: {reason}", reason=str(error))) from error
    return told


def _role(role: Role) -> str:
    return str(role + 1) if isinstance(role, int) else role
