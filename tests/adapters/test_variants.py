"""Are house rules read as they are written, and is everything wrong with them told at once?"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fugleman.adapters.shapes import Shape
from fugleman.adapters.variant_files import written
from fugleman.adapters.variants import Variant, configured, read_variant
from fugleman.core.errors import Faulty
from fugleman.core.system import System
from fugleman.core.text import Voice
from fugleman.core.toml import as_toml
from fugleman.muster import muster

FLANKS = muster()["flanks"]


def under(variant: Variant = Variant(), rulings: Any = (), scenario: Any = ()) -> System[Any]:  # noqa: B008
    return configured(FLANKS.system, FLANKS.rulebook, variant, rulings, scenario)


def faults(error: Faulty) -> dict[str, str]:
    return {str(fault.place): str(fault.text) for fault in error.faults}


def in_file(folder: Path, words: str | bytes) -> Path:
    file = folder / "house.toml"
    file.write_bytes(words.encode() if isinstance(words, str) else words)
    return file


def test_a_variant_changes_what_it_tells_and_nothing_else(tmp_path: Path) -> None:
    variant = read_variant(
        in_file(tmp_path, '\ufeffsystem = "flanks"\n[rulings]\ncounters = 8\nmaximum = 4\n[scenario]\nturns = 0\n')
    )
    changed = under(variant)
    assert (changed.rulings.counters, changed.rulings.maximum, changed.scenario.turns) == (8, 4, 0)
    assert changed.rulings.minimum == FLANKS.system.rulings.minimum


def test_without_changes_the_system_is_the_same() -> None:
    assert under() == FLANKS.system


def test_a_reading_may_be_told_by_its_letter() -> None:
    assert under(rulings=[("A", "sealed")]).rulings.laying == "sealed"
    assert under(Variant(rulings={"E": "may_move"})).rulings.lone_counter == "may_move"


def test_a_later_setting_overrides_the_file() -> None:
    assert under(Variant(rulings={"maximum": 4}), rulings=[("maximum", "5")]).rulings.maximum == 5


@pytest.mark.parametrize(
    ("name", "words", "value"),
    [
        ("sectors", "4", 4),
        ("sectors", "North, South", ("North", "South")),
        ("sectors", '["North", "South"]', ("North", "South")),
        ("laying", "sealed", "sealed"),
        ("laying", '"sealed"', "sealed"),
        ("maximum", " 5", 5),
    ],
)
def test_settings_are_toml_or_bare_words(name: str, words: str, value: Any) -> None:
    assert getattr(under(rulings=[(name, words)]).rulings, name) == value


def test_bare_words_with_commas_are_one_string_where_a_string_is_wanted() -> None:
    class Wants(msgspec.Struct):
        name: str = ""

    assert Shape(Wants).read("name", "Ann, Bob") == "Ann, Bob"


def test_all_faults_are_told_at_once_each_with_its_place() -> None:
    told = Variant(rulings={"maximum": 30, "laying": "seald", "mimimum": 1, "C": "yes", "counters": True, "units": 2.0})
    with pytest.raises(Faulty) as caught:
        under(told, scenario=[("turns", "x")])
    assert faults(caught.value) == {
        "rulings.C": "reading C is settled: it offers no choice",
        "rulings.maximum": "30 is not allowed; it must be a whole number from 1 to 20",
        "rulings.laying": "“seald” is not allowed; it must be one of given, open, sealed; did you mean sealed?",
        "rulings.mimimum": "there is no “mimimum”; did you mean minimum, maximum?",
        "rulings.counters": "true is not allowed; it must be a whole number from 2 to 20",
        "rulings.units": "2.0 is not allowed; it must be a whole number from 1 to 99",
        "scenario.turns": "“x” is not allowed; it must be a whole number from 0 to 10000",
    }


def test_a_fault_of_the_file_hides_none_of_its_settings(tmp_path: Path) -> None:
    content = 'scenario = 3\ncolour = 1\n[rulings]\nlaying = "seald"\n[ruling]\nsides = 1\n'
    with pytest.raises(Faulty) as caught:
        under(read_variant(in_file(tmp_path, content)))
    assert set(faults(caught.value)) == {"scenario", "colour", "ruling", "rulings.laying"}


def test_a_wrong_item_of_a_list_has_its_place() -> None:
    with pytest.raises(Faulty) as caught:
        under(Variant(scenario={"layouts": ["L12 C34 R56", 7]}))
    assert faults(caught.value) == {"scenario.layouts #2": "7 is not allowed; it must be words"}


def test_either_of_two_kinds_is_told() -> None:
    with pytest.raises(Faulty) as caught:
        under(Variant(rulings={"sectors": 9}))
    allowed = "a whole number from 2 to 6 or a list, each of it words"
    assert faults(caught.value) == {"rulings.sectors": f"9 is not allowed; it must be {allowed}"}
    with pytest.raises(Faulty) as caught:
        under(rulings=[("sectors", "9")])
    assert faults(caught.value) == {"rulings.sectors": f"9 is not allowed; it must be {allowed}"}


def test_what_is_sound_alone_may_be_unplayable_together() -> None:
    with pytest.raises(Faulty) as caught:
        under(Variant(rulings={"minimum": 4}))
    assert faults(caught.value)["taken together"].startswith("6 counters do not fit 3 sectors with 4 to 3 each")


@pytest.mark.parametrize(
    "words", ["9" * 5000, "1e400", "nan", "1979-05-27", "1\ny = 2", "{a=1}", "\x1b[2J", "", "²", "１０", "-1", "1_0_"]
)
def test_a_setting_that_is_no_number_is_refused(words: str) -> None:
    with pytest.raises(Faulty) as caught:
        under(rulings=[("maximum", words)])
    (fault,) = caught.value.faults
    assert fault.place == "rulings.maximum"
    assert len(str(fault.text)) < 160


@pytest.mark.parametrize(
    ("content", "place", "words"),
    [
        ("system = ", "house.toml", "it is no TOML: "),
        (b"\xff\xfe", "house.toml", "it is no text in UTF-8 (byte 1)"),
        ("a = " + "9" * 5000, "house.toml", "it is no TOML: "),
        ("[ruling]\nmaximum = 3", "ruling", "there is no “ruling”; did you mean rulings?"),
        ("rulings = 3", "rulings", "it must be a table, begun by the line [rulings]"),
        ("system = 3", "system", "it must be the name of a system"),
    ],
)
def test_a_bad_file_is_told_with_its_place(tmp_path: Path, content: str | bytes, place: str, words: str) -> None:
    with pytest.raises(Faulty) as caught:
        under(read_variant(in_file(tmp_path, content)))
    (fault,) = caught.value.faults
    assert str(fault.place).endswith(place)
    assert str(fault.text).startswith(words)


@pytest.mark.parametrize("name", muster())
@pytest.mark.parametrize("language", ["en", "it"])
def test_a_written_variant_reads_back_as_the_default(tmp_path: Path, name: str, language: str) -> None:
    found = muster()[name]
    file = in_file(tmp_path, written(found.rulebook, found.system, language, Voice()))
    variant = read_variant(file)
    assert variant.system == name
    assert configured(found.system, found.rulebook, variant) == found.system
    for reading in found.rulebook.readings.values():
        if reading.parameter:
            assert reading.question[language].split()[0] in file.read_text("utf-8")


@pytest.mark.parametrize("name", muster())
def test_every_choice_of_every_reading_can_be_told(name: str) -> None:
    found = muster()[name]
    shape = Shape(type(found.system.rulings))
    for reading in found.rulebook.readings.values():
        for choice in reading.choices:
            assert reading.parameter is not None
            told = shape.read(reading.parameter, choice)
            assert list(shape.faults("rulings", {reading.parameter: told})) == []


@given(
    st.recursive(
        st.integers(-(2**63), 2**63 - 1) | st.booleans() | st.text(st.characters(exclude_categories=["Cs"])),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3, alphabet='ab. "é'), inner, max_size=3),
        max_leaves=6,
    )
)
def test_values_are_written_as_toml_reads_them(value: Any) -> None:
    assert msgspec.toml.decode(f"value = {as_toml(value)}") == {"value": value}
