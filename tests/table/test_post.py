"""Is an order that is sealed at home and mailed as good as one that is sealed at the table?"""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import structs

from fugleman.core.calls import Sealed
from fugleman.core.errors import AlreadySealed, EnvelopeMismatch, Illegal, JournalFault, NotYourSeat, TableError
from fugleman.core.orders import Order
from fugleman.kit.command_track import Bid, Pass
from fugleman.systems.flanks import SYSTEM as FLANKS
from fugleman.systems.flanks.terms import Lay
from fugleman.systems.soldiers import SYSTEM as SOLDIERS
from fugleman.systems.soldiers.terms import Scenario
from fugleman.table import Ports, Table, memory_ports, replay
from fugleman.table.entries import Absent, Opened
from fugleman.table.envelopes import Content
from fugleman.table.memory import MemoryLines, SteppedClock, counted_entropy
from fugleman.table.post import (
    Posted,
    PostedEnvelope,
    PostedReceipt,
    Salts,
    enter,
    open_by_post,
    read_posted,
    seal_by_post,
    write_posted,
)
from tests.table.games import GIVEN_FLANKS, NAMES, TWO_SEARCHES, changed, entry, find, journal, play_on

ANN, BOB = 0, 1


def table(seed: int = 0, **changes: Any) -> tuple[Table, Salts]:
    salts = Salts(counted_entropy(seed))
    ports = Ports(MemoryLines(), MemoryLines(), SteppedClock(), salts)
    return Table.open(structs.replace(SOLDIERS, **changes), NAMES, ports), salts


def sealed(at: Table, seat: int, order: Order, seed: int = 7) -> PostedEnvelope:
    return seal_by_post(at.record, seat, order, counted_entropy(seed + seat))


def both(at: Table) -> list[PostedEnvelope]:
    return [sealed(at, ANN, Bid("A", 4)), sealed(at, BOB, Bid("X", 2))]


def test_a_turn_by_mail_goes_into_the_journal_under_the_digests_that_were_promised() -> None:
    keeper, salts = table()
    envelopes = both(keeper)
    receipts = [envelope.receipt for envelope in envelopes]
    opened = open_by_post(keeper.record, receipts, envelopes)
    assert {seat: unsealed.order for seat, unsealed in opened.items()} == {ANN: Bid("A", 4), BOB: Bid("X", 2)}
    enter(keeper, salts, opened)
    digests = [getattr(page.entry.deed, "digest", None) for page in keeper.record.pages]
    assert digests[1:3] == [receipt.digest for receipt in receipts]
    (slips,) = (page.entry.deed for page in keeper.record.pages if isinstance(page.entry.deed, Opened))
    assert [slip.salt for slip in slips.envelopes] == [envelope.salt for envelope in envelopes]
    assert replay(journal(keeper), lambda _: SOLDIERS).sealed == 0
    assert isinstance(keeper.call, Sealed)
    assert keeper.awaited == (ANN, BOB)


def test_the_next_turns_envelopes_get_salts_of_their_own() -> None:
    keeper, salts = table()
    envelopes = both(keeper)
    enter(keeper, salts, open_by_post(keeper.record, [one.receipt for one in envelopes], envelopes))
    keeper.order(ANN, "pass")
    keeper.order(BOB, "pass")
    openings = [page.entry.deed for page in keeper.record.pages if isinstance(page.entry.deed, Opened)]
    used = [slip.salt for opening in openings for slip in opening.envelopes]
    assert len(set(used)) == 4
    assert all(len(salt or "") == 64 for salt in used)


def test_the_same_bid_sealed_twice_has_digests_that_tell_nothing() -> None:
    keeper, _ = table()
    receipts = {sealed(keeper, ANN, Pass(), seed).receipt.digest for seed in range(20)}
    assert len(receipts) == 20
    sizes = {len(write_posted(sealed(keeper, ANN, order).receipt)) for order in (Pass(), Bid("A", 0), Bid("D", 8))}
    assert len(sizes) == 1


def test_posted_files_come_back_as_they_were() -> None:
    keeper, _ = table()
    envelope = sealed(keeper, BOB, Bid("X", 2))
    for posted in (envelope, envelope.receipt):
        assert read_posted(write_posted(posted)) == posted


def test_no_byte_of_an_envelope_or_receipt_can_be_changed() -> None:
    keeper, _ = table()
    envelope, other = both(keeper)
    for posted in (envelope, envelope.receipt):
        content = write_posted(posted)
        for place in range(len(content) - 1):
            forged = content[:place] + bytes([content[place] ^ 1]) + content[place + 1 :]
            with pytest.raises(TableError):
                open_with(keeper, read_posted(forged), envelope, other)


def open_with(keeper: Table, forged: Posted, envelope: PostedEnvelope, other: PostedEnvelope) -> None:
    """Open a seat's envelope where one of its files is the forged one."""
    receipt = forged if isinstance(forged, PostedReceipt) else envelope.receipt
    open_by_post(keeper.record, [receipt, other.receipt], [forged if isinstance(forged, PostedEnvelope) else envelope])


