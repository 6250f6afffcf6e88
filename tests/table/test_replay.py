"""Does a replay find whatever cannot have happened, and say where?"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace as with_

from fugleman.core.chance import Die
from fugleman.core.errors import EnvelopeMismatch, JournalFault, WrongEdition
from fugleman.core.system import System
from fugleman.core.text import Voice
from fugleman.systems.flanks import SYSTEM as FLANKS
from fugleman.table import Ports, Table, begun, dice, memory_ports, replay
from fugleman.table.log import log
from fugleman.table.memory import MemoryLines
from fugleman.table.views import picture, view
from tests.table.games import (
    GAMES,
    GIVEN_FLANKS,
    LONG_DUEL,
    NAMES,
    SEALED_FLANKS,
    TWO_SEARCHES,
    changed,
    entry,
    find,
    journal,
    open_table,
    play_on,
    renamed,
)

RED, BLUE = 0, 1

Change = Callable[[dict[str, Any]], object]


def played(system: System[Any], **options: Any) -> tuple[Table, bytes, bytes]:
    """A finished game, its journal and its strongbox."""
    ports = memory_ports()
    table = open_table(system, ports, **options)
    play_on(table)
    return table, ports.journal.read(), ports.box.read()


def fault(content: bytes, box: bytes | None = None) -> JournalFault:
    with pytest.raises(JournalFault) as caught:
        replay(content, find, box)
    return caught.value


@pytest.mark.parametrize("system", GAMES, ids=lambda s: s.name)
@pytest.mark.parametrize("options", [{}, {"secret": True}, {"seed": 5}, {"typed": True}], ids=str)
def test_t15_an_unchanged_journal_gives_every_field_of_the_final_state(system: System[Any], options: dict[str, Any]) -> None:
    table, content, box = played(system, **options)
    again = replay(content, find, box)
    assert again.record.standing == table.record.standing
    assert [page.outcome for page in again.record.pages] == [page.outcome for page in table.record.pages]
    assert again.record.last.hash == table.record.last.hash
    assert again.record.over
    assert (again.sealed, again.blind, again.torn, again.length) == (0, None, 0, len(content))
    if "secret" not in options:
        alone = replay(content, find)
        assert alone.record.standing == table.record.standing
        assert (alone.sealed, alone.blind) == (0, None)


@pytest.mark.parametrize("rehash", [False, True])
def test_t15_a_renamed_order_is_found_where_it_stands(rehash: bool) -> None:
    content = played(GIVEN_FLANKS)[1]
    n = entry(content, "order", 2)["n"]
    found = fault(changed(content, n, lambda line: line["order"].update(type="ShiftCounter"), rehash=rehash))
    assert found.line == n + 1
    assert found.offset == content.index(f'"n":{n},'.encode()) - content[: content.index(f'"n":{n},'.encode())][::-1].index(
        b"\n"
    )
    assert ("hash" in str(found)) != rehash
    assert ("ShiftCounter" in str(found)) == rehash


@pytest.mark.parametrize("rehash", [False, True])
@pytest.mark.parametrize("kind", ["order", "rolled", "table", "opened", "sealed", "ended"])
def test_t15_a_deleted_field_is_found_where_it_stands(kind: str, rehash: bool) -> None:
    content = played(SEALED_FLANKS)[1]
    line = entry(content, kind)
    for field in line.keys() - ({"prev", "hash"} if rehash else set()):
        bad = changed(content, line["n"], lambda line, field=field: line.pop(field), rehash=rehash and field != "n")  # type: ignore[misc]
        assert fault(bad).line == line["n"] + 1


@pytest.mark.parametrize("rehash", [False, True])
def test_t15_a_changed_die_is_found_where_it_stands(rehash: bool) -> None:
    content = played(GIVEN_FLANKS)[1]
    n = entry(content, "rolled", 4)["n"]
    found = fault(changed(content, n, lambda line: line.update(faces=[line["faces"][0] % 6 + 1]), rehash=rehash))
    assert found.line == n + 1
    assert ("fixed before the draw" in str(found)) == rehash


HEAD = entry(played(GIVEN_FLANKS)[1], "table")
for _stamp in ("n", "at", "prev", "hash"):
    del HEAD[_stamp]

FORGERIES: dict[str, tuple[str, Change, str]] = {
    "a ruling is left out": ("rolled", lambda line: line["rulings"].pop(), "rulings"),
    "a ruling tells another event": ("rolled", lambda line: line["rulings"][0]["event"].update(side=7), "rulings"),
    "an order of another seat": ("order", lambda line: line.update(seat=1 - line["seat"]), "awaited"),
    "an order of no seat": ("order", lambda line: line.update(seat=2), "no seat 3"),
    "an illegal order": ("order", lambda line: line["order"].update(to=9), "not allowed"),
    "an order of the wrong type": ("order", lambda line: line["order"].update(to="L"), "Expected `int`"),
    "another clause": ("order", lambda line: line.update(clause="5"), "clause"),
    "a line of an unknown kind": ("order", lambda line: line.update(kind="shift"), "shift"),
    "a fraction": ("order", lambda line: line["order"].update(to=1.5), "whole numbers"),
    "a proof that is no link": ("rolled", lambda line: line.update(proof="0" * 64), "next link"),
    "dice of another source": ("rolled", lambda line: line.update(source="seeded"), "do not come from there"),
    "real dice at a table without": ("rolled", lambda line: (line.update(source="typed"), line.pop("proof")), "from there"),
    "no proof": ("rolled", lambda line: line.pop("proof"), "has a proof"),
    "faces no die has": ("rolled", lambda line: line.update(faces=[7]), "cannot show"),
    "dice where an order is due": ("order", lambda line: renamed(line, {"kind": "rolled", "source": "os"}), "no dice"),
    "an order where dice are due": ("rolled", lambda line: renamed(line, {"kind": "order", "seat": 0}), "not what is asked"),
    "an end too soon": ("order", lambda line: renamed(line, {"kind": "ended"}), "not over"),
    "an opening too soon": ("order", lambda line: renamed(line, {"kind": "opened"}), "not all in"),
    "a second table": ("order", lambda line: renamed(line, {**HEAD}), "open already"),
    "another key": ("ended", lambda line: line.update(key="0" * 64), "not the one that was promised"),
    "no key": ("ended", lambda line: line.pop("key"), "key of the dice"),
    "other scores": ("ended", lambda line: line.update(scores=[9]), "scores"),
    "other names": ("table", lambda line: line["names"].append("Cat"), "make no table"),
    "rulings that make no game": ("table", lambda line: line["rulings"].update(maximum=1), "make no table"),
    "rulings the system has not": ("table", lambda line: line["rulings"].update(luck=1), "luck"),
    "another layout": ("table", lambda line: line["scenario"].update(layouts=["L12 C34 R56"] * 2), "rulings"),
    "an unknown system": ("table", lambda line: line.update(system="chess"), "no system chess"),
    "what goes without saying": ("order", lambda line: line.update(by=None), "in the one way"),
    "a hand that may not": ("order", lambda line: line.update(by=1 - line["seat"]), "does not sit"),
    "another number": ("order", lambda line: line.update(n=99), "does not follow"),
    "another envelope": ("opened", lambda line: line["envelopes"][0].update(salt="0" * 64), "held something else"),
    "an envelope without salt": ("opened", lambda line: line["envelopes"][0].pop("salt"), "held something else"),
    "an envelope kept shut": ("opened", lambda line: line["envelopes"].pop(), "envelopes"),
    "another digest": ("sealed", lambda line: line.update(digest="0" * 64), "held something else"),
    "no digest": ("sealed", lambda line: line.pop("digest"), "digest"),
    "no order behind a hidden one": ("sealed", lambda line: renamed(line, {"kind": "absent", "seat": 0}), "digest is missing"),
    "a default that is none": ("sealed", lambda line: line.update(kind="absent", order={"type": "Lay", "layout": []}), "say"),
}


@pytest.mark.parametrize("forgery", FORGERIES)
def test_a_forger_who_works_out_all_hashes_anew_is_found_out(forgery: str) -> None:
    kind, change, says = FORGERIES[forgery]
    content = played(SEALED_FLANKS if kind in ("sealed", "opened") else GIVEN_FLANKS)[1]
    bad = changed(content, entry(content, kind, 0)["n"], change)
    assert says in str(fault(bad))


def test_an_order_passed_off_as_a_default_is_found() -> None:
    content = played(GIVEN_FLANKS)[1]
    orders = [line for line in map(json.loads, content.splitlines()) if line["kind"] == "order"]
    found = [str(fault(changed(content, line["n"], lambda line: line.update(kind="absent")))) for line in orders]
    assert any("not the order of an absent seat" in reason for reason in found)


def test_other_dice_than_those_of_the_hidden_key_are_found_at_the_end() -> None:
    content = played(TWO_SEARCHES)[1]
    for field in ("value", "salt", "digest"):
        bad = changed(
            content,
            entry(content, "ended")["n"],
            lambda line, field=field: line["disclosed"][1].update({field: [3] if field == "value" else "0" * 64}),  # type: ignore[misc]
        )
        assert isinstance(fault(bad).__cause__, EnvelopeMismatch) or "disclose" in str(fault(bad))
    for field in ("disclosed", "rulings"):
        bad = changed(content, entry(content, "ended")["n"], lambda line, field=field: line.pop(field))  # type: ignore[misc]
        assert "disclose" in str(fault(bad)) or "rulings" in str(fault(bad))


def test_hidden_dice_that_the_key_does_not_give_are_found() -> None:
    ports = memory_ports()
    table = open_table(TWO_SEARCHES, ports, typed=True)
    table.order(0, "1")
    fixed = dice.throw(dice.hidden_link(table.record.key or b"", 0), table.record.context, Die(6), "2")
    table.typed((1,) if fixed != (1,) else (2,))
    content, box = ports.journal.read(), ports.box.read()
    assert replay(content, find, box).record.standing == table.record.standing
    assert "fixed before the draw" in str(fault(changed(content, 2, lambda line: line.update(source="os")), box))


def test_every_byte_that_is_changed_is_found() -> None:
    content = played(with_(SEALED_FLANKS, scenario=with_(SEALED_FLANKS.scenario, turns=1)))[1]
    for place in range(len(content) - 1):
        bad = bytearray(content)
        bad[place] ^= 1
        with pytest.raises(JournalFault):
            replay(bytes(bad), find)
    assert replay(content[:-1], find).torn == len(content.splitlines()[-1])


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"{}",
        b"[]",
        b"\xff\xfe",
        b"[" * 5000,
        b'{"n":0,"at":"","prev":"","hash":"","kind":"note"}',
        b"9" * 5000,
        b'{"n":1e400}',
    ],
)
def test_what_is_no_journal_is_refused_with_its_place(line: bytes) -> None:
    found = fault(line + b"\n")
    assert (found.line, found.offset) == (1, 0)
    head = journal(open_table(GIVEN_FLANKS)).splitlines(keepends=True)[0]
    found = fault(head + line + b"\n")
    assert (found.line, found.offset) == (2, len(head))


def test_a_journal_begins_with_the_opening_of_a_table() -> None:
    content = played(GIVEN_FLANKS)[1]
    assert "begins with" in str(fault(content[content.index(b"\n") + 1 :]))
    assert "no table" in str(fault(b'{"half'))
    assert not begun(b'{"half')
    assert begun(content)


def test_another_way_of_writing_the_same_line_is_refused() -> None:
    content = played(GIVEN_FLANKS)[1]
    assert "one way" in str(fault(content.replace(b'"kind":"table"', b'"kind": "table"')))


def test_a_journal_of_another_edition_is_not_replayed() -> None:
    content = changed(played(GIVEN_FLANKS)[1], 0, lambda line: line.update(edition=2))
    with pytest.raises(WrongEdition, match="edition 2 of flanks, this is edition 1"):
        replay(content, find)


def test_an_unfinished_journal_is_verified_as_far_as_it_goes_without_its_strongbox() -> None:
    ports = memory_ports()
    table = open_table(TWO_SEARCHES, ports)
    play_on(table, acts=6)
    content = ports.journal.read()
    part = replay(content, find)
    assert part.record.standing.look is None
    assert part.blind == 1
    assert part.sealed == sum(b'"digest"' in line and b'"seat":1' not in line for line in content.splitlines())
    assert replay(content, find, ports.box.read()).record.standing == table.record.standing
    public = entry(content, "rolled", 2)
    bad = changed(content, public["n"], lambda line: line.update(faces=[line["faces"][0] % 6 + 1]))
    assert "fixed before the draw" in str(fault(bad))
    slips = entry(content, "opened")
    bad = changed(content, slips["n"], lambda line: line["envelopes"][1]["order"].update(place=9))
    assert "held something else" in str(fault(bad))
    assert "does not disclose" in str(fault(changed(content, public["n"], lambda line: renamed(line, {"kind": "ended"}))))


def test_what_is_not_known_without_the_strongbox_is_not_told() -> None:
    ports = memory_ports()
    table = open_table(TWO_SEARCHES, ports)
    play_on(table, acts=4)
    record = replay(ports.journal.read(), find).record
    told = [str(line.text) for line in log(record, BLUE)]
    faces = table.record.pages[5].outcome.value
    assert told[2:] == [
        "seat 1: an order that stays sealed",
        "dice fall in secret",
        "dice fall in secret",
        "seat 2: only the strongbox can tell",
        "only the strongbox can tell",
        f"1d6: {faces[0]}",
        "seat 1: the envelope is in",
        "seat 2: the envelope is in",
        "the envelopes are opened",
        "only the strongbox can tell",
        "only the strongbox can tell",
    ]
    shown = view(record, RED)
    assert (shown.sight, shown.described, shown.choice, picture(record, RED, Voice())) == (None, None, None, None)


def test_an_envelope_still_shut_is_no_fault_but_counted() -> None:
    ports = memory_ports()
    table = open_table(LONG_DUEL, ports)
    table.order(0, "3")
    part = replay(ports.journal.read(), find)
    assert (part.sealed, part.blind) == (1, None)
    assert part.record.standing.awaited() == (1,)


def test_a_game_goes_on_only_with_its_own_strongbox() -> None:
    ports = memory_ports()
    open_table(LONG_DUEL, ports).order(0, "3")
    content, box = ports.journal.read(), ports.box.read()
    key = box.splitlines(keepends=True)[0]
    other = memory_ports(9)
    open_table(LONG_DUEL, other)
    tampered = box.replace(b'"amount":3', b'"amount":2')
    for bad in (b"", key, other.box.read(), b"nonsense\n", b'{"key":"xy"}\n', tampered):
        mine = Ports(MemoryLines(content), MemoryLines(bad), ports.clock, ports.entropy)
        with pytest.raises(JournalFault):
            Table.resume(mine, find)
    assert Table.resume(Ports(MemoryLines(content), MemoryLines(box), ports.clock, ports.entropy), find).awaited == (1,)


def test_lines_are_canonical_json_as_another_writer_has_it() -> None:
    for line in played(TWO_SEARCHES)[1].splitlines():
        assert json.dumps(json.loads(line), sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode() == line


def test_names_in_any_script_are_kept_as_they_are() -> None:
    names = ("Zoë <b>", "Οdin\u202e")
    table = Table.open(GIVEN_FLANKS, names, memory_ports())
    assert replay(journal(table), find).record.opening.names == names
    assert FLANKS.name == table.record.opening.system
    assert names != NAMES
