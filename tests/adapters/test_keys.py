"""Is what is locked away read by its keys alone, and the keys by their owner alone?"""

from __future__ import annotations

from pathlib import Path
from stat import S_IMODE
from threading import Thread

import pytest

from fugleman.adapters.keys import Keys
from fugleman.core.errors import Faulty


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "tables.db.key"


def test_a_key_is_made_when_it_is_first_wanted_and_only_its_owner_may_read_it(file: Path) -> None:
    keys = Keys(file)
    assert keys.unlock("anything") is None
    assert not file.exists()
    locked = keys.lock("ntfy://red")
    assert "red" not in locked
    assert S_IMODE(file.stat().st_mode) == 0o600
    assert list(file.parent.iterdir()) == [file]
    assert Keys(file).unlock(locked) == "ntfy://red"


def test_processes_that_begin_at_once_have_one_key(file: Path) -> None:
    locked: list[str] = []
    threads = [Thread(target=lambda: locked.append(Keys(file).lock("x"))) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert {Keys(file).unlock(one) for one in locked} == {"x"}
    assert len(locked) == 8


def test_a_new_first_key_locks_and_the_old_one_still_unlocks(file: Path, tmp_path: Path) -> None:
    keys = Keys(file)
    old = keys.lock("ntfy://red")
    assert keys.renewed(old) is None
    other = tmp_path / "other"
    Keys(other).lock("x")
    file.write_text(other.read_text() + file.read_text())
    assert keys.unlock(old) == "ntfy://red"
    renewed = keys.renewed(old)
    assert renewed is not None
    assert keys.renewed(renewed) is None
    assert Keys(other).unlock(renewed) == "ntfy://red"


def test_what_no_key_here_locked_is_not_read(file: Path, tmp_path: Path) -> None:
    stranger = Keys(tmp_path / "other").lock("x")
    keys = Keys(file)
    keys.lock("y")
    assert keys.unlock(stranger) is None
    assert keys.renewed(stranger) is None


def test_a_file_that_holds_no_keys_is_a_fault(file: Path) -> None:
    file.write_text("no key")
    with pytest.raises(Faulty):
        Keys(file).lock("x")
