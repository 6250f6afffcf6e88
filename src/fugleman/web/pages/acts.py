"""What may a player do at a table, and what comes of it?

Each act is one form, sent once: its call number makes a late one harmless, its request the same one sent twice.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, TypeAlias

from litestar import Response, post
from litestar.exceptions import NotFoundException

from fugleman.core.errors import FuglemanError, NotYourSeat
from fugleman.core.seats import Seat
from fugleman.core.text import Voice, say
from fugleman.table import Table
from fugleman.web.forms.orders import given
from fugleman.web.hosting.house import House
from fugleman.web.hosting.roles import Role
from fugleman.web.pages.posted import Posted, go_to
from fugleman.web.pages.table import shown
from fugleman.web.visitor import Visitor


class Doing(NamedTuple):
    """A form sent to a table, in which role, and the voice in which the table's page speaks."""

    table: Table
    role: Role
    posted: Posted
    voice: Voice


Act: TypeAlias = Callable[[Doing], object]


@post("/t/{table:str}/{act:str}", sync_to_thread=True)
def act(table: str, act: str, house: House, visitor: Visitor, posted: Posted) -> Response[Any]:
    """Do it and show the table again; a refusal shows it with the reason, and what was filled in."""
    if act not in ACTS:
        raise NotFoundException
    role = visitor.role_at(house, table, posted.get("as"))
    try:
        house.change(table, lambda hosted: ACTS[act](Doing(hosted.table, role, posted, visitor.speech.of(hosted.folder).voice)))
    except FuglemanError as error:
        return shown(house, visitor, table, role, refusal=error, filled=posted)
    return go_to(f"/t/{table}?as={role}")


def _order(do: Doing) -> None:
    seat = _seated(do.role)
    words = given(do.table.ask(seat, at=_at(do.posted)), do.posted)
    do.table.order(seat, words, at=_at(do.posted), request=do.posted.get("request"), voice=do.voice)


def _dice(do: Doing) -> None:
    _seated(do.role)
    if faces := do.posted.get("faces", "").strip():
        do.table.typed(faces, at=_at(do.posted))
    else:
        do.table.throw(at=_at(do.posted))


def _mix(do: Doing) -> None:
    do.table.mix(_seated(do.role), do.posted.get("words", ""))


def _undo(do: Doing) -> None:
    entry = do.posted.get("entry", "")
    do.table.undo(_seated(do.role), int(entry) if entry.isdigit() else None)


def _grant(do: Doing) -> None:
    do.table.grant(None if do.role == "master" else _seated(do.role), at=_at(do.posted))


def _decline(do: Doing) -> None:
    do.table.decline(None if do.role == "master" else _seated(do.role), at=_at(do.posted))


def _leave(do: Doing) -> None:
    do.table.leave(_seated(do.role))


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
