"""What does a player see of his table?"""

from __future__ import annotations

from typing import Any

from litestar import Request, get
from litestar.response import Template
from msgspec import Struct

from fugleman.adapters.sheets.at_table import round_at
from fugleman.adapters.sheets.ledger import ledger_of
from fugleman.core.calls import Roll
from fugleman.core.chance import told
from fugleman.core.errors import FuglemanError, OrderError
from fugleman.core.orders import Refusal
from fugleman.core.seats import Seat
from fugleman.core.tabletop import Movable, Tried
from fugleman.core.text import Text, Voice
from fugleman.table import Table
from fugleman.table.proofs import Proof, proof_of, proofs
from fugleman.web.forms.orders import OrderForm, meant, order_form
from fugleman.web.hosting.hands import hand_of
from fugleman.web.hosting.hosted import Hosted
from fugleman.web.hosting.house import House
from fugleman.web.hosting.roles import Role, seat_of
from fugleman.web.pages.covers import cover, is_covered, noted
from fugleman.web.pages.logs import SHORT, Direction, entries, own_orders
from fugleman.web.pages.odds import calculable, weighable
from fugleman.web.pages.posted import Posted, Wished
from fugleman.web.pages.rendering import page
from fugleman.web.visitor import Visitor

REQUEST = 16
"""Bytes of a form's name."""


class Dice(Struct, frozen=True):
    """Real dice that are awaited of the readers."""

    clause: str
    dice: Text


class Unsure(Struct, frozen=True):
    """An order that cannot be taken back freely, before it is given: is it meant? `warning`: why it will not count."""

    order: Text
    warning: Refusal | None


class Draft(Struct, frozen=True):
    """What the reader's seat has kept: the fields of its form, the order they mean, why it cannot be given as it stands."""

    fields: Posted
    order: Text | None
    fault: Text | None


@get("/t/{table:str}", sync_to_thread=True)
def table_page(
    request: Request[Any, Any, Any],
    table: str,
    house: House,
    visitor: Visitor,
    role: Wished = None,
    first: Direction = "newest",
) -> Template:
    """The table as one of the reader's roles may know it: what now, who is awaited, the board, the log."""
    held = [grant.role for grant in visitor.grants_at(house, table)]
    with house.reading(table) as hosted:
        seen = visitor.role_at(house, table, role) if role else at_first(held, hosted.table.awaited)
        if is_covered(request, hosted, held, seen):
            return cover(hosted, visitor, seen)  # type: ignore[arg-type]
        return noted(request, shown(house, visitor, table, seen, first=first), table, held, seen)


def at_first(held: list[Role], awaited: tuple[Seat, ...]) -> Role:
    """The role to begin with: a seat that is awaited, else any seat."""
    return min(held, key=lambda role: (role not in awaited, not isinstance(role, int), str(role)))


def shown(
    house: House,
    visitor: Visitor,
    table_id: str,
    role: Role,
    refusal: FuglemanError | None = None,
    filled: Posted | None = None,
    unsure: Unsure | None = None,
    tried: Tried | None = None,
    first: Direction = "newest",
) -> Template:
    """The page of a table, perhaps with a refusal, a question or a trial, and what was filled in before it."""
    roles = [grant.role for grant in visitor.grants_at(house, table_id)]
    with house.reading(table_id) as hosted:
        table, seat = hosted.table, seat_of(role)
        speech = visitor.speech.of(hosted.folder, table.names)
        view = table.oversee() if role == "master" else table.view(seat)
        board = table.picture(seat, speech.voice.catalogue, touchable=visitor.scripted)
        log = entries(table.record, seat, view.log)[-SHORT:]
        form = _form(table, seat)
        draft = None if seat is None or seat not in table.awaited else draft_of(house, hosted, seat, speech.voice)
        return page(
            "table.html",
            speech,
            422 if refusal else 200,
            title=speech.words(hosted.rulebook.title),
            system=table.system.name,
            colours=table.system.colours,
            due=hosted.due,
            timing=hosted.timing,
            people=hosted.people,
            roles=roles,
            view=view,
            clause=hosted.rulebook.clauses.get(view.clause or ""),
            form=form,
            weighable=form is not None and bool(form.kinds) and weighable(table, seat),
            dice=_dice(table, seat),
            movable=_movable(table, seat),
            refusal=refusal,
            draft=draft,
            filled=filled or (draft.fields if draft else {}),
            unsure=unsure,
            tried=tried,
            tried_words=words_of(table, seat, tried),
            receipt=_receipt(table, seat),
            opened=_opened(table, seat),
            can_be_told=house.bells is not None and seat is not None,
            ordered=bool(own_orders(table.record, seat)),
            board=board,
            touchable=board is not None and "data-order" in board,
            ledger=ledger_of(table),
            takes_sheets=hand_of(table, role) is not None and round_at(table) is not None,
            odds=seat is not None and seat in table.awaited and calculable(),
            log=log if first == "oldest" else log[::-1],
            first=first,
            **carried(table_id, role, view.asked_at, house),
        )


def draft_of(house: House, hosted: Hosted, seat: Seat, voice: Voice) -> Draft | None:
    """The draft of a seat that is asked, read as its form is read."""
    fields = house.draft(hosted, seat)
    if fields is None:
        return None
    system, ask = hosted.table.system, hosted.table.ask(seat)
    try:
        order = meant(system, ask, fields, voice)
    except OrderError as error:
        return Draft(fields, None, error.text)
    refusal = ask.orders.check(order)
    return Draft(fields, system.write(order), None if refusal is None else refusal.because)


def carried(table_id: str, role: Role, at: int, house: House) -> dict[str, Any]:
    """What every form of a table carries along: who acts, in answer to what, and a name for the submission."""
    return {"table_id": table_id, "role": role, "asked_at": at, "request": house.entropy(REQUEST).hex()}


def words_of(table: Table, seat: Seat | None, tried: Tried | None) -> Text | None:
    """The order of a trial in words."""
    if tried is None or seat is None or seat not in table.awaited:
        return None
    return table.system.write(table.system.read(tried.order, table.ask(seat)))


def _form(table: Table, seat: Seat | None) -> OrderForm | None:
    return order_form(table.system, table.ask(seat)) if seat is not None and seat in table.awaited else None


def _dice(table: Table, seat: Seat | None) -> Dice | None:
    """The roll that a seat may type in."""
    roll = table.call
    may = isinstance(roll, Roll) and seat is not None and (roll.seen_by is None or seat in roll.seen_by)
    return Dice(roll.clause, told(roll.dice)) if may and isinstance(roll, Roll) else None


def _movable(table: Table, seat: Seat | None) -> tuple[Movable, ...]:
    """The units that a seat may put somewhere now."""
    found = table.tabletop(seat) if seat is not None and seat in table.awaited else None
    return found.movable if found else ()


def _receipt(table: Table, seat: Seat | None) -> Proof | None:
    """What a seat has in hand for the envelope that is in."""
    digest = None if seat is None else table.record.standing.envelopes.get(seat)
    found = () if seat is None or digest is None else proofs(table.record, seat)
    return next((proof for proof in reversed(found) if proof.digest == digest), None)


def _opened(table: Table, seat: Seat | None) -> Proof | None:
    """What a seat has in hand for its last order, if that was sealed and is opened."""
    n = max(own_orders(table.record, seat), default=None)
    found = None if seat is None or n is None else proof_of(table.record, seat, table.record.pages[n])
    return found if found is not None and found.opened else None
