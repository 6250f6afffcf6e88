"""Does a notice reach a webhook, and no host that it must not?"""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread
from typing import Any
from urllib.parse import urlsplit

import pytest

from fugleman.adapters.notices import AppriseNotices
from fugleman.adapters.outward import Refused, is_public, only_public
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


def rebinding(monkeypatch: pytest.MonkeyPatch, port: int, *addresses: str) -> list[str]:
    """A name that means another address each time it is looked up; what it has meant."""
    told: list[str] = []

    def look_up(_host: object, *_more: object, **_options: object) -> list[Any]:
        told.append(addresses[min(len(told), len(addresses) - 1)])
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (told[-1], port))]

    monkeypatch.setattr(socket, "getaddrinfo", look_up)
    return told


@pytest.mark.parametrize("written", ["json://{}/hook", "jsons://{}/hook", "ntfy://{}/topic", "mailto://user:pass@{}"])
def test_a_name_that_means_another_address_when_it_is_used_leads_nowhere(written: str, monkeypatch: pytest.MonkeyPatch) -> None:
    notices = AppriseNotices()
    with socket.create_server(("127.0.0.1", 0)) as door:
        door.settimeout(0)
        port = door.getsockname()[1]
        told = rebinding(monkeypatch, port, "1.1.1.1", "127.0.0.1")
        url = written.format(f"rebound.example:{port}")
        notices.check(url)
        assert not notices.send(url, "title", "body")
        assert told[:2] == ["1.1.1.1", "127.0.0.1"]
        with pytest.raises(BlockingIOError):
            door.accept()


def test_what_was_checked_is_what_is_connected_to(hook: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A host with an address of either sort is told at none that it must not, and by who may, at any."""
    rebinding(monkeypatch, urlsplit(hook).port or 0, "127.0.0.1")
    url = f"json://friend.example:{urlsplit(hook).port}/hook"
    assert not AppriseNotices().send(url, "title", "body")
    assert AppriseNotices(private=True).send(url, "title", "body")
    assert len(Hook.told) == 1


def test_only_who_sends_notices_is_kept_off(hook: str) -> None:
    with only_public():
        elsewhere = Thread(target=socket.create_connection, args=(("127.0.0.1", urlsplit(hook).port),))
        elsewhere.start()
        elsewhere.join()
        with pytest.raises(Refused):
            socket.create_connection(("127.0.0.1", urlsplit(hook).port or 0))
    socket.create_connection(("127.0.0.1", urlsplit(hook).port or 0)).close()


@pytest.mark.parametrize(
    ("address", "public"),
    [
        ("1.1.1.1", True),
        ("2606:4700::1111", True),
        ("64:ff9b::101:101", True),
        ("64:ff9b::7f00:1", False),
        ("::ffff:10.0.0.1", False),
        ("2002:7f00:1::", False),
        ("fe80::1%eth0", False),
        ("fd00::1", False),
        ("100.64.0.1", False),
        ("224.0.0.1", False),
        ("0.0.0.0", False),
        ("localhost", False),
    ],
)
def test_which_addresses_are_public(address: str, public: bool) -> None:
    assert is_public(address) is public


def test_apprise_logs_no_address(hook: str, caplog: pytest.LogCaptureFixture) -> None:
    assert not AppriseNotices().send(f"{hook}/hook/a-secret", "title", "body")
    assert caplog.text == ""


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