@pytest.mark.parametrize("field", ["order", "salt", "seat", "after", "game"])
def test_an_envelope_that_is_not_what_its_receipt_promised_is_refused(field: str) -> None:
    keeper, _ = table()
    envelope, other = both(keeper)
    changed = {"order": {"type": "Bid", "chit": "A", "space": 5}, "salt": "0" * 64, "seat": 1, "after": 3, "game": "0" * 64}
    forged = structs.replace(envelope, **{field: changed[field]})
    with pytest.raises(EnvelopeMismatch):
        open_by_post(keeper.record, [envelope.receipt, other.receipt], [forged])


def test_envelopes_and_receipts_of_another_game_are_refused() -> None:
    keeper, _ = table()
    elsewhere, _ = table(seed=1)
    ours, theirs = both(keeper), both(elsewhere)
    with pytest.raises(EnvelopeMismatch, match="the receipt of seat 2 belongs to another game"):
        open_by_post(keeper.record, [ours[ANN].receipt, theirs[BOB].receipt], [])
    with pytest.raises(EnvelopeMismatch, match="the envelope of seat 2 belongs to another game"):
        open_by_post(keeper.record, [one.receipt for one in ours], [theirs[BOB]])


def test_envelopes_of_an_earlier_turn_are_refused() -> None:
    keeper, salts = table()
    envelopes = both(keeper)
    receipts = [one.receipt for one in envelopes]
    enter(keeper, salts, open_by_post(keeper.record, receipts, envelopes))
    with pytest.raises(EnvelopeMismatch, match="for what entry 0 of the journal led to, not entry 3"):
        open_by_post(keeper.record, receipts, envelopes)


def test_a_seat_that_is_not_asked_has_nothing_to_seal_or_open() -> None:
    keeper, _ = table()
    ours = both(keeper)
    stranger = structs.replace(ours[ANN], seat=5)
    with pytest.raises(EnvelopeMismatch, match="of a seat that is not asked now"):
        open_by_post(keeper.record, [*(one.receipt for one in ours), stranger.receipt], [])
    with pytest.raises(NotYourSeat):
        sealed(keeper, 5, Pass())


def test_it_is_too_early_while_a_receipt_is_wanting() -> None:
    keeper, _ = table()
    envelope, _ = both(keeper)
    with pytest.raises(TableError, match="the receipt of seat 2 is not in") as error:
        open_by_post(keeper.record, [envelope.receipt], [envelope])
    assert "A@4" not in str(error.value)


def test_it_is_too_early_to_enter_while_an_envelope_is_wanting() -> None:
    keeper, salts = table()
    envelopes = both(keeper)
    opened = open_by_post(keeper.record, [one.receipt for one in envelopes], envelopes[:1])
    before = journal(keeper)
    with pytest.raises(TableError, match="that of seat 2 is not in"):
        enter(keeper, salts, opened)
    assert journal(keeper) == before


def test_a_second_sealing_is_refused() -> None:
    keeper, _ = table()
    first, other = both(keeper)
    second = sealed(keeper, ANN, Bid("A", 7), seed=9)
    with pytest.raises(AlreadySealed):
        open_by_post(keeper.record, [first.receipt, other.receipt, second.receipt], [second])
    with pytest.raises(EnvelopeMismatch):
        open_by_post(keeper.record, [first.receipt, other.receipt], [second])


def test_who_has_sealed_at_the_table_seals_nothing_more_and_needs_no_receipt() -> None:
    keeper, salts = table()
    posted = sealed(keeper, BOB, Bid("X", 2))
    keeper.order(ANN, "A@4")
    with pytest.raises(AlreadySealed):
        sealed(keeper, ANN, Bid("A", 5))
    enter(keeper, salts, open_by_post(keeper.record, [posted.receipt], [posted]))
    assert keeper.awaited == (ANN, BOB)
    assert keeper.record.last.n == 3


def test_what_may_not_be_ordered_cannot_be_sealed() -> None:
    keeper, _ = table()
    with pytest.raises(Illegal):
        sealed(keeper, ANN, Bid("A", 9))


@pytest.mark.parametrize(
    ("smuggled", "why"),
    [
        (
            {"type": "Bid", "chit": "A", "space": 9},
            "A@9 is not allowed (3): the track ends at space 8; it may bid spaces 0 to 8",
        ),
        ({"type": "Bid", "chit": "Q", "space": 1}, "Q@1 is not allowed (2): "),
        ({"type": "Spend", "points": 1}, "it holds no order: Invalid value 'Spend' - at `$.type`"),
    ],
)
def test_q_a_spoiled_envelope_is_a_pass_on_record_and_the_game_goes_on(smuggled: dict[str, Any], why: str) -> None:
    keeper, salts = table()
    honest, other = both(keeper)
    envelope = structs.replace(honest, order=smuggled)
    opened = open_by_post(keeper.record, [envelope.receipt, other.receipt], [envelope, other])
    assert opened[ANN].order is None
    enter(keeper, salts, opened)
    told = [keeper.voice()(line.text) for line in keeper.log(None)]
    assert told[2] == "Bob: the envelope is in"
    assert told[3].startswith(f"the envelope of Ann is spoiled, and the default stands for it: {why}")
    assert {"Ann: pass", "Bob: X@2"} <= set(told)
    (absent,) = (page.entry.deed for page in keeper.record.pages if isinstance(page.entry.deed, Absent))
    assert (absent.promised, absent.spoiled) == (envelope.receipt.digest, smuggled)
    assert keeper.awaited == (ANN, BOB)
    assert replay(journal(keeper), lambda _: SOLDIERS).record.standing == keeper.record.standing
    while not keeper.over:
        keeper.absent(keeper.awaited[0])
    assert replay(journal(keeper), lambda _: SOLDIERS).sealed == 0


