"""Which secret links does a table have, and how are they renewed?"""

from __future__ import annotations

from typing import Any

import segno
from litestar import Request, Response, get, post
from litestar.response import Template

from fugleman.web.hosting.house import House
from fugleman.web.hosting.roles import NoSuchTable, Role, role_of
from fugleman.web.pages.posted import Posted, go_to
from fugleman.web.pages.rendering import page
from fugleman.web.settings import Settings
from fugleman.web.visitor import Visitor


@get("/t/{table:str}/links", sync_to_thread=True)
def links(table: str, house: House, visitor: Visitor) -> Template:
    """For the game master: whom there are links for, and a way to renew each. A link itself is shown once, when it is made."""
    return _page(table, house, visitor, {})


@post("/t/{table:str}/links/renew", sync_to_thread=True)
def renew(
    request: Request[Any, Any, Any], table: str, house: House, visitor: Visitor, settings: Settings, posted: Posted
) -> Response[Any]:
    """A new link for a role; the old one, and whoever came by it, may no longer enter."""
    _master(house, visitor, table)
    role = role_of(posted.get("role", ""))
    if posted.get("action") == "revoke":
        house.revoke(table, role)
        return go_to(f"/t/{table}/links")
    token = house.reissue(table, role)
    if role == "master" and visitor.session:
        house.join(token, visitor.session)
    return _page(table, house, visitor, {role: joining(request, settings, token)})


def joining(request: Request[Any, Any, Any], settings: Settings, token: str) -> str:
    """The address behind which a token is exchanged for its role."""
    address = settings.address or f"{request.url.scheme}://{request.url.netloc}"
    return f"{address.rstrip('/')}/join/{token}"


def picture_of(link: str) -> str:
    """A link as a QR code, in SVG."""
    return segno.make(link, error="m").svg_inline(scale=4, border=2, dark="#000", light="#fff", omitsize=False)


def _page(table: str, house: House, visitor: Visitor, fresh: dict[Role, str]) -> Template:
    _master(house, visitor, table)
    with house.reading(table) as hosted:
        names = hosted.table.names
    roles: list[Role] = [*range(len(names)), "spectator", "master"]
    pictures = {role: picture_of(link) for role, link in fresh.items()}
    speech = visitor.speech.of(hosted.folder, names)
    title = speech.say("Links of the table")
    return page(
        "links.html",
        speech,
        table=table,
        names=names,
        colours=hosted.table.system.colours,
        roles=roles,
        fresh=fresh,
        pictures=pictures,
        title=title,
    )


def _master(house: House, visitor: Visitor, table: str) -> None:
    if "master" not in {grant.role for grant in visitor.grants_at(house, table)}:
        raise NoSuchTable
