"""How does a game master hand in the paper sheets of those who sit at his table?"""

from __future__ import annotations

from typing import Any

from litestar import Response, get, post
from litestar.response import Template

from fugleman.adapters.sheets.at_table import RoundAtTable, round_at
from fugleman.adapters.sheets.terms import cell_name
from fugleman.core.errors import Fault, Faulty, FuglemanError, Illegal
from fugleman.core.text import say
from fugleman.table import Table
from fugleman.web.forms.desk import Desk, desk
from fugleman.web.forms.grids import marked
from fugleman.web.hosting.acts import GiveOrder
from fugleman.web.hosting.hands import hand_of
from fugleman.web.hosting.hosted import Hosted
from fugleman.web.hosting.house import House
from fugleman.web.hosting.roles import NoSuchTable, Role
from fugleman.web.pages.posted import Posted, Uploaded, Wished, go_to
from fugleman.web.pages.rendering import page
from fugleman.web.pages.table import carried
from fugleman.web.speech import Speech
from fugleman.web.visitor import Visitor


@get("/t/{table:str}/sheets", sync_to_thread=True)
def sheets(table: str, house: House, visitor: Visitor, role: Wished = None) -> Response[Any]:
    """A grid for the sheets that are still awaited."""
    played = visitor.role_at(house, table, role)
    with house.reading(table) as hosted:
        asked = _asked(hosted.table, played)
        if asked is None:
            return go_to(f"/t/{table}?as={played}")
        speech = visitor.speech.of(hosted.folder, hosted.table.names)
        typed = asked.grid(speech.voice)
        return _shown(house, hosted, speech, played, asked, Desk([typed], []))


@post("/t/{table:str}/sheets/hand-in", sync_to_thread=True)
def hand_in(table: str, house: House, visitor: Visitor, posted: Posted, uploaded: Uploaded) -> Response[Any]:
    """Seal what the sheet holds, all of it or nothing; a refusal shows all faults, and what was typed."""
    role = visitor.role_at(house, table, posted.get("as"))
    with house.reading(table) as hosted:
        speech = visitor.speech.of(hosted.folder, hosted.table.names)
        asked = _asked(hosted.table, role)
    laid = desk(posted, uploaded)
    try:
        if laid.faults:
            raise Faulty(laid.faults)
        house.change(table, lambda hosted: _seal(hosted, role, posted, laid, speech.say("the sheets")))
    except FuglemanError as error:
        if asked is None:
            raise
        laid.faults = list(getattr(error, "faults", ())) or [Fault(speech.say("the sheets"), error.text)]
        with house.reading(table) as hosted:
            return _shown(house, hosted, speech, role, asked, laid)
    return go_to(f"/t/{table}?as={role}")


def _asked(table: Table, role: Role) -> RoundAtTable | None:
    """The round that is waited for. Raises NoSuchTable unless the role may hand in for others."""
    if hand_of(table, role) is None:
        raise NoSuchTable
    return round_at(table)


def _seal(hosted: Hosted, role: Role, posted: Posted, laid: Desk, source: str) -> None:
    """Raises FuglemanError; then nothing was sealed."""
    table, late = hosted.table, hosted.late
    hand, sent = hand_of(table, role), GiveOrder.filled_in(posted)
    if sent.request and any((seat, sent.request) in table.record.requests for seat in range(len(table.names))):
        return
    asked = _asked(table, role)
    if asked is None:
        raise Illegal(say("no sheets of bids are awaited"), "0")
    orders = asked.orders(source, laid.cells[0], laid.blank)
    for seat in sorted(orders, key=lambda seat: seat != hand):
        table.order(seat, orders[seat], at=sent.at, request=sent.request, by=hand, late=late)


def _shown(house: House, hosted: Hosted, speech: Speech, role: Role, asked: RoundAtTable, laid: Desk) -> Template:
    return page(
        "handing_in.html",
        speech,
        422 if laid.faults else 200,
        title=speech.say("The sheets of the round"),
        typed=laid.grids[0],
        limits=asked.limits(laid.grids[0]),
        marked=marked(laid.faults, [speech.say("the sheets")]),
        cell_name=cell_name,
        laid=laid,
        **carried(hosted.id, role, hosted.table.view(None).asked_at, house),
    )
