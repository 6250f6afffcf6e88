"""Is every word of every page said in the reader's language?

The pages are fetched in a language without letters: whatever is translated loses all of its own. A word that is left comes
from something that nobody translates, and what that may be is listed here.
"""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from litestar.testing import TestClient

from fugleman import muster
from fugleman.core.calls import Roll
from fugleman.core.chance import Below
from fugleman.core.rulebook import Words
from fugleman.kit.empires import EMPIRES
from fugleman.systems.flank_march.terms import DEFAULT_ARMIES
from fugleman.table import Table
from fugleman.web.app import create_app
from fugleman.web.hosting.house import House
from fugleman.web.hosting.plan import Manners, Plan
from fugleman.web.settings import Settings
from tests.web.filling_in import Forms

Client = TestClient[Any]

ACTS = 12
PATIENCE = 60.0
ROOT = Path(__file__).parents[2]
SHEETS = (ROOT / "data" / "chart1.csv").read_text(encoding="utf-8")
PLAYERS = ("Ada", "Berto", "Carla", "Dino", "Elsa", "Fabio")
WORD = re.compile(r"[^\W\d_]{2,}")

UNTRANSLATED = {
    "players, who have the names they give themselves": PLAYERS,
    "lots, commands and units, which are called as their lists call them": (
        *(lot.name for lots in EMPIRES.values() for lot in lots),
        *(word for line in SHEETS.splitlines() for word in re.split(r"[-,][-0-9,]*", line)),
        *(command.name for army in DEFAULT_ARMIES for command in army.commands),
        *(unit.name for army in DEFAULT_ARMIES for command in army.commands for unit in command.units),
    ),
    "the program, files and their kinds, a time zone": (
        *("fugleman", "openapi.json", "study.toml", "CSV", "HTML", "NDJSON", "TEXT", "TOML", "XLSX", "Parquet", "UTC"),
    ),
    "languages, each in its own": ("English", "Italiano"),
    "epochs": ("II", "III", "IV", "VI", "VII"),
    "systems and bots, as commands have them": (
        *muster(),
        *(
            f"{kind}{bot}"
            for kind in ("", "bot:")
            for mustered in muster().values()
            for bot in ("random", *mustered.system.bots())
        ),
    ),
    "the fields of a table, as files have them": tuple(
        ", ".join(definition["properties"])
        for mustered in muster().values()
        for definition in msgspec.json.schema(type(mustered.system.scenario))["$defs"].values()
        if "properties" in definition
    ),
    "where a fault is, as files have it": ("games", "grid.rulings.counters", "rulings.counters", "scenario.turns"),
}
"""What no translator is asked for, and why."""

NAMES = sorted((name for names in UNTRANSLATED.values() for name in names if name), key=len, reverse=True)
ALLOWED = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, NAMES))})(?!\w)")
AS_PROGRAMS_READ_IT = {"code", "pre", "script", "style", "textarea"}
READ_OUT = {"alt", "aria-label", "placeholder", "title"}


class Wordless:
    """A catalogue whose translations have no letter, but in their holes."""

    def gettext(self, message: str) -> str:
        return re.sub(r"(\{\w*\})|[^\W\d_]", lambda found: found[1] or "·", message)

    def ngettext(self, singular: str, plural: str, n: int) -> str:
        return self.gettext(singular if n == 1 else plural)


def wordless(words: Words, _: str) -> str:
    """A rulebook's words, if they are in Italian too."""
    return "·" if "it" in words else words["en"]


