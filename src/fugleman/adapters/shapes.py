"""What may stand in a table of settings, and what is wrong with one that was written?

The shape is a JSON Schema derived from the struct of the settings, so what a system's terms say is all that is said.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from jsonschema import Draft202012Validator, ValidationError, validators

from fugleman.adapters.near import not_among, unknown
from fugleman.core.errors import Fault
from fugleman.core.text import Text, say

Schema = Mapping[str, Any]

LONGEST = 60
"""Characters of a wrong value that are shown."""

KINDS = {"boolean": say("true or false"), "string": say("words"), "object": say("a table"), "null": say("nothing")}
ANYTHING = say("of another kind")

Exactly = validators.extend(  # type: ignore[no-untyped-call]
    Draft202012Validator,
    type_checker=Draft202012Validator.TYPE_CHECKER.redefine("integer", lambda _, value: type(value) is int),
)
"""JSON Schema, but 2.0 is no whole number."""


class Shape:
    """What the settings in a struct may be."""

    def __init__(self, kind: type) -> None:
        whole = msgspec.json.schema(kind)
        self._defs: Schema = whole["$defs"]
        self._validator = Exactly(whole)
        self.fields: Schema = self._resolved(whole)["properties"]

    def read(self, name: str, words: str) -> Any:
        """The value that the words after NAME= mean: a TOML value, bare words, or (no TOML) bare words set apart by commas.

        The first of these that the field may be; if none is right, the first that can be read, for `faults` to refuse.
        """
        toml = _as_toml(words)
        meant = [*toml, words] if toml else [words, [part.strip() for part in words.split(",")]]
        fits = self._validator.evolve(schema={"$defs": self._defs, **self.fields.get(name, {})})
        return next(filter(fits.is_valid, meant), meant[0])

    def faults(self, place: str, settings: Mapping[str, Any]) -> Iterator[Fault]:
        """Everything wrong with the settings that are told, each at its place below `place`."""
        found: dict[str, Fault] = {}
        for error in self._validator.iter_errors(settings):
            for fault in self._faults(place, error):
                found.setdefault(str(fault.place), fault)
        yield from found.values()

    def wanted(self, schema: Schema) -> Text:
        """What a value must be, in words."""
        match self._resolved(schema):
            case {"anyOf": options}:
                *others, last = map(self.wanted, options)
                return say("{others} or {last}", others=tuple(others), last=last)
            case {"enum": values}:
                return say("one of {values}", values=tuple(map(shown, values)))
            case {"type": "integer"} as number:
                return _whole_number(number)
            case {"type": "array", "prefixItems": items}:
                return say("a list of {items}", items=tuple(map(self.wanted, items)))
            case {"type": "array", "items": dict(items)}:
                return say("a list, each of it {item}", item=self.wanted(items))
            case {"type": "object", "properties": fields}:
                return say("a table of {fields}", fields=tuple(fields))
            case other:
                return KINDS.get(other.get("type", ""), ANYTHING)

    def _faults(self, place: str, error: ValidationError) -> Iterator[Fault]:
        here = place + "".join(f" #{step + 1}" if isinstance(step, int) else f".{step}" for step in error.absolute_path)
        schema: Any = error.schema
        value: Any = error.instance
        if error.validator == "additionalProperties":
            known = schema["properties"]
            yield from (Fault(f"{here}.{name}", unknown(name, known)) for name in value if name not in known)
        elif error.validator == "required":
            yield from (Fault(f"{here}.{name}", say("it is missing")) for name in schema["required"] if name not in value)
        elif "enum" in schema and isinstance(value, str):
            yield Fault(here, not_among(shown(value), value, map(str, schema["enum"])))
        else:
            wanted = self.wanted(schema)
            yield Fault(here, say("{value} is not allowed; it must be {wanted}", value=shown(value), wanted=wanted))

    def _resolved(self, schema: Schema) -> Schema:
        if "$ref" in schema:
            resolved: Schema = self._defs[schema["$ref"].rpartition("/")[2]]
            return resolved
        return schema


def shown(value: Any) -> str:
    """A value as TOML writes it, shortened where it is long."""
    words = f"“{value}”" if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=str)
    return words if len(words) <= LONGEST else f"{words[: LONGEST - 1]}…"


def _whole_number(schema: Schema) -> Text:
    match schema:
        case {"minimum": least, "maximum": most}:
            return say("a whole number from {least} to {most}", least=least, most=most)
        case {"minimum": least}:
            return say("a whole number of at least {least}", least=least)
        case _:
            return say("a whole number")


def _as_toml(words: str) -> list[Any]:
    try:
        found = msgspec.toml.decode(f"value = {words}")
    except ValueError:
        return []
    return [found["value"]] if len(found) == 1 else []
