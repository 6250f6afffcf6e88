"""What comes of an act that a player's form asks for?

Each act is one form, sent once: its call number makes a late one harmless, its request the same one sent twice.
"""

from __future__ import annotations

from typing import Any

from litestar import Response, post
from litestar.exceptions import NotFoundException

from fugleman.core.errors import FuglemanError
from fugleman.web.forms.orders import meant
from fugleman.web.hosting.acts import ACTS, GiveOrder
from fugleman.web.hosting.doers import Doer
from fugleman.web.hosting.final import is_final
from fugleman.web.hosting.house import House
from fugleman.web.hosting.roles import Role
from fugleman.web.pages.posted import Posted, go_to
from fugleman.web.pages.table import Unsure, at_first, shown
from fugleman.web.visitor import Visitor

ASK_FIRST = "ask"
"""The field by which a form wants to be asked before what cannot be taken back freely is done."""


@post("/t/{table:str}/{act:str}", sync_to_thread=True)
def act(table: str, act: str, house: House, visitor: Visitor, posted: Posted) -> Response[Any]:
    """Do it and show the table again; a refusal shows it with the reason, and what was filled in."""
    if act not in ACTS:
        raise NotFoundException
    role = visitor.role_at(house, table, posted.get("as"))
    try:
        told = ACTS[act].filled_in(posted)
        if isinstance(told, GiveOrder) and ASK_FIRST in posted and (unsure := _unsure(house, visitor, table, role, told)):
            return shown(house, visitor, table, role, filled=posted, unsure=unsure)
        house.change(table, lambda hosted: told.do(Doer(hosted, role, visitor.speech.of(hosted.folder).voice)))
    except FuglemanError as error:
        return shown(house, visitor, table, role, refusal=error, filled=posted)
    return go_to(f"/t/{table}?as={_next(house, visitor, table, role)}")


def _unsure(house: House, visitor: Visitor, table: str, role: Role, told: GiveOrder) -> Unsure | None:
    """The order, if it may be given and then not be taken back freely. Raises OrderError or TableError."""
    with house.reading(table) as hosted:
        doer, playing = Doer(hosted, role, visitor.speech.of(hosted.folder).voice), hosted.table
        if doer.seat not in playing.awaited or told.at not in {None, playing.record.standing.asked_at}:
            return None
        ask = playing.ask(doer.seat)
        order = meant(playing.system, ask, told.filled, doer.voice)
        if ask.orders.check(order) is not None or not is_final(hosted, doer.seat, order):
            return None
        return Unsure(playing.system.write(order), ask.orders.warn(order))


def _next(house: House, visitor: Visitor, table: str, role: Role) -> Role:
    """Whose page comes next: the same, unless the device has another seat and only that one is awaited."""
    held = [grant.role for grant in visitor.grants_at(house, table)]
    with house.reading(table) as hosted:
        awaited = hosted.table.awaited
    if not isinstance(role, int) or role in awaited or not set(held).intersection(awaited):
        return role
    return at_first(held, awaited)
