"""Is everything the house and its systems say translated, and nothing that they no longer say?"""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from fugleman.adapters.catalogues import LOCALE, catalogue, languages
from fugleman.adapters.catalogues.__main__ import main, update
from fugleman.adapters.catalogues.messages import HOUSE, house_messages, system_messages
from fugleman.core.text import Name, Voice, say, say_n

SYSTEMS = sorted(title.parent for title in HOUSE.glob("systems/*/__init__.py"))
OTHERS = [language for language in languages() if language != "en"]
PLACES = [LOCALE, *SYSTEMS]


def said_in(folder: Path) -> Catalog:
    return house_messages() if folder == LOCALE else system_messages(folder)


def forms(message: Message) -> list[str]:
    return [message.string] if isinstance(message.string, str) else list(message.string or ())


def holes(words: str) -> set[str]:
    return {hole for _, hole, _, _ in Formatter().parse(words) if hole is not None}


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("folder", PLACES, ids=lambda folder: folder.name)
def test_what_is_said_is_translated_and_nothing_else(folder: Path, language: str) -> None:
    said = {message.id for message in said_in(folder) if message.id}
    file = folder / f"{language}.po"
    catalog = read_po(BytesIO(file.read_bytes()), abort_invalid=True) if file.exists() else Catalog(locale=language)
    written = {message.id: message for message in catalog if message.id}
    assert said - written.keys() == set(), f"not in {file}: run python -m fugleman.adapters.catalogues"
    assert written.keys() - said == set(), f"no longer said, yet in {file}"
    assert [m.id for m in written.values() if not all(forms(m)) or m.fuzzy] == []
    assert [m.id for m in written.values() if m.pluralizable and len(forms(m)) != catalog.num_plurals] == []


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("folder", PLACES, ids=lambda folder: folder.name)
def test_a_translation_has_the_holes_of_the_english(folder: Path, language: str) -> None:
    file = folder / f"{language}.po"
    for message in read_po(BytesIO(file.read_bytes())) if file.exists() else ():
        if message.id and all(forms(message)) and not message.python_format:
            english = [message.id] if isinstance(message.id, str) else list(message.id)
            *bent, last = map(holes, forms(message))
            assert last == holes(english[-1]), english
            assert all(found in map(holes, english) for found in bent), english


def test_a_systems_words_come_before_those_of_the_house(tmp_path: Path) -> None:
    (tmp_path / "it.po").write_text(
        'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n\nmsgid "seat {n}"\nmsgstr "lato {n}"\n',
        encoding="utf-8",
    )
    own, house = Voice(catalogue("it", tmp_path)), Voice(catalogue("it"))
    assert (own(Name(0)), house(Name(0))) == ("lato 1", "posto 1")
    assert own(say("the game is over: nothing is asked")) == house(say("the game is over: nothing is asked"))
    assert own(say("words of a plug-in without a translation")) == "words of a plug-in without a translation"


def test_nothing_stays_nothing() -> None:
    assert Voice(catalogue("it"))(say("")) == ""


def test_the_files_are_brought_up_to_date_where_they_are(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "shaky"
    folder.mkdir()
    (folder / "wording.py").write_text(
        'say("it {shakes}", shakes="x")\nsay_n("{n} time", "{n} times", 2)\nsay("{only} ({holes})")\n'
    )
    main([str(folder)])
    assert capsys.readouterr().out == f"{folder / 'it.po'}: 2 messages, 2 to translate\n"
    assert {m.id for m in read_po(BytesIO((folder / "it.po").read_bytes())) if m.id} == {
        "it {shakes}",
        ("{n} time", "{n} times"),
    }


@pytest.mark.parametrize(("n", "words"), [(1, "uno"), (2, "altri"), (0, "altri"), (1_000_000, "molti")])
def test_italian_bends_in_three_forms(tmp_path: Path, n: int, words: str) -> None:
    said = Catalog()
    said.add(("{n} unit", "{n} units"))
    file = tmp_path / "it.po"
    assert update(file, "it", said) == 1
    filled = (
        file.read_text("utf-8").replace('[0] ""', '[0] "uno"').replace('[1] ""', '[1] "molti"').replace('[2] ""', '[2] "altri"')
    )
    file.write_text(filled, encoding="utf-8")
    assert Voice(catalogue("it", tmp_path))(say_n("{n} unit", "{n} units", n)) == words


def test_an_update_keeps_translations_and_drops_what_is_no_longer_said(tmp_path: Path) -> None:
    file = tmp_path / "it.po"
    before, after = Catalog(), Catalog()
    for words in ("stays", "goes"):
        before.add(words)
    for words in ("stays", "comes"):
        after.add(words)
    assert update(file, "it", before) == 2
    file.write_text(
        file.read_text("utf-8").replace('msgid "stays"\nmsgstr ""', 'msgid "stays"\nmsgstr "resta"'), encoding="utf-8"
    )
    assert update(file, "it", after) == 1
    written = read_po(BytesIO(file.read_bytes()))
    assert {m.id: m.string for m in written if m.id} == {"stays": "resta", "comes": ""}
    assert file.read_bytes() == (update(file, "it", after), file.read_bytes())[1]
