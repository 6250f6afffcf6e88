"""What may be done at a table, and by whom?

Pages and the interface for programs offer all that stands in `ACTS`, each under its name: a form's fields and a program's
JSON are read into the same struct. Seats in them are counted from 1.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Self, TypeAlias, TypeVar

import msgspec
from msgspec import Meta, Struct

from fugleman.core.errors import Unreadable
from fugleman.core.text import say
from fugleman.table.submissions import Receipt
from fugleman.web.forms.fields import Filled
from fugleman.web.forms.orders import given
from fugleman.web.hosting.doers import Doer

Count: TypeAlias = Annotated[int, Meta(ge=1, le=10**9)]
Entry: TypeAlias = Annotated[int, Meta(ge=0, le=10**9)]

CARRIED = frozenset({"as", "at", "request", "ask"})
"""Fields of a page's forms that are not of the order."""

A = TypeVar("A", bound="Act")


class Act(Struct, frozen=True, forbid_unknown_fields=True):
    """Something that may be done. `at` makes it harmless if it comes too late or twice."""

    @classmethod
    def filled_in(cls, form: Filled) -> Self:
        """The act that a form means; what was left empty is as if it were not there. Raises Unreadable."""
        return _read(cls, {name: form[name].strip() for name in cls.__struct_fields__ if form.get(name, "").strip()})

    def do(self, doer: Doer) -> Any:
        """Raises OrderError or TableError."""
        raise NotImplementedError


class Told(Act, frozen=True):
    """An order, told in one of three ways."""

    words: Annotated[str, Meta(max_length=10_000)] | None = None
    order: dict[str, Any] | None = None
    fields: dict[str, str] = {}
    at: int | None = None

    @property
    def filled(self) -> Filled:
        """The order as fields of a form."""
        if self.order is not None:
            return {"order": msgspec.json.encode(self.order).decode()}
        return self.fields if self.words is None else {"words": self.words}

    @classmethod
    def filled_in(cls, form: Filled) -> Self:
        carried = {name: form[name] for name in CARRIED if name in cls.__struct_fields__ and form.get(name)}
        return _read(cls, {"fields": {name: words for name, words in form.items() if name not in CARRIED}, **carried})


class GiveOrder(Told, frozen=True):
    """An order: in the players' notation (`words`), as JSON (`order`), or as the fields of a form (`fields`, by their paths).

    `at` is the entry that asked for it (`asked_at`): an order that comes too late is then refused, and never taken for the
    answer to the next question. The same order once more, to the same question or under the same name (`request`), is
    answered with the first receipt. `seat`: whose order it is, if the game master hands it in.
    """

    seat: Count | None = None
    request: Annotated[str, Meta(max_length=100)] | None = None

    def do(self, doer: Doer) -> Receipt:
        seat, hand = doer.hand(self.seat)
        told = given(doer.table.ask(seat, at=self.at, request=self.request), self.filled)
        late = doer.hosted.late
        return doer.table.order(seat, told, at=self.at, request=self.request, by=hand, late=late, voice=doer.voice)


class KeepDraft(Told, frozen=True):
    """Keep an order, whole or not, that is not given yet; it takes the place of an earlier draft.

    Only its own seat sees it, wherever it has joined from. It is gone when an order is given or something else is asked.
    """

    def do(self, doer: Doer) -> None:
        fields = {name: words for name, words in self.filled.items() if name not in CARRIED and words.strip()}
        if not fields.keys() - {"kind"}:
            raise Unreadable(say("nothing is filled in that could be kept"))
        doer.hosted.draw_up(doer.seat, fields, at=self.at)


class DiscardDraft(Act, frozen=True):
    """Keep no draft any more."""

    at: int | None = None

    def do(self, doer: Doer) -> None:
        doer.hosted.draw_up(doer.seat, None, at=self.at)