class Shown(HTMLParser):
    """What a page shows or has read out, but for what it shows as programs read it."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.texts: list[str] = []
        self._within: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.texts += [value for name, value in attrs if value and name in READ_OUT]
        self._within += [tag] if tag in AS_PROGRAMS_READ_IT else []

    def handle_endtag(self, tag: str) -> None:
        if tag in self._within:
            self._within.remove(tag)

    def handle_data(self, data: str) -> None:
        if not self._within:
            self.texts.append(" ".join(data.split()))


def left(html: str) -> set[str]:
    """The words that are left in the texts of a page."""
    found = (WORD.findall(ALLOWED.sub("", text)) for text in Shown(html).texts)
    return {" ".join(words) for words in found if words}


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Client]:
    monkeypatch.setattr("fugleman.web.speech.catalogue", lambda *_: Wordless())
    for place in ("fugleman.web.speech", "fugleman.lab.claims_report"):
        monkeypatch.setattr(f"{place}.in_language", wordless)
    settings = Settings(str(tmp_path / "tables.db"), studies=tmp_path / "studies", claims=ROOT / "docs" / "claims")
    with TestClient(create_app(settings)) as client:
        client.headers["accept"] = "text/html"
        yield client


def go_on(table: Table, below: Below) -> None:
    """The next act, any that is legal."""
    if isinstance(table.call, Roll):
        table.typed(table.call.dice.throw(below))
    else:
        seat = table.awaited[0]
        table.order(seat, table.ask(seat).orders.sample(below))


PAGES = ["/", "/api", "/claims", "/study", "/nothing/here", "/join/x", "/stop/x"]
OF_A_SYSTEM = ["/rules/{}", "/new/{}", "/new/{}/seats", "/study/new/{}", "/claims/{}", "/sheet/{}", "/resolve/{}"]


def test_pages_of_the_house(client: Client) -> None:
    assert {address: words for address in PAGES if (words := left(client.get(address).text))} == {}


@pytest.mark.parametrize("name", sorted(muster()))
def test_pages_of_a_system(client: Client, name: str) -> None:
    pages = [address.format(name) for address in OF_A_SYSTEM]
    assert {address: words for address in pages if (words := left(client.get(address).text))} == {}


@pytest.mark.parametrize("name", sorted(muster()))
def test_pages_of_a_table(client: Client, name: str) -> None:
    system, house = muster()[name].system, client.app.state.house
    assert isinstance(house, House)
    seats = len(system.seats())
    opened = house.open(Plan(system, PLAYERS[:seats], Manners(("person",) * seats), typed=True))
    for token in opened.tokens.values():
        client.post("/join", data={"token": token})
    address, below = f"/t/{opened.table}", Random(name).randrange
    found: dict[str, set[str]] = {}

    def look(path: str, **sent: str) -> None:
        answer = client.post(f"{address}/{path}", data=sent) if sent else client.get(f"{address}/{path}".rstrip("/"))
        if words := left(answer.text):
            found.setdefault(path.partition("?")[0], set()).update(words)

    for _ in range(ACTS):
        for role in (*range(seats), "spectator", "master"):
            look(f"?as={role}")
        with house.reading(opened.table) as hosted:
            if hosted.table.over:
                break
        look("order", words="?", **{"as": "0"})
        look("dice", faces="?", **{"as": "0"})
        look("odds?as=0")
        house.act(opened.table, lambda table: go_on(table, below))
    for path in ("log?all=true", "receipts?as=0", "review", "links", "bells?as=0", "sheets?as=master", "export/text"):
        look(path)
    look("odds/weigh", words="?", **{"as": "0"})
    look("draft", words="?", **{"as": "0"})
    look("undo", at="1", entry="1", **{"as": "0"})
    look("pause", **{"as": "0"})
    look("rule", words="1", **{"as": "0"})
    look("leave", seat="1", **{"as": "0"})
    assert found == {}


def test_settled_sheets(client: Client) -> None:
    form = Forms(client.get("/resolve/empires").text).forms["/resolve/empires/settle"]
    for do in ("settle", "announcement"):
        settled = client.post(f"/resolve/empires/{do}", data={**form, "pasted": SHEETS, "vp": "3"}, files={"file": ("", b"")})
        assert settled.status_code == 200
        assert left(settled.text) == set()


def test_faults(client: Client) -> None:
    seats = client.get("/new/flanks/seats", params={"rule.counters": "99", "set.turns": "x"})
    study = client.post("/study/new/flanks/ask", data={"games": "x", "player.0": "x", "rulings.counters": "99"})
    assert (seats.status_code, study.status_code) == (422, 422)
    assert [left(seats.text), left(study.text)] == [set(), set()]


def test_results_of_a_study_where_house_rules_are_called_as_files_call_them(client: Client) -> None:
    asked = {"games": "2", "rulings.counters": "6; 8", "scenario.turns": "5; 6"}
    address = client.post("/study/new/flanks/ask", data=asked, follow_redirects=False).headers["location"]
    end = time.monotonic() + PATIENCE
    while "Parquet" not in (page := client.get(address).text):
        assert time.monotonic() < end, page
        time.sleep(0.05)
    assert left(page) == {"counters"}
    assert left(client.get(f"{address}/take/html").text) == {"counters"}
