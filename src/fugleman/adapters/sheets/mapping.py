"""What are the cells of a JSON file, player -> lot -> bid?"""

from __future__ import annotations

import json
import re
from typing import Any

from fugleman.adapters.sheets.terms import Cell, Grid, Misfit
from fugleman.core.errors import Fault, Faulty
from fugleman.core.text import say


class _Digits(str):
    """The digits of a plain JSON integer, not yet a number: thousands of them cost nothing so."""

    __slots__ = ()


class _Pairs(list[tuple[str, Any]]):
    """A JSON object as it is written, its duplicate keys kept."""


def cells(text: str) -> Grid:
    """The cells, lots in rows in the order of their first appearance. Bids are plain JSON integers. Raises Faulty."""
    try:
        sheet = json.loads(text, object_pairs_hook=_Pairs, parse_int=_integer, parse_float=Misfit, parse_constant=Misfit)
    except json.JSONDecodeError as error:
        at = say("line {line}, column {column}", line=error.lineno, column=error.colno)
        raise Faulty([Fault(at, say("this is not JSON"))]) from error
    except RecursionError as error:
        raise Faulty([Fault("", say("this is no bid sheet: it is nested too deeply"))]) from error
    if faults := _shape_faults(sheet):
        raise Faulty(faults)
    lots = tuple(dict.fromkeys(lot for _, bids in sheet for lot, _ in bids))
    columns = [(player, dict(bids)) for player, bids in sheet]
    header = (Cell("", ""), *(Cell(f"“{player}”", player) for player, _ in columns))
    return (header, *((Cell(f"“{lot}”", lot), *(_bid(lot, bids) for player, bids in columns)) for lot in lots))


def _integer(digits: str) -> _Digits | Misfit:
    return _Digits(digits) if re.fullmatch(r"0|[1-9][0-9]*", digits) else Misfit(digits)


def _bid(lot: str, bids: dict[str, Any]) -> Cell:
    if lot not in bids:
        return Cell("", None)
    match bids[lot]:
        case _Digits() as digits:
            return Cell("", str(digits))
        case Misfit() as misfit:
            return Cell("", misfit)
        case list():
            return Cell("", Misfit("[…]"))
        case words:
            return Cell("", Misfit(json.dumps(words, ensure_ascii=False)))


def _shape_faults(sheet: Any) -> list[Fault]:
    if not isinstance(sheet, _Pairs):
        return [Fault("", say("a bid sheet in JSON is an object: player -> lot -> bid"))]
    faults = []
    for player, bids in sheet:
        if not isinstance(bids, _Pairs):
            faults.append(Fault(player, say("a player's bids in JSON are an object: lot -> bid")))
            continue
        names = [lot for lot, _ in bids]
        faults += [
            Fault(player, say("“{lot}” is there twice", lot=lot)) for lot in dict.fromkeys(names) if names.count(lot) > 1
        ]
    return faults
