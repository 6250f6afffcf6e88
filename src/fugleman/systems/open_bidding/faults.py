"""Which house rules and scenarios of the open Command Track cannot be played?"""

from __future__ import annotations

from fugleman.core.text import Text
from fugleman.kit.track_words import set_up_faults
from fugleman.systems.open_bidding import rules
from fugleman.systems.open_bidding.terms import Rulings, Scenario


def faults(r: Rulings, scenario: Scenario) -> tuple[Text, ...]:
    """Everything wrong with them together."""
    return tuple(set_up_faults(rules.laid_out(r, scenario), r.last_space))
