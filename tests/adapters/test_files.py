"""Is a table kept in files, safely and for its owner alone?"""

from __future__ import annotations

import errno
import os
import stat
from datetime import UTC
from pathlib import Path

import pytest

from fugleman.adapters.entropy import SystemClock, os_entropy
from fugleman.adapters.files import FileLines, Files
from fugleman.core.errors import TableError
from fugleman.table import Table, replay
from tests.table.games import LONG_DUEL, NAMES, find, play_on


def test_a_game_is_resumed_from_its_files(tmp_path: Path) -> None:
    path = tmp_path / "game.ndjson"
    with Files(path) as ports:
        receipt = Table.open(LONG_DUEL, NAMES, ports).order(0, "3", request="a")
    path.write_bytes(path.read_bytes() + b'{"half')
    with Files(path) as ports:
        table = Table.resume(ports, find)
        assert table.order(0, "3", request="a") == receipt
        play_on(table)
    assert replay(path.read_bytes(), find).record.over
    assert b'"kind":"note"' in path.read_bytes()


def test_only_the_owner_may_read_the_strongbox(tmp_path: Path) -> None:
    with Files(tmp_path / "game"):
        assert stat.S_IMODE((tmp_path / "game.box").stat().st_mode) == 0o600


def test_two_tables_do_not_write_to_one_file(tmp_path: Path) -> None:
    with Files(tmp_path / "game"), pytest.raises(TableError, match="in use at another table"):
        Files(tmp_path / "game")
    with Files(tmp_path / "game"):
        pass


def test_a_journal_without_its_strongbox_is_let_go(tmp_path: Path) -> None:
    (tmp_path / "game.box").mkdir()
    with pytest.raises(IsADirectoryError):
        Files(tmp_path / "game")
    FileLines(tmp_path / "game").close()


def test_a_line_that_the_disk_refuses_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = FileLines(tmp_path / "lines")
    lines.append(b"one\n")
    write = os.write

    def full(file: int, content: bytes) -> int:
        if len(content) < 4:
            raise OSError(errno.ENOSPC, "no space left on device")
        return write(file, content[:2])

    monkeypatch.setattr(os, "write", full)
    with pytest.raises(OSError, match="no space"):
        lines.append(b"two\n")
    assert lines.read() == b"one\n"
    lines.close()


def test_a_line_that_is_written_in_parts_is_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write = os.write
    monkeypatch.setattr(os, "write", lambda file, content: write(file, content[:1]))
    lines = FileLines(tmp_path / "lines")
    lines.append(b"one\n")
    lines.cut(2)
    lines.append(b"e\n")
    assert lines.read() == b"one\n"
    lines.close()


def test_entropy_and_time_are_the_systems() -> None:
    assert len({os_entropy(32) for _ in range(100)}) == 100
    assert SystemClock().now().tzinfo is UTC
