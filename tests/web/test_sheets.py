"""Are blank bid sheets printed and taken away as files?"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from fugleman.adapters.sheets import read_sheet
from fugleman.web.app import create_app
from fugleman.web.settings import Settings
from tests.web.filling_in import Forms


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient[Any]]:
    with TestClient(create_app(Settings(database=str(tmp_path / "tables.db")))) as found:
        yield found


def test_a_sheet_and_a_slip_a_player_are_on_the_page(client: TestClient[Any]) -> None:
    words = Forms(client.get('/sheet/empires?epoch=V&players=Odin,"Frey, a"').text).words
    assert "Mongols-20" in words
    assert "Epoch V: Odin" in words
    assert "Epoch V: Frey, a" in words


def test_without_names_the_colours_bid(client: TestClient[Any]) -> None:
    page = client.get("/sheet/empires", headers={"accept-language": "it"})
    assert page.status_code == 200
    assert "Epoca I: Rosso" in Forms(page.text).words


@pytest.mark.parametrize("form", ["csv", "xlsx", "text"])
def test_a_file_is_read_back(client: TestClient[Any], form: str) -> None:
    answer = client.get(f"/sheet/empires/{form}?epoch=IV&players=Odin,%3D1%2B1")
    found = read_sheet(answer.content, "sheet", "zero")
    assert found.players == ("Odin", "=1+1")
    assert found.label == "Epoch IV"
    assert answer.headers["content-disposition"].startswith("attachment")


def test_what_is_no_sheet_is_refused(client: TestClient[Any]) -> None:
    page = client.get("/sheet/empires?epoch=IX&players=Odin,odin")
    assert page.status_code == 422
    assert "there is no epoch “IX”" in page.text
    assert client.get("/sheet/empires/pdf?epoch=I&players=A,B").status_code == 404
    assert client.get("/sheet/empires/csv?epoch=I&players=A").status_code == 422
    assert client.get("/sheet/flanks").status_code == 404
