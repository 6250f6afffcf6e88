"""Does a journal tell a game that can have happened?"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from fugleman.cli.options import spoken

if TYPE_CHECKING:
    from fugleman.cli.out import Out
    from fugleman.core.text import Text
    from fugleman.table import Replayed


@click.command()
@click.argument("journal", metavar="JOURNAL", type=click.Path(path_type=Path))
@spoken
@click.pass_obj
def verify(out: Out, journal: Path) -> int:
    """Verify a journal to its last line.

    The chain of hashes, every order, die, envelope and ruling is checked under the rules. At the first difference it stops
    with the line and the reason: exit code 1.
    """
    from fugleman.cli.faults import FOUND
    from fugleman.cli.journals import replayed
    from fugleman.core.errors import JournalFault, WrongEdition

    try:
        found = replayed(out, journal)
    except (JournalFault, WrongEdition) as error:
        fault: dict[str, Any] = {"line": None, "offset": None, "reason": out.voice(error.text)}
        if isinstance(error, JournalFault):
            fault = {"line": error.line, "offset": error.offset, "reason": out.voice(error.reason)}
        if out.as_json:
            out.data({"journal": journal, "fault": fault})
        else:
            out.result(f"{out.voice(str(journal))}: {out.voice(error.text)}")
        return FOUND
    if out.as_json:
        out.data({"journal": journal, "fault": None, **_data(found)})
    else:
        for text in _words(journal, found):
            out.result(out.voice(text))
    return 0


def _data(found: Replayed) -> dict[str, Any]:
    record = found.record
    return {
        "system": record.system.name,
        "edition": record.system.edition,
        "names": record.opening.names,
        "entries": len(record.pages),
        "last_hash": record.last.hash,
        "sealed": found.sealed,
        "unchecked_from": found.blind,
        "torn_bytes": found.torn,
        "over": record.over,
    }


def _words(journal: Path, found: Replayed) -> list[Text]:
    from fugleman.core.text import say, say_n

    record = found.record
    system, edition, n = record.system.name, record.system.edition, len(record.pages)
    told = [
        say_n(
            "{journal}: {n} entry, all as it must be ({system}, edition {edition})",
            "{journal}: {n} entries, all as they must be ({system}, edition {edition})",
            n,
            journal=str(journal),
            system=system,
            edition=edition,
        )
    ]
    if found.sealed:
        told.append(say_n("{n} entry stays sealed", "{n} entries stay sealed", found.sealed))
    if found.blind is not None:
        told.append(say("from entry {n} on, what follows from sealed entries could not be checked", n=found.blind))
    if found.torn:
        told.append(say_n("the last line broke off after {n} byte", "the last line broke off after {n} bytes", found.torn))
    told.append(say("the game is over") if record.over else say("the game goes on"))
    return told
