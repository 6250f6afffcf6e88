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
@click.option("--table", metavar="WIDTHxDEPTH", help="The table, where FILE has none; else the scenario's.")
@spoken
@click.pass_obj
def check(out: Out, chosen: Chosen, file: Path, table: str | None) -> int:
    """Check a battlefield against the rules: every violation with its measured distance.

    FILE is TOML with [[unit]] tables, or CSV with a heading and a unit a line; its columns are those of the system, and a
    roster is a battlefield too. Units are measured exactly; any violation gives exit code 1.
    """
    from fugleman.adapters.unit_lists import read_list
    from fugleman.cli.faults import FOUND
    from fugleman.core.errors import Fault, Faulty
    from fugleman.core.lists import Cell
    from fugleman.core.text import say, say_n

    form = chosen.system.inspection()
    if form is None:
        raise Faulty([Fault("system", say("{system} has no battlefield to check", system=chosen.mustered.name))])
    listed = read_list(file, form)
    wide, _, high = table.partition("x") if table else (form.table[0], "x", form.table[1])
    size = listed.size.get("width", Cell("--table", wide)), listed.size.get("height", Cell("--table", high))
    found, faults = form.inspect(listed.lines, size)
    if wrong := (*listed.faults, *faults):
        raise Faulty(wrong)
    if out.as_json:
        out.data([{"clause": one.clause, "unit": one.unit, "text": out.voice(one.text)} for one in found])
    else:
        for one in found:
            words = say("{unit} {fault} ({clause})", unit=one.unit, fault=one.text, clause=one.clause)
            out.result(out.voice(words))
        n = len(found)
        out.talk(say_n("{n} violation found", "{n} violations found", n) if n else say("no violation found"))
    return FOUND if found else 0
