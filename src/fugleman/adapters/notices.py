"""How does a notice reach a player: by mail, ntfy, Discord, Telegram or a webhook of his own?

An address is written as Apprise writes it. It makes this server speak to a host that somebody names, so hosts of the
server's own networks are refused, and no redirection is followed.
"""

from __future__ import annotations

import socket
from ipaddress import ip_address
from typing import Any
from urllib.parse import parse_qs, urlsplit

from apprise import Apprise
from apprise.plugins import NotifyBase

from fugleman.core.errors import Fault, Faulty
from fugleman.core.text import say

KINDS = ("mailto", "mailtos", "ntfy", "ntfys", "discord", "tgram", "json", "jsons")
OPTIONS = {"to", "from", "name", "user", "pass", "smtp", "mode"}


class AppriseNotices:
    """Sends notices. private: to hosts of the server's own networks, too."""

    def __init__(self, *, private: bool = False) -> None:
        self._private = private

    def check(self, url: str) -> None:
        """Raises Faulty if nothing can be sent to an address."""
        self._plugin(url)

    def send(self, url: str, title: str, body: str) -> bool:
        """Whether it was taken."""
        try:
            plugin = self._plugin(url)
        except Faulty:
            return False
        return bool(plugin.notify(body=body, title=title))

    def _plugin(self, url: str) -> NotifyBase:
        parts = urlsplit(url.strip())
        plugin: Any = None
        if parts.scheme in KINDS and parse_qs(parts.query, keep_blank_values=True).keys() <= OPTIONS:
            plugin = Apprise.instantiate(url.strip())
        if plugin is None:
            kinds = ", ".join(f"{kind}://" for kind in KINDS)
            raise Faulty(
                [Fault("url", say("“{url}” is no address for notices; they begin with {kinds}", url=url, kinds=kinds))]
            )
        host = _host(parts.scheme, plugin)
        if host and not self._private and not _is_public(host):
            raise Faulty([Fault("url", say("no notices are sent to {host}", host=host))])
        plugin.redirects = False
        return plugin  # type: ignore[no-any-return]


def _host(kind: str, plugin: Any) -> str:
    """The host that the address names, or none where it names a service."""
    if kind in {"mailto", "mailtos"}:
        return str(plugin.smtp_host or plugin.host)
    return "" if kind in {"discord", "tgram"} else str(plugin.host)


def _is_public(host: str) -> bool:
    try:
        found = socket.getaddrinfo(host, None)
    except OSError:
        return False
    return all(ip_address(address[4][0]).is_global for address in found)
