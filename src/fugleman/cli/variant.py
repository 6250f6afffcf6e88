"""How are house rules begun as a file, and is such a file sound?"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from fugleman.cli.options import in_language, spoken, takes_system

if TYPE_CHECKING:
    from fugleman.cli.choose import Chosen
    from fugleman.cli.out import Out


@click.group()
@in_language
def variant() -> None:
    """Write or check house rules."""


@variant.command()
@takes_system
@spoken
@click.pass_obj
def new(out: Out, chosen: Chosen) -> None:
    """Print a variant as a TOML file, with every question and its choices."""
    from fugleman.adapters.variant_files import written

    if out.as_json:
        out.data({"system": chosen.mustered.name, "rulings": chosen.system.rulings, "scenario": chosen.system.scenario})
    else:
        click.echo(written(chosen.mustered.rulebook, chosen.system, out.language, out.voice), nl=False)


@variant.command()
@click.argument("file", metavar="FILE", type=click.Path(path_type=Path))
@spoken
@click.pass_obj
def check(out: Out, file: Path) -> None:
    """Check a variant and list all of its faults, each with its place."""
    from fugleman.cli.choose import choose_by_file

    chosen = choose_by_file(out, file)
    changed = _changed(chosen)
    if out.as_json:
        out.data({"system": chosen.mustered.name, "changed": changed})
        return
    from fugleman.adapters.shapes import shown
    from fugleman.core.text import say

    out.result(out.voice(say("{file} is sound: it plays {system}", file=str(file), system=chosen.mustered.name)))
    for name, value in changed.items():
        out.result(f"{name} = {shown(value)}", indent=4)


def _changed(chosen: Chosen) -> dict[str, Any]:
    """What the variant sets otherwise than the default, by place."""
    import msgspec

    was, now = chosen.mustered.system, chosen.system
    return {
        f"{part}.{name}": value
        for part in ("rulings", "scenario")
        for name, value in msgspec.to_builtins(getattr(now, part)).items()
        if value != msgspec.to_builtins(getattr(was, part))[name]
    }
