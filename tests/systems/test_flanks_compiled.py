"""Does the compiled twin send each counter where the rules do, from every layout? Compiled, and as the Python that it was."""

from __future__ import annotations

import numpy as np
import pytest

from fugleman.systems.flanks import compiled, rules
from fugleman.systems.flanks.compiled import turns
from fugleman.systems.flanks.menus import destinations
from fugleman.systems.flanks.terms import Rulings
from tests.compiled import in_python

HOUSES = [
    Rulings(),
    Rulings(lone_counter="may_move"),
    Rulings(minimum=0, maximum=4, counters=5),
    Rulings(sectors=4, counters=6, maximum=2),
    Rulings(sectors=2, counters=5, maximum=4),
    Rulings(sectors=3, counters=6, maximum=2),
]


@pytest.mark.parametrize("r", HOUSES, ids=str)
def test_4_the_twin_before_it_is_compiled_goes_where_the_menus_go(monkeypatch: pytest.MonkeyPatch, r: Rulings) -> None:
    expected = turns(r)
    in_python(monkeypatch, compiled)
    found = turns(r)
    assert np.array_equal(found.codes, expected.codes)
    assert np.array_equal(found.options, expected.options)
    assert np.array_equal(found.sector, expected.sector)
    sectors = rules.number_of_sectors(r)
    layouts = [found.layout(i, sectors) for i in range(len(found.codes))]
    for i, layout in enumerate(layouts):
        for n in range(r.counters):
            assert found.sector[i, n] == rules.sector_of(layout, n + 1)
            stays = r.lone_counter == "stays" and rules.is_alone(layout, n + 1)
            orders = () if stays else destinations(r, layout, n + 1).orders
            wanted = {rules.moved(layout, n + 1, order.to) for order in orders} or {layout}
            assert {layouts[to] for to in found.options[i, n] if to >= 0} == wanted
