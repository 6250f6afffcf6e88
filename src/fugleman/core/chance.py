"""What can chance answer, and how likely is each answer?

An answer is always a tuple of faces, in order. Nothing here draws by itself: `throw` is handed a source of uniform
integers, so the same dice serve a table, a simulation and an enumeration.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from itertools import product
from types import MappingProxyType
from typing import Protocol, TypeAlias

from msgspec import Struct

from fugleman.core.errors import Unreadable
from fugleman.core.text import Text, literally, say

Face: TypeAlias = int | str
Faces: TypeAlias = tuple[Face, ...]
Below: TypeAlias = Callable[[int], int]
"""A source of chance: `below(n)` is uniform on 0..n-1."""

NO_OTHERS: Mapping[str, str] = MappingProxyType({})


class Chance(Protocol):
    """Something that chance decides."""

    def __contains__(self, faces: object, /) -> bool: ...
    def throw(self, below: Below, /) -> Faces: ...
    def read(self, words: str, /) -> Faces: ...
    def outcomes(self) -> Iterator[tuple[Faces, Fraction]]: ...
    def __str__(self) -> str: ...


class Dice(Struct, frozen=True):
    """`count` dice of `sides` faces 1..sides, told apart."""

    count: int
    sides: int = 6

    def __contains__(self, faces: object, /) -> bool:
        if type(faces) is not tuple or len(faces) != self.count:
            return False
        return all(type(face) is int and 1 <= face <= self.sides for face in faces)

    def throw(self, below: Below, /) -> Faces:
        return tuple(below(self.sides) + 1 for _ in range(self.count))

    def read(self, words: str, /) -> Faces:
        """The faces that were typed in, as "3 5" or "3,5". Raises Unreadable."""
        return read_faces(words, self)

    def outcomes(self) -> Iterator[tuple[Faces, Fraction]]:
        """Every throw with its probability, exactly."""
        each = Fraction(1, self.sides**self.count)
        return ((faces, each) for faces in product(range(1, self.sides + 1), repeat=self.count))

    def __str__(self) -> str:
        return f"{self.count}d{self.sides}"


class Die(Struct, frozen=True):
    """One die of `sides` faces 1..sides. `roll` answers with the face itself."""

    sides: int = 6

    def __contains__(self, faces: object, /) -> bool:
        return type(faces) is tuple and len(faces) == 1 and type(faces[0]) is int and 1 <= faces[0] <= self.sides

    def throw(self, below: Below, /) -> Faces:
        return (below(self.sides) + 1,)

    def read(self, words: str, /) -> Faces:
        """The face that was typed in. Raises Unreadable."""
        return read_faces(words, self)

    def outcomes(self) -> Iterator[tuple[Faces, Fraction]]:
        """Every throw with its probability, exactly."""
        return (((face,), Fraction(1, self.sides)) for face in range(1, self.sides + 1))

    def __str__(self) -> str:
        return f"1d{self.sides}"


class Draw(Struct, frozen=True):
    """`count` cards drawn one after another, not put back; `cards` gives each kind's name and how many of it are left."""

    cards: tuple[tuple[str, int], ...]
    count: int = 1

    def __contains__(self, faces: object, /) -> bool:
        if type(faces) is not tuple or len(faces) != self.count:
            return False
        left = dict(self.cards)
        return all(faces.count(face) <= left.get(face, 0) for face in faces)

    def throw(self, below: Below, /) -> Faces:
        left = [name for name, copies in self.cards for _ in range(copies)]
        return tuple(left.pop(below(len(left))) for _ in range(self.count))

    def read(self, words: str, /, called: Mapping[str, str] = NO_OTHERS) -> Faces:
        """The cards that were drawn from a real deck, by name, separated by commas. Raises Unreadable.

        `called`: their names by others, casefolded, that they go by too. The refusal lists no cards: what is left in a deck
        tells what is in the hands.
        """
        names = {**called, **{name.casefold(): name for name, _ in self.cards}}
        faces = tuple(names.get(word.strip().casefold(), word.strip()) for word in words.split(","))
        if faces not in self:
            raise Unreadable(say("“{words}” is not {count} of the cards that may still come", words=words, count=self.count))
        return faces

    def outcomes(self) -> Iterator[tuple[Faces, Fraction]]:
        """Every ordered draw with its probability, exactly."""
        return _draws(dict(self.cards), self.count, Fraction(1))

    def __str__(self) -> str:
        return str(told(self))


def told(chance: Chance) -> Text:
    """What chance decides, in words."""
    if isinstance(chance, Draw):
        return say("{count} of {all}", count=chance.count, all=sum(copies for _, copies in chance.cards))
    return literally(chance)


def read_faces(words: str, dice: Dice | Die) -> Faces:
    """The faces of a throw as they were typed, all ASCII digits. Raises Unreadable."""
    parts = words.replace(",", " ").split()
    faces = tuple(int(part) for part in parts if part.isascii() and part.isdigit() and len(part) < 10)
    if len(faces) < len(parts) or faces not in dice:
        raise Unreadable(say("“{words}” is no throw of {dice}", words=words, dice=str(dice)))
    return faces


def _draws(left: dict[str, int], count: int, chance: Fraction) -> Iterator[tuple[Faces, Fraction]]:
    if count == 0:
        yield (), chance
        return
    total = sum(left.values())
    for name, copies in left.items():
        if copies:
            for rest, likelihood in _draws({**left, name: copies - 1}, count - 1, chance * Fraction(copies, total)):
                yield (name, *rest), likelihood
