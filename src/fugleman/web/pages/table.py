"""What does a player see of his table?"""

from __future__ import annotations

from typing import Annotated, TypeAlias

from litestar import get
from litestar.params import Parameter
from litestar.response import Template
from msgspec import Struct

from fugleman.core.calls import Roll
from fugleman.core.errors import FuglemanError
from fugleman.core.seats import Seat
from fugleman.table import LogLine, Table, View
from fugleman.web.forms.orders import OrderForm, order_form
from fugleman.web.hosting.house import House
from fugleman.web.hosting.roles import Role, seat_of
from fugleman.web.pages.posted import Posted
from fugleman.web.pages.rendering import page
from fugleman.web.visitor import Visitor

Wished: TypeAlias = Annotated[str | None, Parameter(query="as")]
"""The role a reader wants to be on this page."""

REQUEST = 16
"""Bytes of a form's name."""


class Dice(Struct, frozen=True):
    """Real dice that are awaited of the readers."""

    clause: str
    dice: str


@get("/t/{table:str}", sync_to_thread=True)
def table_page(table: str, house: House, visitor: Visitor, role: Wished = None) -> Template:
    """The table as one of the reader's roles may know it: what now, who is awaited, the board, the log."""
    return shown(house, visitor, table, visitor.role_at(house, table, role))


def shown(
    house: House,
    visitor: Visitor,
    table_id: str,
    role: Role,
    refusal: FuglemanError | None = None,
    filled: Posted | None = None,
) -> Template:
    """The page of a table, perhaps with a refusal and what was filled in before it."""
    roles = [grant.role for grant in visitor.grants_at(house, table_id)]
    with house.reading(table_id) as hosted:
        table, seat = hosted.table, seat_of(role)
        speech = visitor.speech.of(hosted.folder, table.names)
        view = table.view(seat)
        return page(
            "table.html",
            speech,
            422 if refusal else 200,
            title=speech.words(hosted.rulebook.title),
            table_id=table_id,
            system=table.system.name,
            due=hosted.due,
            role=role,
            roles=roles,
            view=view,
            clause=hosted.rulebook.clauses.get(view.clause or ""),
            form=_form(table, seat),
            dice=_dice(table, seat),
            request=house.entropy(REQUEST).hex(),
            refusal=refusal,
            filled=filled or {},
            board=table.picture(seat, speech.voice.catalogue),
            log=_newest_first(view),
        )


def _form(table: Table, seat: Seat | None) -> OrderForm | None:
    return order_form(table.system, table.ask(seat)) if seat is not None and seat in table.awaited else None


def _dice(table: Table, seat: Seat | None) -> Dice | None:
    """The roll that a seat may type in."""
    roll = table.call
    may = isinstance(roll, Roll) and seat is not None and (roll.seen_by is None or seat in roll.seen_by)
    return Dice(roll.clause, str(roll.dice)) if may and isinstance(roll, Roll) else None


def _newest_first(view: View) -> list[LogLine]:
    return list(reversed(view.log))
