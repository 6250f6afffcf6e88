"""A game being played: seats, envelopes, dice, journal, replay."""

from fugleman.table.log import LogLine
from fugleman.table.memory import memory_ports
from fugleman.table.ports import Ports
from fugleman.table.replay import Replayed, begun, replay
from fugleman.table.submissions import Receipt
from fugleman.table.tables import Table
from fugleman.table.views import View

__all__ = ["LogLine", "Ports", "Receipt", "Replayed", "Table", "View", "begun", "memory_ports", "replay"]
