"""Does the conformance suite find what is wrong with a system? The toy, with one thing broken at a time, must fail its test."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from fugleman.core.errors import OrderError
from fugleman.muster import Mustered
from tests.conformance import (
    test_cases,
    test_chances,
    test_ledger,
    test_menus,
    test_replay,
    test_secrets,
    test_values,
    test_words,
)
from tests.conformance.scripts import play
from tests.conformance.setups import Setup, set_up
from tests.toy.test_new_systems import TOY, WITHOUT_CACHES

Check = Callable[[Any], object]
Toy = Callable[[str, str, str], Setup]
FAILURES = (AssertionError, ValueError, KeyError, OrderError, msgspec.MsgspecError, pytest.fail.Exception)


def cases(test: Callable[..., None]) -> Check:
    """A test of cases, over all of them."""

    def check(setup: Setup) -> None:
        for case in setup.mustered.cases:
            played = play(set_up(setup.mustered.system, case.rulings, case.scenario), case.play)
            test((setup.mustered, case), played)

    return check


def book(test: Callable[[Mustered], None]) -> Check:
    """A test of the book."""
    return lambda setup: test(setup.mustered)


@pytest.fixture
def toy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Toy:
    """Makes a copy of the toy in which some words of a file are replaced by others."""
    monkeypatch.syspath_prepend(tmp_path)

    def broken(file: str, old: str, new: str) -> Setup:
        package = f"morra_{tmp_path.name}".replace("-", "_")
        folder = tmp_path / package
        shutil.copytree(TOY, folder, ignore=WITHOUT_CACHES)
        words = (folder / file).read_text(encoding="utf-8")
        assert old in words
        (folder / file).write_text(words.replace(old, new), encoding="utf-8")
        return Setup(Mustered("morra", package), {}, {})

    return broken


IN_WORDS = test_menus.test_orders_come_back_from_the_words_of_each_language_and_from_the_notation_in_each

BREAKS: list[tuple[Check, str, str, str]] = [
    (
        test_menus.test_a_menu_offers_something_and_each_order_it_offers_applies,
        "procedure.py",
        "default=Show(1)",
        "default=Show(4)",
    ),
    (test_menus.test_a_menu_offers_something_and_each_order_it_offers_applies, "procedure.py", "Show(1), Show(2), Show(3)", ""),
    (IN_WORDS, "wording.py", "literally(order.fingers", "literally(1"),
    (IN_WORDS, "wording.py", "words.strip()", "words"),
    (
        test_menus.test_hostile_words_make_an_order_or_are_unreadable,
        "wording.py",
        "digits.isascii() and digits.isdigit()",
        "digits.isdigit()",
    ),
    (
        test_values.test_states_are_hashed_and_come_back_from_json,
        "terms.py",
        "points: tuple[int, int]",
        "points: tuple[int, str]",
    ),
    (
        test_values.test_events_come_back_from_json,
        "terms.py",
        "    fingers: int\n\n\nclass Scored",
        "    fingers: str\n\n\nclass Scored",
    ),
    (test_replay.test_random_play_finds_no_fault, "rules.py", "left=g.left - 1", "left=g.left"),
    (
        test_replay.test_a_position_replayed_gives_the_same_call_and_rulings,
        "procedure.py",
        '("even", 2)',
        '("even", take_token.__dict__.setdefault("memory", iter(range(9, 999))).__next__())',
    ),
    (
        test_chances.test_every_outcome_of_a_throw_leads_on,
        "rules.py",
        "    first, _ = g.tokens\n",
        "    first = {'odd': None}[token]\n",
    ),
    (
        test_words.test_every_event_has_words,
        "wording.py",
        'say("{player} scores", player=Name(seat))',
        'say("", player=Name(seat))',
    ),
    (test_words.test_every_call_and_ruling_is_of_a_clause_of_the_book, "procedure.py", 'ruled("3"', 'ruled("3.1"'),
    (
        test_secrets.test_a_secret_is_kept_until_it_is_disclosed,
        "sight.py",
        "None if seat is None else g.tokens[seat]",
        "g.tokens[0]",
    ),
    (
        test_secrets.test_a_secret_is_kept_until_it_is_disclosed,
        "procedure.py",
        "Took(seat, str(token)), seen_by=only",
        "Took(seat, str(token))",
    ),
    (
        test_secrets.test_a_table_tells_a_seat_nothing_that_the_rules_keep_from_it,
        "sight.py",
        "None if seat is None else g.tokens[seat]",
        "g.tokens[0]",
    ),
    (book(test_ledger.test_every_clause_has_a_function), "rules.py", '"""2, 3. ', '"""3. '),
    (book(test_ledger.test_every_clause_has_a_case), "cases/rounds.toml", '["1", "2", "3"]', '["2", "3"]'),
    (
        book(test_ledger.test_no_function_and_no_case_cites_a_clause_that_the_book_lacks),
        "rules.py",
        '"""2, 3. ',
        '"""2, 3, 7. ',
    ),
    (
        book(test_ledger.test_no_function_and_no_case_cites_a_clause_that_the_book_lacks),
        "cases/rounds.toml",
        '["2"]',
        '["2", "7"]',
    ),
    (
        book(test_ledger.test_every_ruling_is_a_reading_and_its_choices_are_the_books_with_the_default_first),
        "terms.py",
        '= "nobody"',
        '= "both"',
    ),
    (
        book(test_ledger.test_every_ruling_is_a_reading_and_its_choices_are_the_books_with_the_default_first),
        "rulebook.toml",
        'parameter = "both"',
        "",
    ),
    (book(test_ledger.test_a_reading_without_a_parameter_is_settled), "rulebook.toml", 'parameter = "both"', ""),
    (book(test_ledger.test_the_book_is_complete_in_every_language), "rulebook.toml", ', it = "Segnare"', ""),
    (book(test_ledger.test_the_title_page_names_its_folder), "__init__.py", '"morra"', '"mora"'),
    (cases(test_cases.test_the_log_has_these_lines_in_this_order), "rules.py", '== "odd"', '== "even"'),
    (cases(test_cases.test_the_position_is_this_one), "rules.py", "second + (1 in winners)", "second"),
    (cases(test_cases.test_the_game_is_over_if_it_is_said_to_be), "__init__.py", "state.left == 0", "state.left < 0"),
    (cases(test_cases.test_these_orders_are_refused), "procedure.py", "Show(3)", "Show(3), Show(4)"),
]


IDS = [f"{n} {file}: {new}"[:60] for n, (_, file, _, new) in enumerate(BREAKS)]


@pytest.mark.parametrize(("check", "file", "old", "new"), BREAKS, ids=IDS)
def test_what_is_broken_is_found(toy: Toy, check: Check, file: str, old: str, new: str) -> None:
    with pytest.raises(FAILURES):
        check(toy(file, old, new))


@pytest.mark.parametrize("check", dict.fromkeys(check for check, *_ in BREAKS))
def test_what_is_whole_passes(toy: Toy, check: Check) -> None:
    check(toy("rules.py", "", ""))
