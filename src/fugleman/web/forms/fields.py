"""How does a JSON Schema become the fields of a form, and what was filled in a value again?

Every field is named by its path (`bids.Egypt.vp`). A list of objects that each name one of a few things (a lot, a command)
becomes a row for each thing; what a row leaves empty is left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Literal, TypeAlias

from msgspec import Struct

from fugleman.core.errors import Fault
from fugleman.core.text import Text, say

Schema: TypeAlias = Mapping[str, Any]
Filled: TypeAlias = Mapping[str, str]

CAPITAL = re.compile("(?<!^)[A-Z]")

WIDEST = 10**6
"""Limits beyond this are those of a wire, not of a game: a form does not mention them."""


class Option(Struct, frozen=True):
    """One value of a choice, and its English words."""

    value: str
    words: str


class Field(Struct, frozen=True):
    """One thing to fill in: a number, a choice, or a group of further fields. `label` is in English, to be translated.

    or_zero: a number may be 0 besides. A number that can be nothing but 0 is `fixed`: there is nothing to fill in.
    """

    name: str
    label: str
    kind: Literal["number", "choice", "words", "group", "fixed"]
    options: tuple[Option, ...] = ()
    least: int | None = None
    most: int | None = None
    or_zero: bool = False
    needed: bool = True
    fields: tuple[Field, ...] = ()


class Kind(Struct, frozen=True):
    """One kind of thing that may be filled in: its tag, its label in English, and its fields."""

    tag: str
    label: str
    fields: tuple[Field, ...]


def kinds(schema: Schema) -> tuple[Kind, ...]:
    """The kinds of objects that a schema allows, without those that hold something no form of ours can ask for."""
    found = []
    for tag, part in _objects(schema).items():
        if (asked := fields(part)) is not None:
            label = str(part.get("title", CAPITAL.sub(lambda found: f" {found[0].lower()}", tag)))
            found.append(Kind(tag, label, asked))
    return tuple(found)


def filled_in(schema: Schema, filled: Filled, faults: list[Fault]) -> dict[str, Any]:
    """What was filled in, of the kind that the field `kind` names, or the only one. Faults are added to the list."""
    objects = _objects(schema)
    tag = filled.get("kind") or next(iter(objects), "")
    if tag in objects:
        return value(objects[tag], filled, faults)
    strange = say("“{words}” is not among what may be ordered now", words=tag)
    faults.append(Fault("kind", strange if tag else say("it is missing")))
    return {}


def fields(schema: Schema) -> tuple[Field, ...] | None:
    """The fields of an object's schema, or None where it holds something that no form of ours can ask for."""
    found = [_field(name, name, part, needed=name in schema.get("required", ())) for name, part in _asked(schema)]
    return None if None in found else tuple(field for field in found if field is not None)


def value(schema: Schema, filled: Filled, faults: list[Fault]) -> dict[str, Any]:
    """What was filled in, by the schema of an object. What cannot be read is added to the faults."""
    fixed = {name: part["const"] for name, part in schema["properties"].items() if "const" in part}
    told = {name: _value(name, part, filled, faults) for name, part in _asked(schema)}
    missing = [name for name in schema.get("required", ()) if name in told and told[name] is None]
    faults.extend(Fault(name, say("it is missing")) for name in missing if name not in {fault.place for fault in faults})
    return {**fixed, **{name: one for name, one in told.items() if one is not None}}


def _objects(schema: Schema) -> dict[str, Schema]:
    """The schemas of the objects, by their tag."""
    return {part["properties"]["type"]["const"]: part for part in schema.get("anyOf", (schema,)) if "properties" in part}


def _asked(schema: Schema) -> Iterator[tuple[str, Schema]]:
    return ((name, part) for name, part in schema["properties"].items() if "const" not in part)


