"""Does the fuzzer find each kind of fault, and say how to find it again?"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

import pytest

from fugleman.core.calls import Event, Impulse, ask, roll, ruled
from fugleman.core.chance import Die
from fugleman.core.orders import Menu, OneOf, Order
from fugleman.core.system import Result, System
from fugleman.core.text import Text, literally, say
from fugleman.lab.fuzz import Fuzzed, Limits, chance, fuzz
from fugleman.systems.flanks import SYSTEM as FLANKS


class Go(Order, frozen=True):
    """Go on, so far."""

    far: int = 1


class Went(Event, frozen=True):
    """One went so far."""

    far: int = 1


class Unlisted(Menu[Go], frozen=True):
    """A menu without a list, whose sample may be out of bounds."""

    sampled: int = 1

    def check(self, order: Order) -> Any:
        return GO.check(order)

    def sample(self, below: Any) -> Go:
        return Go(self.sampled)


GO = OneOf((Go(),))
Procedure = Callable[[int], Impulse[int]]


class Toy(System[int], frozen=True, kw_only=True):
    """Counts down from three by whatever procedure it is given."""

    name: ClassVar[str] = "toy"
    edition: ClassVar[int] = 1
    rulings: None = None
    scenario: None = None
    procedure: Procedure

    def seats(self) -> tuple[Text, ...]:
        return (say("Red"),)

    def opening(self) -> int:
        return 3

    def impulse(self, state: int) -> Impulse[int]:
        return self.procedure(state)

    def result(self, state: int) -> Result | None:
        return Result(say("done")) if state <= 0 else None

    def write(self, order: Order) -> Text:
        return literally(f"go {order.far}" if isinstance(order, Go) else order)

    def tell(self, event: Event) -> Text:
        return say("it went")

    def describe(self, sight: Any) -> Text:
        return say("{n} left", n=sight)


def sound(state: int) -> Impulse[int]:
    yield from roll(Die(6), "1")
    yield from ask(0, GO, "1")
    yield from ruled("1", Went())
    return state - 1


def dead_end(state: int) -> Impulse[int]:
    yield from roll(Die(6), "1")
    yield from ask(0, OneOf[Go](()), "1")
    return state - 1


def endless(state: int) -> Impulse[int]:
    yield from roll(Die(6), "1")
    return state


def endless_without_a_call(state: int) -> Impulse[int]:
    yield from ruled("1", Went())
    return state


def unbounded(state: int) -> Impulse[int]:
    while True:
        yield from roll(Die(6), "1")


def talking_for_ever(state: int) -> Impulse[int]:
    while True:
        yield from ruled("1", Went())


def invalid_default(state: int) -> Impulse[int]:
    yield from ask(0, GO, "1", default=Go(2))
    return state - 1


def no_default(state: int) -> Impulse[int]:
    yield from ask(0, Unlisted(), "1")
    return state - 1


def invalid_sample(state: int) -> Impulse[int]:
    yield from ask(0, Unlisted(2), "1", default=Go())
    return state - 1


class Loaded(Die, frozen=True):
    """A die that shows a seven."""

    def throw(self, below: Any, /) -> Any:
        return (7,)


def invalid_throw(state: int) -> Impulse[int]:
    yield from roll(Loaded(), "1")
    return state - 1


def raising(state: int) -> Impulse[int]:
    yield from roll(Die(6), "1")
    raise ValueError(f"no state {state}")


def forgetful(memory: list[int]) -> Procedure:
    """An impulse whose die depends on how often it was begun."""

    def procedure(state: int) -> Impulse[int]:
        memory.append(state)
        yield from roll(Die(len(memory) + 1), "1")
        yield from roll(Die(6), "1")
        return state - 1

    return procedure


def play(procedure: Procedure, games: int = 20, **limits: int) -> Fuzzed:
    return fuzz(Toy(procedure=procedure), games, seed=7, limits=Limits(**limits))


@pytest.mark.parametrize(
    ("procedure", "kind", "says"),
    [
        (dead_end, "dead end", "(1) nothing may be ordered"),
        (endless, "endless game", "no end after"),
        (endless_without_a_call, "endless game", "no end after 0 calls"),
        (unbounded, "unbounded impulse", "more than 64 answers"),
        (talking_for_ever, "unbounded impulse", "more than 10000 rulings"),
        (invalid_default, "invalid default", "(1) it is not among the orders"),
        (no_default, "invalid default", "needs a default"),
        (invalid_sample, "invalid sample", "(1) it is not among the orders"),
        (invalid_throw, "invalid sample", "(1) 1d6 threw 7"),
        (raising, "exception", "ValueError: no state 3"),
    ],
)
def test_each_fault_is_found_in_the_first_game(procedure: Procedure, kind: str, says: str) -> None:
    report = play(procedure, 1, calls=200)
    assert [fault.kind for fault in report.faults] == [kind]
    assert says in str(report.faults[0].text)


def test_an_impulse_that_remembers_is_found_when_its_position_is_looked_at_anew() -> None:
    report = play(forgetful([]), 1, every=1)
    assert [str(fault.text) for fault in report.faults] == ["the same state and answers led elsewhere"]


def test_an_impulse_that_remembers_is_found_when_the_first_game_is_played_twice() -> None:
    report = play(forgetful([]), 1, every=1000)
    assert [str(fault.text) for fault in report.faults] == ["the same game played twice went differently"]


def test_a_sound_system_has_no_faults_and_is_counted() -> None:
    report = play(sound, 20, every=2)
    assert (report.games, report.calls, report.faults) == (20, 120, ())
    assert report.calls_per_second == pytest.approx(6 * report.games_per_second)


def test_a_fault_brings_the_script_that_reproduces_it() -> None:
    def late(state: int) -> Impulse[int]:
        yield from ask(0, GO, "1")
        yield from roll(Die(1), "1")
        if state == 2:
            raise ValueError("two")
        return state - 1

    assert play(late, 1).faults[0].script == ("Red: go 1", "roll 1", "Red: go 1", "roll 1")


def test_it_stops_early_when_faults_abound() -> None:
    report = fuzz(Toy(procedure=raising), 1000, most_faults=4)
    assert [fault.game for fault in report.faults] == [0, 1, 2, 3]
    assert report.games == 4


def test_game_n_is_the_same_game_whatever_was_played_before_it() -> None:
    def unlucky(state: int) -> Impulse[int]:
        n = yield from roll(Die(20), "1")
        if n == 20:
            raise ValueError("twenty")
        return state - 1

    report = fuzz(Toy(procedure=unlucky), 100, seed=3, most_faults=100)
    assert report.faults
    for fault in report.faults:
        below = chance(3, fault.game)
        throws = [below(20) + 1 for _ in fault.script]
        assert throws[-1] == 20
        assert fault.script == tuple(f"roll {n}" for n in throws)
    assert fuzz(Toy(procedure=unlucky), 100, seed=4, most_faults=100).faults != report.faults


def test_every_game_played_is_announced() -> None:
    played: list[int] = []
    fuzz(Toy(procedure=sound), 3, played=played.append)
    assert played == [0, 1, 2]


def test_flanks_has_no_faults() -> None:
    assert fuzz(FLANKS, 50).faults == ()
