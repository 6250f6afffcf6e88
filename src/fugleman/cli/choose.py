"""Which system is meant, and under which house rules?"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

from fugleman.adapters.near import unknown
from fugleman.adapters.variants import Settings, combined, configured, read_variant
from fugleman.cli.out import Out
from fugleman.core.errors import Fault, Faulty
from fugleman.core.system import System
from fugleman.core.text import say
from fugleman.muster import Mustered, muster


class Chosen(NamedTuple):
    """A system's folder, and the system under the rules it is to be used with."""

    mustered: Mustered
    system: System[Any]


def find(name: str) -> Mustered:
    """The system of that name. Raises Faulty with the nearest names."""
    systems = muster()
    if name in systems:
        return systems[name]
    folded = name.casefold().replace("-", "_")
    if folded in systems:
        return systems[folded]
    raise Faulty([Fault(say("system"), unknown(name, systems))])


def choose(out: Out, name: str, files: Iterable[Path] = (), rulings: Settings = (), scenario: Settings = ()) -> Chosen:
    """The system of that name under variants' files, one after another, and further settings; from here on, it is spoken of.

    Raises Faulty, OSError.
    """
    mustered = find(name)
    out.speaks_of(mustered.folder, mustered.system.seats())
    variants = [read_variant(file, mustered.system) for file in files]
    for variant in variants:
        if variant.system not in (None, mustered.name):
            told = say("the variant is one of {other}, not of {system}", other=str(variant.system), system=mustered.name)
            raise Faulty([Fault("system", told)])
    return Chosen(
        mustered, configured(mustered.system, mustered.rulebook, combined(mustered.system, variants), rulings, scenario)
    )


def choose_by_file(out: Out, file: Path) -> Chosen:
    """The system that a variant's file names, under it; from here on, it is spoken of. Raises Faulty, OSError."""
    variant = read_variant(file)
    if variant.system is None:
        missing = Fault("system", say('it is missing: a line such as system = "flanks"'))
        raise Faulty(variant.faults if "system" in {fault.place for fault in variant.faults} else (missing, *variant.faults))
    try:
        find(variant.system)
    except Faulty as error:
        raise Faulty([*error.faults, *variant.faults]) from None
    return choose(out, variant.system, [file])
