"""How does a program let its seat be told, away from the table, that it is asked?"""

from __future__ import annotations

from litestar import post

from fugleman.web.api.bearer import Bearer
from fugleman.web.api.models import HungBell, NewBell, StoppedBell
from fugleman.web.api.problems import REFUSALS
from fugleman.web.hosting.house import House
from fugleman.web.hosting.roles import NoSuchTable
from fugleman.web.pages.bells import ringing
from fugleman.web.visitor import Visitor


@post("/tables/{table:str}/bells", status_code=200, sync_to_thread=True, responses=REFUSALS)
def hang(table: str, data: NewBell, house: House, visitor: Visitor, bearer: Bearer) -> list[HungBell]:
    """Be told at one address more, in the language of the request; answers all of the seat's. Where there are notices."""
    if not isinstance(bearer.role, int):
        raise NoSuchTable
    bells = ringing(house)
    bells.hang(table, bearer.role, data.url, visitor.speech.language)
    return [HungBell(bell.stop, bell.kind) for bell in bells.of(table, bearer.role)]


@post("/stop", status_code=204, sync_to_thread=True, responses=REFUSALS)
def stop(data: StoppedBell, house: House) -> None:
    """No more notices of a bell, if there is one."""
    ringing(house).stop(data.bell)