class EnterDice(Act, frozen=True):
    """What real dice show (`faces`, such as "3 5"), or let the table's own fall. `at`: the entry that asked for them."""

    faces: Annotated[str, Meta(max_length=1000)] | None = None
    at: int | None = None

    def do(self, doer: Doer) -> None:
        _ = doer.seat
        if self.faces is None:
            doer.table.throw(at=self.at)
        else:
            doer.table.typed(self.faces, at=self.at, voice=doer.voice)


class Mix(Act, frozen=True):
    """Own words that enter all dice to come. `at`: the last entry that is known; the same once more is done once."""

    words: Annotated[str, Meta(max_length=1000)] = ""
    at: Entry | None = None

    def do(self, doer: Doer) -> None:
        doer.table.mix(doer.seat, self.words, at=self.at)


class TakeBack(Act, frozen=True):
    """Back to before an entry, else before the own last order: at once, or the others are asked.

    `at`: the last entry that is known; the same once more is done once.
    """

    entry: Entry | None = None
    at: Entry | None = None

    def do(self, doer: Doer) -> bool:
        return doer.table.undo(doer.seat, self.entry, at=self.at)


class Agree(Act, frozen=True):
    """Agree to what another asks for. `at`: the entry that asks for it."""

    at: int | None = None

    def do(self, doer: Doer) -> None:
        doer.table.grant(doer.speaker, at=self.at)


class Decline(Act, frozen=True):
    """Do not agree to what another asks for. `at`: the entry that asks for it."""

    at: int | None = None

    def do(self, doer: Doer) -> None:
        doer.table.decline(doer.speaker, at=self.at)


class Rule(Act, frozen=True):
    """A house ruling with its reason (`words`), by which the game perhaps goes on from before an entry.

    The game master rules alone; what a seat asks for stands once all agree. `at`: the last entry that is known; the same once
    more is done once.
    """

    words: Annotated[str, Meta(max_length=1000)] = ""
    entry: Entry | None = None
    at: Entry | None = None

    def do(self, doer: Doer) -> bool:
        return doer.table.rule(doer.speaker, self.words, entry=self.entry, at=self.at)


class Leave(Act, frozen=True):
    """Close the own seat, or as the game master any (`seat`): the rules' own default answers for it from then on.

    `at`: the last entry that is known; the same once more is done once.
    """

    seat: Count | None = None
    at: Entry | None = None

    def do(self, doer: Doer) -> None:
        doer.table.leave(doer.chair(self.seat), at=self.at)


class Reopen(Act, frozen=True):
    """Let a seat that was closed play again; as for closing it."""

    seat: Count | None = None
    at: Entry | None = None

    def do(self, doer: Doer) -> None:
        doer.table.reopen(doer.chair(self.seat), at=self.at)


class Pause(Act, frozen=True):
    """Let the table's time stand still: at once if the game master wants it, else once all do.

    `at`: the last entry that is known; the same once more is done once.
    """

    at: Entry | None = None

    def do(self, doer: Doer) -> None:
        doer.hosted.pause(doer.speaker, pause=True, at=self.at)


class Resume(Act, frozen=True):
    """Let the table's time go on; as for letting it stand still."""

    at: Entry | None = None

    def do(self, doer: Doer) -> None:
        doer.hosted.pause(doer.speaker, pause=False, at=self.at)


def _read(kind: type[A], told: dict[str, Any]) -> A:
    try:
        return msgspec.convert(told, kind, strict=False)
    except msgspec.ValidationError as error:
        raise Unreadable(say("the form cannot be read: {reason}", reason=str(error))) from error


ACTS: Mapping[str, type[Act]] = {
    "order": GiveOrder,
    "draft": KeepDraft,
    "discard": DiscardDraft,
    "dice": EnterDice,
    "mix": Mix,
    "undo": TakeBack,
    "grant": Agree,
    "decline": Decline,
    "rule": Rule,
    "leave": Leave,
    "reopen": Reopen,
    "pause": Pause,
    "resume": Resume,
}
