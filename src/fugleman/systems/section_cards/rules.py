"""What does each clause of Section Cards say?"""

from __future__ import annotations

from collections import Counter
from itertools import chain

from msgspec.structs import replace

from fugleman.core.chance import Draw
from fugleman.systems.section_cards.deck import CARDS, TOTAL, sorted_hand
from fugleman.systems.section_cards.terms import CardName, Game, Hand, Rulings, Sector, Units


def in_deck(g: Game) -> int:
    """1. How many cards are still to be drawn."""
    return TOTAL - len(g.played) - sum(len(hand or ()) for hand in g.hands)


def draw(g: Game, count: int = 1) -> Draw:
    """1, 2, 5. A draw from the cards that are neither in a hand nor played."""
    gone = Counter(chain(g.played, *(hand or () for hand in g.hands)))
    left = ((name, card.copies - gone[name]) for name, card in CARDS.items())
    return Draw(tuple((name, copies) for name, copies in left if copies), count)


def with_hand(g: Game, cards: tuple[CardName, ...]) -> Game:
    """2. The next side without a hand takes these cards."""
    side = g.hands.index(None)
    return replace(g, hands=(*g.hands[:side], sorted_hand(cards), *g.hands[side + 1 :]))


def played(g: Game, hand: Hand, card: CardName) -> Game:
    """3. The card leaves the hand and lies face up."""
    at = hand.index(card)
    return _holding(replace(g, played=(*g.played, card)), (*hand[:at], *hand[at + 1 :]))


def orders(card: CardName) -> tuple[tuple[Sector, Units], ...]:
    """4. In which sectors a card lets how many units act."""
    return CARDS[card].orders


def drawn(g: Game, card: CardName) -> Game:
    """5. The drawn card joins the hand."""
    return _holding(g, sorted_hand((*(g.hands[g.to_act] or ()), card)))


def reshuffled(g: Game) -> Game:
    """6. The played cards are the deck again."""
    return replace(g, played=())


def has_run_out(r: Rulings, g: Game) -> bool:
    """6. Whether the game is over for want of cards: the deck is empty, or where that is no end, the hand."""
    if r.exhausted == "ends":
        return in_deck(g) == 0
    return g.hands[g.to_act] == ()


def pass_turn(r: Rulings, g: Game) -> Game:
    """7. The other side's turn begins."""
    return replace(g, to_act=(g.to_act + 1) % r.sides, left=None if g.left is None else g.left - 1)


def _holding(g: Game, hand: Hand) -> Game:
    return replace(g, hands=(*g.hands[: g.to_act], hand, *g.hands[g.to_act + 1 :]))
