"""How are exact odds shown?"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import msgspec

from fugleman.adapters.fractions import figure, number
from fugleman.cli.out import Out
from fugleman.core.questions import FirstTime, Inquiry, Question, Total
from fugleman.core.system import System
from fugleman.core.text import Text, say, say_n
from fugleman.lab.odds import Extreme, FirstOdds, Odds, ShareOdds, TotalOdds
from fugleman.lab.passages import Passage
from fugleman.lab.worth import Choice, WorthOdds


def show(out: Out, question: Question, inquiry: Inquiry, found: Odds, about: Mapping[str, str]) -> None:
    """The answer to a system's question."""
    if out.as_json:
        out.data({**about, "title": out.voice(question.title), **_data(out, found)})
        return
    out.result(out.voice(say("{question} ({value})", question=question.title, value=about["of"])), "bold")
    match found:
        case ShareOdds():
            _show_share(out, found)
        case FirstOdds():
            assert isinstance(inquiry, FirstTime)
            _show_first(out, inquiry, found)
        case TotalOdds():
            assert isinstance(inquiry, Total)
            _show_total(out, inquiry, found)
        case WorthOdds():
            _show_worth(out, inquiry.system, found)
    exact = say_n(
        "exact, from {n} position explored: {command}",
        "exact, from {n} positions explored: {command}",
        found.positions,
        command=about["command"],
    )
    out.talk(exact)


def _data(out: Out, value: Any) -> Any:
    match value:
        case Fraction():
            return figure(value)
        case Text():
            return out.voice(value)
        case Choice():
            return {"order": str(value.order), "worth": figure(value.worth), "chance": figure(value.chance)}
        case Passage():
            turns = [{"turn": turn, **figure(chance), "by": figure(value.within(turn))} for turn, chance in _settled(value)]
            return {"ever": figure(value.ever), "mean": figure(value.mean) if value.ever else None, "turns": turns}
        case msgspec.Struct():
            return {name: _data(out, getattr(value, name)) for name in value.__struct_fields__}
        case Mapping():
            return {str(key): _data(out, one) for key, one in value.items()}
        case tuple():
            return [_data(out, one) for one in value]
        case _:
            return value


def _show_share(out: Out, found: ShareOdds) -> None:
    ways = (found.best, found.worst)
    rows: list[tuple[Text, list[str]]] = [
        (say("in the long run"), [number(way.share) for way in ways] + [number(found.random)]),
    ]
    for turns in found.best.over:
        over = say_n("over {n} turn", "over {n} turns", turns)
        rows.append((over, [*(number(way.over[turns]) for way in ways), ""]))
    for turns, random in enumerate(found.streaks[1:], start=1):
        after = say_n("again after {n} turn running", "again after {n} turns running", turns)
        rows.append((after, [*(number(way.streaks[turns]) for way in ways), number(random)]))
    heads = (say("share of turns"), say("at best"), say("at worst"), say("at random"))
    out.table([out.voice(head) for head in heads], [(out.voice(head), *cells) for head, cells in rows])
    out.result(out.voice(say("At random, a real choice comes on {share} of all turns.", share=number(found.choices))))
    bits = f"{found.entropy:.4f}"
    out.result(out.voice(say("At random, what comes next is {bits} bits uncertain, given the position.", bits=bits)))
    for way, head in ((found.best, say("At best:")), (found.worst, say("At worst:"))):
        if way.policy:
            out.result(out.voice(head))
            _show_policy(out, way)


def _show_policy(out: Out, way: Extreme) -> None:
    for one in way.policy:
        out.result(
            out.voice(say("{position}; {answers}: {order}", position=one.position, answers=one.answers, order=one.order)),
            indent=2,
        )


def _show_first(out: Out, inquiry: FirstTime, found: FirstOdds) -> None:
    names = list(inquiry.among)
    heads = [
        say("in turn"),
        *(inquiry.among[name] for name in names),
        *(say("{what}: by then", what=inquiry.among[name]) for name in names),
    ]
    last = max(turn for name in names for turn, _ in _settled(found.first[name]))
    rows = []
    for turn in range(1, last + 1):
        passages = [found.first[name] for name in names]
        rows.append(
            [
                str(turn),
                *(number(one.by_turn[turn - 1]) for one in passages),
                *(f"{float(one.within(turn)):.6f}" for one in passages),
            ]
        )
    out.table(list(map(out.voice, heads)), rows)
    for name in names:
        passage = found.first[name]
        told = say("{what}: {ever} in all", what=inquiry.among[name], ever=number(passage.ever))
        if passage.ever:
            told = say("{told}, in turn {mean} on average", told=told, mean=number(passage.mean))
        out.result(out.voice(told))


def _show_total(out: Out, inquiry: Total, found: TotalOdds) -> None:
    heads = (say("at random"), say("in a game"), say("in a turn"))
    rows = [(inquiry.among[name], number(total), number(total / found.turns)) for name, total in found.total.items()]
    out.table(list(map(out.voice, heads)), [(out.voice(what), *cells) for what, *cells in rows])
    if found.again:
        head = say("the same of: {what}", what=tuple(inquiry.running.values()))
        after = [say_n("again after {n} turn running", "again after {n} turns running", n + 1) for n in range(len(found.again))]
        table = [(out.voice(when), number(chance)) for when, chance in zip(after, found.again, strict=True)]
        out.table([out.voice(head), out.voice(say("chance"))], table)
    out.result(out.voice(say("A game takes {turns} turns on average.", turns=number(found.turns))))


def _show_worth(out: Out, system: System[Any], found: WorthOdds) -> None:
    heads = (say("order"), say("is worth"), say("is played"))
    for seat, choices in zip(system.seats(), found.choices, strict=True):
        out.result(out.voice(say("{seat}:", seat=seat)))
        out.table(
            list(map(out.voice, heads)), [(out.voice(one.order), number(one.worth), number(one.chance)) for one in choices]
        )
    out.result(
        out.voice(say("At best play the game is worth {value} to {seat}.", value=number(found.value), seat=system.seats()[0]))
    )


def _settled(passage: Passage) -> list[tuple[int, Fraction]]:
    """The turns up to the last in which it may happen."""
    last = max((turn for turn, chance in enumerate(passage.by_turn, start=1) if chance), default=0)
    return list(enumerate(passage.by_turn[:last], start=1))
