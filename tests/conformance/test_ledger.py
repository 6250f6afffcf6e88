"""Does the book say what the code does: every clause a function and a case, every reading a parameter, in every language?"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, get_args, get_origin, get_type_hints

from fugleman.adapters.catalogues import languages
from fugleman.core.rulebook import Rulebook, Words
from fugleman.muster import Mustered
from tests.conformance.setups import Setup, set_up
from tests.conformance.walks import steps


def test_the_title_page_names_its_folder(mustered: Mustered) -> None:
    assert mustered.system.name == mustered.name
    assert mustered.system.edition >= 1


def test_every_clause_has_a_function(mustered: Mustered) -> None:
    assert [clause for clause in mustered.rulebook.clauses if clause not in mustered.functions] == []


def test_every_clause_has_a_case(mustered: Mustered) -> None:
    cited = {clause for case in mustered.cases for clause in case.clauses}
    assert [clause for clause in mustered.rulebook.clauses if clause not in cited] == []


def test_no_function_and_no_case_cites_a_clause_that_the_book_lacks(mustered: Mustered) -> None:
    clauses = mustered.rulebook.clauses
    assert {clause: places for clause, places in mustered.functions.items() if clause not in clauses} == {}
    assert {case.name: case.clauses for case in mustered.cases if not clauses.keys() >= set(case.clauses)} == {}


def test_cases_have_names_of_their_own(mustered: Mustered) -> None:
    names = [case.name for case in mustered.cases]
    assert len(set(names)) == len(names)


def test_every_ruling_is_a_reading_and_its_choices_are_the_books_with_the_default_first(mustered: Mustered) -> None:
    rulings = mustered.system.rulings
    types = get_type_hints(type(rulings))
    readings = {reading.parameter: reading for reading in mustered.rulebook.readings.values() if reading.parameter}
    assert sorted(readings) == sorted(types)
    for parameter, reading in readings.items():
        choices = get_args(types[parameter]) if get_origin(types[parameter]) is Literal else ()
        assert tuple(reading.choices) == choices, parameter
        assert not choices or getattr(rulings, parameter) == choices[0], parameter


def test_a_reading_without_a_parameter_is_settled(mustered: Mustered) -> None:
    for letter, reading in mustered.rulebook.readings.items():
        assert reading.parameter or not reading.choices, letter


def test_the_book_is_complete_in_every_language(mustered: Mustered) -> None:
    for place, words in _words(mustered.rulebook):
        assert sorted(words) == sorted(languages()), place
        assert all(said.strip() == said and said for said in words.values()), place


def test_every_choice_can_be_played(setup: Setup) -> None:
    assert [str(fault) for fault in setup.system.faults()] == []
    chosen = set_up(setup.mustered.system, setup.ruled, {}).rulings
    for parameter in setup.ruled:
        assert getattr(setup.system.rulings, parameter) == getattr(chosen, parameter), "no case plays this choice"
    assert steps(setup)


def _words(book: Rulebook) -> Iterator[tuple[str, Words]]:
    yield from (("title", book.title), ("about", book.about), ("source", book.source))
    for number, clause in book.clauses.items():
        yield from ((f"{number} title", clause.title), (f"{number} text", clause.text))
    for letter, reading in book.readings.items():
        yield from ((f"{letter} question", reading.question), (f"{letter} because", reading.because))
        yield from ((f"{letter} {choice}", words) for choice, words in reading.choices.items())
