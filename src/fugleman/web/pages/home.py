"""Where does a visitor begin?"""

from __future__ import annotations

from litestar import get, post
from litestar.datastructures import Cookie
from litestar.response import Redirect, Template

from fugleman.adapters.catalogues import languages
from fugleman.web.hosting.house import House
from fugleman.web.pages.posted import Posted, go_to, own_path
from fugleman.web.pages.rendering import page
from fugleman.web.speech import LANGUAGE_COOKIE, Speech
from fugleman.web.systems import offered
from fugleman.web.visitor import A_YEAR, Visitor


@get("/", sync_to_thread=True)
def home(house: House, visitor: Visitor) -> Template:
    """The systems to choose from, and the tables this browser may enter."""
    speech = visitor.speech
    held = house.grants(visitor.session) if visitor.session else ()
    tables = {grant.table: _told(house, speech, grant.table) for grant in held}
    systems = [
        (name, speech.words(found.rulebook.title), speech.words(found.rulebook.about)) for name, found in offered().items()
    ]
    return page("home.html", speech, systems=systems, tables=tables, title=speech.say("Who acts next, and why"))


def _told(house: House, speech: Speech, table: str) -> tuple[str, tuple[str, ...]]:
    """The system of a table and its players."""
    with house.reading(table) as hosted:
        return speech.words(hosted.rulebook.title), hosted.table.names


@post("/language", sync_to_thread=False)
def speak(posted: Posted) -> Redirect:
    """Another language, and back to the page."""
    response = go_to(own_path(posted.get("back", "/")))
    if (wished := posted.get("language")) in languages():
        response.set_cookie(Cookie(key=LANGUAGE_COOKIE, value=wished, max_age=A_YEAR, samesite="lax", path="/"))
    return response
