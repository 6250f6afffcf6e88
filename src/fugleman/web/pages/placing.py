"""Where is a unit put or turned on the table, and what would come of it there?

A trial changes nothing. The page draws what is answered and sends the order that is named there; it knows no rule.
"""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Request, Response, post
from msgspec import structs

from fugleman.core.errors import FuglemanError
from fugleman.core.tabletop import Movable, Tabletop, Trial, not_movable
from fugleman.table import Table
from fugleman.web.hosting.house import House
from fugleman.web.hosting.roles import Role, seat_of
from fugleman.web.pages.posted import Posted
from fugleman.web.pages.rendering import rendered
from fugleman.web.pages.table import carried, shown, words_of
from fugleman.web.visitor import Visitor


@post("/t/{table:str}/try", sync_to_thread=True)
def try_out(request: Request[Any, Any, Any], table: str, house: House, visitor: Visitor, posted: Posted) -> Response[Any]:
    """The page of the table with what a trial comes to; to a script, the same as JSON, and without a unit the map alone."""
    role = visitor.role_at(house, table, posted.get("as"))
    wants_json = "application/json" in request.headers.get("accept", "")
    try:
        with house.reading(table) as hosted:
            found = tried(hosted.table, role, posted)
            words = words_of(hosted.table, seat_of(role), found.tried if found else None)
            names, at = hosted.table.names, hosted.table.record.standing.asked_at
    except FuglemanError as error:
        if wants_json:
            return Response({"refusal": visitor.speech.voice(error.text)}, status_code=200)
        return shown(house, visitor, table, role, refusal=error, filled=posted)
    if not wants_json:
        return shown(house, visitor, table, role, filled=posted, tried=found.tried if found else None)
    if found is None:
        return Response({}, status_code=200)
    speech = visitor.speech.of(hosted.folder, names)
    told = carried(table, role, at, house)
    html = rendered("tried.html", speech, tried=found.tried, tried_words=words, **told) if found.tried else ""
    return Response({**msgspec.to_builtins(found), "html": html}, status_code=200)


def tried(table: Table, role: Role, posted: Posted) -> Tabletop | None:
    """The table with a trial; what is left empty is as the unit stands or might begin. Raises Unreadable."""
    seat = seat_of(role)
    found = table.tabletop(seat)
    unit = posted.get("unit", "")
    if found is None or not unit:
        return found
    piece = _movable(found, unit).piece
    trial = Trial(
        piece.name,
        posted.get("x", "").strip() or piece.x,
        posted.get("y", "").strip() or piece.y,
        posted.get("look", "").strip() or (piece.look.words if piece.look else ""),
    )
    answered = table.tabletop(seat, trial)
    return answered and structs.replace(answered, movable=found.movable)


def _movable(found: Tabletop, unit: str) -> Movable:
    """Raises Unreadable."""
    for one in found.movable:
        if one.piece.name == unit:
            return one
    raise not_movable(unit)
