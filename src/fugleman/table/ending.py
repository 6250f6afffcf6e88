"""What is disclosed when a game is over?"""

from __future__ import annotations

from typing import Any

from fugleman.core.errors import TableError
from fugleman.core.positions import Look
from fugleman.core.text import say
from fugleman.table.canonical import plain
from fugleman.table.entries import Disclosed, Ended, Late, Opened, digests
from fugleman.table.record import Outcome, Record


def ended(record: Record, at: Look[Any]) -> Outcome:
    """The game ends. Raises as `follow` does."""
    result = record.system.result(at.position.state)
    if at.call is not None or result is None:
        raise TableError(say("the game is not over"))
    if record.opening.secret:
        return Outcome(Ended(result.scores), record.standing)
    if record.key is None:
        raise TableError(say("the end does not disclose the key of the dice"))
    open_already = {
        page.before.envelopes[slip.seat]
        for page in record.pages
        if isinstance(page.entry.deed, Opened)
        for slip in page.entry.deed.envelopes
        if slip.order is not None
    }
    closed = [digest for page in record.pages for digest in digests(page.entry.deed) if digest not in open_already]
    if not record.contents.keys() >= set(closed):
        raise TableError(say("the end does not disclose all that was sealed"))
    late = tuple(
        Late(page.entry.n, ruling.clause, plain(ruling.event))
        for page in record.pages
        for ruling in page.outcome.rulings
        if ruling.seen_by is not None
    )
    disclosed = tuple(_disclosed(record, digest) for digest in closed)
    return Outcome(Ended(result.scores, record.key.hex(), disclosed, late), record.standing)


def _disclosed(record: Record, digest: str) -> Disclosed:
    content = record.contents[digest]
    return Disclosed(digest, content.value, content.salt)
