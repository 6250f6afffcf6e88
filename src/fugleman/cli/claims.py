"""Do the systems do what their authors claim?"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from fugleman.cli.options import spoken
from fugleman.cli.working import by_workers, hired

if TYPE_CHECKING:
    from collections.abc import Mapping

    from fugleman.cli.out import Out
    from fugleman.core.text import Text
    from fugleman.lab.asking import Effort
    from fugleman.lab.claims import Asked, Claim, Figure, Verdict
    from fugleman.lab.plots import Plot
    from fugleman.lab.report import Report, Section
    from fugleman.muster import Mustered

READABLE = 10**7
"""Fractions with such a denominator are not printed."""


@click.command()
@click.argument("name", metavar="[SYSTEM]", required=False)
@click.option("--seed", metavar="N", type=int, default=0, show_default=True, help="The same seed plays the same games.")
@click.option("--games", metavar="N", type=click.IntRange(2, 10**9), default=10**9, help="At most so many games for a figure.")
@click.option(
    "--report", "folder", metavar="FOLDER", type=click.Path(path_type=Path), help="Write claims.html and claims.md there."
)
@by_workers
@spoken
@click.pass_obj
def claims(out: Out, name: str | None, seed: int, games: int, folder: Path | None, workers: int, cluster: str | None) -> None:
    """Measure what is claimed of SYSTEM, or of all systems, and judge it.

    Each claim is held against figures: exact ones, equilibria with their certificate, or games by bots with intervals of 99%.
    A verdict is one of: holds, does not hold, only partly, not decidable here.
    """
    from fugleman.lab import report as reports
    from fugleman.lab.asking import Effort

    command = " ".join(["fugleman claims", *([name] if name else []), *([f"--seed {seed}"] if seed else [])])
    data: list[dict[str, Any]] = []
    sections: list[Section] = []
    with hired(workers, cluster) as hands:
        for mustered in _claimed(name):
            out.speaks_of(mustered.folder, mustered.system.seats())
            for short, claim in _read(mustered).items():
                figures = _figures(mustered, claim, Effort(seed, games, hands))
                section = _section(out, mustered, claim, figures, f"fugleman claims {mustered.name}")
                sections.append(section)
                data.append(_data(mustered, short, claim, figures, section.command))
                if not out.as_json:
                    _print(out, section)
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
        report = _report(out, sections, command)
        (folder / "claims.html").write_text(reports.html(report), encoding="utf-8")
        (folder / "claims.md").write_text(reports.markdown(report), encoding="utf-8")
    if out.as_json:
        out.data({"seed": seed, "claims": data})


def _claimed(name: str | None) -> list[Mustered]:
    """The systems of which something is claimed. Raises Faulty."""
    from fugleman.cli.choose import find
    from fugleman.core.errors import Fault, Faulty
    from fugleman.core.text import say
    from fugleman.muster import muster

    all_ = [find(name)] if name else list(muster().values())
    found = [mustered for mustered in all_ if (mustered.folder / "claims.toml").exists()]
    if name and not found:
        raise Faulty([Fault("SYSTEM", say("nothing is claimed of {system}", system=name))])
    return found


def _read(mustered: Mustered) -> Mapping[str, Claim]:
    """The claims of a system. Raises Faulty."""
    import msgspec

    from fugleman.core.errors import Fault, Faulty
    from fugleman.core.text import say
    from fugleman.lab.claims import Claims

    file = mustered.folder / "claims.toml"
    try:
        return msgspec.toml.decode(file.read_bytes(), type=Claims).claim
    except msgspec.DecodeError as error:
        raise Faulty([Fault(str(file), say("{reason}", reason=str(error)))]) from error


def _figures(mustered: Mustered, claim: Claim, effort: Effort) -> dict[str, Figure]:
    from fugleman.lab.asking import answer
    from fugleman.lab.claims import each

    return {name: answer(_system(mustered, one), one, effort) for asked in claim.figure for name, one in each(asked)}


def _system(mustered: Mustered, asked: Asked) -> Any:
    from fugleman.adapters.variants import Variant, configured
    from fugleman.cli.choose import find

    of = find(asked.system) if asked.system else mustered
    return configured(of.system, of.rulebook, Variant(of.name, asked.rulings, asked.scenario))


def _section(out: Out, mustered: Mustered, claim: Claim, figures: Mapping[str, Figure], command: str) -> Section:
    from fugleman.core.text import say
    from fugleman.lab.claims import verdict
    from fugleman.lab.report import Section, Table

    found = verdicts()[verdict(claim.check, figures)]
    heads = tuple(map(out.voice, (say("figure"), say("value"), say("from"), say("to"), say("by"))))
    rows = tuple((name, *_row(out, figure)) for name, figure in figures.items())
    checks = tuple(
        (check.figure, out.voice(say("above") if check.is_ == "above" else say("below")), str(check.than), f"{check.by:g}")
        for check in claim.check
    )
    tables = [Table(heads, rows)]
    if checks:
        tables.append(Table(tuple(map(out.voice, (say("it holds if"), say("is"), say("than"), say("by")))), checks))
    return Section(
        f"{out.words(mustered.rulebook.title)}: {out.words(claim.says)}",
        (out.words(claim.measured),),
        out.voice(say("Verdict: {verdict}", verdict=found)),
        tuple(tables),
        _plots(out, claim, figures),
        command,
    )


def _row(out: Out, figure: Figure) -> tuple[str, str, str, str]:
    from fugleman.core.text import say

    value = f"{figure.value:.6f}"
    if figure.how == "exact" and figure.exact is not None and figure.exact.denominator < READABLE:
        value = f"{figure.exact} = {value}"
    by = {
        "exact": say("exact"),
        "gap": say("equilibrium, within its gap"),
        "solution": say("the equilibrium that was found"),
        "interval": say("{n} games, 99%", n=figure.games),
    }[figure.how]
    return value, f"{figure.low:.6f}", f"{figure.high:.6f}", out.voice(by)


def _plots(out: Out, claim: Claim, figures: Mapping[str, Figure]) -> tuple[Plot, ...]:
    from fugleman.lab.plots import Plot, Point, Series

    plots = []
    for drawn in claim.plot:
        series = []
        for name in drawn.series:
            found = {full.removeprefix(f"{name} "): figure for full, figure in figures.items() if full.startswith(f"{name} ")}
            points = tuple(Point(_number(x), one.value, one.low, one.high) for x, one in found.items())
            series.append(Series(name, points))
        plots.append(Plot(out.words(claim.says), out.words(drawn.x), out.words(drawn.y), tuple(series)))
    return tuple(plots)


def _number(words: str) -> float | str:
    try:
        return float(words)
    except ValueError:
        return words


def _data(mustered: Mustered, short: str, claim: Claim, figures: Mapping[str, Figure], command: str) -> dict[str, Any]:
    from fugleman.cli.figures import exactly
    from fugleman.lab.claims import verdict

    return {
        "system": mustered.name,
        "claim": short,
        "says": claim.says,
        "verdict": verdict(claim.check, figures),
        "figures": {
            name: {
                "value": one.value,
                "exact": one.exact and exactly(one.exact),
                "low": one.low,
                "high": one.high,
                "by": one.how,
                "games": one.games,
            }
            for name, one in figures.items()
        },
        "command": command,
    }


def _print(out: Out, section: Section) -> None:
    out.result(section.title, "bold")
    for words in section.said:
        out.result(words)
    out.table(section.tables[0].heads, section.tables[0].rows)
    out.result(section.verdict, "bold")
    out.result(section.command, indent=2)
    out.result()


def _report(out: Out, sections: list[Section], command: str) -> Report:
    from fugleman.core.text import say
    from fugleman.lab.report import Report

    said = (
        say("What the authors claim, held against figures. Each verdict follows from the checks below its figures."),
        say("Figures are exact, or equilibria within their gaps, or means of games by bots with intervals of 99%."),
    )
    return Report(
        out.voice(say("The authors' claims, measured")), tuple(map(out.voice, said)), command, tuple(sections), out.language
    )


def verdicts() -> dict[Verdict, Text]:
    """The verdicts in words."""
    from fugleman.core.text import say

    return {
        "holds": say("holds"),
        "does not hold": say("does not hold"),
        "only partly": say("only partly"),
        "not decidable here": say("not decidable here"),
    }
