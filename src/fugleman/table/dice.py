"""How are dice thrown so that nobody can foresee, choose or repeat them?

Before the game a table keeps a key and publishes what it hashes to. From the key comes a hash chain; its anchor is published
too. Each roll reveals the link before the last one published, which anybody can hash to check, and which nobody without the
key could know. The faces come from that link, the last act before the roll, the dice and the clause: all fixed before the
draw. Hidden rolls use the key itself, which is published when the game is over.

Source: hash chains, Lamport, “Password Authentication with Insecure Communication” (1981).
"""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256
from hmac import digest as hmac
from typing import Any

import msgspec

from fugleman.core.chance import Chance, Dice, Die, Draw, Faces
from fugleman.table.canonical import canonical, plain

CHAIN = 1000
"""Rolls a chain lasts for; then the next one is anchored."""

STRIDE = 25
"""Every so many links of a chain one is remembered, so that the next one to publish is found in few steps."""

KNOWN: dict[str, Any] = {"Dice": Dice, "Die": Die, "Draw": Draw}


class Roller:
    """A stream of uniform integers out of a secret of 32 bytes: HMAC-SHA256 in counter mode."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret
        self._block = 0
        self._left = b""

    @classmethod
    def seeded(cls, seed: int) -> Roller:
        """The stream of a number, the same everywhere and always."""
        return cls(key_of(seed))

    def below(self, n: int) -> int:
        """Uniform on 0..n-1. Draws that fall outside are thrown away, so that no number is likelier than another."""
        bits = (n - 1).bit_length()
        while True:
            drawn = int.from_bytes(self._take((bits + 7) // 8)) & ((1 << bits) - 1)
            if drawn < n:
                return drawn

    def _take(self, count: int) -> bytes:
        while len(self._left) < count:
            self._left += hmac(self._secret, self._block.to_bytes(8), "sha256")
            self._block += 1
        taken, self._left = self._left[:count], self._left[count:]
        return taken


def key_of(seed: int) -> bytes:
    """The key of a table whose dice are to come again. Who guesses the number knows the dice."""
    return sha256(f"fugleman.seed/1:{seed}".encode()).digest()


def veil(key: bytes) -> str:
    """What is published of a key before the game."""
    return sha256(b"fugleman.veil/1:" + key).hexdigest()


def forward(link: str) -> str:
    """The link that was published before this one."""
    return sha256(b"fugleman.chain/1:" + bytes.fromhex(link)).hexdigest()


def chain_link(key: bytes, number: int, n: int) -> str:
    """A link of one of a table's chains, numbered from 0, by the order in which links are published; 0 is the anchor."""
    steps = CHAIN - n
    link = _milestones(key, number)[steps // STRIDE]
    for _ in range(steps % STRIDE):
        link = forward(link)
    return link


@lru_cache(1024)
def _milestones(key: bytes, number: int) -> tuple[str, ...]:
    """Every `STRIDE`th link of a chain, from the one that is published last."""
    link = hmac(key, f"fugleman.chain/1:{number}".encode(), "sha256").hex()
    found = [link]
    for steps in range(1, CHAIN + 1):
        link = forward(link)
        if steps % STRIDE == 0:
            found.append(link)
    return tuple(found)


def hidden_link(key: bytes, number: int) -> str:
    """What a hidden roll has instead of a link, by its number among the table's hidden rolls."""
    return hmac(key, f"fugleman.hidden/1:{number}".encode(), "sha256").hex()


def throw(link: str, context: str, dice: Chance, clause: str) -> Faces:
    """The faces of a roll: its link, the hash of the last act before it, the dice and the clause decide them."""
    purpose = canonical(["fugleman.dice/1", context, spelled(dice), clause])
    return dice.throw(Roller(hmac(bytes.fromhex(link), purpose, "sha256")).below)


def spelled(dice: Chance) -> dict[str, Any]:
    """Dice as the journal has them."""
    return {"type": type(dice).__name__, **plain(dice)}


def unspelled(dice: dict[str, Any]) -> Chance | None:
    """The dice that a journal means, unless only their system knows them. Raises msgspec.ValidationError."""
    kind = KNOWN.get(str(dice.get("type")))
    return None if kind is None else msgspec.convert({k: v for k, v in dice.items() if k != "type"}, kind)
