"""May a solved game play a seat, and is no other file of the server's ever anybody's bot?"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient
from msgspec.structs import replace

from fugleman.lab import explore, policies, stages
from fugleman.muster import muster
from fugleman.web.app import create_app
from fugleman.web.settings import Settings

Client = TestClient[Any]

SMALL = {"chits": 2, "last_space": 1}
SOLDIERS = muster()["soldiers"].system


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A solved game, beside which lies another that is not on offer."""
    folder = tmp_path_factory.mktemp("policies")
    system = replace(SOLDIERS, rulings=replace(SOLDIERS.rulings, **SMALL))
    solved = stages.solve(explore.explore(system, measures=stages.measures_of(system)))
    (folder / "offered").mkdir()
    for file in (folder / "offered" / "small.json", folder / "secret.json"):
        policies.write(solved, file)
    (folder / "offered" / "broken.json").write_text("{")
    return folder


@pytest.fixture
def settings(folder: Path, tmp_path: Path) -> Settings:
    return Settings(str(tmp_path / "tables.db"), studies=tmp_path / "studies", policies=folder / "offered")


def opened(client: Client, player: str) -> Any:
    return client.post("/api/tables", json={"system": "soldiers", "rulings": SMALL, "players": ["person", player]})


def test_a_solved_game_is_offered_where_it_fits_and_plays_on_after_a_restart(settings: Settings) -> None:
    with TestClient(create_app(settings)) as client:
        fitting = client.get("/new/soldiers/seats?rule.chits=2&rule.last_space=1").text
        assert 'value="bot:solved:small"' in fitting
        assert "broken" not in fitting
        assert "solved" not in client.get("/new/soldiers/seats").text
        made = opened(client, "bot:solved:small").json()
        address, bearer = f"/api/tables/{made['table']}", {"authorization": f"Bearer {made['tokens']['1']}"}
        assert client.get(address, headers=bearer).json()["view"]["sealed"] == [2]
    with TestClient(create_app(settings)) as client:
        client.post(f"{address}/order", json={"words": "pass"}, headers=bearer)
        state = client.get(address, headers=bearer).json()
        assert state["view"]["sealed"] == [2] or state["view"]["now"] != "sealed"


@pytest.mark.parametrize("name", ["../secret", "secret", "small.json", "broken", "nothing", "/etc/passwd", "."])
def test_no_other_file_is_looked_at(settings: Settings, folder: Path, name: str) -> None:
    with TestClient(create_app(settings)) as client:
        answers = [opened(client, f"bot:solved:{one}") for one in (name, str(folder / "secret.json"))]
    assert {answer.status_code for answer in answers} == {422}
    told = [fault["text"] for answer in answers for fault in answer.json()["faults"]]
    assert name == "broken" or all("there is no solved game" in text for text in told)


@pytest.mark.parametrize("name", ["secret.json", "nothing.json"])
@pytest.mark.parametrize("way", ["form", "toml"])
def test_no_file_plays_in_a_study(settings: Settings, folder: Path, name: str, way: str) -> None:
    player = f"bot:solved:{folder / name}"
    toml = f'system = "soldiers"\nplayers = ["{player}"]\n[rulings]\nchits = 2\nlast_space = 1\n'
    with TestClient(create_app(settings)) as client:
        answer = client.post("/study/new/soldiers/ask", data={"player.0": player} if way == "form" else {"toml": toml})
    assert answer.status_code == 422
    assert "solved games do not play in a page" in answer.text
    assert "no policy" not in answer.text
