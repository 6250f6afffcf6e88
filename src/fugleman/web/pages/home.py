"""Where does a visitor begin?"""

from __future__ import annotations

from typing import Any

from litestar import Request, get, post
from litestar.datastructures import Cookie
from litestar.response import Redirect, Template
from msgspec import Struct

from fugleman.adapters.catalogues import languages
from fugleman.adapters.sheets.setup import takes_sheets
from fugleman.web.hosting.house import House
from fugleman.web.hosting.roles import Role
from fugleman.web.pages.posted import Posted, came_from, go_to, own_path
from fugleman.web.pages.rendering import page
from fugleman.web.speech import LANGUAGE_COOKIE, Speech
from fugleman.web.systems import offered
from fugleman.web.visitor import A_YEAR, Visitor


class Card(Struct, frozen=True):
    """A table as the first page shows it. `waits`: for a seat of this browser."""

    table: str
    system: str
    names: tuple[str, ...]
    waits: bool
    over: bool


@get("/", sync_to_thread=True)
def home(house: House, visitor: Visitor) -> Template:
    """The systems to choose from, and the tables this browser may enter."""
    speech = visitor.speech
    held = house.grants(visitor.session) if visitor.session else ()
    roles: dict[str, set[Role]] = {}
    for grant in held:
        roles.setdefault(grant.table, set()).add(grant.role)
    cards = [_card(house, speech, table, mine) for table, mine in roles.items()]
    systems = [
        (name, speech.words(found.rulebook.title), speech.words(found.rulebook.about), takes_sheets(found.system))
        for name, found in offered().items()
    ]
    return page("home.html", speech, systems=systems, cards=cards, title=speech.say("Who acts next, and why"))


def _card(house: House, speech: Speech, table: str, mine: set[Role]) -> Card:
    with house.reading(table) as hosted:
        playing = hosted.table
        waits = bool(mine.intersection(playing.awaited))
        return Card(table, speech.words(hosted.rulebook.title), playing.names, waits, playing.over)


@post("/language", sync_to_thread=False)
def speak(request: Request[Any, Any, Any], posted: Posted) -> Redirect:
    """Another language, and back to the page."""
    response = go_to(own_path(posted.get("back") or came_from(request)))
    if (wished := posted.get("language")) in languages():
        response.set_cookie(Cookie(key=LANGUAGE_COOKIE, value=wished, max_age=A_YEAR, samesite="lax", path="/"))
    return response
