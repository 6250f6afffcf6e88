"""How much room do words need, and where must a name be broken to fit its column?"""

from __future__ import annotations

import re
import unicodedata

SIZE = 13
"""The letters measured here, in pixels: small ones."""

LINE = 16
"""From one line of small letters to the next."""

WIDE, CAPITAL, SMALL, THIN = 15, 11, 9, 5
"""Widths of bold small letters, in whole pixels, not too small in any usual face."""


def wrapped(words: str, width: int, size: int = SIZE) -> tuple[str, ...]:
    """The words in lines of at most so many pixels, broken at spaces and after hyphens where that can be."""
    lines, room = [""], width * SIZE // size
    for word in re.findall(r" ?(?:-*[^\s-]+-*|-+)", " ".join(words.split())):
        if lines[-1] and _width(lines[-1] + word) <= room:
            lines[-1] += word
            continue
        pieces = _pieces(word.strip(), room)
        lines = [*lines, *pieces] if lines[-1] else pieces
    return tuple(lines)


def width(words: str, size: int = SIZE) -> int:
    """The pixels that bold words take up at most, in letters of so many pixels."""
    return -(-_width(words) * size // SIZE)


def shortened(name: str, letters: int) -> str:
    """A name of so many letters at most: its beginning and its end, which may be a number."""
    tail = (letters - 1) // 2
    return name if len(name) <= letters else f"{name[: letters - 1 - tail]}…{name[len(name) - tail :]}"


def _pieces(word: str, width: int) -> list[str]:
    pieces = [""]
    for letter in word:
        if pieces[-1] and _width(pieces[-1] + letter) > width:
            pieces.append("")
        pieces[-1] += letter
    return pieces


def _width(words: str) -> int:
    return sum(map(_letter, words))


def _letter(letter: str) -> int:
    if letter in "MWmw@%…" or unicodedata.east_asian_width(letter) in "WF":
        return WIDE
    if letter in " .,:;'|!iljI":
        return THIN
    return CAPITAL if letter.isupper() else SMALL
