"""What comes of the bid sheets that a game master types, pastes or uploads? No table is opened, and nothing is kept."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import SystemRandom
from typing import Any

from litestar import Request, get, post
from litestar.exceptions import NotFoundException
from litestar.response import Template
from msgspec import Struct

from fugleman.adapters.sheets import BidSheet, read_sheets
from fugleman.adapters.sheets.adjudication import Round, adjudicate
from fugleman.adapters.sheets.answers import Lodged
from fugleman.adapters.sheets.blank import EPOCHS, blank_sheet, named
from fugleman.adapters.sheets.outcome import Account, accounts, unclaimed
from fugleman.adapters.sheets.setup import UNASKED, bidding, set_up, takes_sheets
from fugleman.adapters.sheets.signs import DECIDES, LEGEND
from fugleman.adapters.sheets.steps import Settlement, settlements
from fugleman.adapters.sheets.terms import cell_name
from fugleman.adapters.sheets.typed import Typed, blank_grid, limits, round_grid
from fugleman.core.errors import Fault, Faulty, FuglemanError
from fugleman.core.names import likeness
from fugleman.core.system import System
from fugleman.core.text import say
from fugleman.muster import Mustered
from fugleman.web.forms.desk import Cast, Desk, desk, rules_of, untouched
from fugleman.web.forms.grids import marked
from fugleman.web.forms.settings import settings, system_of
from fugleman.web.pages.posted import Posted, Uploaded
from fugleman.web.pages.rendering import page
from fugleman.web.pages.rules import mustered
from fugleman.web.speech import Speech
from fugleman.web.visitor import Visitor

PLAYERS = 6
"""Columns of a grid that nobody is named for yet."""


class Settled(Struct, frozen=True):
    """What came of the sheets: step by step, by player, and what is nobody's; whether a game master keeps the bids."""

    settlements: tuple[Settlement, ...] = ()
    players: tuple[str, ...] = ()
    accounts: tuple[Account, ...] = ()
    unclaimed: tuple[str, ...] = ()
    secret: bool = False

    @property
    def last(self) -> Round | None:
        return self.settlements[-1].round if self.settlements else None


@get("/resolve/{name:str}", sync_to_thread=True)
def resolve(name: str, request: Request[Any, Any, Any], visitor: Visitor) -> Template:
    """An empty grid, for the epoch and the players that are named."""
    found, query = with_sheets(name), dict(request.query_params)
    epoch, speech = query.get("epoch", EPOCHS[0]), visitor.speech.of(with_sheets(name).folder)
    players = named(query.get("players", "").splitlines())
    laid = Desk([_empty_grid(found, speech, EPOCHS[0], ())], [], rules=rules_of(query))
    try:
        laid.grids = [_empty_grid(found, speech, epoch, players)]
    except Faulty as error:
        laid.faults = list(error.faults)
    return _shown(found, speech, laid, Settled(), epoch, query.get("players", ""))


@post("/resolve/{name:str}/settle", sync_to_thread=True)
def settle(name: str, visitor: Visitor, posted: Posted, uploaded: Uploaded) -> Template:
    """The settlement so far and what is still to be said; a refusal names all that is wrong, and keeps what was typed."""
    found, laid = with_sheets(name), desk(posted, uploaded)
    settled = _settled(found, visitor.speech, laid, throws=posted.get("do") == "throw")
    speech = visitor.speech.of(found.folder, settled.players)
    return _shown(found, speech, laid, settled, EPOCHS[0], "")


@post("/resolve/{name:str}/announcement", sync_to_thread=True)
def announcement(name: str, visitor: Visitor, posted: Posted, uploaded: Uploaded) -> Template:
    """What the game master announces, and nothing else: a page to print or to show."""
    found, laid = with_sheets(name), desk(posted, uploaded)
    if len(laid.grids) > 1 and untouched(laid.grids[-1]):
        laid.grids.pop()
        laid.cells = laid.cells[: len(laid.grids)]
    settled = _settled(found, visitor.speech, laid, throws=False)
    speech = visitor.speech.of(found.folder, settled.players)
    if laid.faults:
        return _shown(found, speech, laid, settled, EPOCHS[0], "")
    title = speech.words(found.rulebook.title)
    return page("announcement.html", speech, title=title, name=name, settled=settled, legend=LEGEND, decides=DECIDES)


def with_sheets(name: str) -> Mustered:
    """The system of a name, if it is played with bid sheets. Raises NotFoundException."""
    found = mustered(name)
    if not takes_sheets(found.system):
        raise NotFoundException
    return found


