"""Are the dice fair, fixed before the draw, and checkable?"""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from datetime import UTC, datetime

import pytest
from msgspec import ValidationError
from msgspec.structs import replace

from fugleman.core.chance import Dice, Die, Draw
from fugleman.core.errors import JournalFault, TableError
from fugleman.table import Table, dice, memory_ports, replay
from fugleman.table.dice import Roller
from tests.table.games import GIVEN_FLANKS, LONG_DUEL, NAMES, changed, entry, find, journal, open_table, play_on, renamed


def test_t14a_a_million_dice_of_a_fixed_seed_are_fair() -> None:
    below = Roller.seeded(14).below
    faces = [below(6) + 1 for _ in range(1_200_000)]
    counts = Counter(faces)
    chi_square = sum((counts[face] - 200_000) ** 2 / 200_000 for face in range(1, 7))
    assert chi_square < 20.515
    share = sum(a + b >= 9 for a, b in zip(faces[::2], faces[1::2], strict=True)) / 600_000
    assert abs(share - 0.2778) < 0.0023


@pytest.mark.parametrize("n", [1, 2, 3, 255, 256, 257, 60_000])
def test_numbers_are_below_their_bound_and_reach_it(n: int) -> None:
    below = Roller.seeded(n).below
    drawn = {below(n) for _ in range(2_000)}
    assert min(drawn) >= 0
    assert max(drawn) < n
    assert len(drawn) > min(n, 2_000) * 0.6


def test_t14c_a_thousand_tables_have_a_thousand_streams() -> None:
    entropy = memory_ports().entropy
    streams = {tuple(Roller(entropy(32)).below(6) for _ in range(20)) for _ in range(1000)}
    assert len(streams) == 1000


PLAY = """
from tests.table.games import *
table = open_table(GIVEN_FLANKS, memory_ports(int(__import__('sys').argv[1])), seed=7)
play_on(table)
print([page.outcome.value for page in table.record.pages])
"""


def test_t14c_a_seed_gives_the_same_dice_in_every_process() -> None:
    told = {
        subprocess.run(
            [sys.executable, "-c", PLAY, salt], env={**os.environ, "PYTHONHASHSEED": salt}, capture_output=True, check=True
        ).stdout
        for salt in ("1", "2")
    }
    assert len(told) == 1
    assert b"MoveCounter" in told.pop()


def test_other_entropy_or_another_seed_gives_other_dice() -> None:
    tables = [open_table(GIVEN_FLANKS, memory_ports(n)) for n in (1, 2)]
    tables += [open_table(GIVEN_FLANKS, seed=n) for n in (1, 2)]
    for table in tables:
        play_on(table)
    assert len({repr([page.outcome.value for page in table.record.pages]) for table in tables}) == 4


def test_each_proof_is_what_the_one_before_was_hashed_from() -> None:
    table = open_table(GIVEN_FLANKS)
    play_on(table)
    link = table.record.opening.dice.anchor
    proofs = [proof for page in table.record.pages if (proof := getattr(page.entry.deed, "proof", None))]
    assert len(proofs) == 12
    for proof in proofs:
        assert dice.forward(proof) == link
        link = proof


def test_each_link_of_a_chain_leads_to_the_one_published_before() -> None:
    links = [dice.chain_link(bytes(32), 3, n) for n in range(dice.CHAIN + 1)]
    assert [dice.forward(link) for link in links[1:]] == links[:-1]


def test_a_chain_that_is_used_up_is_followed_by_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dice, "CHAIN", 5)
    monkeypatch.setattr("fugleman.table.record.CHAIN", 5)
    dice._milestones.cache_clear()
    table = open_table(GIVEN_FLANKS)
    play_on(table)
    content = journal(table)
    assert content.count(b'"kind":"anchored"') == 2
    assert replay(content, find).record.chains == 2
    assert [str(line.text) for line in table.log(None)].count("a new chain of dice begins") == 2
    anchored = entry(content, "anchored", 1)
    with pytest.raises(JournalFault, match="no new chain"):
        replay(changed(content, anchored["n"], lambda line: line.update(anchor="0" * 64)), find)
    with pytest.raises(JournalFault, match="no new chain"):
        replay(changed(content, 1, lambda line: renamed(line, {"kind": "anchored", "anchor": anchored["anchor"]})), find)
    dice._milestones.cache_clear()


def test_what_a_seat_mixes_in_changes_the_dice_to_come() -> None:
    tables = [open_table(LONG_DUEL) for _ in range(2)]
    for table, words in zip(tables, ("tails", "heads"), strict=True):
        table.mix(1, words)
        table.order(0, "1")
        table.order(1, "1")
    one, two = ([page.outcome.value for page in table.record.pages][-3:] for table in tables)
    assert one != two
    assert [line.kind for line in tables[0].log(None)][1] == "mixed"


def test_a_refused_attempt_does_not_change_the_dice_to_come() -> None:
    table = open_table(LONG_DUEL)
    table.order(0, "1")
    with pytest.raises(TableError):
        table.order(0, "2")
    assert table.record.last.n == 2
    assert table.record.context == table.record.pages[1].entry.hash


@pytest.mark.parametrize("one", [Die(4), Dice(2), Draw((("a", 1), ("b", 2)), 2)])
def test_dice_are_spelled_for_those_who_have_only_the_journal(one: Die | Dice | Draw) -> None:
    assert dice.unspelled(dice.spelled(one)) == one


def test_dice_that_only_a_system_knows_are_told_by_it_alone() -> None:
    assert dice.unspelled({"type": "Bones"}) is None
    with pytest.raises(ValidationError):
        dice.unspelled({"type": "Die", "sides": "six"})


def test_dice_do_not_come_again_with_another_clause_or_other_dice() -> None:
    link = dice.chain_link(bytes(32), 0, 1)
    thrown = [dice.throw(link, "", Dice(20), clause) for clause in ("1", "2")]
    thrown.append(dice.throw(link, "x", Dice(20), "1"))
    assert len(set(thrown)) == 3


def test_the_clock_is_told_in_utc() -> None:
    ports = memory_ports()
    assert ports.clock.now() > datetime(2000, 1, 1, tzinfo=UTC)
    table = Table.open(replace(GIVEN_FLANKS), NAMES, ports)
    assert table.log(None)[0].at == "2000-01-01T00:00:02Z"
