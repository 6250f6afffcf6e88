"""Can a designer read the claims on a page?"""

from __future__ import annotations

from pathlib import Path

from litestar.testing import TestClient

from fugleman.web.app import create_app
from fugleman.web.settings import Settings

CLAIMS = Path(__file__).parents[2] / "docs" / "claims"


def test_the_report_stands_on_a_page_of_our_own(tmp_path: Path) -> None:
    app = create_app(Settings(database=str(tmp_path / "tables.db"), claims=CLAIMS))
    with TestClient(app) as client:
        shown = client.get("/claims").text
        assert shown.count("<h1>") == 1
        assert "Verdict: " in shown
        assert "<svg" in shown
        assert " style=" not in shown
        assert 'href="/claims"' in client.get("/study").text


def test_without_a_report_there_is_no_such_page(tmp_path: Path) -> None:
    with TestClient(create_app(Settings(database=str(tmp_path / "tables.db")))) as client:
        assert client.get("/claims").status_code == 404
        assert 'href="/claims"' not in client.get("/study").text
