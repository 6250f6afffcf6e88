"""Has everything that happens words in every language, and is everything asked a clause of the book?"""

from __future__ import annotations

from fugleman.core.calls import Roll
from fugleman.core.text import Text
from tests.conformance.setups import Setup
from tests.conformance.walks import asks, steps

NAMES: tuple[str | Text, ...] = ("Zoë", "{0}", "%s", "<b>&", "\x1b[2J", "\u202eevil")


def test_seats_have_labels_that_tell_them_apart(setup: Setup) -> None:
    for voice in setup.voices():
        labels = [voice(label) for label in setup.system.seats()]
        assert labels
        assert len(set(labels)) == len(labels)
        assert all(labels)


def test_every_event_has_words(setup: Setup) -> None:
    for step in steps(setup):
        for ruling in step.after.rulings:
            for voice in setup.voices(NAMES):
                words = voice(setup.system.tell(ruling.event))
                assert words
                assert words.isprintable()


def test_every_sight_has_a_line_in_words(setup: Setup) -> None:
    seats = range(len(setup.system.seats()))
    for step in steps(setup):
        for seat in (None, *seats):
            sight = setup.system.sight(step.after.position.state, seat)
            for voice in setup.voices(NAMES):
                words = voice(setup.system.describe(sight))
                assert words
                assert words.isprintable()


def test_every_call_and_ruling_is_of_a_clause_of_the_book(setup: Setup) -> None:
    book = setup.mustered.rulebook
    for step in steps(setup):
        assert step.call.clause in book.clauses
        for ask in asks(step.call):
            assert ask.clause in book.clauses
            assert ask.seat in range(len(setup.system.seats()))
        for ruling in step.after.rulings:
            assert ruling.clause in book.clauses


def test_chance_says_what_it_throws(setup: Setup) -> None:
    for step in steps(setup):
        if isinstance(step.call, Roll):
            assert str(step.call.dice).isprintable()
            assert str(step.call.dice)


def test_a_result_has_words_and_a_score_a_seat_if_any(setup: Setup) -> None:
    for step in steps(setup):
        result = setup.system.result(step.after.position.state)
        if result is not None:
            assert result.scores is None or len(result.scores) == len(setup.system.seats())
            for voice in setup.voices(NAMES):
                assert voice(result.words)
