"""Who looks at the screen, when several seats share a device?

What only one seat may know is shown after the device was passed to its player. This is good manners and no lock: the
device may enter all of these seats.
"""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, post
from litestar.datastructures import Cookie
from litestar.response import Template

from fugleman.core.calls import Sealed
from fugleman.core.seats import Seat
from fugleman.table.views import sight
from fugleman.web.hosting.hosted import Hosted
from fugleman.web.hosting.house import House
from fugleman.web.hosting.roles import Role, role_of
from fugleman.web.pages.posted import Posted, go_to
from fugleman.web.pages.rendering import page
from fugleman.web.visitor import A_YEAR, Visitor

COOKIE = "seat"
"""The seat that a device showed last, or that one person plays them all."""

ALL = "all"


@post("/t/{table:str}/take", sync_to_thread=True)
def take(table: str, house: House, visitor: Visitor, posted: Posted) -> Response[Any]:
    """The device is in the hands of a seat's player, or one person plays all seats. Raises NoSuchTable."""
    seen = visitor.role_at(house, table, str(role_of(posted.get("as", ""))))
    response = go_to(f"/t/{table}?as={seen}")
    response.set_cookie(_cookie(table, ALL if ALL in posted else str(seen)))
    return response


def is_covered(request: Request[Any, Any, Any], hosted: Hosted, held: list[Role], seen: Role) -> bool:
    """Whether another seat was shown here last, and this one knows what others may not."""
    others = {str(role) for role in held if isinstance(role, int) and role != seen}
    return isinstance(seen, int) and request.cookies.get(COOKIE) in others and _has_secrets(hosted, seen)


def cover(hosted: Hosted, visitor: Visitor, seat: Seat) -> Template:
    """The page that asks for the device to be passed on."""
    names = hosted.table.names
    speech = visitor.speech.of(hosted.folder, names)
    title = speech.say("Pass the device to {name}", name=names[seat])
    colours, view = hosted.table.system.colours, hosted.table.view(None)
    return page("cover.html", speech, title=title, table_id=hosted.id, role=seat, colours=colours, view=view)


def noted(request: Request[Any, Any, Any], response: Template, table: str, held: list[Role], seen: Role) -> Template:
    """The response, after which the device has shown a seat, if it has several."""
    several = sum(isinstance(role, int) for role in held) > 1
    if several and isinstance(seen, int) and request.cookies.get(COOKIE) not in {ALL, str(seen)}:
        response.set_cookie(_cookie(table, str(seen)))
    return response


def _has_secrets(hosted: Hosted, seat: Seat) -> bool:
    table = hosted.table
    return (
        seat in hosted.drafted
        or (isinstance(table.call, Sealed) and seat in table.awaited)
        or sight(table.record, seat) != sight(table.record, None)
        or table.log(seat) != table.log(None)
    )


def _cookie(table: str, shown: str) -> Cookie:
    return Cookie(key=COOKIE, value=shown, max_age=A_YEAR, httponly=True, samesite="lax", path=f"/t/{table}")
