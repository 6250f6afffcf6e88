"""How is a study asked for on a form, and written as the file that authors write?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from msgspec import Struct

from fugleman.adapters.bots import RANDOM
from fugleman.adapters.shapes import Shape
from fugleman.core.rulebook import Reading
from fugleman.core.text import Text
from fugleman.core.toml import as_toml
from fugleman.lab.match import Match, columns, nouns
from fugleman.muster import Mustered
from fugleman.web.forms.fields import Filled

SHORT = 30
"""Settings of more characters are not crossed on a form; a file can cross anything."""

GAMES = 1000


class Axis(Struct, frozen=True):
    """One setting that may be crossed: how it is said, its value as it is, its choices, the reading that explains it."""

    part: str
    name: str
    noun: Text
    value: str
    choices: tuple[str, ...]
    reading: Reading | None


class Asked(Struct, frozen=True):
    """What a form offers: axes, by seat its label, bots, and measures by name with how they are said."""

    axes: tuple[Axis, ...]
    seats: tuple[str, ...]
    bots: tuple[str, ...]
    measures: Mapping[str, Text]


def asked(mustered: Mustered) -> Asked:
    """What may be studied of a system."""
    system = mustered.system
    seats = tuple(map(str, system.seats()))
    names = columns(Match(system))
    measures = dict(zip(names, nouns(system, names), strict=True))
    return Asked(tuple(_axes(mustered)), seats, (RANDOM, *system.bots()), measures)


def toml(mustered: Mustered, filled: Filled) -> str:
    """The study that was filled in, as a file."""
    offered = asked(mustered)
    lines = [f"system = {as_toml(mustered.name)}"]
    title = filled.get("title", "").strip()
    lines += [f"title = {as_toml(title or mustered.rulebook.title['en'])}"]
    lines += [f"{name} = {_number(words)}" for name in ("games", "seed") if (words := filled.get(name, "").strip())]
    players = [filled.get(f"player.{seat}", "").strip() or RANDOM for seat in range(len(offered.seats))]
    lines.append(f"players = {as_toml(players)}")
    if measures := [name for name in offered.measures if f"measure.{name}" in filled]:
        lines.append(f"measures = {as_toml(measures)}")
    for part in ("rulings", "scenario"):
        crossed = [(axis.name, _values(mustered, axis, filled)) for axis in offered.axes if axis.part == part]
        if told := [f"{name} = {as_toml(values)}" for name, values in crossed if values]:
            lines += ["", f"[grid.{part}]", *told]
    return "\n".join(lines) + "\n"


def _number(words: str) -> str:
    """A whole number as TOML; what is none as words, for the study to refuse."""
    return words if words.isascii() and words.isdigit() else as_toml(words)


def _axes(mustered: Mustered) -> Iterator[Axis]:
    readings = {reading.parameter: reading for reading in mustered.rulebook.readings.values() if reading.parameter}
    for part in ("rulings", "scenario"):
        settings = getattr(mustered.system, part)
        shape = Shape(type(settings))
        for name, value in msgspec.to_builtins(settings).items():
            words = value if isinstance(value, str) else as_toml(value)
            if len(words) <= SHORT:
                choices = tuple(map(str, shape.fields[name].get("enum", ())))
                yield Axis(
                    part,
                    name,
                    mustered.system.noun(name.replace("_", " ")),
                    words,
                    choices,
                    readings.get(name) if part == "rulings" else None,
                )


def _values(mustered: Mustered, axis: Axis, filled: Filled) -> list[Any]:
    """The values of an axis that were filled in: ticked, or written with semicolons between them."""
    shape = Shape(type(getattr(mustered.system, axis.part)))
    if axis.choices:
        ticked = [choice for choice in axis.choices if f"{axis.part}.{axis.name}.{choice}" in filled]
        return [shape.read(axis.name, choice) for choice in ticked]
    written = filled.get(f"{axis.part}.{axis.name}", "")
    return [shape.read(axis.name, words.strip()) for words in written.split(";") if words.strip()]
