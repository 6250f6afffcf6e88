"""Which numbers does chance draw in game n?

A game's stream is a function of the seed and the game's number, so a game is the same whoever plays it, wherever, and after
whatever other games. It is SplitMix64 with a starting point and an odd step of its own for every game: word k is a mix of
start + k x step, and can be had without the words before it.

Source: Steele, Lea and Flood, "Fast splittable pseudorandom number generators" (2014), with the mixers of its section 5.
"""

from __future__ import annotations

from hashlib import blake2b

from fugleman.core.chance import Below

WORD = (1 << 64) - 1
GOLDEN = 0x9E3779B97F4A7C15
A, B = 0xBF58476D1CE4E5B9, 0x94D049BB133111EB
C, D = 0xFF51AFD7ED558CCD, 0xC4CEB9FE1A85EC53


def key(*words: object) -> int:
    """64 bits for a seed and whatever else tells one series of games from another ("compare", "B")."""
    return int.from_bytes(blake2b("/".join(map(str, words)).encode(), digest_size=8).digest(), "little")


def beginning(series: int, game: int) -> tuple[int, int]:
    """Where the stream of a game starts, and by which odd step it goes on. `series`: a `key`."""
    start = mix((series + (2 * game + 1) * GOLDEN) & WORD)
    z = (series + (2 * game + 2) * GOLDEN) & WORD
    z = ((z ^ z >> 33) * C) & WORD
    z = ((z ^ z >> 33) * D) & WORD
    step = (z ^ z >> 33) | 1
    return start, step ^ 0xAAAAAAAAAAAAAAAA if (step ^ step >> 1).bit_count() < 24 else step


def mix(z: int) -> int:
    """A word, mixed."""
    z = ((z ^ z >> 30) * A) & WORD
    z = ((z ^ z >> 27) * B) & WORD
    return z ^ z >> 31


def stream(series: int, game: int) -> Below:
    """The source of chance of one game: uniform on 0..n-1, to within n in 2^64."""
    now, step = beginning(series, game)

    def below(n: int) -> int:
        nonlocal now
        now = z = (now + step) & WORD
        z = ((z ^ z >> 30) * A) & WORD
        z = ((z ^ z >> 27) * B) & WORD
        return (z ^ z >> 31) * n >> 64

    return below
