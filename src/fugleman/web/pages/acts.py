"""What may a player do at a table, and what comes of it?

Each act is one form, sent once: its call number makes a late one harmless, its request the same one sent twice.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from litestar import Response, post
from litestar.exceptions import NotFoundException

from fugleman.core.errors import FuglemanError, NotYourSeat
from fugleman.core.seats import Seat
from fugleman.core.text import say
from fugleman.table import Table
from fugleman.web.forms.orders import given
from fugleman.web.hosting.house import House
from fugleman.web.hosting.roles import Role
from fugleman.web.pages.posted import Posted, go_to
from fugleman.web.pages.table import shown
from fugleman.web.visitor import Visitor

Act: TypeAlias = Callable[[Table, Role, Posted], object]


@post("/t/{table:str}/{act:str}", sync_to_thread=True)
def act(table: str, act: str, house: House, visitor: Visitor, posted: Posted) -> Response[Any]:
    """Do it and show the table again; a refusal shows it with the reason, and what was filled in."""
    if act not in ACTS:
        raise NotFoundException
    role = visitor.role_at(house, table, posted.get("as"))
    try:
        house.act(table, lambda playing: ACTS[act](playing, role, posted))
    except FuglemanError as error:
        return shown(house, visitor, table, role, refusal=error, filled=posted)
    return go_to(f"/t/{table}?as={role}")


def _order(table: Table, role: Role, posted: Posted) -> None:
    seat = _seated(role)
    table.order(seat, given(table.ask(seat), posted), at=_at(posted), request=posted.get("request"))


def _dice(table: Table, role: Role, posted: Posted) -> None:
    _seated(role)
    if faces := posted.get("faces", "").strip():
        table.typed(faces, at=_at(posted))
    else:
        table.throw(at=_at(posted))


def _mix(table: Table, role: Role, posted: Posted) -> None:
    table.mix(_seated(role), posted.get("words", ""))


def _undo(table: Table, role: Role, posted: Posted) -> None:
    entry = posted.get("entry", "")
    table.undo(_seated(role), int(entry) if entry.isdigit() else None)


def _grant(table: Table, role: Role, _posted: Posted) -> None:
    table.grant(None if role == "master" else _seated(role))


def _decline(table: Table, role: Role, _posted: Posted) -> None:
    table.decline(None if role == "master" else _seated(role))


def _leave(table: Table, role: Role, _posted: Posted) -> None:
    table.leave(_seated(role))


ACTS: Mapping[str, Act] = {
    "order": _order,
    "dice": _dice,
    "mix": _mix,
    "undo": _undo,
    "grant": _grant,
    "decline": _decline,
    "leave": _leave,
}


def _at(posted: Posted) -> int | None:
    """The entry that asked what the form answers."""
    at = posted.get("at", "")
    return int(at) if at.isascii() and at.isdigit() else None


def _seated(role: Role) -> Seat:
    if isinstance(role, int):
        return role
    raise NotYourSeat(say("a spectator only watches"))
