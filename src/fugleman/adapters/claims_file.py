"""How is what came of measuring the claims kept in a folder, and read from it again?

The folder holds `claims.json`, of which `claims.html` and `claims.md` tell in one language.
"""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import msgspec

from fugleman.adapters.fractions import exactly
from fugleman.adapters.shown_json import as_json
from fugleman.core.errors import Fault, Faulty
from fugleman.core.text import say
from fugleman.lab import report as reports
from fugleman.lab.measured import Measured
from fugleman.lab.report import Report

KEPT = "claims.json"
FORMAT = 1
"""Of the file; a reader refuses another."""


class Format(msgspec.Struct):
    """What every such file says first."""

    format: int


def data(measured: Measured) -> dict[str, Any]:
    """What was measured, for JSON. A fraction that is all too long is left out: its value stands beside it."""
    return {"format": FORMAT, **msgspec.to_builtins(measured, enc_hook=exactly)}


def write(measured: Measured, report: Report, folder: Path) -> None:
    """Raises OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / KEPT).write_text(as_json(data(measured), indent=1) + "\n", encoding="utf-8")
    (folder / "claims.html").write_text(reports.html(report), encoding="utf-8")
    (folder / "claims.md").write_text(reports.markdown(report), encoding="utf-8")


def read(file: Path) -> Measured:
    """Raises Faulty, OSError."""
    content = file.read_bytes()
    try:
        if (found := msgspec.json.decode(content, type=Format).format) != FORMAT:
            raise Faulty([Fault(str(file), say("its format is {found}, and {known} is read", found=found, known=FORMAT))])
        return msgspec.json.decode(content, type=Measured, dec_hook=_exact)
    except msgspec.DecodeError as error:
        raise Faulty([Fault(str(file), say("{reason}", reason=str(error)))]) from error


def _exact(_: type, words: Any) -> Fraction:
    return Fraction(words)
