"""Can a designer read the claims on a page, in his own language?"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from litestar.testing import TestClient

from fugleman.adapters.claims_file import KEPT, read
from fugleman.web.app import create_app
from fugleman.web.settings import Settings

CLAIMS = Path(__file__).parents[2] / "docs" / "claims"

Client = TestClient[Any]


@pytest.fixture
def client(tmp_path: Path) -> Iterator[Client]:
    with TestClient(create_app(Settings(database=str(tmp_path / "tables.db"), claims=CLAIMS))) as client:
        yield client


def seen(client: Client, address: str, language: str = "en") -> str:
    return client.get(address, headers={"Accept-Language": language}).text.replace("&#39;", "'")


def test_every_claim_has_its_verdict_and_leads_to_its_figures(client: Client) -> None:
    shown = seen(client, "/claims")
    assert 'href="/claims"' in seen(client, "/study")
    for claim in read(CLAIMS / KEPT).claims:
        link = f'<a href="/claims/{claim.system}#{claim.claim}">{claim.says["en"]}</a>'
        assert f"{link}<br><strong>Verdict: {claim.verdict}</strong>" in shown
        assert f'id="{claim.claim}"' in seen(client, f"/claims/{claim.system}")


@pytest.mark.parametrize("language", ["en", "it"])
def test_words_figures_and_plots_are_in_the_readers_language(client: Client, language: str) -> None:
    for claim in read(CLAIMS / KEPT).claims:
        shown = seen(client, f"/claims/{claim.system}", language)
        assert f'<html lang="{language}">' in shown
        assert shown.count("<h1>") == 1
        assert " style=" not in shown
        for words in (claim.title, claim.says, claim.measured):
            assert words[language] in shown
        for found in claim.figures:
            assert f"<td>{found.name[language]}</td>" in shown
            assert f"{found.figure.value:.6f}</td>" in shown
        for drawn in claim.plot:
            assert f">{drawn.x[language]}</text>" in shown
            assert f">{drawn.y[language]}</text>" in shown


def test_what_is_drawn_is_named_in_the_readers_language(client: Client) -> None:
    assert ">by turn, Poor</text>" in seen(client, "/claims/flank_march")
    assert ">entro il turno, Scarso</text>" in seen(client, "/claims/flank_march", "it")


def test_there_is_no_page_of_a_system_that_nothing_is_claimed_of(client: Client) -> None:
    assert client.get("/claims/nothing").status_code == 404


def test_without_a_report_there_is_no_such_page(tmp_path: Path) -> None:
    with TestClient(create_app(Settings(database=str(tmp_path / "tables.db")))) as client:
        assert client.get("/claims").status_code == 404
        assert 'href="/claims"' not in client.get("/study").text


def test_what_a_report_says_is_never_markup(tmp_path: Path) -> None:
    hostile = msgspec.json.decode((CLAIMS / KEPT).read_bytes())
    hostile["claims"][0]["says"]["en"] = "<script>alert(1)</script>\u202e"
    (tmp_path / KEPT).write_bytes(msgspec.json.encode(hostile))
    with TestClient(create_app(Settings(database=str(tmp_path / "tables.db"), claims=tmp_path))) as client:
        for address in ("/claims", f"/claims/{hostile['claims'][0]['system']}"):
            shown = client.get(address).text
            assert "<script>alert" not in shown
            assert "\u202e" not in shown
