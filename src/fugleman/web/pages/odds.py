"""Which odds stand beside the choice, and what does an order come to that a seat considers?

The exact ones are fetched when the page already stands, and found while nothing is locked. An order is weighed when it is asked
for, by a process of its own. It is only considered: nothing of it is kept at the table or in an address.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from litestar import get, post
from litestar.response import Template
from msgspec import Struct

from fugleman.core.calls import Ask
from fugleman.core.errors import Fault, Faulty, FuglemanError
from fugleman.core.orders import Order
from fugleman.core.positions import Look, check
from fugleman.core.seats import Seat
from fugleman.core.system import System
from fugleman.core.text import Text, say
from fugleman.table import Table
from fugleman.web.forms.orders import BUTTONS, Button, given, sent
from fugleman.web.hosting.hosted import Hosted
from fugleman.web.hosting.house import House
from fugleman.web.hosting.reckoning import Busy, Reckoner, Work
from fugleman.web.hosting.roles import Role, seat_of
from fugleman.web.limits import COSTLY
from fugleman.web.pages.exports import ENDINGS
from fugleman.web.pages.posted import Posted, Wished
from fugleman.web.pages.rendering import page
from fugleman.web.speech import Speech
from fugleman.web.visitor import Visitor

if TYPE_CHECKING:
    from fugleman.lab.beside import Beside
    from fugleman.lab.weighing import Known

NEEDED = ("numba", "numpy", "scipy")
"""What the extra `lab` installs."""


class Chooser(Struct):
    """A reader at a table: in which role, and if that is a seat, what it knows where it chooses."""

    table: str
    role: Role
    speech: Speech
    system: System[Any]
    look: Look[Any] | None
    asked_at: int

    @property
    def seat(self) -> Seat | None:
        return seat_of(self.role)

    @property
    def known(self) -> Known | None:
        """What it knows, if it may weigh an order."""
        return known_at(self.system, self.look, self.seat)

    def exact(self) -> tuple[Beside, ...]:
        """The odds that are found at once."""
        if self.seat is None or self.look is None or not calculable():
            return ()
        from fugleman.lab.beside import beside

        return beside(self.system, self.look.position, self.seat)


@get("/t/{table:str}/odds", sync_to_thread=True)
def odds(table: str, house: House, visitor: Visitor, role: Wished = None) -> Template:
    """The odds that help the reader's seat to choose, and a form to weigh an order."""
    chooser = _chooser(house, table, visitor, role)
    return _page(chooser, chooser.exact())


@post("/t/{table:str}/odds/weigh", status_code=200, opt=COSTLY)
async def weigh(table: str, house: House, visitor: Visitor, posted: Posted, reckoner: Reckoner) -> Template:
    """What an order comes to, which is only considered."""

    def considered() -> tuple[Chooser, Work | FuglemanError]:
        chooser = _chooser(house, table, visitor, posted.get("as"))
        try:
            return chooser, work_of(chooser, lambda ask: given(ask, posted), posted.get("against"))
        except FuglemanError as error:
            return chooser, error

    chooser, work = await asyncio.to_thread(considered)
    try:
        if isinstance(work, FuglemanError):
            raise work
        found = with_commands(chooser, work, await reckoner.weigh(chooser.table, work))
    except FuglemanError as error:
        return await asyncio.to_thread(_page, chooser, (), filled=posted, refusal=error)
    words = chooser.system.write(work[1])
    filled = {"words": str(words), "against": work[2]}
    return await asyncio.to_thread(_page, chooser, found, filled=filled, weighed=words)


def chooser_of(hosted: Hosted, role: Role, visitor: Visitor) -> Chooser:
    """A reader at a table."""
    playing, standing = hosted.table, hosted.table.record.standing
    speech = visitor.speech.of(hosted.folder, playing.names)
    return Chooser(hosted.id, role, speech, playing.system, standing.look, standing.asked_at)


def _chooser(house: House, table: str, visitor: Visitor, wished: str | None) -> Chooser:
    role = visitor.role_at(house, table, wished)
    with house.reading(table) as hosted:
        return chooser_of(hosted, role, visitor)


def work_of(chooser: Chooser, told: Callable[[Ask[Any]], Order | str], wished: str | None) -> Work:
    """What is to be worked out for the order that is told, if the wished bot plays on. Raises Faulty, OrderError."""
    from fugleman.lab.weighing import opponents

    known = chooser.known
    if known is None:
        raise Faulty([Fault(say("order"), say("there is nothing to weigh for you now"))])
    ask, bots = known.ask(), opponents(known.system)
    against = wished or bots[0]
    if against not in bots:
        raise Faulty([Fault(against, say("there is no such bot; there are {names}", names=bots))])
    return known, _order(chooser, ask, told(ask)), against


def with_commands(chooser: Chooser, work: Work, found: tuple[Beside, ...]) -> tuple[Beside, ...]:
    """The figures, each with the command that finds it again from the table's journal."""
    from fugleman.lab.weighing import with_command

    return with_command(found, *work, f"{chooser.table}.{ENDINGS['journal']}", chooser.asked_at)


def weighable(table: Table, seat: Seat | None) -> bool:
    """Whether a seat may weigh its order."""
    return known_at(table.system, table.record.standing.look, seat) is not None


def known_at(system: System[Any], look: Look[Any] | None, seat: Seat | None) -> Known | None:
    """What a seat knows where it chooses, if that is enough to weigh an order."""
    if seat is None or look is None or not calculable():
        return None
    from fugleman.lab.weighing import known

    return known(system, look, seat)


def calculable() -> bool:
    """Whether the extra `lab` is installed."""
    return all(find_spec(name) for name in NEEDED)


def _order(chooser: Chooser, ask: Ask[Any], told: Order | str) -> Order:
    """The order that is meant, which is legal. Raises OrderError."""
    order = chooser.system.read(told, ask, chooser.speech.voice) if isinstance(told, str) else told
    check(chooser.system, ask, order)
    return order


class Weighing(Struct, frozen=True):
    """The form to weigh an order: the orders to choose from where they are few, an example, and who may play on."""

    orders: tuple[Button, ...]
    example: Text
    bots: tuple[str, ...]


def _page(
    chooser: Chooser,
    found: tuple[Beside, ...],
    *,
    filled: Posted | None = None,
    refusal: FuglemanError | None = None,
    weighed: Text | None = None,
) -> Template:
    from fugleman.adapters.figures import marked

    return page(
        "odds.html",
        chooser.speech,
        _status(refusal),
        title=chooser.speech.say("Odds"),
        table_id=chooser.table,
        role=chooser.role,
        odds=[(one, *marked(one)) for one in found],
        weighed=weighed,
        weighing=_weighing(chooser),
        filled=filled or {},
        refusal=refusal,
    )


def _status(refusal: FuglemanError | None) -> int:
    if refusal is None:
        return 200
    return 503 if isinstance(refusal, Busy) else 422


def _weighing(chooser: Chooser) -> Weighing | None:
    known = chooser.known
    if known is None:
        return None
    from fugleman.lab.weighing import opponents

    ask = known.ask()
    listed = ask.orders.listed() or ()
    few = listed if len(listed) <= BUTTONS else ()
    buttons = tuple(Button(known.system.write(order), sent(order)) for order in few)
    return Weighing(buttons, known.system.write(ask.absent), opponents(known.system))
