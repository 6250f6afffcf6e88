"""What is wrong with a battlefield as it stands?"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from fugleman.cli.options import spoken, takes_system

if TYPE_CHECKING:
    from fugleman.cli.choose import Chosen
    from fugleman.cli.out import Out


@click.command()
@takes_system
@click.argument("file", metavar="FILE", type=click.Path(path_type=Path))
@click.option(
    "--table", metavar="WIDTHxDEPTH", default="120x90", show_default=True, help="The table in U, where FILE has none."
)
@spoken
@click.pass_obj
def check(out: Out, chosen: Chosen, file: Path, table: str) -> int:
    """Check a battlefield against the rules: every violation with its measured distance.

    FILE is TOML with [[unit]] tables, or CSV with the columns side, name, x, y, facing, width, depth, entered, was. Units are
    measured exactly; any violation gives exit code 1.
    """
    from fugleman.adapters.battlefields import read_battlefield
    from fugleman.cli.faults import FOUND
    from fugleman.core.errors import Fault, Faulty
    from fugleman.core.text import say, say_n

    if chosen.mustered.name != "flank_march":
        raise Faulty([Fault("system", say("{system} has no battlefield to check", system=chosen.mustered.name))])
    from fugleman.systems.flank_march.battlefield import violations

    width, _, height = table.partition("x")
    found = tuple(violations(read_battlefield(file, (width, height), whole=chosen.system.rulings.band == "whole")))
    if out.as_json:
        out.data([{"clause": one.clause, "unit": one.piece, "text": out.voice(one.text)} for one in found])
    else:
        for one in found:
            words = say("{unit} {fault} ({clause})", unit=one.piece, fault=one.text, clause=one.clause)
            out.result(out.voice(words))
        n = len(found)
        out.talk(say_n("{n} violation found", "{n} violations found", n) if n else say("no violation found"))
    return FOUND if found else 0
