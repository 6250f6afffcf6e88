"""Is a draft kept for one seat, wherever it has joined from, until it answers or something else is asked?"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from fugleman.core.errors import AlreadySealed, NotYourSeat, Stale, TableError
from fugleman.web.forms.fields import Filled
from fugleman.web.hosting.house import House
from fugleman.web.hosting.plan import Deadline
from fugleman.web.pages.exports import TYPES
from tests.web.hosting.houses import SetClock, house_at, opened
from tests.web.servers import Server
from tests.web.test_trials import everything

Client = TestClient[Any]

DRAFT = {"words": "A@4"}


def draw_up(house: House, table: str, seat: int, fields: Filled | None = None, at: int | None = None) -> None:
    house.change(table, lambda hosted: hosted.draw_up(seat, DRAFT if fields is None else fields, at=at))


def kept(house: House, table: str, seat: int) -> Filled | None:
    with house.reading(table) as hosted:
        return house.draft(hosted, seat)


def rows(house: House) -> int:
    with house.store.database.reading() as connection:
        return int(connection.exec_driver_sql("select count(*) from drafts").scalar_one())


def test_a_draft_is_there_in_every_process_and_gone_when_the_order_is_sealed(database: str) -> None:
    house = house_at(database)
    table = opened(house).table
    before = house.journal(table)
    draw_up(house, table, 0, {"words": "B@5"})
    draw_up(house, table, 0)
    draw_up(house, table, 1, {"words": "W@3"})
    other = house_at(database)
    assert (kept(other, table, 0), kept(other, table, 1)) == (DRAFT, {"words": "W@3"})
    assert house.journal(table) == before
    other.act(table, lambda playing: playing.order(0, "C@6"))
    assert (kept(house, table, 0), kept(house, table, 1)) == (None, {"words": "W@3"})
    other.act(table, lambda playing: playing.order(1, "W@3"))
    assert kept(house, table, 1) is None
    assert rows(house) == 0


def test_it_is_gone_when_the_question_passes(database: str) -> None:
    clock = SetClock()
    house = house_at(database, clock)
    table = opened(house, deadline=Deadline(60)).table
    draw_up(house, table, 0)
    clock.time += timedelta(minutes=1)
    house.answer_overdue()
    assert kept(house, table, 0) is None
    assert rows(house) == 0


def test_a_question_that_is_asked_anew_begins_without_drafts(database: str) -> None:
    house = house_at(database)
    table = opened(house).table
    house.act(table, lambda playing: playing.order(0, "A@4"))
    draw_up(house, table, 1)
    house.act(table, lambda playing: playing.rule(None, "again", entry=1))
    assert (kept(house, table, 0), kept(house, table, 1)) == (None, None)


def test_what_is_not_asked_is_not_kept(database: str) -> None:
    house = house_at(database)
    table = opened(house).table
    house.act(table, lambda playing: playing.order(0, "A@4"))
    for at in (None, 0):
        with pytest.raises(AlreadySealed):
            draw_up(house, table, 0, at=at)
    with pytest.raises(Stale):
        draw_up(house, table, 1, at=7)
    with pytest.raises(NotYourSeat):
        draw_up(house, table, 5)
    with pytest.raises(TableError, match="20000 characters"):
        draw_up(house, table, 1, {"words": "A" * 20_000})
    assert rows(house) == 0


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path / "tables.db", SetClock())
    with TestClient(server.app):
        yield server


def test_a_form_comes_back_on_another_device_of_the_seat(server: Server) -> None:
    opening = opened(server.house, system="empires")
    first, other = server.browser(opening, 0), server.browser(opening, 0)
    page = f"/t/{opening.table}"
    fields = {"kind": "Bids", **dict.fromkeys(names_of(first.get(page).text)[:1], "7")}
    answer = first.post(f"{page}/draft", data={"as": "0", "at": "0", "request": "x", **fields})
    assert answer.status_code == 200, answer.text
    shown = other.get(page).text
    assert 'value="7"' in shown
    assert "Kept for your seat" in shown
    assert 'value="7"' not in server.browser(opening, 1).get(page).text
    other.post(f"{page}/discard", data={"as": "0", "at": "0"})
    assert 'value="7"' not in first.get(page).text


def names_of(page: str) -> list[str]:
    """The fields of numbers on a page."""
    return [part.split('"')[1] for part in page.split("<input id=")[1:] if 'inputmode="numeric"' in part.split(">")[0]]


def test_draft_sealed_and_opened_are_said_in_words(server: Server) -> None:
    opening = opened(server.house)
    red = server.browser(opening, 0)
    page = f"/t/{opening.table}"
    current = '<li aria-current="step">{}</li>'.format
    told = red.post(f"{page}/draft", data={"as": "0", **DRAFT}).text
    assert current("Draft") in told
    assert "<strong>Draft: A@4</strong>" in told
    sealed = red.post(f"{page}/order", data={"as": "0", **DRAFT}).text
    assert current("Sealed") in sealed
    assert "<strong>Draft" not in sealed
    server.house.act(opening.table, lambda playing: playing.order(1, "W@3"))
    opened_page = red.get(page).text
    assert current("Opened") in opened_page
    assert "Opened: A@4" in opened_page


@pytest.mark.parametrize(("words", "why"), [("A@99", "("), ("what?", "what?")])
def test_an_unfinished_draft_is_kept_and_says_why_it_cannot_be_given(server: Server, words: str, why: str) -> None:
    opening = opened(server.house)
    red = server.browser(opening, 0)
    told = red.post(f"/t/{opening.table}/draft", data={"as": "0", "words": words}).text
    assert "As it stands it cannot be given" in told
    assert f'value="{words}"' in told


def test_nothing_is_no_draft(server: Server) -> None:
    opening = opened(server.house)
    answer = server.browser(opening, 0).post(f"/t/{opening.table}/draft", data={"as": "0", "kind": "Bid", "words": " "})
    assert answer.status_code == 422
    assert "nothing is filled in" in answer.text


def test_whoever_has_no_seat_keeps_no_draft(server: Server) -> None:
    opening = opened(server.house)
    for role in ("spectator", "master"):
        answer = server.browser(opening, role).post(f"/t/{opening.table}/draft", data={"as": "0", **DRAFT})
        assert answer.status_code == 422
    assert rows(server.house) == 0


def test_a_device_of_several_seats_is_passed_on_before_a_draft_is_seen(server: Server) -> None:
    opening = opened(server.house, system="igougo")
    device = server.browser(opening, 0, 1)
    page = f"/t/{opening.table}"
    with server.house.reading(opening.table) as hosted:
        (seat,) = hosted.table.awaited
    device.get(f"{page}?as={1 - seat}")
    before = device.get(f"{page}?as={seat}").text
    device.get(f"{page}?as={1 - seat}")
    draw_up(server.house, opening.table, seat, {"words": "unseen words"})
    covered = device.get(f"{page}?as={seat}").text
    assert "Your order" in before
    assert "unseen words" not in covered
    assert "Pass the device" in covered


def test_a_draft_is_told_to_nobody_else_and_written_nowhere_else(server: Server, caplog: pytest.LogCaptureFixture) -> None:
    opening = opened(server.house)
    page, marker = f"/t/{opening.table}", "pass, or perhaps not"
    red = server.browser(opening, 0)
    caplog.set_level(logging.DEBUG)
    before = server.house.store.last([opening.table])
    assert marker in red.post(f"{page}/draft", data={"as": "0", "words": marker}).text
    for path in ("/log?all=true", "/receipts", "/review", "/bells", *(f"/export/{form}" for form in TYPES)):
        assert marker not in red.get(f"{page}{path}").text, path
    for who in (1, "spectator", "master", None):
        client = server.browser(opening, *([] if who is None else [who]))
        for address, words in everything(client, opening.table).items():
            assert marker not in words, (who, address)
    assert marker.encode() not in server.house.journal(opening.table)
    assert marker not in caplog.text
    assert server.house.store.last([opening.table]) == before


def test_programs_keep_drafts_that_pages_show_and_the_other_way_round(server: Server) -> None:
    opening = opened(server.house)
    api, by = f"/api/tables/{opening.table}", {"authorization": f"Bearer {opening.tokens[0]}"}
    red = server.browser(opening, 0)
    assert red.post(f"{api}/draft", json={"order": {"type": "Bid", "chit": "A", "space": 4}}, headers=by).status_code == 204
    assert "<strong>Draft: A@4</strong>" in red.get(f"/t/{opening.table}").text
    red.post(f"/t/{opening.table}/draft", data={"as": "0", "words": "B@5"})
    draft = red.get(api, headers=by).json()["draft"]
    assert draft == {"words": "B@5", "fields": {"words": "B@5"}}
    assert red.post(f"{api}/order", json={"fields": draft["fields"]}, headers=by).status_code == 200
    assert red.get(api, headers=by).json()["draft"] is None
    for role in (1, "spectator", "master"):
        assert red.get(api, headers={"authorization": f"Bearer {opening.tokens[role]}"}).json()["draft"] is None
