"""Which odds stand beside the choice?

They are fetched when the page already stands, and found while nothing is locked.
"""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING

from litestar import get
from litestar.response import Template

from fugleman.web.hosting.house import House
from fugleman.web.hosting.roles import seat_of
from fugleman.web.pages.posted import Wished
from fugleman.web.pages.rendering import page
from fugleman.web.visitor import Visitor

if TYPE_CHECKING:
    from fugleman.lab.beside import Beside

NEEDED = ("numba", "numpy", "scipy")
"""What the extra `lab` installs."""


@get("/t/{table:str}/odds", sync_to_thread=True)
def odds(table: str, house: House, visitor: Visitor, role: Wished = None) -> Template:
    """The odds that help the reader's seat to choose, each with the command that finds it again."""
    seen = visitor.role_at(house, table, role)
    seat = seat_of(seen)
    with house.reading(table) as hosted:
        names, system, at = hosted.table.names, hosted.table.system, hosted.table.record.standing.look
    found: tuple[Beside, ...] = ()
    if seat is not None and at is not None and calculable():
        from fugleman.lab.beside import beside

        found = beside(system, at.position, seat)
    speech = visitor.speech.of(hosted.folder, names)
    return page("odds.html", speech, title=speech.say("Odds"), table_id=table, role=seen, odds=found)


def calculable() -> bool:
    """Whether the extra `lab` is installed."""
    return all(find_spec(name) for name in NEEDED)
