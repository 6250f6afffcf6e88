"""How does a program ask for the odds beside a choice, and what an order comes to?"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from litestar import get, post

from fugleman.web.api.bearer import Bearer
from fugleman.web.api.models import Considered, OddsFigure
from fugleman.web.api.problems import REFUSALS
from fugleman.web.forms.orders import given
from fugleman.web.hosting.reckoning import Reckoner, Work
from fugleman.web.limits import COSTLY
from fugleman.web.pages.odds import Chooser, chooser_of, with_commands, work_of
from fugleman.web.visitor import Visitor

if TYPE_CHECKING:
    from fugleman.lab.beside import Beside


@get("/tables/{table:str}/odds", sync_to_thread=True, responses=REFUSALS)
def odds(visitor: Visitor, bearer: Bearer) -> list[OddsFigure]:
    """The exact odds beside the bearer's choice, as far as they are found at once."""
    chooser = _chooser(visitor, bearer)
    return _figures(chooser, chooser.exact())


@post("/tables/{table:str}/odds/weigh", status_code=200, opt=COSTLY, responses=REFUSALS)
async def weigh(data: Considered, visitor: Visitor, bearer: Bearer, reckoner: Reckoner) -> list[OddsFigure]:
    """What an order comes to. It is only considered: nothing is given, and nothing of it is kept."""

    def considered() -> tuple[Chooser, Work]:
        chooser = _chooser(visitor, bearer)
        return chooser, work_of(chooser, lambda ask: given(ask, data.filled), data.against)

    chooser, work = await asyncio.to_thread(considered)
    return _figures(chooser, with_commands(chooser, work, await reckoner.weigh(chooser.table, work)))


def _chooser(visitor: Visitor, bearer: Bearer) -> Chooser:
    with bearer.reading() as (hosted, role):
        return chooser_of(hosted, role, visitor)


def _figures(chooser: Chooser, found: tuple[Beside, ...]) -> list[OddsFigure]:
    from fugleman.adapters.figures import as_data

    return [OddsFigure(**as_data(chooser.speech.voice, one)) for one in found]
