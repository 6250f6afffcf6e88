"""How does a secret link become a seat?

Chat programs fetch links to preview them, so fetching one claims, spends and reveals nothing: every link shows the same
page, whose button takes the seat.
"""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, get, post
from litestar.response import Template

from fugleman.web.hosting.house import House
from fugleman.web.hosting.roles import NoSuchTable
from fugleman.web.limits import COSTLY
from fugleman.web.pages.posted import Posted, go_to
from fugleman.web.pages.rendering import page
from fugleman.web.visitor import Visitor, remembered


@get("/join/{token:str}", sync_to_thread=False)
def invitation(token: str, visitor: Visitor) -> Template:
    """The same page for every link, good or bad."""
    speech = visitor.speech
    found = page("join.html", speech, token=token, title=speech.say("You are invited to a table"))
    found.headers["referrer-policy"] = "no-referrer"
    return found


@post("/join", opt=COSTLY, sync_to_thread=True)
def join(request: Request[Any, Any, Any], house: House, visitor: Visitor, posted: Posted) -> Response[Any]:
    """Take the seat of a link. Raises NoSuchTable."""
    session = visitor.session or house.new_session()
    grant = house.join(posted.get("token", ""), session)
    if grant is None:
        raise NoSuchTable
    return remembered(go_to(f"/t/{grant.table}?as={grant.role}"), session, secure=request.url.scheme == "https")
