"""Do names fit their columns?"""

from __future__ import annotations

from fugleman.kit.lettering import shortened, width, wrapped


def test_names_break_at_spaces_where_they_can() -> None:
    assert wrapped("Freya the Wise", 60) == ("Freya", "the", "Wise")
    assert wrapped("Freya the Wise", 90) == ("Freya the", "Wise")


def test_names_break_after_hyphens_too() -> None:
    assert wrapped("Featherstone-Haugh-W", 120) == ("Featherstone-", "Haugh-W")
    assert wrapped("at  -17", 60) == ("at -17",)
    assert wrapped("--", 60) == ("--",)


def test_larger_letters_are_broken_earlier() -> None:
    assert wrapped("Freya the", 90) == ("Freya the",)
    assert wrapped("Freya the", 90, 16) == ("Freya", "the")


def test_long_words_break_anywhere() -> None:
    assert wrapped("W" * 9, 60) == ("WWWW", "WWWW", "W")
    assert wrapped("a " + "漢" * 5, 60) == ("a", "漢漢漢漢", "漢")


def test_nothing_is_one_empty_line() -> None:
    assert wrapped("", 60) == ("",)


def test_a_letter_wider_than_the_column_stands_alone() -> None:
    assert wrapped("WW", 3) == ("W", "W")


def test_a_short_name_keeps_its_beginning_and_its_end() -> None:
    assert shortened("Lancers", 8) == "Lancers"
    assert shortened("Lancieri", 8) == "Lancieri"
    assert shortened("Lancieri di Novara 12", 8) == "Lanc… 12"
    assert len({shortened(f"Lancieri di Novara {n}", 8) for n in range(10, 30)}) == 20


def test_larger_letters_need_more_room() -> None:
    assert width("") == 0
    assert width("iW") == 20
    assert width("iW", 26) == 40
    assert width("iW", 16) == 25
