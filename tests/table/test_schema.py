"""Is every line of a journal what its published schema says?"""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any, get_args

import pytest
from jsonschema import Draft202012Validator

from fugleman.systems.soldiers import SYSTEM as SOLDIERS
from fugleman.table import Table, memory_ports
from fugleman.table.entries import AnyDeed
from fugleman.table.envelopes import Content
from fugleman.table.schema import journal_schema
from tests.table.games import GAMES, LONG_DUEL, TWO_SEARCHES, changed, entry, find, journal, open_table, play_on

SCHEMA: dict[str, Any] = json.loads((files("fugleman.table") / "journal.schema.json").read_text(encoding="utf-8"))


def test_the_published_schema_is_the_journals() -> None:
    assert json.loads(json.dumps(journal_schema())) == SCHEMA
    Draft202012Validator.check_schema(SCHEMA)


def every_kind() -> list[dict[str, Any]]:
    """The lines of games in which everything happens that can."""
    content = b""
    for system in GAMES:
        every: tuple[dict[str, Any], ...] = ({}, {"typed": True}, {"secret": True}, {"seed": 1})
        for options in every:
            table = open_table(system, **options)
            play_on(table, seed=len(content))
            content += journal(table)
    ports = memory_ports()
    table = open_table(LONG_DUEL, ports)
    table.mix(0, "Zoë")
    table.order(0, "1", request="a")
    table.undo(0)
    table.decline(None)
    table.undo(0)
    table.grant(1)
    table.leave(1)
    table.reopen(1)
    table.stand_still(0, asks=True)
    table.stand_still(1)
    table.go_on(0, asks=True)
    table.go_on(None)
    table.rule(0, "Bob was called away", entry=None)
    table.grant(1)
    table.leave(1)
    with pytest.raises(Exception, match="closed"):
        table.order(1, "1")
    table.order(0, "2")
    ports.journal.append(b'{"half')
    content += journal(Table.resume(ports, find))
    table = open_table(SOLDIERS, overseen=True)
    table.order(0, "A@1")
    table.spoiled(1, Content({"type": "Bid"}, "0" * 64))
    table.rule(None, "by the clock", entry=1)
    content += journal(table)
    return [json.loads(line) for line in content.splitlines()]


def test_every_line_of_many_games_satisfies_the_schema() -> None:
    validator = Draft202012Validator(SCHEMA)
    lines = every_kind()
    kinds = {line["kind"] for line in lines}
    assert {deed.__struct_config__.tag for deed in get_args(AnyDeed)} - kinds == {"anchored"}
    for line in lines:
        assert validator.is_valid(line), line


@pytest.mark.parametrize("change", [{"extra": 1}, {"n": -1}, {"at": "now"}, {"kind": "shift"}, {"seat": "Ann"}, {"hash": "0"}])
def test_the_schema_refuses_what_is_no_line(change: dict[str, Any]) -> None:
    table = open_table(TWO_SEARCHES)
    table.order(0, "1")
    content = changed(journal(table), 1, lambda line: line.update(change), rehash=False)
    assert not Draft202012Validator(SCHEMA).is_valid(json.loads(content.splitlines()[1]))
    assert entry(journal(table), "order")["seat"] == 0
