"""How are envelopes that came by mail opened?"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from fugleman.cli.options import spoken

if TYPE_CHECKING:
    from collections.abc import Mapping

    from fugleman.cli.out import Out
    from fugleman.core.seats import Seat
    from fugleman.core.system import System
    from fugleman.table.post import Unsealed
    from fugleman.table.record import Record

    Opened = Mapping[Seat, Unsealed]


@click.command("open")
@click.argument("journal", metavar="JOURNAL", type=click.Path(path_type=Path, dir_okay=False))
@click.argument("files", metavar="FILE...", type=click.Path(path_type=Path, dir_okay=False), nargs=-1, required=True)
@click.option("--enter", "entering", is_flag=True, help="Enter all envelopes into the journal, and let the game go on.")
@spoken
@click.pass_obj
def open_envelopes(out: Out, journal: Path, files: tuple[Path, ...], entering: bool) -> int:
    """Open envelopes of a game by mail.

    Each FILE is a receipt or an envelope. Nothing is opened before the receipts of all who seal are there. An envelope
    that is not what its receipt promised, for this game, call and seat, is refused: exit code 1. For one that holds no order
    that is allowed, the seat’s default stands, and both go on record.
    """
    from fugleman.adapters.posted_files import sorted_out
    from fugleman.cli.journals import replayed
    from fugleman.table.post import open_by_post

    record = replayed(out, journal).record
    opened = open_by_post(record, *sorted_out(files))
    before = record.last.n
    if entering:
        record = _entered(journal, opened)
    if out.as_json:
        slips = [_slip(out, record.system, opened[seat]) for seat in sorted(opened)]
        out.data({"journal": journal, "opened": slips, "entries": list(range(before + 1, record.last.n + 1))})
    elif entering:
        _tell_log(out, record, before)
    else:
        _tell(out, record.system, opened)
    return 0


def _entered(journal: Path, opened: Opened) -> Record:
    """The game after the envelopes are in the journal. Raises TableError, JournalFault, OSError."""
    from msgspec import structs

    from fugleman.adapters.files import Files
    from fugleman.cli.journals import system_of
    from fugleman.table import Table
    from fugleman.table.post import Salts, enter

    with Files(journal) as ports:
        salts = Salts(ports.entropy)
        table = Table.resume(structs.replace(ports, entropy=salts), system_of)
        enter(table, salts, opened)
        return table.record


def _slip(out: Out, system: System[Any], opened: Unsealed) -> dict[str, Any]:
    """An envelope as data."""
    envelope, order = opened.envelope, opened.order
    told = {"fault": out.voice(opened.fault)} if opened.fault else {}
    written = None if order is None else str(system.write(order))
    return {"seat": envelope.seat + 1, "order": written, "digest": envelope.receipt.digest, **told}


def _tell(out: Out, system: System[Any], opened: Opened) -> None:
    """What was in the envelopes."""
    from fugleman.core.text import Name, say

    for seat, unsealed in sorted(opened.items()):
        if unsealed.order is None:
            told = say("{seat}: spoiled, as the receipt promised: {why}", seat=Name(seat), why=unsealed.fault or "")
        else:
            order = system.write(unsealed.order)
            told = say("{seat}: {order}, as the receipt promised", seat=Name(seat), order=order)
        out.result(out.voice(told))


def _tell_log(out: Out, record: Record, before: int) -> None:
    """What has come into the journal since an entry, and how the game stands."""
    from fugleman.adapters.logs import as_words
    from fugleman.cli.show import standing
    from fugleman.table.views import view

    seen = view(record, None)
    for line in seen.log:
        if line.n > before:
            out.result(as_words(out.voice, line))
    for words in standing(out, seen):
        out.result(words)
