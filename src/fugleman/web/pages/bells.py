"""Where is a player told, away from the table, that it is for him to act, and how does he put an end to it?"""

from __future__ import annotations

from typing import Any

from litestar import Response, get, post
from litestar.response import Template

from fugleman.core.errors import FuglemanError
from fugleman.core.seats import Seat
from fugleman.web.hosting.bells import Ringing
from fugleman.web.hosting.house import House
from fugleman.web.hosting.roles import NoSuchTable
from fugleman.web.pages.posted import Posted, Wished, go_to
from fugleman.web.pages.rendering import page
from fugleman.web.visitor import Visitor


@get("/t/{table:str}/bells", sync_to_thread=True)
def bells(table: str, house: House, visitor: Visitor, role: Wished = None) -> Template:
    """Where the reader's seat is told, and a form for one address more."""
    return _page(table, house, visitor, role)


@post("/t/{table:str}/bells/hang", sync_to_thread=True)
def hang(table: str, house: House, visitor: Visitor, posted: Posted) -> Response[Any]:
    """Be told at one address more."""
    seat = _seat(house, visitor, table, posted.get("as"))
    try:
        ringing(house).hang(table, seat, posted.get("url", ""), visitor.speech.language)
    except FuglemanError as error:
        return _page(table, house, visitor, str(seat), error, posted.get("url", ""))
    return go_to(f"/t/{table}/bells?as={seat}")


@get("/stop/{bell:str}", sync_to_thread=False)
def offer_to_stop(bell: str, visitor: Visitor) -> Template:
    """The same page for every bell, there or not: who fetches links to preview them stops nothing."""
    return page("stop.html", visitor.speech, bell=bell, title=visitor.speech.say("No more notices?"))


@post("/stop", sync_to_thread=True)
def stop(house: House, visitor: Visitor, posted: Posted) -> Response[Any]:
    """No more notices of a bell."""
    ringing(house).stop(posted.get("bell", ""))
    return page("stop.html", visitor.speech, bell=None, title=visitor.speech.say("No more notices"))


def _page(
    table: str, house: House, visitor: Visitor, wished: str | None, refusal: FuglemanError | None = None, url: str = ""
) -> Template:
    seat = _seat(house, visitor, table, wished)
    hung = [(bell.stop, bell.kind) for bell in ringing(house).of(table, seat)]
    title = visitor.speech.say("Be told when it is your turn")
    status = 422 if refusal else 200
    return page("bells.html", visitor.speech, status, table=table, seat=seat, hung=hung, refusal=refusal, url=url, title=title)


def _seat(house: House, visitor: Visitor, table: str, wished: str | None) -> Seat:
    """The reader's seat. Raises NoSuchTable if it has none."""
    role = visitor.role_at(house, table, wished)
    if not isinstance(role, int):
        raise NoSuchTable
    return role


def ringing(house: House) -> Ringing:
    """The bells of a house. Raises NoSuchTable where no notices are sent."""
    if house.bells is None:
        raise NoSuchTable
    return house.bells
