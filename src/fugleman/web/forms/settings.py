"""How are a system's house rules and scenario asked for on a page, and read again?

The fields are those of the structs, by the same shapes that files of house rules are checked by; what a reading asks and
why stands beside its ruling.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from msgspec import Struct

from fugleman.adapters.shapes import Shape
from fugleman.adapters.variants import Variant, configured
from fugleman.core.rulebook import Reading
from fugleman.core.system import System
from fugleman.core.text import Text
from fugleman.core.toml import as_toml
from fugleman.muster import Mustered
from fugleman.web.forms.fields import Filled

PARTS = {"rule": "rulings", "set": "scenario"}
"""What a field's name begins with, and the part of the system it sets."""

LONG = 60
"""A value of more characters wants several lines."""


class Setting(Struct, frozen=True):
    """One setting: its field, how it is said, how it stands, its choices in words, the reading that explains it."""

    name: str
    label: Text
    value: str
    choices: Mapping[str, Text]
    wanted: Text
    letter: str | None = None
    reading: Reading | None = None
    long: bool = False


def settings(mustered: Mustered, system: System[Any], filled: Filled) -> dict[str, list[Setting]]:
    """The settings of both parts, each as it was filled in, else as it stands."""
    return {part: list(_part(mustered, system, prefix, filled)) for prefix, part in PARTS.items()}


def system_of(mustered: Mustered, filled: Filled) -> System[Any]:
    """The system under what was filled in. Raises Faulty with everything that is wrong."""
    told = {part: _told(prefix, getattr(mustered.system, part), filled) for prefix, part in PARTS.items()}
    return configured(mustered.system, mustered.rulebook, Variant(), told["rulings"], told["scenario"])


def _part(mustered: Mustered, system: System[Any], prefix: str, filled: Filled) -> Iterator[Setting]:
    part = getattr(system, PARTS[prefix])
    readings = {reading.parameter: (letter, reading) for letter, reading in mustered.rulebook.readings.items()}
    shape = Shape(type(part))
    for field, value in msgspec.to_builtins(part).items():
        name = f"{prefix}.{field}"
        letter, reading = readings.get(field, (None, None)) if prefix == "rule" else (None, None)
        words = filled.get(name, _as_words(value))
        choices = {str(choice): system.noun(str(choice)) for choice in shape.fields[field].get("enum", ())}
        wanted = shape.wanted(shape.fields[field])
        label = system.noun(field.replace("_", " "))
        yield Setting(name, label, words, choices, wanted, letter, reading, long=len(words) > LONG)


def _told(prefix: str, part: Any, filled: Filled) -> Iterator[tuple[str, str]]:
    """The settings that were changed, by name, in words."""
    for field, value in msgspec.to_builtins(part).items():
        words = filled.get(f"{prefix}.{field}")
        if words is not None and words.strip() != _as_words(value):
            yield field, words.strip()


def _as_words(value: Any) -> str:
    return value if isinstance(value, str) else as_toml(value) if value is not None else ""


def carried(filled: Filled) -> Mapping[str, str]:
    """What was filled in of settings, for a form that goes on from it."""
    return {name: words for name, words in filled.items() if name.partition(".")[0] in PARTS}
