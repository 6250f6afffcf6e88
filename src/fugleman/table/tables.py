"""How is a game played by people, at one table or far apart?"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from fugleman.core.calls import Ask, Call, Roll, Sealed
from fugleman.core.chance import Faces
from fugleman.core.errors import OrderError, Stale, TableError, Unreadable
from fugleman.core.orders import Order
from fugleman.core.positions import check
from fugleman.core.seats import Seat
from fugleman.core.system import Result, System
from fugleman.core.tabletop import Tabletop, Trial
from fugleman.core.text import ENGLISH, Catalogue, English, Voice, say
from fugleman.table import dice, undo, views
from fugleman.table.canonical import plain
from fugleman.table.entries import (
    Absent,
    Anchored,
    AnyDeed,
    Ended,
    Hand,
    HouseRuled,
    Left,
    Mixed,
    Note,
    Opened,
    Ordered,
    PauseAsked,
    Paused,
    Refused,
    Reopened,
    ResumeAsked,
    Resumed,
    Rolled,
    RulingAsked,
    SealedIn,
    UndoAsked,
    UndoDeclined,
    UndoGranted,
    Undone,
    stamped,
)
from fugleman.table.envelopes import SALT, Content, seal
from fugleman.table.follow import asked, follow
from fugleman.table.log import LogLine, log
from fugleman.table.ports import Ports
from fugleman.table.record import Page, Record
from fugleman.table.replay import box_line, replay
from fugleman.table.rolls import context, read_typed
from fugleman.table.setup import begin, now
from fugleman.table.submissions import (
    Receipt,
    check_current,
    check_hand,
    check_not_closed,
    check_requested,
    done_since,
    earlier,
    receipt_of,
    retried,
)


class Table:
    """A game being played: seats, envelopes, dice, journal. What is due without anybody is done at once (`settle`)."""

    def __init__(self, record: Record, ports: Ports) -> None:
        """For `open` and `resume`."""
        self.record = record
        self._ports = ports

    @classmethod
    def open(
        cls,
        system: System[Any],
        names: Sequence[str],
        ports: Ports,
        *,
        seed: int | None = None,
        typed: bool = False,
        keeper: Seat | None = None,
        secret: bool = False,
        overseen: bool = False,
    ) -> Table:
        """A new table in an empty journal; `names` by seat.

        seed: the dice come again with the same number, and are marked so. typed: real dice are awaited, `throw` is there
        for who has none at hand. keeper: a seat whose player keeps the table. secret: nothing is disclosed at the end.
        overseen: a game master who does not play may know all that is hidden. Raises Faulty.
        """
        record = begin(system, names, ports, seed=seed, typed=typed, keeper=keeper, secret=secret, overseen=overseen)
        table = cls(record, ports)
        table.settle()
        return table

    @classmethod
    def resume(cls, ports: Ports, find: Callable[[str], System[Any]]) -> Table:
        """The table of a journal and its strongbox, verified; what broke off is repaired, what is due is done.

        find: the system of a name, under any rulings; KeyError if there is none. Raises JournalFault, WrongEdition.
        """
        played = replay(ports.journal.read(), find, ports.box.read(), playing=True)
        ports.box.cut(played.box_length)
        table = cls(played.record, ports)
        if played.torn:
            ports.journal.cut(played.length)
            table._write(Note(played.torn))
        table.settle()
        return table

    @property
    def system(self) -> System[Any]:
        return self.record.system

    @property
    def names(self) -> tuple[str, ...]:
        return self.record.opening.names

    @property
    def call(self) -> Call | None:
        """What is waited for; None when the game is over."""
        return self.record.standing.call

    @property
    def awaited(self) -> tuple[Seat, ...]:
        """The seats whose order is still to come."""
        return self.record.standing.awaited()

    @property
    def over(self) -> bool:
        return self.record.over

    @property
    def result(self) -> Result | None:
        return self.record.result

    def ask(self, seat: Seat, *, at: int | None = None, request: str | None = None) -> Ask[Any]:
        """What a seat is asked now, or has answered, where entry `at` asked it or the answer was named.

        Raises NotYourSeat, AlreadySealed, Stale.
        """
        for page in earlier(self.record, seat, request=request, at=at):
            return page.before.asks()[seat]
        check_current(self.record, at)
        return asked(self.record, seat)

    def order(
        self,
        seat: Seat,
        given: Order | str,
        *,
        at: int | None = None,
        request: str | None = None,
        by: Hand | None = None,
        late: bool = False,
        voice: Voice = ENGLISH,
    ) -> Receipt:
        """A seat's order as such or in words: in the notation, or in the language of a voice.

        at: the call it answers (`View.asked_at`); an order for an earlier one is Stale. request: a name for this submission,
        which everybody can read in the journal. The same order once more by the same hand, to the same call or under the same
        name, is answered with the first receipt. by: who hands it in, if that is known: the seat of a player, of whom only a
        keeper may do so for others, and in a sealed call after his own; or "master", a game master who has no seat.
        late: it comes within the grace of a deadline, which goes on record.
        Raises OrderError or TableError; then nothing has changed, but the journal says that something of a player's was
        refused, unless it was Unreadable or Stale.
        """
        hand = None if by == seat else by
        try:
            check_hand(self.record, seat, hand)
            if (first := retried(self.record, seat, given, request=request, at=at, by=hand, voice=voice)) is not None:
                return receipt_of(seat, first)
            check_current(self.record, at)
            check_not_closed(self.record, seat)
            ask = asked(self.record, seat)
            order = self.system.read(given, ask, voice) if isinstance(given, str) else given
            check(self.system, ask, order)
        except (Unreadable, Stale):
            raise
        except (OrderError, TableError):
            self._refuse(seat if hand is None else hand)
            raise
        if isinstance(self.call, Sealed):
            page = self._write(SealedIn(seat, self._hide(seat, plain(order)), request=request, by=hand, late=late))
        elif ask.seen_by is not None:
            page = self._write(Ordered(seat, digest=self._hide(seat, plain(order)), request=request, by=hand, late=late))
        else:
            page = self._write(Ordered(seat, order=plain(order), request=request, by=hand, late=late))
        self.settle()
        return receipt_of(seat, page)

    def typed(self, given: Faces | str, *, at: int | None = None, voice: Voice = ENGLISH) -> None:
        """The faces that real dice show, in words (which the voice may say so) or as such.

        Raises OrderError or TableError, changing nothing.
        """
        check_current(self.record, at)
        roll = self._roll()
        faces = read_typed(self.system, roll.dice, given, voice) if isinstance(given, str) else given
        check(self.system, roll, faces)
        self._fall(roll, faces, "typed", None)
        self.settle()

    def throw(self, *, at: int | None = None) -> None:
        """Let the table's own dice fall where real ones were awaited. Raises TableError, changing nothing."""
        check_current(self.record, at)
        self._throw(self._roll())
        self.settle()

    def absent(self, seat: Seat, *, at: int | None = None) -> None:
        """Take the default of a seat that is not there. Raises TableError, changing nothing."""
        check_current(self.record, at)
        self._default(seat)
        self.settle()

    def spoiled(self, seat: Seat, content: Content) -> None:
        """Take the default of a seat whose envelope came by post and holds no order that is allowed; that goes on record.

        To be done when all that is sealed is in: everybody may read it at once. Raises TableError, changing nothing.
        """
        ask = asked(self.record, seat)
        promised = seal(self.record.game, self.record.standing.after, seat, content)
        if ask.seen_by is None:
            self._default(seat, promised=promised, spoiled=content.value, salt=content.salt)
        else:
            self._lock_away(promised, content)
            self._default(seat, promised=promised)
        self.settle()

    def leave(self, seat: Seat, *, at: int | None = None) -> None:
        """Close a seat: its defaults answer from now on; an envelope already in stays.

        at: the last entry that is known to whoever wants it; the same once more is done once. Raises TableError.
        """
        if not done_since(self.record, at, Left, seat=seat):
            self._write(Left(seat))
            self.settle()

    def mix(self, seat: Seat, words: str, *, at: int | None = None) -> None:
        """Let a seat's own words enter all dice to come; `at` as in `leave`. Raises TableError."""
        if not done_since(self.record, at, Mixed, seat=seat, words=words):
            self._write(Mixed(seat, words))

    def reopen(self, seat: Seat, *, at: int | None = None) -> None:
        """Let a seat that was closed play again; `at` as in `leave`. Raises TableError."""
        if not done_since(self.record, at, Reopened, seat=seat):
            self._write(Reopened(seat))

    def stand_still(self, seat: Seat | None, *, asks: bool = False) -> None:
        """Note that the table's time stands still, or with `asks` that a seat only wants it. Raises TableError.

        Who must agree, and what it means, is for whoever keeps the time. seat: the last who agreed, or the game master (None).
        """
        self._write(PauseAsked(seat) if asks and seat is not None else Paused(seat))

    def go_on(self, seat: Seat | None, *, asks: bool = False) -> None:
        """Note that the table's time goes on, or with `asks` that a seat only wants it; as `stand_still`."""
        self._write(ResumeAsked(seat) if asks and seat is not None else Resumed(seat))

    def undo(self, seat: Seat, entry: int | None = None, *, at: int | None = None) -> bool:
        """Go back to before an entry (else the seat's last order), at once or once all agree. Whether it is done.

        `at` as in `leave`. Raises TableError.
        """
        meant = {"seat": seat} if entry is None else {"seat": seat, "entry": entry}
        if done := done_since(self.record, at, Undone, UndoAsked, **meant):
            return any(isinstance(deed, Undone) for deed in done)
        entry = undo.last_of(self.record, seat) if entry is None else entry
        free = undo.is_free(self.record, seat, entry)
        self._write(Undone(seat, entry) if free else UndoAsked(seat, entry))
        self.settle()
        return free or self.record.pending is None

    def rule(self, seat: Seat | None, words: str, *, entry: int | None = None, at: int | None = None) -> bool:
        """A house ruling for the record, with its reason; with an entry the game goes on from before it. Whether it stands.

        A game master (None) who does not play rules alone; what a seat asks for stands once all agree. `at` as in `leave`.
        Raises TableError.
        """
        if done := done_since(self.record, at, HouseRuled, RulingAsked, seat=seat, words=words, entry=entry):
            return any(isinstance(deed, HouseRuled) for deed in done)
        self._write(HouseRuled(words, entry=entry) if seat is None else RulingAsked(seat, words, entry))
        self.settle()
        return seat is None or self.record.pending is None

    def grant(self, seat: Seat | None, *, at: int | None = None) -> None:
        """A seat (None: a game master who does not play) agrees to what another asked for.

        at: the request that is meant (`View.undo.n`); if it is no longer asked for, that is Stale. Raises TableError, changing
        nothing.
        """
        check_requested(self.record, at)
        self._write(UndoGranted(seat))
        self.settle()

    def decline(self, seat: Seat | None, *, at: int | None = None) -> None:
        """A seat (None: a game master who does not play) does not agree; as `grant`."""
        check_requested(self.record, at)
        self._write(UndoDeclined(seat))

    def view(self, seat: Seat | None) -> views.View:
        """What a seat (None: a spectator) may know now."""
        return views.view(self.record, seat)

    def oversee(self) -> views.View:
        """What the game master may know: what a spectator may, and at a table opened `overseen` all that is hidden."""
        return views.view(self.record, None, everything=self.record.opening.overseen)

    def log(self, seat: Seat | None) -> tuple[LogLine, ...]:
        """What a seat (None: a spectator) may know of what has happened."""
        return log(self.record, seat)

    def picture(self, seat: Seat | None, catalogue: Catalogue | None = None, *, touchable: bool = False) -> str | None:
        """The board as a seat may see it, as SVG; touchable, with buttons for what it is asked (see `System.picture`)."""
        return views.picture(self.record, seat, self.voice(catalogue), touchable=touchable)

    def tabletop(self, seat: Seat | None, trial: Trial | None = None) -> Tabletop | None:
        """The map as a seat may see it, with what it may move there; None where there is no map. Raises Unreadable."""
        return views.tabletop(self.record, seat, trial)

    def voice(self, catalogue: Catalogue | None = None) -> Voice:
        """Speaks of the seats by their players' names."""
        return Voice(catalogue or English(), self.names)

    def settle(self) -> None:
        """Do all that is due without anybody. After every act and on resuming, so that a kill between two lines heals."""
        while self._settle_one():
            pass

    def _settle_one(self) -> bool:
        record = self.record
        if record.over:
            return False
        if (wanted := record.pending) and record.agreed():
            self._write(wanted.due)
            return True
        match self.call:
            case None:
                self._write(Ended())
            case Roll() as roll if not record.opening.dice.typed:
                self._throw(roll)
            case Roll():
                return False
            case Sealed() if not self.awaited:
                self._write(Opened())
            case _:
                empty = record.closed.intersection(self.awaited)
                if not empty or len(record.closed) == len(self.names):
                    return False
                self._default(min(empty))
        return True

    def _default(self, seat: Seat, **spoiled: Any) -> None:
        ask = asked(self.record, seat)
        written = plain(ask.absent)
        if isinstance(self.call, Sealed) or ask.seen_by is not None:
            self._write(Absent(seat, digest=self._hide(seat, written), **spoiled))
        else:
            self._write(Absent(seat, order=written, **spoiled))

    def _roll(self) -> Roll:
        if not isinstance(self.call, Roll):
            raise TableError(say("no dice are awaited"))
        return self.call

    def _throw(self, roll: Roll) -> None:
        record = self.record
        assert record.key is not None
        if record.used_up:
            self._write(Anchored(dice.chain_link(record.key, record.chains + 1, 0)))
        hidden = roll.seen_by is not None
        if hidden:
            link = dice.hidden_link(record.key, record.hidden_rolls)
        else:
            link = dice.chain_link(record.key, record.chains, record.thrown + 1)
        faces = dice.throw(link, context(record), roll.dice, roll.clause)
        self._fall(roll, faces, record.opening.dice.source, None if hidden else link)

    def _fall(self, roll: Roll, faces: Faces, source: Any, proof: str | None) -> None:
        if roll.seen_by is None:
            self._write(Rolled(source, faces=faces, proof=proof))
        else:
            self._write(Rolled(source, digest=self._hide(None, plain(faces))))

    def _hide(self, seat: Seat | None, value: Any) -> str:
        """Lock a value away and give the digest that stands for it."""
        content = Content(value, self._ports.entropy(SALT).hex())
        digest = seal(self.record.game, self.record.standing.after, seat, content)
        self._lock_away(digest, content)
        return digest

    def _lock_away(self, digest: str, content: Content) -> None:
        self._ports.box.append(box_line(digest, content))
        self.record.contents[digest] = content

    def _refuse(self, hand: Hand) -> None:
        if hand != "master" and 0 <= hand < len(self.names):
            self._write(Refused(hand))

    def _write(self, deed: AnyDeed) -> Page:
        record = self.record
        outcome = follow(record, deed)
        entry = stamped(len(record.pages), now(self._ports), record.last.hash, outcome.deed)
        self._ports.journal.append(entry.line())
        return record.take(entry, outcome)
