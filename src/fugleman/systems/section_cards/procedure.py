"""In what order is a game of Section Cards played?"""

from __future__ import annotations

from fugleman.core.calls import Impulse, ask, roll, ruled
from fugleman.systems.section_cards import rules
from fugleman.systems.section_cards.menus import in_hand
from fugleman.systems.section_cards.terms import Dealt, Drew, Game, Hand, Operates, Plays, Reshuffled, Rulings


def deal(r: Rulings, g: Game) -> Impulse[Game]:
    """A side is dealt its hand, which nobody else may see. (2)"""
    side = g.hands.index(None)
    only = frozenset({side})
    cards = yield from roll(rules.draw(g, r.hand), "2", seen_by=only)
    g = rules.with_hand(g, tuple(map(str, cards)))
    yield from ruled("2", Dealt(side, g.hands[side] or ()), seen_by=only)
    return g


def turn(r: Rulings, g: Game, hand: Hand) -> Impulse[Game]:
    """One turn: play a card, operate, draw a card. (3-7)"""
    side = g.to_act
    card = (yield from ask(side, in_hand(hand), "3")).card
    g = rules.played(g, hand, card)
    yield from ruled("3", Plays(side, card))
    for sector, units in rules.orders(card):
        yield from ruled("4", Operates(side, sector, units))
    if not rules.in_deck(g) and r.exhausted == "reshuffle":
        yield from ruled("6", Reshuffled(len(g.played)))
        g = rules.reshuffled(g)
    if rules.in_deck(g):
        g = yield from draw(g)
    return rules.pass_turn(r, g)


def draw(g: Game) -> Impulse[Game]:
    """The side draws a card, which nobody else may see. (5)"""
    only = frozenset({g.to_act})
    (card,) = yield from roll(rules.draw(g), "5", seen_by=only)
    yield from ruled("5", Drew(g.to_act, str(card)), seen_by=only)
    return rules.drawn(g, str(card))