def _field(path: str, label: str, schema: Schema, *, needed: bool) -> Field | None:
    label = str(schema.get("title", label.replace("_", " ")))
    match schema:
        case {"const": 0}:
            return Field(path, label, "fixed", needed=False)
        case {"oneOf": [{"const": 0}, {"type": "integer", "minimum": least} as number]}:
            return Field(path, label, "number", least=least, most=_most(number), or_zero=True, needed=needed)
    if options := _options(schema):
        return Field(path, label, "choice", options, needed=needed)
    match schema:
        case {"type": "integer", "minimum": least}:
            return Field(path, label, "number", least=least, most=_most(schema), needed=needed)
        case {"type": "string"}:
            return Field(path, label, "words", needed=needed)
        case {"type": "array"}:
            inner = [_field(name, words, part, needed=whole) for name, words, part, whole in _places(path, schema)]
            return None if None in inner or not inner else Field(path, label, "group", fields=tuple(filter(None, inner)))
    return None


def _places(path: str, schema: Schema) -> Iterator[tuple[str, str, Schema, bool]]:
    """The path, label and schema of every place of a list, and whether it must be filled."""
    item = schema["items"]
    if rows := _rows(item):
        for _, option, _, others in rows:
            for name, part in others.items():
                words = option.words if len(others) == 1 else f"{option.words}, {name}"
                yield f"{path}.{option.value}.{name}", words, {**part, "title": words}, False
        return
    count = schema.get("maxItems", len(_options(item)))
    for place in range(count):
        yield f"{path}.{place}", str(place + 1), item, schema.get("minItems") == count


def _value(path: str, schema: Schema, filled: Filled, faults: list[Fault]) -> Any:
    match schema:
        case {"type": "integer"} | {"const": 0} | {"oneOf": [{"const": 0}, {"type": "integer"}]}:
            return _number(path, filled, faults)
        case {"type": "array", "items": item}:
            return _list(path, schema, item, filled, faults)
    words = filled.get(path, "").strip()
    values = {option.value: one for option, one in zip(_options(schema), _constants(schema), strict=True)}
    return values.get(words, words or None)


def _list(path: str, schema: Schema, item: Schema, filled: Filled, faults: list[Fault]) -> list[Any]:
    if rows := _rows(item):
        found = []
        for key, option, constant, others in rows:
            told = {name: _value(f"{path}.{option.value}.{name}", part, filled, faults) for name, part in others.items()}
            if any(one is not None for one in told.values()):
                found.append({key: constant, **{name: one for name, one in told.items() if one is not None}})
        return found
    values = [_value(name, part, filled, faults) for name, _, part, _ in _places(path, schema)]
    return [one for one in values if one is not None]


def _number(path: str, filled: Filled, faults: list[Fault]) -> int | None:
    words = filled.get(path, "").strip()
    if not words:
        return None
    if words.isascii() and words.removeprefix("-").isdigit() and len(words) < 20:
        return int(words)
    faults.append(Fault(path, say("“{words}” is no whole number", words=words)))
    return None


def _rows(item: Schema) -> list[tuple[str, Option, Any, dict[str, Schema]]]:
    """The objects of a list that are told apart by one property: its name, its value as an option and as such, the others."""
    rows = []
    for properties in (one.get("properties", {}) for one in item.get("oneOf", (item,))):
        for name, part in properties.items():
            if options := _options({"enum": [part["const"]]} if "oneOf" in item and "const" in part else part):
                others = {other: schema for other, schema in properties.items() if other != name}
                constants = [part["const"]] if "const" in part else _constants(part)
                rows += [(name, option, constant, others) for option, constant in zip(options, constants, strict=True)]
                break
    return rows


def _constants(schema: Schema) -> list[Any]:
    if schema.get("type") == "boolean":
        return [False, True]
    return [one["const"] for one in schema["oneOf"]] if "oneOf" in schema else list(schema.get("enum", ()))


def _options(schema: Schema) -> tuple[Option, ...]:
    if schema.get("type") == "boolean":
        return (Option("no", str(say("no"))), Option("yes", str(say("yes"))))
    if "oneOf" in schema:
        return tuple(Option(str(one["const"]), str(one.get("title", one["const"]))) for one in schema["oneOf"])
    return tuple(Option(str(one), str(one)) for one in schema.get("enum", ()))


def _most(schema: Schema) -> int | None:
    most = schema.get("maximum")
    return most if most is not None and most <= WIDEST else None


def unreadable(faults: list[Fault]) -> Text:
    """All faults in one text."""
    return say("{faults}", faults=tuple(say("{place}: {text}", place=fault.place, text=fault.text) for fault in faults))
