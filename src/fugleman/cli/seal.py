"""How does a player seal an order at home, to mail it?"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from fugleman.cli.options import spoken

if TYPE_CHECKING:
    from fugleman.cli.out import Out
    from fugleman.table.post import PostedEnvelope


@click.command()
@click.argument("journal", metavar="JOURNAL", type=click.Path(path_type=Path, dir_okay=False))
@click.argument("order", metavar="[ORDER]", required=False)
@click.option("--seat", metavar="NAME", required=True, help="Whose order it is: a player’s name, a seat’s, or its number.")
@click.option(
    "--to",
    "stem",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="Write FILE.envelope and FILE.receipt, not files named after the journal, the entry and the seat.",
)
@spoken
@click.pass_obj
def seal(out: Out, journal: Path, order: str | None, seat: str, stem: Path | None) -> None:
    """Seal an order for a game by mail.

    JOURNAL is the player’s copy; it is verified and left as it is. Mail the receipt to everybody at once, and the envelope when
    the receipts of all are in. What is sealed is final. Without ORDER it is typed unseen, or read from stdin.
    """
    from fugleman.adapters.entropy import os_entropy
    from fugleman.cli.journals import replayed, seat_of
    from fugleman.core.positions import illegal
    from fugleman.core.text import say
    from fugleman.table.post import ask_by_post, seal_by_post

    record = replayed(out, journal).record
    place = seat_of(out, record, seat)
    assert place is not None
    ask = ask_by_post(record, place)
    words = _typed(seat) if order is None else order
    given = record.system.read(words, ask, out.voice)
    envelope = seal_by_post(record, place, given, os_entropy)
    if stem is None:
        stem = journal.with_name(f"{journal.name}.{envelope.after}.seat{place + 1}")
    _keep(out, envelope, stem)
    if (warning := ask.orders.warn(given)) is not None:
        out.talk(say("It is sealed, but will not count: {why}", why=illegal(record.system, ask, given, warning).text))


def _typed(seat: str) -> str:
    """The order as it is typed, unseen at a terminal."""
    from fugleman.cli.screen import Screen

    return Screen().ask(f"{seat}> ", hidden=True) if sys.stdin.isatty() else sys.stdin.readline().strip()


def _keep(out: Out, envelope: PostedEnvelope, stem: Path) -> None:
    """Write both files; the same order once more is given the first one's receipt. Raises AlreadySealed, OSError."""
    from fugleman.adapters.posted_files import read_file, write_envelope, write_receipt
    from fugleman.core.errors import AlreadySealed
    from fugleman.core.text import say
    from fugleman.table.post import PostedReceipt

    kept, handed = (stem.with_name(f"{stem.name}.{kind}") for kind in ("envelope", "receipt"))
    try:
        write_envelope(kept, envelope)
    except FileExistsError:
        first = read_file(kept)
        if isinstance(first, PostedReceipt) or _meant(first) != _meant(envelope):
            raise AlreadySealed(say("{file} is there already, and what is sealed is final", file=str(kept))) from None
        envelope = first
    write_receipt(handed, envelope.receipt)
    if out.as_json:
        out.data({"envelope": kept, "receipt": handed, "digest": envelope.receipt.digest})
        return
    out.result(out.voice(say("Sealed: {digest}", digest=envelope.receipt.digest)))
    out.talk(say("Mail {file} to everybody now.", file=str(handed)))
    out.talk(say("Keep {file} to yourself, and mail it when the receipts of all are in.", file=str(kept)))


def _meant(envelope: PostedEnvelope) -> tuple[object, ...]:
    """What an envelope says, but for its salt."""
    return envelope.game, envelope.after, envelope.seat, envelope.order
