"""Does a form made from a menu give back the very order that was meant, in every system?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from io import BytesIO
from random import Random
from typing import Any

import msgspec
import pytest
from babel.messages.pofile import read_po
from msgspec.structs import replace

from fugleman import Position, answer, look, muster
from fugleman.adapters.catalogues import LOCALE
from fugleman.core.calls import Ask, Roll, Sealed
from fugleman.core.errors import Fault, Unreadable
from fugleman.core.system import System
from fugleman.kit.empires import EMPIRES
from fugleman.systems.empires.terms import Bid, LotBid
from fugleman.web.forms.fields import Field, fields, kinds, value
from fugleman.web.forms.orders import given, order_form

CALLS = 40


@pytest.mark.parametrize("name", sorted(muster()))
def test_what_a_form_offers_or_is_filled_with_is_the_order(name: str) -> None:
    system = muster()[name].system
    for ask in _asks(system, Random(name)):
        form = order_form(system, ask)
        order = ask.orders.sample(Random(1).randrange)
        for button in form.buttons:
            assert ask.orders.check(given(ask, {"order": button.order})) is None  # type: ignore[arg-type]
        plain = msgspec.to_builtins(order)
        if plain["type"] in {kind.tag for kind in form.kinds}:
            assert given(ask, {"kind": plain["type"], **dict(_filled(_schema(ask, plain["type"]), plain))}) == order
        words = given(ask, {"words": f" {system.write(order)} "})
        assert system.read(str(words), ask) == order


@pytest.mark.parametrize("mode", ["", "map", "tracker"])
@pytest.mark.parametrize("name", sorted(muster()))
def test_every_label_of_a_form_is_translated_or_a_proper_name(name: str, mode: str) -> None:
    mustered = muster()[name]
    system = mustered.system
    if mode:
        if not hasattr(system.rulings, "battlefield"):
            pytest.skip("played in one way")
        system = replace(system, rulings=replace(system.rulings, battlefield=mode))
    written = [read_po(BytesIO((folder / "it.po").read_bytes())) for folder in (LOCALE, mustered.folder)]
    known = {str(message.id) for catalog in written for message in catalog if message.string}
    known |= {*_strings(msgspec.to_builtins(system.scenario)), *(lot.name for lots in EMPIRES.values() for lot in lots)}
    for ask in _asks(system, Random(f"{name} {mode}")):
        labels = {label for kind in kinds(ask.orders.schema()) for label in (kind.label, *_labels(kind.fields))}
        assert {label for label in labels - known if not label.isdecimal()} == set()


def test_a_sheet_of_bids_is_filled_in_by_lot_and_what_is_wrong_with_one_is_refused_by_the_menu() -> None:
    system = muster()["empires"].system
    ask = next(_asks(system, Random(0)))
    (kind,) = order_form(system, ask).kinds
    (bids,) = (field for field in kind.fields if field.name == "bids")
    assert [field.name for field in bids.fields] == [f"bids.{field.label}.vp" for field in bids.fields]
    assert len(bids.fields) > 1
    first, second = bids.fields[:2]
    assert first.least is not None
    order: Any = given(ask, {"kind": "Bid", first.name: str(first.least), second.name: "0"})
    assert order == Bid((LotBid(first.label, first.least), LotBid(second.label, 0)))
    assert ask.orders.check(order) is None
    below_nothing: Any = given(ask, {"kind": "Bid", first.name: "-1"})
    assert ask.orders.check(below_nothing) is not None


def test_what_is_no_number_is_named_with_its_place() -> None:
    schema = {
        "type": "object",
        "properties": {"vp": {"type": "integer", "minimum": 0}, "lot": {"type": "integer", "minimum": 0}},
        "required": ["lot"],
    }
    faults: list[Fault] = []
    value(schema, {"vp": "x"}, faults)
    assert [(str(fault.place), str(fault.text)) for fault in faults] == [
        ("vp", "“x” is no whole number"),
        ("lot", "it is missing"),
    ]


@pytest.mark.parametrize("button", ["{", "[]", '{"type":"Nothing"}', "null", '{"type":"Lay","layout":[1e999]}'])
def test_a_forged_button_is_refused(button: str) -> None:
    system = muster()["flanks"].system
    ask = next(_asks(system, Random(0)))
    with pytest.raises(Unreadable):
        given(ask, {"order": button})


def test_rows_of_numbers_that_are_nothing_or_at_least_so_much_and_of_such_as_are_closed() -> None:
    def row(lot: str, vp: dict[str, Any]) -> dict[str, Any]:
        return {"type": "object", "properties": {"lot": {"const": lot}, "vp": vp}}

    items = {"oneOf": [row("A", {"oneOf": [{"const": 0}, {"type": "integer", "minimum": 7}]}), row("B", {"const": 0})]}
    schema = {"type": "object", "properties": {"bids": {"type": "array", "items": items}}}
    (group,) = fields(schema) or ()
    assert [(field.name, field.kind, field.least, field.or_zero) for field in group.fields] == [
        ("bids.A.vp", "number", 7, True),
        ("bids.B.vp", "fixed", None, False),
    ]
    assert value(schema, {"bids.A.vp": "9"}, []) == {"bids": [{"lot": "A", "vp": 9}]}
    assert value(schema, {"bids.B.vp": "9"}, []) == {"bids": [{"lot": "B", "vp": 9}]}


def test_a_schema_no_form_can_ask_for_is_left_to_the_notation() -> None:
    assert fields({"type": "object", "properties": {"path": {"type": "object", "properties": {}}}}) is None


def _strings(told: Any) -> Iterator[str]:
    match told:
        case str():
            yield told
        case dict():
            yield from (words for one in told.values() for words in _strings(one))
        case list() | tuple():
            yield from (words for one in told for words in _strings(one))


def _labels(asked: Sequence[Field]) -> Iterator[str]:
    for field in asked:
        yield field.label
        yield from (option.words for option in field.options)
        yield from _labels(field.fields)


def _asks(system: System[Any], chance: Random) -> Iterator[Ask[Any]]:
    """What is asked in the first calls of a random game."""
    seen = look(system, Position(system.opening()))
    for _ in range(CALLS):
        match seen.call:
            case None:
                return
            case Roll(dice=dice):
                told: Any = dice.throw(chance.randrange)
            case Ask() as ask:
                yield ask
                told = ask.orders.sample(chance.randrange)
            case Sealed(asks=asks):
                yield from asks
                told = tuple(ask.orders.sample(chance.randrange) for ask in asks)
        seen = answer(system, seen.position, told)


def _schema(ask: Ask[Any], tag: str) -> Mapping[str, Any]:
    """The schema of the orders of a kind."""
    schema = ask.orders.schema()
    return next(part for part in schema.get("anyOf", (schema,)) if part["properties"]["type"]["const"] == tag)


def _filled(schema: Mapping[str, Any], told: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """A form's fields as somebody who means an order fills them in."""
    match schema:
        case {"properties": properties}:
            for name, part in properties.items():
                if name in told and "const" not in part:
                    yield from _filled(part, told[name], f"{path}.{name}" if path else name)
        case {"items": {"properties": properties}}:
            key = next(name for name, part in properties.items() if "enum" in part or "oneOf" in part)
            for row in told:
                for name in properties:
                    if name != key and name in row:
                        yield f"{path}.{row[key]}.{name}", str(row[name])
        case {"items": {"oneOf": [{"properties": _}, *_] as kinds}}:
            yield from _rows_filled(kinds, told, path)
        case {"items": _}:
            yield from ((f"{path}.{place}", str(one)) for place, one in enumerate(told))
        case _:
            yield path, {True: "yes", False: "no"}[told] if isinstance(told, bool) else str(told)


def _rows_filled(kinds: list[dict[str, Any]], told: Any, path: str) -> Iterator[tuple[str, str]]:
    """The rows of objects of different kinds, each told by a constant."""
    consts = [{name: part["const"] for name, part in one["properties"].items() if "const" in part} for one in kinds]
    for row in told:
        key = next(name for one in consts for name, const in one.items() if row.get(name) == const)
        yield from ((f"{path}.{row[key]}.{name}", str(one)) for name, one in row.items() if name != key)
