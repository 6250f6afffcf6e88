"""How are orders, events and sights of Drawing Empires put into words?

`keep` keeps the lot that was drawn; `pass Orange` passes it to the player with that colour, whatever his name; so does
`pass B` or `pass 2`.
"""

from __future__ import annotations

from typing import Literal

from fugleman.core.calls import Event
from fugleman.core.errors import Unreadable
from fugleman.core.names import means
from fugleman.core.orders import Order
from fugleman.core.text import ENGLISH, Name, Text, Value, Voice, literally, say
from fugleman.kit.empires import LETTERS
from fugleman.systems.empire_draw import terms as t

KEEP = say("keep")
PLAYERS = (say("Red"), say("Orange"), say("Green"), say("Blue"), say("Purple"), say("Black"))


def read(words: str, voice: Voice = ENGLISH) -> Order:
    """The order that a player's words mean. Raises Unreadable."""
    if means(words, KEEP, voice):
        return t.Keep()
    for seat, (colour, letter) in enumerate(zip(PLAYERS, LETTERS, strict=True)):
        if any(means(words, _pass_to(player), voice) for player in (colour, letter, seat + 1)):
            return t.PassTo(seat)
    keep, example = write(t.Keep()), write(t.PassTo(1))
    raise Unreadable(say("“{words}” is no order: write “{keep}”, or “{example}”", words=words, keep=keep, example=example))


def write(order: Order) -> Text:
    """An order in the players' notation."""
    match order:
        case t.Keep():
            return KEEP
        case t.PassTo(seat) if 0 <= seat < len(PLAYERS):
            return _pass_to(PLAYERS[seat])
        case _:
            return literally(order)


def _pass_to(player: Value) -> Text:
    return say("pass {player}", player=player)


def tell(event: Event) -> Text:
    """An event in words."""
    match event:
        case t.Ordered(players):
            return say("the order of drawing is {players}", players=tuple(map(Name, players)))
        case t.Diced(players, faces):
            shown = zip(players, faces, strict=True)
            throws = tuple(say("{player} throws {n}", player=Name(player), n=face) for player, face in shown)
            return say("{throws}", throws=throws)
        case t.Drew(player, lot):
            return say("{player} has drawn {lot}", player=Name(player), lot=lot)
        case t.Kept(player, alone=True):
            return say("{player}, the last without a lot, keeps what he drew", player=Name(player))
        case t.Kept(player):
            return say("{player} keeps what he drew", player=Name(player))
        case t.Passed(player, to):
            return say("{player} passes what he drew to {other}", player=Name(player), other=Name(to))
        case t.Received(player, lot):
            return say("{player} has been passed {lot}", player=Name(player), lot=lot)
        case t.Shown(player, lot, total):
            return say("{player} shows {lot}; strength so far: {total}", player=Name(player), lot=lot, total=total)
    raise TypeError(event)


def describe(scenario: t.Scenario, seen: t.Sight) -> Text:
    """Who holds what and has had how much strength, and who draws next."""
    rows = zip(seen.hands, seen.totals, strict=True)
    players = tuple(
        say("{player} {card} {total}", player=Name(player), card=card_words(hand), total=total)
        for player, (hand, total) in enumerate(rows)
    )
    stands = say("{players}", players=players)
    if seen.drawn is not None:
        stands = say("{players}; {player} has drawn {card}", players=players, player=_first(seen), card=card_words(seen.drawn))
    if scenario.lots or not seen.queue:
        return stands
    return say("epoch {epoch}: {stands}", epoch=scenario.epochs[seen.epoch], stands=stands)


def card_words(card: t.LotName | Literal[True] | None) -> str:
    """A lot's name, `?` for a card face down, `-` for none."""
    return "-" if card is None else "?" if card is True else card


def _first(seen: t.Sight) -> Name:
    return Name(seen.queue[0][0])
