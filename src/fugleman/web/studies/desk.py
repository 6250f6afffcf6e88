"""Who plays the studies that are asked for on pages, and how far are they?

Each is a folder named after what is asked, so the same study is the same address for ever, and is played once. A process of
its own plays it and holds a lock on the folder while it lives; whoever looks sees by the lock whether it does, after a
restart as well.
"""

from __future__ import annotations

import fcntl
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path

from msgspec import Struct

from fugleman.adapters.bots import SOLVED
from fugleman.adapters.studies import read_study, study_of
from fugleman.adapters.study_folder import StudyFolder
from fugleman.adapters.variants import toml_of
from fugleman.core.errors import Fault, Faulty, TableError
from fugleman.core.text import say
from fugleman.lab.study import Study
from fugleman.muster import muster
from fugleman.web.studies.missing import NoSuchStudy

ID = 16
"""Hexadecimal digits of a study's address."""

MOST_GAMES = 200_000
AT_ONCE = 2
"""How many studies are played at the same time."""

STUDY, SHARDS, LOCK, PID, WORDS, STOPPED = "study.toml", "shards", "lock", "pid", "error.txt", "stopped"


class Progress(Struct, frozen=True):
    """A study: what is played, how many games of all are kept, whether it is being played or is whole, why it broke off."""

    study: Study
    played: int
    games: int
    running: bool
    whole: bool
    broken: str


class Desk:
    """The studies in a folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def ask(self, words: str) -> str:
        """The address of the study that TOML describes, which is played from now on. Raises Faulty, TableError."""
        name = sha256(words.encode()).hexdigest()[:ID]
        folder = self._folder / name
        if not (folder / STUDY).exists():
            told = toml_of(words, "TOML")
            _check_players(told.get("players"))
            _check(study_of(told, name, muster()))
            folder.mkdir(parents=True, exist_ok=True)
            draft = folder / f".{STUDY}.{os.getpid()}"
            draft.write_text(words, encoding="utf-8")
            draft.replace(folder / STUDY)
        self.play(name)
        return name

    def play(self, name: str) -> None:
        """Have a study played on, if it is not whole and nobody plays it. Raises NoSuchStudy, TableError."""
        folder = self._of(name)
        if self.kept(name).whole or _is_locked(folder):
            return
        if sum(map(_is_locked, self._folder.iterdir())) >= AT_ONCE:
            raise TableError(say("{n} studies are being played; try again when one of them is done", n=AT_ONCE))
        (folder / STOPPED).unlink(missing_ok=True)
        with _locked(folder) as lock, (folder / WORDS).open("wb") as errors:
            player = subprocess.Popen(
                ["nice", sys.executable, "-m", "fugleman.cli", "study", STUDY, "--out", SHARDS],
                cwd=folder,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=errors,
                start_new_session=True,
                pass_fds=[lock],
            )
            (folder / PID).write_text(str(player.pid), encoding="ascii")

    def stop(self, name: str) -> None:
        """Have a study interrupted; what is kept is kept. Raises NoSuchStudy."""
        folder = self._of(name)
        if _is_locked(folder):
            (folder / STOPPED).touch()
            os.killpg(int((folder / PID).read_text(encoding="ascii")), signal.SIGINT)

    def progress(self, name: str) -> Progress:
        """How far a study is. Raises NoSuchStudy."""
        folder, kept = self._of(name), self.kept(name)
        running = _is_locked(folder)
        whole = kept.whole and not running
        games = kept.study.games * len(kept.study.cells)
        return Progress(kept.study, kept.played(), games, running, whole, "" if running or whole else _broken(folder))

    def kept(self, name: str) -> StudyFolder:
        """A study with what is kept of it. Raises NoSuchStudy."""
        folder = self._of(name)
        return StudyFolder(read_study(folder / STUDY, muster()), folder / SHARDS, f"fugleman study {STUDY}")

    def words(self, name: str) -> str:
        """A study as it was asked for, in TOML. Raises NoSuchStudy."""
        return (self._of(name) / STUDY).read_text(encoding="utf-8")

    def _of(self, name: str) -> Path:
        folder = self._folder / name
        if not (name.isascii() and name.isalnum() and len(name) == ID and (folder / STUDY).exists()):
            raise NoSuchStudy
        return folder


def _check_players(players: object) -> None:
    """Raises Faulty if a file of the server's is to play."""
    files = (
        [who for who in players if str(who).removeprefix("bot:").partition(":")[0] == SOLVED]
        if isinstance(players, list)
        else []
    )
    if files:
        raise Faulty(
            [Fault(who, say("solved games do not play in a page's study; `fugleman study` lets them")) for who in files]
        )


def _check(study: Study) -> None:
    """Raises Faulty if it is too much for a page's study."""
    games = study.games * len(study.cells)
    if games > MOST_GAMES:
        words = say("{n} games in all are more than the {most} that a page may ask for", n=games, most=MOST_GAMES)
        raise Faulty([Fault("games", words)])


def _broken(folder: Path) -> str:
    """What a player said before it ended by itself."""
    words = folder / WORDS
    told = words.exists() and not (folder / STOPPED).exists()
    return words.read_text(encoding="utf-8", errors="replace").strip() if told else ""


def _is_locked(folder: Path) -> bool:
    """Whether a player lives."""
    try:
        with _locked(folder):
            return False
    except BlockingIOError:
        return True


@contextmanager
def _locked(folder: Path) -> Iterator[int]:
    """The lock on a folder; a process that is given it holds it on. Raises BlockingIOError."""
    lock = os.open(folder / LOCK, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        yield lock
    finally:
        os.close(lock)
