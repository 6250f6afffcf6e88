"""Not yet."""

from __future__ import annotations

import click


@click.command()
def play() -> None:
    """Not yet."""
