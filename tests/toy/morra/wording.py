"""How are orders and events of Morra with Tokens put into words?"""

from __future__ import annotations

from fugleman.core.calls import Event
from fugleman.core.errors import Unreadable
from fugleman.core.orders import Order
from fugleman.core.text import Name, Text, literally, say, say_n

from .sight import Sight
from .terms import Scored, Show, Showed, Took


def read(words: str) -> Show:
    """A number of fingers, in digits. Raises Unreadable."""
    digits = words.strip()
    if not (digits.isascii() and digits.isdigit() and len(digits) < 4):
        raise Unreadable(say("“{words}” is no number of fingers", words=words))
    return Show(int(digits))


def write(order: Order) -> Text:
    """The number alone."""
    return literally(order.fingers if isinstance(order, Show) else order)


def tell(event: Event) -> Text:
    """An event in words."""
    match event:
        case Took(seat, token):
            return say(
                "{player} takes the token {token}", player=Name(seat), token=say("odd") if token == "odd" else say("even")
            )
        case Showed(seat, fingers):
            return say_n("{player} shows {n} finger", "{player} shows {n} fingers", fingers, player=Name(seat))
        case Scored(seat):
            return say("{player} scores", player=Name(seat))
    raise TypeError(event)


def describe(s: Sight) -> Text:
    """The points, and how many rounds are left."""
    first, second = s.points
    return say_n(
        "{first} to {second}, {n} round left", "{first} to {second}, {n} rounds left", s.left, first=first, second=second
    )
