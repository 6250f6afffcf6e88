"""Do the systems do what their authors claim?"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from fugleman.cli.options import spoken
from fugleman.cli.working import by_workers, hired

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from fugleman.cli.out import Out
    from fugleman.core.errors import Faulty
    from fugleman.lab.asking import Effort
    from fugleman.lab.claims import Asked, Claim
    from fugleman.lab.measured import Found, Judged, Measured
    from fugleman.lab.report import Section
    from fugleman.muster import Mustered

ALL = 10**9


@click.command()
@click.argument("name", metavar="[SYSTEM]", required=False)
@click.option("--seed", metavar="N", type=int, default=0, show_default=True, help="The same seed plays the same games.")
@click.option("--games", metavar="N", type=click.IntRange(2, ALL), default=ALL, help="At most so many games for a figure.")
@click.option(
    "--report",
    "folder",
    metavar="FOLDER",
    type=click.Path(path_type=Path),
    help="Write claims.json there, and claims.html and claims.md, which tell of it.",
)
@click.option(
    "--from",
    "kept",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="Measure nothing: tell of a claims.json that was written before.",
)
@by_workers
@spoken
@click.pass_obj
def claims(
    out: Out,
    name: str | None,
    seed: int,
    games: int,
    folder: Path | None,
    kept: Path | None,
    workers: int,
    cluster: str | None,
) -> None:
    """Measure what is claimed of SYSTEM, or of all systems, and judge it.

    Each claim is held against figures: exact ones, equilibria with their certificate, or games by bots with intervals of 99%.
    A verdict is one of: holds, does not hold, only partly, not decidable here.
    """
    from fugleman.adapters import claims_file
    from fugleman.lab.asking import Effort
    from fugleman.lab.claims_report import Teller
    from fugleman.lab.measured import Measured

    teller = Teller(out.voice, out.language)
    if kept is not None:
        measured = _of(name, claims_file.read(kept))
        for claim in measured.claims:
            _print(out, teller.section(claim))
    else:
        judged = []
        with hired(workers, cluster) as hands:
            for claim in _judged(name, Effort(seed, games, hands)):
                judged.append(claim)
                _print(out, teller.section(claim))
        measured = Measured(_program(), _command(name, seed, games), seed, tuple(judged))
    if folder is not None:
        claims_file.write(measured, teller.report(measured), folder)
    if out.as_json:
        out.data(claims_file.data(measured))


def _of(name: str | None, measured: Measured) -> Measured:
    """What was measured of a system, if one is named. Raises Faulty."""
    from msgspec.structs import replace

    claims = tuple(claim for claim in measured.claims if name in {None, claim.system})
    if not claims:
        raise _nothing(name)
    return replace(measured, claims=claims)


def _judged(name: str | None, effort: Effort) -> Iterator[Judged]:
    """Each claim, once it is measured. Raises Faulty."""
    from fugleman.lab.claims import verdict
    from fugleman.lab.measured import Judged

    for mustered in _claimed(name):
        command = _command(mustered.name, effort.seed, effort.most_games)
        for short, claim in _read(mustered).items():
            found = tuple(_found(mustered, claim, effort))
            judgement = verdict(claim.check, {one.name["en"]: one.figure for one in found})
            yield Judged(
                system=mustered.name,
                edition=mustered.system.edition,
                title=mustered.rulebook.title,
                claim=short,
                says=claim.says,
                measured=claim.measured,
                verdict=judgement,
                figures=found,
                check=claim.check,
                plot=claim.plot,
                command=command,
            )


def _claimed(name: str | None) -> list[Mustered]:
    """The systems of which something is claimed. Raises Faulty."""
    from fugleman.cli.choose import find
    from fugleman.muster import muster

    all_ = [find(name)] if name else list(muster().values())
    found = [mustered for mustered in all_ if (mustered.folder / "claims.toml").exists()]
    if name and not found:
        raise _nothing(name)
    return found


def _nothing(name: str | None) -> Faulty:
    from fugleman.core.errors import Fault, Faulty
    from fugleman.core.text import say

    return Faulty([Fault("SYSTEM", say("nothing is claimed of {system}", system=name or ""))])


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


def _found(mustered: Mustered, claim: Claim, effort: Effort) -> Iterator[Found]:
    from fugleman.lab.asking import answer
    from fugleman.lab.claims import each
    from fugleman.lab.measured import Found

    for asked in claim.figure:
        for names, one in each(asked):
            yield Found(names, answer(_system(mustered, one), one, effort))


def _system(mustered: Mustered, asked: Asked) -> Any:
    from fugleman.adapters.variants import Variant, configured
    from fugleman.cli.choose import find

    of = find(asked.system) if asked.system else mustered
    return configured(of.system, of.rulebook, Variant(of.name, asked.rulings, asked.scenario))


def _command(name: str | None, seed: int, games: int) -> str:
    """The command that measures the same again."""
    seeded = ["--seed", str(seed)] if seed else []
    fewer = ["--games", str(games)] if games < ALL else []
    return " ".join(["fugleman claims", *([name] if name else []), *seeded, *fewer])


def _program() -> str:
    from importlib.metadata import version

    return version("fugleman")


def _print(out: Out, section: Section) -> None:
    if out.as_json:
        return
    out.result(section.title, "bold")
    for words in section.said:
        out.result(words)
    out.table(section.tables[0].heads, section.tables[0].rows)
    out.result(section.verdict, "bold")
    out.result(section.command, indent=2)
    out.result()
