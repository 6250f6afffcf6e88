"""What does each clause of Drawing Empires say?"""

from __future__ import annotations

from msgspec.structs import replace

from fugleman.core.chance import Draw
from fugleman.core.seats import EVERYBODY, Seat
from fugleman.kit.dice_order import Groups, in_order
from fugleman.kit.empires import EMPIRES, Lot
from fugleman.systems.empire_draw.terms import Card, Game, Rulings, Scenario


def lots_of(scenario: Scenario, epoch: int) -> tuple[Lot, ...]:
    """2. The lots of an epoch: its empires, or those the scenario gives."""
    if scenario.lots:
        return tuple(Lot(name, strength) for name, strength in scenario.lots)
    return EMPIRES[scenario.epochs[epoch]]


def is_last(scenario: Scenario, epoch: int) -> bool:
    """4. Whether no epoch follows this one."""
    return bool(scenario.lots) or epoch + 1 == len(scenario.epochs)


def fresh(r: Rulings, totals: tuple[int, ...], epoch: int = 0) -> Game:
    """1. An epoch before anybody has drawn."""
    return Game(totals, (None,) * len(totals), by_strength(r, totals), epoch)


def by_strength(r: Rulings, totals: tuple[int, ...]) -> Groups:
    """1, 1.1. Who has had the least strength draws first; equals by seat, or by dice (A)."""
    groups = (tuple(p for p, had in enumerate(totals) if had == total) for total in sorted(set(totals)))
    return tuple(groups) if r.ties == "diced" else tuple((player,) for group in groups for player in group)


def deck(lots: tuple[Lot, ...], g: Game) -> Draw:
    """2. The lots of the epoch that nobody has, one of which is drawn unseen."""
    held = {card.lot for card in g.hands if card is not None}
    return Draw(tuple((lot.name, 1) for lot in lots if lot.name not in held))


def may_receive(g: Game, drawer: Seat) -> tuple[Seat, ...]:
    """3, 3.1, 3.2. The players a lot may be passed to: those without one. The last to have none keeps what he draws."""
    return tuple(sorted(player for player in in_order(g.queue) if player != drawer))


def given(g: Game, player: Seat, card: Card) -> Game:
    """3, 3.1. The game after a player got a lot: he neither draws nor is passed another."""
    hands = (*g.hands[:player], card, *g.hands[player + 1 :])
    return replace(g, hands=hands, queue=tuple(group for group in g.queue if group != (player,)), drawn=None)


def after_passing(r: Rulings, g: Game, passer: Seat) -> Game:
    """3. Whoever passed a lot draws when the others have had their turn, or again at once (B)."""
    if r.passer == "draws_again":
        return g
    return replace(g, queue=(*(group for group in g.queue if group != (passer,)), (passer,)))


def shown(lots: tuple[Lot, ...], g: Game) -> Game:
    """4. The game when all lots are shown: their strengths count."""
    strength = {lot.name: lot.strength for lot in lots}
    cards = [card.lot for card in g.hands if card is not None]
    totals = tuple(total + strength[lot] for total, lot in zip(g.totals, cards, strict=True))
    return replace(g, totals=totals, hands=tuple(Card(lot, EVERYBODY) for lot in cards))
