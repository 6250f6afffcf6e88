"""How is a fault reported, and with which exit code?"""

from __future__ import annotations

import errno
import re
from io import StringIO
from typing import Any

import click

from fugleman.cli.out import Out
from fugleman.core.errors import EnvelopeMismatch, Faulty, FuglemanError, Illegal, JournalFault, TableError, WrongEdition
from fugleman.core.text import Text, say, say_n, visible

FOUND, BAD, ILLEGAL, MISSING, INTERRUPTED = 1, 2, 3, 4, 130

EXTRAS = ("lab", "study", "cluster", "web", "postgres")
"""The extras that a command may need, the least first."""


def report(out: Out, error: Exception) -> int:
    """Tell the user what went wrong; the exit code. What is no user's fault is raised again."""
    match error:
        case click.exceptions.NoArgsIsHelpError():
            out.talk(_shown(error.format_message()))
            return BAD
        case click.UsageError():
            return _tell_usage(out, error)
        case Faulty():
            return _tell_all(out, error)
        case Illegal():
            return _tell(out, ILLEGAL, "illegal", error.text, clause=error.clause)
        case EnvelopeMismatch():
            return _tell(out, FOUND, "fault", error.text)
        case FuglemanError():
            bad = isinstance(error, JournalFault | WrongEdition) or not isinstance(error, TableError)
            return _tell(out, BAD if bad else ILLEGAL, "fault", error.text)
        case _:
            return _tell(out, *_foreign(error))


def _foreign(error: Exception) -> tuple[int, str, Text]:
    """The code, kind and words of a fault that Python or click found."""
    match error:
        case click.Abort():
            return INTERRUPTED, "interrupted", say("interrupted")
        case ModuleNotFoundError(name=str(package)) if not package.startswith("fugleman"):
            return MISSING, "missing", _missing(package.partition(".")[0])
        case UnicodeDecodeError():
            return BAD, "file", say("it is no text in UTF-8 (byte {place})", place=error.start + 1)
        case OSError(filename=name) if name is not None:
            return BAD, "file", say("{file}: {reason}", file=str(name), reason=_reason(error))
        case OSError():
            return BAD, "file", _reason(error)
        case _:
            raise error


def _missing(package: str) -> Text:
    """That a package is missing, and which extra brings it."""
    from importlib import metadata

    for line in metadata.requires("fugleman") or ():
        asked = re.match(rf"{re.escape(package)}\b[^;]*; extra == ['\"](\w+)['\"]", line)
        if asked and asked[1] in EXTRAS:
            return say(
                "this needs the package {package}, which is not installed: pip install 'fugleman[{extra}]'",
                package=package,
                extra=asked[1],
            )
    return say("this needs the package {package}, which is not installed", package=package)


def _tell(out: Out, code: int, kind: str, text: Text, **more: str) -> int:
    words = out.voice(text)
    if out.as_json:
        out.data({"error": {"code": code, "kind": kind, "text": words, "faults": [{"place": "", "text": words}], **more}})
    else:
        out.talk(words)
    return code


def _tell_all(out: Out, error: Faulty) -> int:
    faults: list[dict[str, Any]] = [{"place": out.voice(f.place), "text": out.voice(f.text)} for f in error.faults]
    code = ILLEGAL if isinstance(error.__cause__, Illegal | TableError) else BAD
    head = out.voice(say_n("{n} fault found", "{n} faults found", len(faults)))
    if out.as_json:
        out.data({"error": {"code": code, "kind": "faulty", "text": head, "faults": faults}})
    else:
        out.talk(f"{head}:")
        for fault in faults:
            out.talk(f"  {fault['place']}: {fault['text']}")
    return code


def _tell_usage(out: Out, error: click.UsageError) -> int:
    if out.as_json:
        words = _shown(error.format_message())
        fault = {"place": error.ctx.command_path if error.ctx else "", "text": words}
        out.data({"error": {"code": BAD, "kind": "usage", "text": words, "faults": [fault]}})
    else:
        written = StringIO()
        error.show(written)
        out.talk(_shown(written.getvalue()))
    return BAD


def _shown(lines: str) -> str:
    return "\n".join(map(visible, lines.splitlines()))


def _reason(error: OSError) -> Text:
    match error.errno:
        case errno.ENOENT:
            return say("there is no such file or folder")
        case errno.EACCES | errno.EPERM:
            return say("it may not be read or written")
        case errno.ENOSPC:
            return say("there is no room left on the disk")
        case errno.EISDIR:
            return say("it is a folder")
        case errno.ENOTDIR:
            return say("a part of its path is no folder")
        case _:
            return say("{reason}", reason=str(error.strerror))
