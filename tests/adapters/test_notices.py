"""Does a notice reach a webhook, and no host that it must not?"""

from __future__ import annotations

import json
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread
from typing import Any

import pytest

from fugleman.adapters.notices import AppriseNotices
from fugleman.core.errors import Faulty


class Hook(BaseHTTPRequestHandler):
    """A webhook that keeps what it is sent; under /away it sends elsewhere."""

    told: list[Any]

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["content-length"]))
        if self.path == "/away":
            self.send_response(307)
            self.send_header("location", "/hook")
        else:
            self.told.append(json.loads(body))
            self.send_response(200)
        self.end_headers()

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002
        """Nothing."""


@pytest.fixture
def hook() -> Iterator[str]:
    Hook.told = []
    server = HTTPServer(("127.0.0.1", 0), Hook)
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"json://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


def test_a_webhook_is_told(hook: str) -> None:
    assert AppriseNotices(private=True).send(f"{hook}/hook", "Soldiers: act", "It is for Anna: https://club.example/t/x")
    (told,) = Hook.told
    assert (told["title"], told["message"]) == ("Soldiers: act", "It is for Anna: https://club.example/t/x")


def test_no_redirection_is_followed(hook: str) -> None:
    assert not AppriseNotices(private=True).send(f"{hook}/away", "title", "body")
    assert Hook.told == []


def test_hosts_of_the_servers_own_networks_are_told_nothing(hook: str) -> None:
    assert not AppriseNotices().send(f"{hook}/hook", "title", "body")
    assert Hook.told == []


@pytest.mark.parametrize(
    "url",
    [
        "json://127.0.0.1/x",
        "json://localhost:5432",
        "json://10.1.2.3/x",
        "json://169.254.169.254/latest",
        "json://[::1]/x",
        "ntfy://192.168.1.1/topic",
        "mailto://user:pass@example.org?smtp=127.0.0.1",
        "json://1.1.1.1/x?method=DELETE",
        "syslog://",
        "file:///etc/passwd",
        "nonsense",
        "",
    ],
)
def test_what_is_no_address_for_notices(url: str) -> None:
    with pytest.raises(Faulty):
        AppriseNotices().check(url)


@pytest.mark.parametrize("url", ["ntfy://topic", "tgram://123456789:abcdefg_hijklmnop/12345/", "json://1.1.1.1/x"])
def test_what_is_one(url: str) -> None:
    AppriseNotices().check(url)
