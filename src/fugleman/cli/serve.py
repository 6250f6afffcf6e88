"""How is the web table served?"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from fugleman.cli.options import in_language

if TYPE_CHECKING:
    from fugleman.cli.out import Out

GRACE = 3
"""Seconds that open pages, whose streams never end by themselves, have when the server is stopped."""


@click.command()
@click.option(
    "--database",
    metavar="FILE|URL",
    default="fugleman.db",
    show_default=True,
    help="Where tables are kept: a file (SQLite), or the address of a PostgreSQL database.",
)
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen at; 0.0.0.0 for all.")
@click.option("--port", type=click.IntRange(0, 65535), default=8000, show_default=True, help="The port to listen at.")
@click.option(
    "--workers",
    metavar="N",
    type=click.IntRange(1, 64),
    default=1,
    show_default=True,
    help="Processes; several want PostgreSQL.",
)
@click.option("--address", metavar="URL", help="What links begin with, as players reach the server.")
@click.option(
    "--studies",
    metavar="FOLDER",
    type=click.Path(path_type=Path, file_okay=False),
    default=Path("studies"),
    show_default=True,
    help="Where studies that are asked for are kept.",
)
@click.option(
    "--claims",
    metavar="FOLDER",
    type=click.Path(path_type=Path, file_okay=False, exists=True),
    help="A report that `fugleman claims --report FOLDER` has made, to be shown.",
)
@click.option(
    "--policies",
    metavar="FOLDER",
    type=click.Path(path_type=Path, file_okay=False, exists=True),
    help="Solved games that `fugleman solve --policy` has written, to be offered as players.",
)
@click.option(
    "--requests",
    metavar="N",
    type=click.IntRange(0),
    default=3000,
    show_default=True,
    help="How many requests one address may send a minute to each worker; 0 for any number.",
)
@click.option(
    "--keys",
    metavar="FILE",
    type=click.Path(path_type=Path, dir_okay=False),
    help="The keys that lock addresses for notices; a first one is made. Without it, beside the database, as FILE.key.",
)
@click.option("--private-notices", "private", is_flag=True, help="Let notices go to hosts of the server's own networks, too.")
@in_language
@click.pass_obj
def serve(
    out: Out,
    database: str,
    host: str,
    port: int,
    workers: int,
    address: str | None,
    studies: Path,
    claims: Path | None,
    policies: Path | None,
    requests: int,
    keys: Path | None,
    *,
    private: bool,
) -> None:
    """Serve the web table: play and study in a browser.

    Links to seats are secrets and pass through addresses once, so requests are not logged.
    """
    import os

    import uvicorn

    from fugleman.core.text import say
    from fugleman.web.asgi import environment_of
    from fugleman.web.server_log import log_config
    from fugleman.web.settings import Settings

    settings = Settings(database, address, studies, claims, policies, requests, keys, private)
    os.environ.update(environment_of(settings))
    reached = address or f"http://{host}:{port}/"
    out.talk(say("The web table is at {address}", address=reached))
    uvicorn.run(
        "fugleman.web.asgi:create",
        factory=True,
        host=host,
        port=port,
        workers=workers,
        access_log=False,
        log_level="warning",
        log_config=log_config(),
        timeout_graceful_shutdown=GRACE,
    )
