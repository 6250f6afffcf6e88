"""What does each clause of Two Flanks and a Centre say?"""

from __future__ import annotations

from fugleman.core.chance import Draw
from fugleman.core.orders import Refusal
from fugleman.core.text import say
from fugleman.systems.flanks.terms import Counter, Game, Layout, Rulings, Sector

SECTION_CARDS = Draw((("1", 6), ("2", 13), ("3", 10), ("all", 6)))
"""6. How many units act, drawn as the 35 cards of a section deck have it that name one section."""


def number_of_sectors(r: Rulings) -> int:
    """1. Three sectors: Left, Centre and Right."""
    return r.sectors if isinstance(r.sectors, int) else len(r.sectors)


def layout_refusal(r: Rulings, layout: Layout) -> Refusal | None:
    """1, 2. Every counter lies by a sector; none has too few, none too many."""
    sectors = range(number_of_sectors(r))
    if len(layout) != r.counters or not set(layout) <= set(sectors):
        return Refusal(
            "1",
            say("it does not lay every counter by a sector"),
            say("lay {counters} counters by {sectors} sectors", counters=r.counters, sectors=len(sectors)),
        )
    sizes = [layout.count(sector) for sector in sectors]
    allowed = say("at least {minimum} and at most {maximum} by each sector", minimum=r.minimum, maximum=r.maximum)
    if min(sizes) < r.minimum:
        return Refusal("2", say("it leaves a sector with {size}", size=min(sizes)), allowed)
    if max(sizes) > r.maximum:
        return Refusal("2", say("it gives a sector {size}", size=max(sizes)), allowed)
    return None


def even_layout(r: Rulings) -> Layout:
    """2. The layout of an absent side: its counters in order, as evenly as may be."""
    sectors = number_of_sectors(r)
    return tuple(counter * sectors // r.counters for counter in range(r.counters))


def sector_of(layout: Layout, counter: Counter) -> Sector:
    """3. The sector that holds a counter."""
    return layout[counter - 1]


def room(r: Rulings, layout: Layout, counter: Counter) -> tuple[Sector, ...]:
    """4, 4.1. The other sectors that are not full."""
    here = sector_of(layout, counter)
    return tuple(s for s in range(number_of_sectors(r)) if s != here and layout.count(s) < r.maximum)


def is_alone(layout: Layout, counter: Counter) -> bool:
    """4.2. Whether a counter has its sector to itself."""
    return layout.count(layout[counter - 1]) == 1


def moved(layout: Layout, counter: Counter, to: Sector) -> Layout:
    """4. The layout after a counter has gone to a sector."""
    sectors = list(layout)
    sectors[counter - 1] = to
    return tuple(sectors)


def pass_turn(r: Rulings, g: Game, layout: Layout) -> Game:
    """5. The side's layout is now this one, and the other side's turn begins."""
    layouts = list(g.layouts)
    layouts[g.to_act] = layout
    return Game(tuple(layouts), (g.to_act + 1) % r.sides, None if g.left is None else g.left - 1)
