"""What has a seat in hand for its sealed orders, and how does it verify them?"""

from __future__ import annotations

from litestar import get
from litestar.response import Template

from fugleman.table.proofs import proofs
from fugleman.web.hosting.house import House
from fugleman.web.hosting.roles import NoSuchTable
from fugleman.web.pages.posted import Wished
from fugleman.web.pages.rendering import page
from fugleman.web.visitor import Visitor


@get("/t/{table:str}/receipts", sync_to_thread=True)
def receipts(table: str, house: House, visitor: Visitor, role: Wished = None) -> Template:
    """A seat's sealed orders; of those that are opened the salt too, and the digest computed again. Raises NoSuchTable."""
    seat = visitor.role_at(house, table, role)
    if not isinstance(seat, int):
        raise NoSuchTable
    with house.reading(table) as hosted:
        found, names = proofs(hosted.table.record, seat), hosted.table.names
    speech = visitor.speech.of(hosted.folder, names)
    title = speech.say("Sealed orders of {name}", name=names[seat])
    return page("receipts.html", speech, title=title, table_id=table, role=seat, proofs=found[::-1])
