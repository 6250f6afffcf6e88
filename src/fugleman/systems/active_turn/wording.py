"""How are the orders and events of the active turn put into words?

`!b1` nominates an enemy unit; the other orders are those of `kit.unit_words`.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from fugleman.core.calls import Ask, Event
from fugleman.core.errors import Unreadable
from fugleman.core.orders import Order
from fugleman.core.text import ENGLISH, Name, Text, Voice, literally, say
from fugleman.kit import unit_events, unit_words
from fugleman.kit.shooting import Models
from fugleman.kit.unit_orders import Fire
from fugleman.kit.units import Roster
from fugleman.systems.active_turn import terms
from fugleman.systems.active_turn.menus import Blows
from fugleman.systems.active_turn.terms import Game, Nominate


def read(roster: Roster, words: str, ask: Ask[Any], voice: Voice = ENGLISH, *, on_map: bool) -> Order:
    """The order that a player's words mean. Raises Unreadable."""
    if isinstance(ask.orders, Models):
        return unit_words.read_model(words, voice)
    if words.strip().startswith("!"):
        unit, rest = unit_words.split(roster, words.strip()[1:], voice)
        if rest:
            raise Unreadable(say("“{words}” is no nomination: write {example}", words=words, example="!b1"))
        return Nominate(roster.name(unit))
    order = unit_words.read(roster, words, voice, on_map=on_map)
    return replace(order, standing=False) if isinstance(order, Fire) and isinstance(ask.orders, Blows) else order


def write(roster: Roster, order: Order) -> Text:
    """An order in the players' notation."""
    return literally(f"!{order.unit}") if isinstance(order, Nominate) else unit_words.write(roster, order)


def tell(event: Event) -> Text:
    """An event in words."""
    match event:
        case terms.StepOpens(step, side):
            return say("step {step} opens; {side} decides first", step=step, side=Name(side))
        case terms.NominatesEnemy(side, unit):
            return say("{side} nominates the enemy's {unit}", side=Name(side), unit=unit)
        case terms.HoldsFire(side, unit):
            return say("{side} fires no more at {unit}", side=Name(side), unit=unit)
        case terms.FireOpens(side):
            return say("all have moved; units that have not fired may fire, {side} first", side=Name(side))
        case terms.AssaultOpens(step):
            return say("assault: units of initiative {step} strike", step=step)
        case terms.Strikes(side, unit, target):
            return say("{side}: {unit} strikes at {target}", side=Name(side), unit=unit, target=target)
    return unit_events.tell(event)


def describe(roster: Roster, g: Game) -> Text:
    """The turn in one line: where it stands, and each side's units with their markers."""
    return say(
        "turn {turn}, {stage}; {units}", turn=g.turn, stage=stage(roster, g), units=unit_words.tell_sides(roster, g.field)
    )


def stage(roster: Roster, g: Game) -> Text:
    """Which part of the turn it is, and who decides."""
    side = Name(g.to_act)
    if g.phase == "begin":
        return say("about to begin")
    if g.window is not None:
        return say(
            "step {step}: {unit} moves, {side} may fire",
            step=g.step, unit=roster.name(g.window.unit), side=Name(1 - roster.side(g.window.unit)),
        )  # fmt: skip
    if g.phase == "move":
        return say("step {step}: {side} decides", step=g.step, side=side)
    if g.phase == "fire":
        return say("fire: {side} decides", side=side)
    return say("assault, initiative {step}: {side} decides", step=g.step, side=side)
