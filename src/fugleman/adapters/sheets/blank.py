"""For whom and for which lots is a blank sheet, and what does it weigh in each form?"""

from __future__ import annotations

import csv
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from fugleman.adapters.sheets.page import as_page
from fugleman.adapters.sheets.setup import PLAYERS
from fugleman.adapters.sheets.template import as_csv, as_text, as_workbook, written
from fugleman.core.errors import Fault, Faulty
from fugleman.core.names import name_faults
from fugleman.core.text import Text, Voice, say
from fugleman.kit.empires import EMPIRES, Lot
from fugleman.systems.empires import Empires

EPOCHS = tuple(EMPIRES)


class BlankSheet(NamedTuple):
    """A sheet to be filled in: its title, its players in columns, its lots in rows."""

    label: Text
    players: tuple[str, ...]
    lots: tuple[Lot, ...]

    def content(self, form: str, voice: Voice, language: str) -> bytes:
        """The sheet as a file of one of the forms."""
        rows = written(voice(self.label), self.players, self.lots)
        match form:
            case "xlsx":
                return as_workbook(rows)
            case "html":
                return as_page(rows, voice, language).encode()
            case "csv":
                return as_csv(rows).encode("utf-8-sig")
            case _:
                return as_text(rows).encode()


def blank_sheet(
    system: Empires, epoch: str, players: Sequence[str], of_epoch: str | Text = "--epoch", of_players: str | Text = "--players"
) -> BlankSheet:
    """The sheet for the lots of a scenario, else of an epoch, by its name or number.

    Raises Faulty, naming the two places.
    """
    label, lots = _lots(system.scenario.lots, epoch)
    faults = [*_player_faults(players, of_players)]
    if not lots:
        told = say("there is no epoch “{epoch}”: they are {epochs}", epoch=epoch, epochs=EPOCHS)
        faults.append(Fault(of_epoch, told))
    if faults:
        raise Faulty(faults)
    return BlankSheet(label, tuple(players), lots)


def named(lines: Iterable[str]) -> list[str]:
    """The names in lines of names, which commas set apart; one with a comma in it stands in quotation marks."""
    return [name.strip() for line in csv.reader(lines) for name in line]


def _lots(own: tuple[tuple[str, int], ...], epoch: str) -> tuple[Text, tuple[Lot, ...]]:
    """The sheet's label and lots: the scenario's own, else the epoch's; no lots for an epoch that is none."""
    if own:
        return say("Bids"), tuple(Lot(name, strength) for name, strength in own)
    wanted = epoch.strip().upper()
    for place, (name, lots) in enumerate(EMPIRES.items(), start=1):
        if wanted in {name, str(place)}:
            return say("Epoch {epoch}", epoch=name), lots
    return say("Bids"), ()


def _player_faults(names: Sequence[str], place: str | Text) -> Iterator[Fault]:
    yield from (Fault(place, text) for text in name_faults(names))
    for name in names:
        if any(unicodedata.category(c) == "Cc" for c in name):
            yield Fault(place, say("“{name}” has a character that is no letter nor sign", name=name))
    if len(names) not in PLAYERS:
        told = say("{n} players are named; {least} to {most} may bid", n=len(names), least=PLAYERS[0], most=PLAYERS[-1])
        yield Fault(place, told)
