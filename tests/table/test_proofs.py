"""Does a seat's own sealed order hold against the digest that was published, and when is its salt shown?"""

from __future__ import annotations

from hashlib import sha256

from fugleman.table.proofs import proofs
from tests.table.games import SEALED_FLANKS, open_table


def test_the_salt_is_shown_once_the_envelope_is_opened_and_not_before() -> None:
    table = open_table(SEALED_FLANKS)
    receipt = table.order(0, "L123 C4 R56")
    (sealed,) = proofs(table.record, 0)
    assert (sealed.n, sealed.digest, str(sealed.order)) == (receipt.n, receipt.digest, "L123 C4 R56")
    assert not sealed.opened
    assert (sealed.salt, sealed.hashed, sealed.again) == (None, None, None)
    table.order(1, "L12 C34 R56")
    (opened,) = proofs(table.record, 0)
    assert opened.holds
    assert opened.hashed is not None
    assert sha256(opened.hashed.encode()).hexdigest() == receipt.digest


def test_a_seat_has_proofs_of_its_own_orders_only() -> None:
    table = open_table(SEALED_FLANKS)
    table.order(0, "L123 C4 R56")
    assert proofs(table.record, 1) == ()
