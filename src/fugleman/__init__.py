"""Who acts next, and why? The public names, each imported when it is first used."""

from __future__ import annotations

import sys
from importlib import import_module
from types import ModuleType

TYPE_CHECKING = False
if TYPE_CHECKING:
    from fugleman.core.calls import Ask as Ask
    from fugleman.core.calls import Call as Call
    from fugleman.core.calls import Event as Event
    from fugleman.core.calls import Impulse as Impulse
    from fugleman.core.calls import Roll as Roll
    from fugleman.core.calls import Ruling as Ruling
    from fugleman.core.calls import Sealed as Sealed
    from fugleman.core.calls import ask as ask
    from fugleman.core.calls import roll as roll
    from fugleman.core.calls import ruled as ruled
    from fugleman.core.calls import sealed as sealed
    from fugleman.core.chance import Dice as Dice
    from fugleman.core.chance import Die as Die
    from fugleman.core.chance import Draw as Draw
    from fugleman.core.errors import AlreadySealed as AlreadySealed
    from fugleman.core.errors import EnvelopeMismatch as EnvelopeMismatch
    from fugleman.core.errors import Fault as Fault
    from fugleman.core.errors import Faulty as Faulty
    from fugleman.core.errors import FuglemanError as FuglemanError
    from fugleman.core.errors import Illegal as Illegal
    from fugleman.core.errors import JournalFault as JournalFault
    from fugleman.core.errors import NotYourSeat as NotYourSeat
    from fugleman.core.errors import OrderError as OrderError
    from fugleman.core.errors import Stale as Stale
    from fugleman.core.errors import TableError as TableError
    from fugleman.core.errors import Unreadable as Unreadable
    from fugleman.core.errors import WrongEdition as WrongEdition
    from fugleman.core.orders import Menu as Menu
    from fugleman.core.orders import OneOf as OneOf
    from fugleman.core.orders import Order as Order
    from fugleman.core.orders import Refusal as Refusal
    from fugleman.core.positions import Look as Look
    from fugleman.core.positions import Position as Position
    from fugleman.core.positions import Running as Running
    from fugleman.core.positions import answer as answer
    from fugleman.core.positions import look as look
    from fugleman.core.seats import EVERYBODY as EVERYBODY
    from fugleman.core.seats import GAME_MASTER as GAME_MASTER
    from fugleman.core.seats import Seat as Seat
    from fugleman.core.system import Bot as Bot
    from fugleman.core.system import Result as Result
    from fugleman.core.system import System as System
    from fugleman.core.text import Name as Name
    from fugleman.core.text import Text as Text
    from fugleman.core.text import Voice as Voice
    from fugleman.core.text import say as say
    from fugleman.core.text import say_n as say_n
    from fugleman.muster import muster as muster
    from fugleman.table import LogLine as LogLine
    from fugleman.table import Ports as Ports
    from fugleman.table import Receipt as Receipt
    from fugleman.table import Table as Table
    from fugleman.table import View as View
    from fugleman.table import memory_ports as memory_ports
    from fugleman.table import replay as replay

_HOMES = {
    "core.calls": "Ask Call Event Impulse Roll Ruling Sealed ask roll ruled sealed",
    "core.chance": "Dice Die Draw",
    "core.errors": "AlreadySealed EnvelopeMismatch Fault Faulty FuglemanError Illegal JournalFault NotYourSeat "
    "OrderError Stale TableError Unreadable WrongEdition",
    "core.orders": "Menu OneOf Order Refusal",
    "core.positions": "Look Position Running answer look",
    "core.seats": "EVERYBODY GAME_MASTER Seat",
    "core.system": "Bot Result System",
    "core.text": "Name Text Voice say say_n",
    "muster": "muster",
    "table": "LogLine Ports Receipt Table View memory_ports replay",
}
_HOME = {name: f"{__name__}.{module}" for module, names in _HOMES.items() for name in names.split()}

__all__ = [*_HOME]


class _Package(ModuleType):
    """Keeps `fugleman.muster` the function, whoever imports the module of that name first."""

    def __setattr__(self, name: str, value: object) -> None:
        if name not in _HOME or not isinstance(value, ModuleType):
            super().__setattr__(name, value)


sys.modules[__name__].__class__ = _Package


if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        if name not in _HOME:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        value = getattr(import_module(_HOME[name]), name)
        globals()[name] = value
        return value


def __dir__() -> list[str]:
    return sorted(__all__)
