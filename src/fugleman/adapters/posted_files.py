"""How are envelopes and receipts kept in files, to be mailed?"""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

from fugleman.core.errors import EnvelopeMismatch
from fugleman.core.text import say
from fugleman.table.post import Posted, PostedEnvelope, PostedReceipt, read_posted, write_posted


def write_envelope(path: Path, envelope: PostedEnvelope) -> None:
    """Into a new file that only its owner may read. Raises FileExistsError, OSError."""
    _write_new(path, write_posted(envelope), 0o600)


def write_receipt(path: Path, receipt: PostedReceipt) -> None:
    """Into a file, new or not. Raises OSError."""
    path.write_bytes(write_posted(receipt))


def read_file(path: Path) -> Posted:
    """The envelope or receipt in a file. Raises EnvelopeMismatch naming the file, OSError."""
    try:
        return read_posted(path.read_bytes())
    except EnvelopeMismatch as error:
        raise EnvelopeMismatch(say("{file}: {reason}", file=str(path), reason=error.text)) from error


def sorted_out(files: Iterable[Path]) -> tuple[list[PostedReceipt], list[PostedEnvelope]]:
    """The receipts and the envelopes in files, in their order. Raises EnvelopeMismatch, OSError."""
    posted = [read_file(file) for file in files]
    return (
        [one for one in posted if isinstance(one, PostedReceipt)],
        [one for one in posted if isinstance(one, PostedEnvelope)],
    )


def _write_new(path: Path, content: bytes, mode: int) -> None:
    file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), mode)
    with os.fdopen(file, "wb") as written:
        written.write(content)
        written.flush()
        os.fsync(written.fileno())
