"""Does a game master hand in sheets at a table, all or nothing, and does no bid show before its time? (trials T07, T08)"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from httpx import Response
from litestar.testing import TestClient

from fugleman.adapters.sheets import read_sheet
from fugleman.adapters.sheets.setup import bidding, set_up
from fugleman.muster import muster
from fugleman.web.app import create_app
from fugleman.web.hosting.plan import Manners, Opening, Plan
from fugleman.web.hosting.roles import Role
from fugleman.web.settings import Settings
from tests.web.filling_in import Forms

DATA = Path(__file__).parents[2] / "data"
CHART_2 = [(DATA / f"chart2_round{n}.csv").read_bytes() for n in (1, 2)]
NAMES = ("Odin", "Thor", "Freya", "Hoth", "Brynhilda", "Loki")
THOR, FREYA, LOKI = 1, 2, 5

Client = TestClient[Any]


@pytest.fixture
def app(tmp_path: Path) -> Any:
    return create_app(Settings(database=str(tmp_path / "tables.db")))


@pytest.fixture
def browser(app: Any) -> Iterator[Callable[..., Client]]:
    """Browsers that hold one link of a table."""
    with TestClient(app):

        def holding(opened: Opening, role: Role) -> Client:
            found = TestClient(app)
            found.post("/join", data={"token": opened.tokens[role]})
            return found

        yield holding


def opened(app: Any, *, secret: bool = False, **more: Any) -> Opening:
    """A table for chart 2."""
    system = set_up(bidding(muster()["empires"].system), read_sheet(CHART_2[0], "chart 2"), (), secret=secret)
    result: Opening = app.state.house.open(Plan(system, NAMES, Manners(("person",) * 6), **more))
    return result


def hand_in(
    client: Client, table: Opening, changes: Mapping[str, str] | None = None, *, role: Role = "master", file: bytes = b""
) -> Response:
    """Fill in the grid and send it; the page that comes of it."""
    page = client.get(f"/t/{table.table}/sheets?as={role}")
    to = f"/t/{table.table}/sheets/hand-in"
    return client.post(to, data={**Forms(page.text).forms[to], **(changes or {})}, files={"file": ("sheet", file)})


def column(number: int, *bids: str) -> dict[str, str]:
    return {f"r1.{row}.{number}": bid for row, bid in enumerate(bids, start=1)}


def words(page: Response) -> str:
    return Forms(page.text).words


def test_chart_2_is_handed_in_over_two_rounds(app: Any, browser: Callable[..., Client]) -> None:
    table = opened(app)
    master = browser(table, "master")
    assert "Hand in paper sheets" in words(master.get(f"/t/{table.table}"))
    first = hand_in(master, table, file=CHART_2[0])
    assert first.status_code == 200
    assert "Odin, by the game master's hand:" in master.get(f"/t/{table.table}/export/text").text
    for award in ("Odin takes MONGOLS for 60", "Thor takes SELJUK TURKS for 30", "Brynhilda takes CHOLA for 9"):
        assert award in words(first)
    grid = master.get(f"/t/{table.table}/sheets")
    assert 'aria-label="D3 VIKINGS-9 Loki" inputmode="numeric" readonly class="barred"' in grid.text
    assert 'aria-label="B3 VIKINGS-9 Freya" inputmode="numeric" placeholder="≥ 20"' in grid.text
    typed = {**column(1, "10", "22", "12", "0"), **column(2, "0", "20", "14", "10"), **column(3, "0", "0", "0", "0")}
    second = hand_in(master, table, typed)
    assert "Freya takes VIKINGS for 22" in words(second)
    assert "Hoth takes HOLY ROMAN for 14" in words(second)
    loki = browser(table, LOKI)
    last = loki.post(f"/t/{table.table}/order", data={"as": str(LOKI), "words": "FRANKS"})
    assert "Loki takes FRANKS for 10" in words(last)


def test_a_column_left_empty_is_for_its_player_to_seal(app: Any, browser: Callable[..., Client]) -> None:
    table = opened(app)
    page = hand_in(browser(table, "master"), table, {**column(1, *"0000000"), **column(2, "10", *"000000")})
    assert "Odin, by the game master's hand:" in words(page)
    with app.state.house.reading(table.table) as hosted:
        assert hosted.table.awaited == (2, 3, 4, 5)
    again = browser(table, "master").get(f"/t/{table.table}/sheets")
    assert "Odin" not in Forms(again.text).forms[f"/t/{table.table}/sheets/hand-in"].values()


def test_blank_cells_beside_bids_are_faults_unless_they_are_to_be_zeros(app: Any, browser: Callable[..., Client]) -> None:
    table = opened(app)
    master = browser(table, "master")
    page = hand_in(master, table, {"r1.1.1": "10", "r1.2.2": "7", "r1.3.2": "x"})
    assert page.status_code == 422
    assert "the sheets, B3 (VIKINGS, Odin): blank; write 0 for no bid" in words(page)
    assert "the sheets, C4 (HOLY ROMAN, Thor): “x” is no bid" in words(page)
    assert 'name="r1.2.2" value="7"' in page.text
    page = hand_in(master, table, {"r1.1.1": "10", "r1.2.2": "7", "blank": "on"})
    assert "the sheets, C3 (VIKINGS, Thor): (0) 7 for VIKINGS is too little" in words(page)
    with app.state.house.reading(table.table) as hosted:
        assert (hosted.table.awaited, hosted.table.record.last.n) == ((0, 1, 2, 3, 4, 5), 0)
    assert hand_in(master, table, {"r1.1.1": "10", "blank": "on"}).status_code == 200


def test_lots_are_known_by_any_beginning_of_their_names(app: Any, browser: Callable[..., Client]) -> None:
    table = opened(app)
    master = browser(table, "master")
    bids = {**column(1, *"0000000"), **column(2, "0", "9", *"00000")}
    page = hand_in(master, table, {**column(0, "FRA", "v-9", "holy", "S-12", "su", "Mongols", "Mong"), **bids})
    assert page.status_code == 422
    assert "“S” may be any of SUNG DYNASTY, SELJUK TURKS" in words(page)
    assert "“Mong” and “Mongols” are both MONGOLS" in words(page)
    assert "CHOLA is still to be had, but it is not on this sheet" in words(page)
    page = hand_in(master, table, {**column(0, "FRA", "v-9", "holy", "sel", "Sung", "Mong", "c"), **bids})
    assert page.status_code == 200
    with app.state.house.reading(table.table) as hosted:
        assert hosted.table.awaited == (2, 3, 4, 5)


def test_all_that_is_wrong_with_a_sheet_is_told_at_once(app: Any, browser: Callable[..., Client]) -> None:
    table = opened(app)
    freya = browser(table, FREYA)
    freya.post(f"/t/{table.table}/order", data={"as": str(FREYA), "words": "MONGOLS 20"})
    sheet = CHART_2[0].replace(b"FRANKS-10", b"GAUL-10").replace(b"Loki", b"Lucky").replace(b"VIKINGS-9,18", b"VIKINGS-9,8")
    page = hand_in(browser(table, "master"), table, file=sheet)
    assert page.status_code == 422
    for fault in (
        "the envelope of Freya is in already",
        "Lucky is no player of this epoch",
        "GAUL is no lot of this epoch",
        "FRANKS is still to be had, but it is not on this sheet",
        "the sheets, B3 (VIKINGS, Odin): (0) 8 for VIKINGS is too little",
    ):
        assert fault in words(page)


def test_a_sheet_sealed_by_its_player_is_final(app: Any, browser: Callable[..., Client]) -> None:
    table = opened(app)
    freya = browser(table, FREYA)
    freya.post(f"/t/{table.table}/order", data={"as": str(FREYA), "words": "MONGOLS 20"})
    page = hand_in(browser(table, "master"), table, file=CHART_2[0])
    assert page.status_code == 422
    assert "the envelope of Freya is in already" in words(page)
    with app.state.house.reading(table.table) as hosted:
        assert hosted.table.awaited == (0, 1, 3, 4, 5)


def test_the_same_form_sent_twice_seals_once(app: Any, browser: Callable[..., Client]) -> None:
    table = opened(app)
    master, to = browser(table, "master"), f"/t/{table.table}/sheets/hand-in"
    form = {**Forms(master.get(f"/t/{table.table}/sheets").text).forms[to], "pasted": CHART_2[0].decode()}
    pages = [master.post(to, data=form) for _ in range(2)]
    assert [page.status_code for page in pages] == [200, 200]
    with app.state.house.reading(table.table) as hosted:
        assert sum(line.kind == "sealed" for line in hosted.table.log(None)) == 6
    late = master.post(to, data={**form, "request": "another"})
    assert late.status_code == 422


def test_a_playing_game_master_seals_first(app: Any, browser: Callable[..., Client]) -> None:
    table = opened(app, keeper=THOR)
    thor = browser(table, THOR)
    refused = hand_in(thor, table, column(1, *"0000000"), role=THOR)
    assert "Thor plays too: his own envelope goes in before he handles others" in words(refused)
    page = hand_in(thor, table, {**column(1, *"0000000"), **column(2, *"0000000")}, role=THOR)
    assert "Odin, by the hand of Thor:" in words(page)
    assert browser(table, "master").get(f"/t/{table.table}/sheets").status_code == 404


def test_nobody_else_hands_in_for_others(app: Any, browser: Callable[..., Client]) -> None:
    table = opened(app)
    roles: tuple[Role, ...] = (FREYA, "spectator")
    for role in roles:
        client = browser(table, role)
        assert client.get(f"/t/{table.table}/sheets").status_code == 404
        data = {"as": "master", "pasted": CHART_2[0].decode()}
        assert client.post(f"/t/{table.table}/sheets/hand-in", data=data).status_code == 404
        assert "Hand in paper sheets" not in words(client.get(f"/t/{table.table}"))


@pytest.mark.parametrize("secret", [False, True])
def test_what_was_handed_in_shows_to_nobody_before_its_time(app: Any, browser: Callable[..., Client], secret: bool) -> None:
    """The same table twice, five of six sheets handed in, once with other bids: whoever looks sees the same bytes."""
    told = []
    for bid in ("4111", "12"):
        table = opened(app, secret=secret, seed=1)
        master = browser(table, "master")
        page = hand_in(master, table, {k: v for c in range(1, 6) for k, v in column(c, bid, *"000000").items()})
        assert page.status_code == 200
        seen = []
        for role in (LOKI, "spectator", "master"):
            client = browser(table, role)
            paths = ["", "/review", "/export/text", "/export/csv", "/export/ndjson", "/export/journal"]
            seen += [masked(client.get(f"/t/{table.table}{path}"), table) for path in paths]
        seen.append(masked(master.get(f"/t/{table.table}/sheets"), table))
        told.append(seen)
    assert told[0] == told[1]


def test_in_secret_mode_only_who_gets_which_is_told_after_the_opening(app: Any, browser: Callable[..., Client]) -> None:
    told = []
    for sheet in (CHART_2[0], CHART_2[0].replace(b",32,", b",33,").replace(b",18,", b",17,")):
        table = opened(app, secret=True, seed=1)
        page = hand_in(browser(table, "master"), table, file=sheet)
        assert "Odin takes MONGOLS for 60" in words(page)
        told.append([masked(browser(table, role).get(f"/t/{table.table}"), table) for role in (LOKI, "spectator", "master")])
    assert told[0] == told[1]


def masked(page: Response, table: Opening) -> str:
    """A page without what is random by design: ids, digests, the names of forms, times."""
    text = re.sub(r"[0-9a-f]{64}|[0-9a-f]{32}", "#", page.text.replace(table.table, "#"))
    return re.sub(r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d)?", "#", text)


def test_a_closed_seat_counts_as_zeros(app: Any, browser: Callable[..., Client]) -> None:
    table = opened(app)
    master = browser(table, "master")
    hand_in(master, table, file=CHART_2[0])
    freya = browser(table, FREYA)
    freya.post(f"/t/{table.table}/leave", data={"as": str(FREYA)})
    page = hand_in(master, table, {**column(1, "0", "20", "14", "10"), **column(2, *"0000")})
    assert "Hoth takes VIKINGS for 20" in words(page)
    assert "Hoth takes HOLY ROMAN" not in words(page)


def test_where_no_sheets_are_awaited_there_is_only_the_table(app: Any, browser: Callable[..., Client]) -> None:
    system = muster()["flanks"].system
    table = app.state.house.open(Plan(system, ("Ann", "Bob"), Manners(("person", "person"))))
    page = browser(table, "master").get(f"/t/{table.table}/sheets", follow_redirects=False)
    assert page.headers["location"] == f"/t/{table.table}?as=master"


def test_the_ledger_has_every_epoch(app: Any, browser: Callable[..., Client]) -> None:
    system = muster()["empires"].system
    table = app.state.house.open(Plan(system, NAMES[:4], Manners(("person",) * 4)))
    master = browser(table, "master")
    assert "Ledger" not in words(master.get(f"/t/{table.table}"))
    for epoch in (column(1, "6", *"00000"), column(1, "0", "7", *"00000")):
        lots = len(epoch)
        rest = {k: v for c in (2, 3, 4) for k, v in column(c, *("20" if r == c else "0" for r in range(lots))).items()}
        hand_in(master, table, {**epoch, **rest})
    told = words(master.get(f"/t/{table.table}"))
    assert "I Egypt 6 Indus Valley 20 Babylonia 20 Shang Dynasty 20" in told
    assert "II Chou Dynasty 7 Vedic City States 20 Greek City States 20 Scythians 20 VP -13 -40 -40 -40" in told