def test_what_is_allowed_cannot_be_called_spoiled() -> None:
    keeper, _ = table()
    envelope = both(keeper)[ANN]
    before = journal(keeper)
    with pytest.raises(TableError, match="what seat 1 sealed is allowed, and stands"):
        keeper.spoiled(ANN, Content(envelope.order, envelope.salt))
    assert journal(keeper) == before
    asked = Table.open(FLANKS, NAMES, memory_ports())
    with pytest.raises(TableError, match="nothing was sealed here"):
        asked.spoiled(ANN, Content({}, "0" * 64))


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"salt": "1" * 64}, "held something else"),
        ({"promised": "1" * 64}, "held something else"),
        ({"spoiled": {"type": "Pass"}}, "held something else"),
    ],
)
def test_a_forged_spoiled_envelope_is_found(change: dict[str, Any], says: str) -> None:
    salts, ports = Salts(counted_entropy()), memory_ports()
    keeper = Table.open(SOLDIERS, NAMES, structs.replace(ports, entropy=salts))
    envelope, other = both(keeper)
    envelope = structs.replace(envelope, order={"type": "Bid", "chit": "A", "space": 9})
    enter(keeper, salts, open_by_post(keeper.record, [envelope.receipt, other.receipt], [envelope, other]))
    content = journal(keeper)
    n = entry(content, "absent")["n"]
    for box in (None, ports.box.read()):
        with pytest.raises(JournalFault, match=says):
            replay(changed(content, n, lambda line: line.update(change)), lambda _: SOLDIERS, box)
    with pytest.raises(JournalFault, match="to those who may know"):
        replay(changed(content, n, lambda line: line.pop("spoiled")), lambda _: SOLDIERS, ports.box.read())


def test_a_spoiled_order_that_only_some_may_know_is_shown_at_the_end_only() -> None:
    told = []
    for place in (7, 8):
        ports = memory_ports()
        at = Table.open(TWO_SEARCHES, NAMES, ports)
        for seat in (ANN, BOB, BOB):
            at.order(seat, "1")
        at.spoiled(ANN, Content({"type": "Go", "place": place}, "0" * 64))
        told.append([at.voice()(line.text) for line in at.log(BOB)])
        assert f"{place} is not allowed" in " ".join(at.voice()(line.text) for line in at.log(ANN))
        assert b'"spoiled"' not in journal(at)
        assert Table.resume(ports, find).log(ANN) == at.log(ANN)
        play_on(at)
        assert f'"place":{place}'.encode() in journal(at)
        assert replay(journal(at), find).sealed == 0
    assert told[0] == told[1]


def test_what_is_given_openly_is_not_sealed() -> None:
    rolling = Table.open(GIVEN_FLANKS, NAMES, memory_ports(), typed=True)
    with pytest.raises(NotYourSeat, match="dice are awaited"):
        sealed(rolling, ANN, Lay((0, 0, 1, 1, 2, 2)))
    laying = Table.open(FLANKS, NAMES, memory_ports())
    with pytest.raises(TableError, match="nothing is to be sealed now"):
        sealed(laying, ANN, Lay((0, 0, 1, 1, 2, 2)))


def test_the_toss_after_fire_points_uses_none_of_the_posted_salts() -> None:
    rulings = structs.replace(SOLDIERS.rulings, buying="fire_points")
    keeper, salts = table(rulings=rulings, scenario=Scenario(advantage="neither", fire_points=(1, 1)))
    menu = keeper.ask(ANN).orders.listed()
    assert menu is not None
    envelopes = [sealed(keeper, seat, menu[1]) for seat in (ANN, BOB)]
    enter(keeper, salts, open_by_post(keeper.record, [one.receipt for one in envelopes], envelopes))
    assert salts.next is None
    assert replay(journal(keeper), lambda _: SOLDIERS).record.standing == keeper.record.standing


def test_an_envelope_with_a_number_that_is_not_whole_is_none() -> None:
    keeper, _ = table()
    content = write_posted(sealed(keeper, ANN, Bid("A", 4))).replace(b'"space":4', b'"space":4.5')
    with pytest.raises(EnvelopeMismatch, match="only whole numbers"):
        read_posted(content)


@pytest.mark.parametrize("content", [b"", b"{}", b"[]", b"\xff", b"{" * 10_000, b'{"schema":"fugleman.envelope/2"}'])
def test_what_is_no_envelope_is_called_so(content: bytes) -> None:
    with pytest.raises(EnvelopeMismatch, match="it is no envelope and no receipt"):
        read_posted(content)
