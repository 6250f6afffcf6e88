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
from fugleman.web.hosting.final import is_final
from fugleman.web.hosting.house import House
from fugleman.web.hosting.roles import Role
from fugleman.web.pages.posted import Posted, go_to
from fugleman.web.pages.table import Unsure, at_first, shown
from fugleman.web.visitor import Visitor


class Doing(NamedTuple):
    """A form sent to a table, in which role, and the voice in which the table's page speaks."""

    table: Table
    role: Role
    posted: Posted
    voice: Voice


Act: TypeAlias = Callable[[Doing], object]

ASK_FIRST = "ask"
"""The field by which a form wants to be asked before what cannot be taken back freely is done."""


@post("/t/{table:str}/{act:str}", sync_to_thread=True)
def act(table: str, act: str, house: House, visitor: Visitor, posted: Posted) -> Response[Any]:
    """Do it and show the table again; a refusal shows it with the reason, and what was filled in."""
    if act not in ACTS and act not in TIMES:
        raise NotFoundException
    role = visitor.role_at(house, table, posted.get("as"))
    try:
        if act in TIMES:
            house.pause(table, _voice(role), pause=TIMES[act])
            return go_to(f"/t/{table}?as={role}")
        if act == "order" and ASK_FIRST in posted and (unsure := _unsure(house, visitor, table, role, posted)):
            return shown(house, visitor, table, role, filled=posted, unsure=unsure)
        house.change(table, lambda hosted: ACTS[act](Doing(hosted.table, role, posted, visitor.speech.of(hosted.folder).voice)))
    except FuglemanError as error:
        return shown(house, visitor, table, role, refusal=error, filled=posted)
    return go_to(f"/t/{table}?as={_next(house, visitor, table, role)}")


def _unsure(house: House, visitor: Visitor, table: str, role: Role, posted: Posted) -> Unsure | None:
    """The order, if it may be given and then not be taken back freely. Raises OrderError or TableError."""
    seat = _seated(role)
    with house.reading(table) as hosted:
        playing = hosted.table
        if seat not in playing.awaited or at_of(posted) not in {None, playing.record.standing.asked_at}:
            return None
        ask = playing.ask(seat)
        told = given(ask, posted)
        order = playing.system.read(told, ask, visitor.speech.of(hosted.folder).voice) if isinstance(told, str) else told
        if ask.orders.check(order) is not None or not is_final(hosted, seat, order):
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


def _order(do: Doing) -> None:
    seat = _seated(do.role)
    at, request = at_of(do.posted), do.posted.get("request")
    words = given(do.table.ask(seat, at=at, request=request), do.posted)
    do.table.order(seat, words, at=at, request=request, voice=do.voice)


def _dice(do: Doing) -> None:
    _seated(do.role)
    if faces := do.posted.get("faces", "").strip():
        do.table.typed(faces, at=at_of(do.posted))
    else:
        do.table.throw(at=at_of(do.posted))


def _mix(do: Doing) -> None:
    do.table.mix(_seated(do.role), do.posted.get("words", ""))


def _undo(do: Doing) -> None:
    entry = do.posted.get("entry", "")
    do.table.undo(_seated(do.role), int(entry) if entry.isdigit() else None)


def _grant(do: Doing) -> None:
    do.table.grant(_voice(do.role), at=at_of(do.posted))


def _decline(do: Doing) -> None:
    do.table.decline(_voice(do.role), at=at_of(do.posted))


def _rule(do: Doing) -> None:
    entry = do.posted.get("entry", "").strip()
    do.table.rule(_voice(do.role), do.posted.get("words", "").strip(), entry=int(entry) if entry.isdigit() else None)


def _leave(do: Doing) -> None:
    do.table.leave(_closable(do))


def _reopen(do: Doing) -> None:
    do.table.reopen(_closable(do))


def _closable(do: Doing) -> Seat:
    """The seat that is to be closed or opened again: one's own, or as the game master anybody's. Raises NotYourSeat."""
    told = do.posted.get("seat", "")
    return int(told) if do.role == "master" and told.isascii() and told.isdigit() else _seated(do.role)


ACTS: Mapping[str, Act] = {
    "order": _order,
    "dice": _dice,
    "mix": _mix,
    "undo": _undo,
    "grant": _grant,
    "decline": _decline,
    "rule": _rule,
    "leave": _leave,
    "reopen": _reopen,
}

TIMES: Mapping[str, bool] = {"pause": True, "resume": False}
"""What is agreed about the table's time, and whether it then stands still."""


def at_of(posted: Posted) -> int | None:
    """The entry that asked what the form answers."""
    at = posted.get("at", "")
    return int(at) if at.isascii() and at.isdigit() else None


def _voice(role: Role) -> Seat | None:
    """Who speaks: a seat, or None for the game master. Raises NotYourSeat."""
    return None if role == "master" else _seated(role)


def _seated(role: Role) -> Seat:
    if isinstance(role, int):
        return role
    raise NotYourSeat(say("a spectator only watches"))