def _empty_grid(found: Mustered, speech: Speech, epoch: str, players: Sequence[str]) -> Typed:
    """A grid for an epoch; with columns for as many as may play, where nobody is named. Raises Faulty."""
    some = players or [str(n) for n in range(PLAYERS)]
    sheet = blank_sheet(bidding(found.system), epoch, some, say("epoch"), say("players"))
    return blank_grid(speech.voice(sheet.label), players or [""] * PLAYERS, sheet.lots)


def _settled(found: Mustered, speech: Speech, laid: Desk, *, throws: bool) -> Settled:
    """What comes of all sheets; where that is a fault, it is noted, and what comes of the earlier ones is told."""
    ruled = _ruled(found, laid)
    sources = _sources(speech, len(laid.cells))
    told: Sequence[Fault] = ()
    while sources:
        try:
            sheets = read_sheets(list(zip(sources, laid.cells, strict=False)), laid.blank)
            settled = _adjudicated(ruled, laid, sheets, throws=throws and not laid.faults and not told)
            break
        except FuglemanError as error:
            told = told or getattr(error, "faults", ()) or [Fault(sources[-1], error.text)]
            sources.pop()
    else:
        settled = Settled()
    laid.faults += told
    return settled


def _ruled(found: Mustered, laid: Desk) -> System[Any]:
    """The system under the house rules that were chosen; where these are a fault, it is noted."""
    try:
        return system_of(found, laid.rules)
    except Faulty as error:
        laid.faults += error.faults
        return found.system


def _adjudicated(ruled: System[Any], laid: Desk, sheets: Sequence[BidSheet], *, throws: bool) -> Settled:
    """Raises FuglemanError."""
    players = sheets[0].players
    vp = named(laid.vp.splitlines()) if laid.vp.strip() else []
    system = set_up(bidding(ruled), sheets[0], vp, place=say("VP at the start"))
    seats = {likeness(player): seat for seat, player in enumerate(players)}
    answers = Lodged(
        [(seats.get(likeness(pick.player), -1), pick.lot) for pick in laid.picks],
        [face for cast in laid.casts for face in cast.faces],
        SystemRandom().randrange if throws else None,
        lenient=True,
    )
    rounds = adjudicate(system, sheets, answers, laid.blank)
    laid.casts += [Cast(tuple(int(face) for face in faces), here=True) for faces in answers.thrown]
    laid.notes += [note for sheet in sheets for note in sheet.notes]
    lots = [lot for lot, _ in system.scenario.lots]
    return Settled(
        settlements(system, rounds),
        players,
        accounts(rounds, system.scenario.start),
        tuple(unclaimed(rounds, lots)),
        secret=system.rulings.announce == "game_master",
    )


def _shown(found: Mustered, speech: Speech, laid: Desk, settled: Settled, epoch: str, players: str) -> Template:
    last = settled.last
    grids = list(laid.grids)
    if last is not None and last.offers and not laid.faults:
        lots = [lot for lot in settled.settlements[0].round.sheet.lots if lot.name in settled.unclaimed]
        grids.append(round_grid(speech.say("Round {n}", n=len(grids) + 1), settled.players, lots, last.offers))
    return page(
        "resolve.html",
        speech,
        422 if laid.faults else 200,
        title=speech.words(found.rulebook.title),
        name=found.name,
        settled=settled,
        laid=laid,
        grids=grids,
        limits=_limits(grids, settled),
        marked=marked(laid.faults, _sources(speech, len(grids))),
        cell_name=cell_name,
        legend=LEGEND,
        decides=DECIDES,
        epochs=EPOCHS,
        epoch=epoch,
        players=players,
        rules=[
            one for one in settings(found, found.system, laid.rules)["rulings"] if one.name.removeprefix("rule.") not in UNASKED
        ],
        chosen=laid.rules,
    )


def _limits(grids: Sequence[Typed], settled: Settled) -> list[Mapping[tuple[int, int], int | None]]:
    """By round and cell, the least that may be bid; nothing is known of the first round before it is settled."""
    known: list[Mapping[tuple[int, int], int | None]] = [{} for _ in grids]
    for n, one in enumerate(settled.settlements[: len(grids) - 1], start=1):
        known[n] = limits(grids[n], settled.players, one.round.offers)
    return known


def _sources(speech: Speech, rounds: int) -> list[str]:
    """What the sheets are called in faults."""
    return [speech.say("round {n}", n=n) for n in range(1, rounds + 1)]
