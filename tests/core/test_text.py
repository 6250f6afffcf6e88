"""How is something said?"""

from __future__ import annotations

import pytest

from fugleman.core.text import Name, Text, Voice, say, say_n, visible


class Shouting:
    def gettext(self, message: str) -> str:
        return message.upper().replace("{WHO}", "{who}")

    def ngettext(self, singular: str, plural: str, n: int) -> str:
        return (singular if n == 1 else plural).upper().replace("{N}", "{n}")


def test_holes_are_filled_with_numbers_words_texts_and_lists() -> None:
    assert str(say("{a} {b} {c} {d}", a=1, b="two", c=say("three"), d=(4, say("five")))) == "1 two three 4, five"


def test_a_catalogue_translates_the_message_and_the_texts_within_but_not_names() -> None:
    voice = Voice(Shouting(), ("Odin",))
    assert voice(say("well {who}", who=Name(0))) == "WELL Odin"
    assert voice(say("well {who}", who=say("done"))) == "WELL DONE"


@pytest.mark.parametrize(("n", "words"), [(0, "0 lots"), (1, "1 lot"), (2, "2 lots")])
def test_a_text_bends_with_a_number(n: int, words: str) -> None:
    assert str(say_n("{n} lot", "{n} lots", n)) == words
    assert Voice(Shouting())(say_n("{n} lot", "{n} lots", n)) == words.upper()


def test_a_seat_is_called_by_its_name_and_without_one_by_its_number() -> None:
    assert Voice(names=("Odin", say("Blue")))(Name(1)) == "Blue"
    assert Voice(names=("Odin",))(Name(1)) == "seat 2"


@pytest.mark.parametrize(
    ("words", "shown"),
    [
        ("T'ang Zoë 中 🎲", "T'ang Zoë 中 🎲"),
        ("\x1b[2J", "\\x1b[2J"),
        ("a\u202eb", "a\\u202eb"),
        ("a\u200bb", "a\\u200bb"),
        ("a\nb\tc", "a\\nb\\tc"),
        ("", ""),
    ],
)
def test_control_characters_are_shown_as_escapes(words: str, shown: str) -> None:
    assert visible(words) == shown
    assert Voice(names=(words,))(say("{who}", who=Name(0))) == shown


def test_braces_in_a_name_are_no_holes() -> None:
    assert str(say("{who}", who="{7*7} {{who}}")) == "{7*7} {{who}}"


def test_the_same_text_is_the_same_value() -> None:
    assert say("a {b}", b=1) == Text("a {b}", {"b": 1}) != say("a {b}", b=2)
