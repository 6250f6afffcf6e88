"""Which house rules and scenarios of Two Flanks and a Centre cannot be played?"""

from __future__ import annotations

from collections.abc import Iterator

from fugleman.core.errors import Unreadable
from fugleman.core.names import name_faults
from fugleman.core.text import Text, say
from fugleman.systems.flanks import rules, wording
from fugleman.systems.flanks.terms import Rulings, Scenario


def faults(r: Rulings, scenario: Scenario) -> tuple[Text, ...]:
    """Everything wrong with them together."""
    wrong = tuple(_sector_faults(r))
    return wrong or (*_layout_faults(r, scenario),)


def _sector_faults(r: Rulings) -> Iterator[Text]:
    if not isinstance(r.sectors, int):
        yield from name_faults(r.sectors)
        if not 2 <= len(r.sectors) <= 6:
            yield say("there are {n} sectors; 2 to 6 are allowed", n=len(r.sectors))
        letters = [name[:1].upper() for name in r.sectors]
        if len(set(letters)) < len(letters) or not all(letter.isalpha() for letter in letters):
            yield say("the sectors {names} must begin with different letters", names=r.sectors)
    sectors = rules.number_of_sectors(r)
    if not r.minimum * sectors <= r.counters <= r.maximum * sectors:
        yield say(
            "{counters} counters do not fit {sectors} sectors with {minimum} to {maximum} each: that takes {least} to {most}",
            counters=r.counters,
            sectors=sectors,
            minimum=r.minimum,
            maximum=r.maximum,
            least=r.minimum * sectors,
            most=r.maximum * sectors,
        )


def _layout_faults(r: Rulings, scenario: Scenario) -> Iterator[Text]:
    if (r.laying == "given") != bool(scenario.layouts):
        yield say("layouts are given exactly when the ruling “laying” is “given”")
    elif scenario.layouts and len(scenario.layouts) != r.sides:
        yield say("{n} layouts are given for {sides} sides", n=len(scenario.layouts), sides=r.sides)
    for words in scenario.layouts:
        try:
            refusal = rules.layout_refusal(r, wording.read_layout(r, words))
        except Unreadable as error:
            yield error.text
        else:
            if refusal is not None:
                yield say("{layout} ({clause}): {because}", layout=words, clause=refusal.clause, because=refusal.because)
