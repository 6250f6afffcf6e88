"""Not yet."""

from __future__ import annotations

import click


@click.command()
def verify() -> None:
    """Not yet."""
