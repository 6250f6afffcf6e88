"""How is a variant written, so that whoever opens the file knows what he may change?"""

from __future__ import annotations

import json
from collections.abc import Iterator
from textwrap import wrap
from typing import Any

import msgspec

from fugleman.adapters.shapes import Shape
from fugleman.core.rulebook import Reading, Rulebook, in_language
from fugleman.core.system import System
from fugleman.core.text import Voice, say
from fugleman.core.toml import as_toml

WIDTH = 96


def written(book: Rulebook, system: System[Any], language: str, voice: Voice) -> str:
    """The whole file: every ruling with its question, choices and reason, and every setting of the scenario."""
    readings = {reading.parameter: (letter, reading) for letter, reading in book.readings.items() if reading.parameter}
    lines = [*_comment(in_language(book.title, language)), f"system = {json.dumps(system.name)}", "", "[rulings]"]
    for name, value in msgspec.to_builtins(system.rulings).items():
        lines += ["", *_about(name, *readings[name], language)] if name in readings else [""]
        lines += _setting(system.rulings, name, value, voice, listed=name in readings and bool(readings[name][1].choices))
    lines += ["", "[scenario]"]
    for name, value in msgspec.to_builtins(system.scenario).items():
        lines += ["", *_setting(system.scenario, name, value, voice)]
    return "\n".join(lines) + "\n"


def _about(name: str, letter: str, reading: Reading, language: str) -> Iterator[str]:
    mark = "" if letter == name else f"{letter}. "
    yield from _comment(mark + in_language(reading.question, language))
    for choice, words in reading.choices.items():
        yield from _comment(f"  {choice}: {in_language(words, language)}")
    yield from _comment(in_language(reading.because, language))


def _setting(part: Any, name: str, value: Any, voice: Voice, *, listed: bool = False) -> Iterator[str]:
    if not listed:
        shape = Shape(type(part))
        yield from _comment(voice(say("It must be {wanted}.", wanted=shape.wanted(shape.fields[name]))))
    yield f"# {name} =" if value is None else f"{name} = {as_toml(value)}"


def _comment(words: str) -> Iterator[str]:
    indent = "  " if words.startswith("  ") else ""
    yield from wrap(words.strip(), WIDTH, initial_indent=f"# {indent}", subsequent_indent=f"# {indent}")
